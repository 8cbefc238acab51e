#include "mark_gutter.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <iterator>

namespace lectern::reader {
namespace {

constexpr qreal signWidth = 11;
constexpr qreal signHeight = 14;

/// A sheet with lines on it.
void paintNote(QPainter& painter, const QRectF& room, const theme::Theme& theme)
{
    painter.setPen(QPen(theme.accent, 1.2));
    painter.setBrush(theme.accentSoft);
    painter.drawRoundedRect(room.adjusted(0.6, 0.6, -0.6, -0.6), 2, 2);
    for (const qreal share : {0.3, 0.52, 0.74}) {
        const qreal y = room.top() + room.height() * share;
        painter.drawLine(QPointF(room.left() + 2.8, y), QPointF(room.right() - 2.8, y));
    }
}

/// A ribbon.
void paintBookmark(QPainter& painter, const QRectF& room, const theme::Theme& theme)
{
    QPainterPath ribbon(room.topLeft());
    ribbon.lineTo(room.topRight());
    ribbon.lineTo(room.bottomRight());
    ribbon.lineTo(QPointF(room.center().x(), room.bottom() - 4));
    ribbon.lineTo(room.bottomLeft());
    ribbon.closeSubpath();
    painter.fillPath(ribbon, theme.warn);
}

} // namespace

MarkGutter::MarkGutter(QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::NoFocus);
}

void MarkGutter::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void MarkGutter::setSigns(std::vector<Sign> signs)
{
    if (signs.empty() && m_signs.empty())
        return;
    m_signs = std::move(signs);
    // Marks of one line stand below each other.
    std::stable_sort(m_signs.begin(), m_signs.end(),
                     [](const Sign& a, const Sign& b) { return a.top < b.top; });
    for (std::size_t i = 1; i < m_signs.size(); ++i)
        m_signs[i].top = std::max(m_signs[i].top, m_signs[i - 1].top + signHeight + 3);
    update();
}

QRectF MarkGutter::roomOf(const Sign& sign) const
{
    return {(width() - signWidth) / 2, sign.top, signWidth, signHeight};
}

const MarkGutter::Sign* MarkGutter::signAt(const QPoint& position) const
{
    const auto found = std::find_if(m_signs.begin(), m_signs.end(), [&](const Sign& sign) {
        return roomOf(sign).adjusted(-4, -2, 4, 2).contains(position);
    });
    return found == m_signs.end() ? nullptr : &*found;
}

void MarkGutter::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Sign& sign : m_signs) {
        if (sign.isBookmark)
            paintBookmark(painter, roomOf(sign), m_theme);
        else
            paintNote(painter, roomOf(sign), m_theme);
    }
}

bool MarkGutter::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Sign* sign = signAt(help->pos());
    // Tooltips take what looks like HTML for HTML.
    QToolTip::showText(
        help->globalPos(),
        sign ? u"<p style='white-space:pre-wrap'>" + sign->tip.toHtmlEscaped() + u"</p>" : QString(), this);
    return true;
}

void MarkGutter::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(signAt(event->pos()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void MarkGutter::mouseReleaseEvent(QMouseEvent* event)
{
    if (const Sign* sign = signAt(event->pos()); sign && event->button() == Qt::LeftButton)
        Q_EMIT chosen(QString(sign->id));
}

} // namespace lectern::reader
