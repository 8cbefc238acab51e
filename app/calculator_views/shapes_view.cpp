#include <lectern/views/shapes_view.h>

#include "name_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lectern::views {
namespace {

constexpr qreal boxHeight = 52;
constexpr qreal boxGap = 10;

} // namespace

ShapesView::ShapesView(const theme::Theme& theme, QWidget* parent)
    : Themed(theme, parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ShapesView::setShapes(std::vector<NamedShape> shapes)
{
    if (shapes == m_shapes)
        return;
    m_shapes = std::move(shapes);
    QStringList texts;
    for (const NamedShape& shape : m_shapes)
        texts << shape.name + u' ' + shape.shape;
    setAccessibleName(texts.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

qreal ShapesView::boxWidth(const NamedShape& shape) const
{
    const qreal name = nameWidth(shape.name, theme().sans(14, QFont::DemiBold));
    const qreal size = QFontMetricsF(theme().mono(13)).horizontalAdvance(shape.shape);
    return std::ceil(std::max({name, size, px(36)}) + px(24));
}

std::vector<QRectF> ShapesView::boxes(qreal width) const
{
    std::vector<QRectF> all;
    QPointF at(0, 0);
    for (const NamedShape& shape : m_shapes) {
        const qreal box = boxWidth(shape);
        if (at.x() > 0 && at.x() + box > width)
            at = QPointF(0, at.y() + px(boxHeight + boxGap));
        all.emplace_back(at, QSizeF(box, px(boxHeight)));
        at.rx() += box + px(boxGap);
    }
    return all;
}

QSize ShapesView::sizeHint() const
{
    qreal width = 0;
    for (const NamedShape& shape : m_shapes)
        width += boxWidth(shape) + px(boxGap);
    return {int(std::ceil(width)), int(std::ceil(px(boxHeight)))};
}

QSize ShapesView::minimumSizeHint() const
{
    return {int(px(160)), int(px(boxHeight))};
}

int ShapesView::heightForWidth(int width) const
{
    const auto all = boxes(width);
    return all.empty() ? 0 : int(std::ceil(all.back().bottom()));
}

void ShapesView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto all = boxes(width());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QRectF& box = all[i];
        const qreal half = px(0.5);
        painter.setPen(QPen(theme().hairline, px(1)));
        painter.setBrush(theme().field);
        painter.drawRoundedRect(box.adjusted(half, half, -half, -half), px(8), px(8));
        painter.setPen(theme().text);
        drawName(painter, box.adjusted(0, px(6), 0, 0), m_shapes[i].name, theme().sans(14, QFont::DemiBold));
        painter.setPen(theme().secondary);
        painter.setFont(theme().mono(13));
        painter.drawText(box.adjusted(0, 0, 0, -px(7)), int(Qt::AlignHCenter | Qt::AlignBottom),
                         m_shapes[i].shape);
    }
}

} // namespace lectern::views
