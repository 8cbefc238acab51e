#include <lectern/views/math_line.h>

#include <lectern/typesetting/math_layout.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/typesetting/spoken_formula.h>

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal fullEm = 17;
constexpr qreal leastEm = 11.5;
constexpr qreal formulaMargin = 4;

} // namespace

MathLine::MathLine(const theme::Theme& theme, typesetting::MathService* math, const QString& tex,
                   QWidget* parent)
    : Themed(theme, parent)
    , m_math(math)
    , m_tex(tex)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(typesetting::spokenFormula(tex));
    if (m_math) {
        connect(m_math, &typesetting::MathService::layoutsReady, this, [this] {
            updateGeometry();
            update();
        });
    }
}

bool MathLine::isReady() const
{
    return !m_math || m_math->layout(m_tex, true) != nullptr;
}

qreal MathLine::emForWidth(qreal width, qreal formulaWidth) const
{
    const qreal full = px(fullEm);
    return formulaWidth * full <= width ? full : std::max(px(leastEm), width / formulaWidth);
}

QSize MathLine::sizeHint() const
{
    const auto layout = m_math ? m_math->layout(m_tex, true) : nullptr;
    const int width =
        layout && layout->isValid() ? int(std::ceil(layout->width() * px(fullEm))) : int(px(320));
    return {width, heightForWidth(width)};
}

QSize MathLine::minimumSizeHint() const
{
    return {int(px(120)), int(px(24))};
}

int MathLine::heightForWidth(int width) const
{
    const auto layout = m_math ? m_math->layout(m_tex, true) : nullptr;
    if (!layout || !layout->isValid())
        return int(px(30));
    const qreal em = emForWidth(width, layout->width());
    return int(std::ceil((layout->ascent() + layout->descent()) * em + 2 * px(formulaMargin)));
}

void MathLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto layout = m_math ? m_math->layout(m_tex, true) : nullptr;
    if (layout && layout->isValid()) {
        const qreal em = emForWidth(width(), layout->width());
        layout->draw(painter, QPointF(0, px(formulaMargin) + layout->ascent() * em), em, theme().text);
    } else if (m_math && !layout) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().hairline);
        painter.drawRoundedRect(QRectF(0, height() / 2.0 - px(5), std::min<qreal>(width(), px(220)), px(10)),
                                px(5), px(5));
    } else {
        painter.setPen(theme().text);
        painter.setFont(theme().mono(13));
        painter.drawText(QRectF(rect()), int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, m_tex);
    }
}

} // namespace lectern::views
