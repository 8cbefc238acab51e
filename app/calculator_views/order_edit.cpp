#include <lectern/views/order_edit.h>

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal chipHeight = 36;
constexpr qreal chipGap = 8;

} // namespace

OrderEdit::OrderEdit(const theme::Theme& theme, QWidget* parent)
    : EntryGrid(theme, parent)
{
    setToolTip(tr("Drag a token, or move it with Ctrl and the arrow keys."));
}

void OrderEdit::setTokens(const QStringList& tokens)
{
    m_tokens = tokens;
    setDimensions(tokens.isEmpty() ? 0 : 1, int(tokens.size()));
    setAccessibleDescription(tokens.join(u' '));
    updateGeometry();
    update();
}

void OrderEdit::setLocked(bool locked)
{
    m_locked = locked;
    setEnabled(!locked);
}

qreal OrderEdit::pitch() const
{
    const QFontMetricsF metrics(theme().sans(15));
    qreal widest = px(36);
    for (const QString& token : m_tokens)
        widest = std::max(widest, metrics.horizontalAdvance(token));
    const qreal natural = widest + px(26) + px(chipGap);
    return width() > 0 ? std::min(natural, width() / std::max<qreal>(1, qreal(m_tokens.size()))) : natural;
}

QSize OrderEdit::sizeHint() const
{
    const QFontMetricsF metrics(theme().sans(15));
    qreal widest = px(36);
    for (const QString& token : m_tokens)
        widest = std::max(widest, metrics.horizontalAdvance(token));
    return {int(std::ceil((widest + px(26) + px(chipGap)) * qreal(m_tokens.size()))), int(px(chipHeight))};
}

QSize OrderEdit::minimumSizeHint() const
{
    return {int(px(30) * qreal(m_tokens.size())), int(px(chipHeight))};
}

QRectF OrderEdit::entryRect(GridPosition entry) const
{
    return {entry.col * pitch(), 0, pitch() - px(chipGap), px(chipHeight)};
}

QString OrderEdit::entryText(GridPosition entry) const
{
    return m_tokens.value(entry.col);
}

QString OrderEdit::entryName(GridPosition entry) const
{
    return tr("%1 place %2 of %3").arg(title()).arg(entry.col + 1).arg(m_tokens.size());
}

int OrderEdit::placeAt(qreal x) const
{
    return std::clamp(int(std::floor(x / pitch())), 0, std::max(0, int(m_tokens.size()) - 1));
}

void OrderEdit::move(int from, int to)
{
    if (m_locked || from == to || to < 0 || to >= m_tokens.size())
        return;
    Q_EMIT tokenMoved(from, to);
    setCurrent({0, to});
}

void OrderEdit::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() == Qt::ControlModifier && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        return move(current().col, current().col + (event->key() == Qt::Key_Left ? -1 : 1));
    EntryGrid::keyPressEvent(event);
}

void OrderEdit::mousePressEvent(QMouseEvent* event)
{
    EntryGrid::mousePressEvent(event);
    const auto entry = entryAt(event->position());
    if (!m_locked && entry && event->button() == Qt::LeftButton) {
        m_dragged = entry->col;
        m_dragX = entryRect(*entry).center().x();
        setCursor(Qt::ClosedHandCursor);
    }
}

// The others make room at once, so that one sees what letting go will do.
void OrderEdit::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragged)
        return EntryGrid::mouseMoveEvent(event);
    m_dragX = std::clamp(event->position().x(), pitch() / 2, pitch() * (qreal(m_tokens.size()) - 0.5));
    update();
}

void OrderEdit::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_dragged)
        return EntryGrid::mouseReleaseEvent(event);
    const int from = *m_dragged;
    m_dragged.reset();
    setCursor(Qt::PointingHandCursor);
    move(from, placeAt(event->position().x()));
    update();
}

void OrderEdit::paintToken(QPainter& painter, const QRectF& box, int token, bool held) const
{
    const qreal half = px(0.5);
    painter.setPen(QPen(held || isHovered({0, token}) ? theme().accent : theme().border, px(held ? 1.8 : 1)));
    painter.setBrush(held ? theme().accentSoft : theme().field);
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), px(6), px(6));
    // A grip of two columns of dots: it can be dragged.
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().tertiary);
    for (int dot = 0; !m_locked && dot < 6; ++dot)
        painter.drawEllipse(QPointF(box.left() + px(8 + 4 * (dot % 2)), box.center().y() + px(5 * (dot / 2 - 1))),
                            px(1.1), px(1.1));
    const QFont font = theme().sans(15);
    painter.setFont(font);
    painter.setPen(theme().text);
    const QRectF room = box.adjusted(px(14), 0, -px(4), 0);
    painter.drawText(room, int(Qt::AlignCenter) | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(m_tokens.at(token), Qt::ElideRight, room.width()));
}

void OrderEdit::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int to = m_dragged ? placeAt(m_dragX) : 0;
    for (int token = 0; token < m_tokens.size(); ++token) {
        if (token == m_dragged)
            continue;
        int place = token;
        if (m_dragged && token > *m_dragged && token <= to)
            --place;
        else if (m_dragged && token < *m_dragged && token >= to)
            ++place;
        paintToken(painter, entryRect({0, place}), token, false);
    }
    if (m_dragged) {
        QRectF box = entryRect({0, *m_dragged});
        box.moveCenter(QPointF(m_dragX - px(chipGap) / 2, box.center().y()));
        paintToken(painter, box, *m_dragged, true);
        return;
    }
    drawRings(painter);
}

} // namespace lectern::views
