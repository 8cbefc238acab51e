#include <lectern/views/matrix_edit.h>

#include "grid_painting.h"

#include <lectern/views/entry_field.h>

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal naturalFieldWidth = 52;
constexpr qreal naturalFieldHeight = 32;
constexpr qreal fieldGap = 5;
constexpr qreal editBracketRoom = 13;
constexpr qreal editMargin = 6;

} // namespace

MatrixEdit::MatrixEdit(const theme::Theme& theme, const QString& title, int rows, int cols, QWidget* parent)
    : Themed(theme, parent)
    , m_rows(rows)
    , m_cols(cols)
    , m_title(title)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col)
            addField(row, col);
    }
    nameFields();
    if (!m_fields.empty())
        makeTabStop(m_fields.front());
    MatrixEdit::themeChanged();
}

void MatrixEdit::addField(int row, int col)
{
    auto* entry = new EntryField(this);
    entry->setProperty("cell", true);
    entry->setAlignment(Qt::AlignCenter);
    entry->setWithinMatrix(true);
    m_fields.push_back(entry);
    connect(entry, &EntryField::committed, this,
            [this, row, col](const QString& text) { Q_EMIT entryCommitted(row, col, text); });
    connect(entry, &EntryField::moved, this,
            [this, row, col](int rows, int cols) { moveFrom(row, col, rows, cols); });
    connect(entry, &EntryField::matrixPasted, this, &MatrixEdit::matrixPasted);
}

EntryField* MatrixEdit::field(int row, int col) const
{
    return m_fields[static_cast<std::size_t>(row * m_cols + col)];
}

void MatrixEdit::setTitle(const QString& title)
{
    m_title = title;
    nameFields();
}

void MatrixEdit::setLabels(const GridLabels& labels)
{
    if (m_labels == labels)
        return;
    m_labels = labels;
    nameFields();
    placeFields();
    updateGeometry();
    update();
}

void MatrixEdit::nameFields()
{
    setAccessibleName(m_title);
    for (int row = 0; row < m_rows; ++row) {
        for (int col = 0; col < m_cols; ++col)
            field(row, col)->setAccessibleName(
                tr("%1 row %2 column %3").arg(m_title).arg(row + 1).arg(col + 1));
    }
}

void MatrixEdit::setContent(int row, int col, const EntryContent& content)
{
    field(row, col)->setCommitted(content.text);
    field(row, col)->setProblem(content.problem);
}

void MatrixEdit::setLocked(bool locked)
{
    for (EntryField* entry : m_fields)
        entry->setReadOnly(locked);
}

void MatrixEdit::setLit(std::vector<GridPosition> lit, std::optional<GridPosition> subject)
{
    if (lit == m_lit && subject == m_subject)
        return;
    m_lit = std::move(lit);
    m_subject = subject;
    update();
}

void MatrixEdit::moveFrom(int row, int col, int rows, int cols)
{
    EntryField* target = field(std::clamp(row + rows, 0, m_rows - 1), std::clamp(col + cols, 0, m_cols - 1));
    makeTabStop(target);
    target->setFocus(Qt::ShortcutFocusReason);
}

void MatrixEdit::makeTabStop(const EntryField* stop)
{
    for (EntryField* entry : m_fields)
        entry->setFocusPolicy(entry == stop ? Qt::StrongFocus : Qt::ClickFocus);
}

QSize MatrixEdit::sizeFor(qreal cellWidth) const
{
    const LabelRoom room = labelRoom(m_labels, theme());
    return {int(std::ceil(room.left + 2 * px(editBracketRoom) + m_cols * cellWidth +
                          (m_cols - 1) * px(fieldGap))),
            int(std::ceil(room.top + 2 * px(editMargin) + m_rows * px(naturalFieldHeight) +
                          (m_rows - 1) * px(fieldGap)))};
}

QSize MatrixEdit::sizeHint() const
{
    return sizeFor(px(naturalFieldWidth));
}

QSize MatrixEdit::minimumSizeHint() const
{
    return sizeFor(px(26));
}

qreal MatrixEdit::cellWidth() const
{
    const qreal fixed = sizeFor(0).width();
    return std::clamp((width() - fixed) / std::max(1, m_cols), px(20), px(naturalFieldWidth));
}

QRectF MatrixEdit::bracketRect() const
{
    const LabelRoom room = labelRoom(m_labels, theme());
    return {room.left + px(3), room.top,
            2 * px(editBracketRoom) + m_cols * cellWidth() + (m_cols - 1) * px(fieldGap) - px(6),
            2 * px(editMargin) + m_rows * px(naturalFieldHeight) + (m_rows - 1) * px(fieldGap)};
}

QRectF MatrixEdit::cellRect(GridPosition cell) const
{
    const LabelRoom room = labelRoom(m_labels, theme());
    return {room.left + px(editBracketRoom) + cell.col * (cellWidth() + px(fieldGap)),
            room.top + px(editMargin) + cell.row * px(naturalFieldHeight + fieldGap), cellWidth(),
            px(naturalFieldHeight)};
}

void MatrixEdit::placeFields()
{
    for (int row = 0; row < m_rows; ++row) {
        for (int col = 0; col < m_cols; ++col) {
            const QRectF rect = cellRect({row, col});
            const QPoint topLeft(qRound(rect.left()), qRound(rect.top()));
            field(row, col)->setGeometry(
                QRect(topLeft, QPoint(qRound(rect.right()) - 1, qRound(rect.bottom()) - 1)));
        }
    }
}

void MatrixEdit::resizeEvent(QResizeEvent*)
{
    placeFields();
}

void MatrixEdit::themeChanged()
{
    for (EntryField* entry : m_fields)
        entry->setFont(theme().mono(14));
    placeFields();
}

void MatrixEdit::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bracket = bracketRect();
    drawBrackets(painter, bracket, theme());
    for (int row = 0; row < std::min<int>(m_rows, int(m_labels.rows.size())); ++row) {
        const QRectF first = cellRect({row, 0});
        drawRowLabel(painter, {0, first.top(), bracket.left(), first.height()}, m_labels.rows.at(row),
                     theme(), false);
    }
    for (int col = 0; col < std::min<int>(m_cols, int(m_labels.columns.size())); ++col) {
        const QRectF first = cellRect({0, col});
        drawColumnLabel(painter, {first.left(), 0, first.width(), bracket.top()}, m_labels.columns.at(col),
                        theme(), false);
    }
    // Around the fields, which cover what is below them.
    const qreal out = px(3);
    for (const GridPosition& cell : m_lit)
        drawRing(painter, cellRect(cell).adjusted(-out, -out, out, out), theme(), Ring::lit);
    if (m_subject)
        drawRing(painter, cellRect(*m_subject).adjusted(-out, -out, out, out), theme(), Ring::subject);
}

} // namespace lectern::views
