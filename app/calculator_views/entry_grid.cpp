#include <lectern/views/entry_grid.h>

#include "entry_grid_accessible.h"
#include "grid_painting.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lectern::views {

EntryGrid::EntryGrid(const theme::Theme& theme, QWidget* parent)
    : Themed(theme, parent)
{
    installEntryGridAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void EntryGrid::setLabels(const GridLabels& labels)
{
    if (m_labels == labels)
        return;
    m_labels = labels;
    updateGeometry();
    update();
}

void EntryGrid::setTitle(const QString& title)
{
    m_title = title;
    setAccessibleName(title);
}

QString EntryGrid::entryName(GridPosition entry) const
{
    QString row = QString::number(entry.row + 1);
    QString column = QString::number(entry.col + 1);
    if (entry.row < m_labels.rows.size())
        row += u" (" + m_labels.rows.at(entry.row) + u')';
    if (entry.col < m_labels.columns.size())
        column += u" (" + m_labels.columns.at(entry.col) + u')';
    return tr("%1 row %2 column %3").arg(m_title, row, column);
}

void EntryGrid::setDimensions(int rows, int cols)
{
    if (m_rows == rows && m_cols == cols)
        return;
    m_rows = rows;
    m_cols = cols;
    m_current = {std::clamp(m_current.row, 0, std::max(0, rows - 1)),
                 std::clamp(m_current.col, 0, std::max(0, cols - 1))};
    m_hovered.reset();
    m_lit.clear();
    m_subject.reset();
    updateGeometry();
}

void EntryGrid::setCurrent(GridPosition entry)
{
    if (entry.row < 0 || entry.col < 0 || entry.row >= m_rows || entry.col >= m_cols || entry == m_current)
        return;
    m_current = entry;
    update();
    announceCurrentEntry(*this);
    Q_EMIT currentChanged();
}

void EntryGrid::moveCurrent(int rows, int cols)
{
    setCurrent(
        {std::clamp(m_current.row + rows, 0, m_rows - 1), std::clamp(m_current.col + cols, 0, m_cols - 1)});
}

EntryPlaces EntryGrid::places() const
{
    if (m_rows == 0 || m_cols == 0)
        return {};
    EntryPlaces all{entryRect({0, 0})};
    all.right = m_cols > 1 ? entryRect({0, 1}).left() - all.first.left() : all.first.width();
    all.down = m_rows > 1 ? entryRect({1, 0}).top() - all.first.top() : all.first.height();
    return all;
}

EntryRange EntryGrid::entriesIn(const QRectF& region) const
{
    const EntryPlaces all = places();
    if (!(all.right > 0 && all.down > 0))
        return {};
    const auto index = [](qreal along, qreal step, int count) {
        return std::clamp(int(std::floor(std::clamp(along / step, -1.0, 1e6))), 0, count - 1);
    };
    return {{index(region.top() - all.first.top(), all.down, m_rows),
             index(region.left() - all.first.left(), all.right, m_cols)},
            {index(region.bottom() - all.first.top(), all.down, m_rows),
             index(region.right() - all.first.left(), all.right, m_cols)}};
}

std::optional<GridPosition> EntryGrid::entryAt(QPointF point) const
{
    if (hasEqualSteps()) {
        const GridPosition near = entriesIn(QRectF(point, QSizeF())).first;
        const bool isThere = m_rows > 0 && m_cols > 0 && places().at(near).contains(point);
        return isThere ? std::optional(near) : std::nullopt;
    }
    for (int row = 0; row < m_rows; ++row) {
        for (int col = 0; col < m_cols; ++col) {
            if (entryRect({row, col}).contains(point))
                return GridPosition{row, col};
        }
    }
    return {};
}

void EntryGrid::activate(GridPosition entry)
{
    if (entry.row < m_rows && entry.col < m_cols)
        Q_EMIT entryActivated(entry.row, entry.col);
}

void EntryGrid::setLit(std::vector<GridPosition> lit, std::optional<GridPosition> subject)
{
    if (lit == m_lit && subject == m_subject)
        return;
    m_lit = std::move(lit);
    m_subject = subject;
    update();
}

bool EntryGrid::isRowInUse(int row) const
{
    return (hasFocus() && m_current.row == row) || (m_hovered && m_hovered->row == row);
}

bool EntryGrid::isColumnInUse(int col) const
{
    return (hasFocus() && m_current.col == col) || (m_hovered && m_hovered->col == col);
}

void EntryGrid::paintLabels(QPainter& painter) const
{
    const LabelRoom room = labelRoom(m_labels, theme());
    const EntryPlaces equal = hasEqualSteps() ? places() : EntryPlaces();
    const auto placeOf = [&](GridPosition entry) { return hasEqualSteps() ? equal.at(entry) : entryRect(entry); };
    for (int row = 0; row < std::min<int>(m_rows, int(m_labels.rows.size())); ++row) {
        const QRectF first = placeOf({row, 0});
        drawRowLabel(painter, {0, first.top(), room.left, first.height()}, m_labels.rows.at(row), theme(),
                     isRowInUse(row));
    }
    for (int col = 0; col < std::min<int>(m_cols, int(m_labels.columns.size())); ++col) {
        const QRectF first = placeOf({0, col});
        drawColumnLabel(painter, {first.left(), 0, first.width(), room.top}, m_labels.columns.at(col),
                        theme(), isColumnInUse(col));
    }
}

void EntryGrid::drawRings(QPainter& painter) const
{
    const auto ring = [&](GridPosition entry, Ring kind) {
        if (const QRectF place = entryRect(entry); !place.isEmpty())
            drawRing(painter, place, theme(), kind);
    };
    for (const GridPosition& entry : m_lit)
        ring(entry, Ring::lit);
    if (m_subject)
        ring(*m_subject, Ring::subject);
    if (hasFocus() && m_rows > 0)
        ring(m_current, Ring::focus);
}

QString EntryGrid::accessibleSummary() const
{
    QStringList rows;
    for (int row = 0; row < m_rows; ++row) {
        QStringList entries;
        for (int col = 0; col < m_cols; ++col)
            entries << entryText({row, col});
        rows << entries.join(QStringLiteral(", "));
    }
    return rows.join(QStringLiteral("; "));
}

bool EntryGrid::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto entry = entryAt(help->pos())) {
            const QString problem = entryProblem(*entry);
            const QString text = entryName(*entry) + u": " + entryText(*entry);
            QToolTip::showText(help->globalPos(), problem.isEmpty() ? text : text + u'\n' + problem, this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return Themed::event(event);
}

void EntryGrid::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        return moveCurrent(-1, 0);
    case Qt::Key_Down:
        return moveCurrent(1, 0);
    case Qt::Key_Left:
        return moveCurrent(0, -1);
    case Qt::Key_Right:
        return moveCurrent(0, 1);
    case Qt::Key_Home:
        return moveCurrent(0, -m_cols);
    case Qt::Key_End:
        return moveCurrent(0, m_cols);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return activate(m_current);
    default:
        Themed::keyPressEvent(event);
    }
}

void EntryGrid::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->button() == Qt::LeftButton ? entryAt(event->position()) : std::nullopt;
    if (m_pressed)
        setCurrent(*m_pressed);
    else
        event->ignore();
}

void EntryGrid::mouseReleaseEvent(QMouseEvent* event)
{
    const auto entry = entryAt(event->position());
    if (m_pressed && entry == m_pressed)
        activate(*entry);
    m_pressed.reset();
}

void EntryGrid::mouseMoveEvent(QMouseEvent* event)
{
    const auto entry = entryAt(event->position());
    if (entry == m_hovered)
        return;
    m_hovered = entry;
    if (entry)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    update();
}

void EntryGrid::leaveEvent(QEvent* event)
{
    m_hovered.reset();
    update();
    Themed::leaveEvent(event);
}

void EntryGrid::focusInEvent(QFocusEvent* event)
{
    Themed::focusInEvent(event);
    announceCurrentEntry(*this);
}

void EntryGrid::focusOutEvent(QFocusEvent* event)
{
    Themed::focusOutEvent(event);
    update();
}

} // namespace lectern::views
