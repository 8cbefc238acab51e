#include <lectern/views/switch_row.h>

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal trackWidth = 40;
constexpr qreal trackHeight = 22;

} // namespace

SwitchRow::SwitchRow(const theme::Theme& theme, const QString& label, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
{
    setText(label);
    setAccessibleName(label);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setTheme(theme);
}

void SwitchRow::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    setFont(theme.sans(14));
    updateGeometry();
    update();
}

qreal SwitchRow::labelLeft() const
{
    return m_theme.px(trackWidth + 10);
}

QSize SwitchRow::sizeHint() const
{
    const qreal label = QFontMetricsF(font()).horizontalAdvance(text());
    return {int(std::ceil(labelLeft() + label + m_theme.px(4))), int(std::ceil(m_theme.px(34)))};
}

QSize SwitchRow::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), int(m_theme.px(160))), sizeHint().height()};
}

int SwitchRow::heightForWidth(int width) const
{
    const QRectF room(0, 0, std::max(20.0, width - labelLeft()), 10'000);
    const QRectF needed = QFontMetricsF(font()).boundingRect(room, Qt::TextWordWrap, text());
    return std::max(sizeHint().height(), int(std::ceil(needed.height() + m_theme.px(8))));
}

void SwitchRow::paintEvent(QPaintEvent*)
{
    const auto px = [this](qreal size) { return m_theme.px(size); };
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF track(px(3), (height() - px(trackHeight)) / 2, px(trackWidth - 4), px(trackHeight));
    const bool on = isChecked();
    painter.setPen(QPen(on || underMouse() ? m_theme.accent : m_theme.border, px(1)));
    painter.setBrush(on ? m_theme.accent : m_theme.field);
    painter.drawRoundedRect(track, track.height() / 2, track.height() / 2);

    const qreal radius = px(8);
    const QPointF knob(on ? track.right() - px(3) - radius : track.left() + px(3) + radius,
                       track.center().y());
    painter.setPen(Qt::NoPen);
    painter.setBrush(on ? m_theme.onAccent : m_theme.border);
    painter.drawEllipse(knob, radius, radius);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(on ? m_theme.accent : m_theme.field, px(1.8), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (on)
        painter.drawPolyline(QPolygonF{knob + QPointF(px(-3.5), px(0.3)), knob + QPointF(px(-1), px(2.8)),
                                       knob + QPointF(px(3.7), px(-2.6))});
    else
        painter.drawLine(knob + QPointF(px(-3), 0), knob + QPointF(px(3), 0));
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.accent, px(2)));
        const qreal out = px(2.5);
        painter.drawRoundedRect(track.adjusted(-out, -out, out, out), track.height() / 2 + out,
                                track.height() / 2 + out);
    }
    painter.setPen(isEnabled() ? m_theme.text : m_theme.tertiary);
    painter.setFont(font());
    painter.drawText(QRectF(labelLeft(), 0, width() - labelLeft(), height()),
                     int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextWordWrap, text());
}

} // namespace lectern::views
