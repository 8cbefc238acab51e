#include <lectern/views/flow_view.h>

#include "name_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lectern::views {
namespace {

constexpr qreal boxHeight = 46;
constexpr qreal betweenLayers = 34;
constexpr qreal betweenBoxes = 14;
constexpr qreal passWidth = 12;

} // namespace

FlowView::FlowView(const theme::Theme& theme, QWidget* parent)
    : EntryGrid(theme, parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FlowView::setNodes(std::vector<FlowNode> nodes)
{
    if (nodes == m_nodes)
        return;
    m_nodes = std::move(nodes);
    setDimensions(m_nodes.empty() ? 0 : 1, int(m_nodes.size()));
    QStringList sentences;
    for (const FlowNode& node : m_nodes) {
        QStringList sources;
        for (const int source : node.madeOf)
            sources << m_nodes[std::size_t(source)].name;
        const QString shape = node.name + u' ' + node.shape;
        sentences << (sources.isEmpty() ? shape : tr("%1 from %2").arg(shape, sources.join(QStringLiteral(", "))));
    }
    setAccessibleDescription(sentences.join(QStringLiteral("; ")));
    layOut();
    updateGeometry();
    update();
}

// Each box one layer after the last thing that it is made of; an arrow over several layers gets a place in each.
void FlowView::layOut()
{
    m_slots.clear();
    std::vector<int> layers(m_nodes.size(), 0);
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        for (const int source : m_nodes[i].madeOf)
            layers[i] = std::max(layers[i], layers[std::size_t(source)] + 1);
    }
    // Inputs stand right before their first use, not all at the far left.
    for (std::size_t i = m_nodes.size(); i-- > 0;) {
        int first = -1;
        for (std::size_t reader = i + 1; reader < m_nodes.size(); ++reader) {
            const auto& sources = m_nodes[reader].madeOf;
            if (std::find(sources.begin(), sources.end(), int(i)) != sources.end())
                first = first < 0 ? layers[reader] : std::min(first, layers[reader]);
        }
        if (m_nodes[i].madeOf.empty() && first > 0)
            layers[i] = first - 1;
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_slots.push_back({int(i), layers[i], double(i), {}});
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        for (const int source : m_nodes[i].madeOf) {
            int last = source;
            for (int layer = layers[std::size_t(source)] + 1; layer < layers[i]; ++layer) {
                m_slots.push_back({-1, layer, double(source), {last}});
                last = int(m_slots.size()) - 1;
            }
            m_slots[i].before.push_back(last);
        }
    }
    orderLayers();
}

// Boxes stand near what they are made of, so that few arrows cross.
void FlowView::orderLayers()
{
    const int count = m_slots.empty()
                          ? 0
                          : 1 + std::max_element(m_slots.begin(), m_slots.end(), [](const Slot& a, const Slot& b) {
                                    return a.layer < b.layer;
                                })->layer;
    m_layers.assign(std::size_t(count), {});
    for (std::size_t i = 0; i < m_slots.size(); ++i)
        m_layers[std::size_t(m_slots[i].layer)].push_back(int(i));
    for (std::vector<int>& layer : m_layers) {
        for (const int slot : layer) {
            Slot& own = m_slots[std::size_t(slot)];
            if (own.before.empty())
                continue;
            double sum = 0;
            for (const int before : own.before)
                sum += m_slots[std::size_t(before)].order;
            own.order = sum / double(own.before.size());
        }
        std::stable_sort(layer.begin(), layer.end(), [this](int a, int b) {
            return m_slots[std::size_t(a)].order < m_slots[std::size_t(b)].order;
        });
        for (std::size_t i = 0; i < layer.size(); ++i)
            m_slots[std::size_t(layer[i])].order = double(i) - double(layer.size() - 1) / 2;
    }
}

QSizeF FlowView::boxSize(int node) const
{
    if (node < 0)
        return {px(passWidth), px(passWidth)};
    const FlowNode& own = m_nodes[std::size_t(node)];
    const qreal name = nameWidth(own.name, theme().sans(14, QFont::DemiBold));
    const qreal shape = QFontMetricsF(theme().mono(12.5)).horizontalAdvance(own.shape);
    return {std::ceil(std::max({name, shape, px(30)}) + px(18)), px(boxHeight)};
}

// Along the flow and across it.
QSizeF FlowView::extent(bool upright) const
{
    qreal along = 0;
    qreal across = 0;
    for (const auto& layer : m_layers) {
        qreal thick = 0;
        qreal wide = 0;
        for (const int slot : layer) {
            const QSizeF box = boxSize(m_slots[std::size_t(slot)].node);
            thick = std::max(thick, upright ? box.height() : box.width());
            wide += (upright ? box.width() : box.height()) + px(betweenBoxes);
        }
        along += thick + px(betweenLayers);
        across = std::max(across, wide - px(betweenBoxes));
    }
    return {std::max(0.0, along - px(betweenLayers)), across};
}

bool FlowView::isUpright(qreal width) const
{
    return extent(false).width() > width;
}

QSize FlowView::sizeHint() const
{
    const QSizeF size = extent(false);
    return {int(std::ceil(size.width())) + 1, int(std::ceil(size.height())) + 1};
}

QSize FlowView::minimumSizeHint() const
{
    return {int(std::ceil(std::min(extent(true).height(), extent(false).width()))), int(px(boxHeight))};
}

int FlowView::heightForWidth(int width) const
{
    return int(std::ceil(isUpright(width) ? extent(true).width() : extent(false).height())) + 1;
}

std::vector<QRectF> FlowView::places(qreal width) const
{
    const bool upright = isUpright(width);
    const QSizeF whole = extent(upright);
    std::vector<QRectF> all(m_slots.size());
    qreal along = 0;
    for (const auto& layer : m_layers) {
        qreal thick = 0;
        qreal wide = -px(betweenBoxes);
        for (const int slot : layer) {
            const QSizeF box = boxSize(m_slots[std::size_t(slot)].node);
            thick = std::max(thick, upright ? box.height() : box.width());
            wide += (upright ? box.width() : box.height()) + px(betweenBoxes);
        }
        qreal across = (whole.height() - wide) / 2;
        for (const int slot : layer) {
            const QSizeF box = boxSize(m_slots[std::size_t(slot)].node);
            const qreal inset = (thick - (upright ? box.height() : box.width())) / 2;
            all[std::size_t(slot)] = upright ? QRectF(QPointF(across, along + inset), box)
                                             : QRectF(QPointF(along + inset, across), box);
            across += (upright ? box.width() : box.height()) + px(betweenBoxes);
        }
        along += thick + px(betweenLayers);
    }
    return all;
}

QRectF FlowView::entryRect(GridPosition entry) const
{
    const auto all = places(width());
    return std::size_t(entry.col) < m_nodes.size() ? all[std::size_t(entry.col)] : QRectF();
}

QString FlowView::entryText(GridPosition entry) const
{
    return m_nodes[std::size_t(entry.col)].shape;
}

QString FlowView::entryName(GridPosition entry) const
{
    return m_nodes[std::size_t(entry.col)].name;
}

void FlowView::themeChanged()
{
    EntryGrid::themeChanged();
    updateGeometry();
}

// Back from a slot over what is only passed to the box where the arrow begins.
QPainterPath FlowView::way(const std::vector<QRectF>& places, int slot, bool upright, int& from) const
{
    std::vector<QPointF> points;
    while (m_slots[std::size_t(slot)].node < 0) {
        const QRectF& pass = places[std::size_t(slot)];
        points.push_back(upright ? QPointF(pass.center().x(), pass.bottom()) : QPointF(pass.right(), pass.center().y()));
        points.push_back(upright ? QPointF(pass.center().x(), pass.top()) : QPointF(pass.left(), pass.center().y()));
        slot = m_slots[std::size_t(slot)].before.front();
    }
    from = slot;
    const QRectF& box = places[std::size_t(slot)];
    points.push_back(upright ? QPointF(box.center().x(), box.bottom()) : QPointF(box.right(), box.center().y()));
    std::reverse(points.begin(), points.end());
    QPainterPath path(points.front());
    for (std::size_t i = 1; i < points.size(); ++i) {
        const QPointF a = points[i - 1];
        const QPointF b = points[i];
        const QPointF bend = upright ? QPointF(0, (b.y() - a.y()) / 2) : QPointF((b.x() - a.x()) / 2, 0);
        path.cubicTo(a + bend, b - bend, b);
    }
    return path;
}

void FlowView::paintArrows(QPainter& painter, const std::vector<QRectF>& places) const
{
    const bool upright = isUpright(width());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const auto& before = m_slots[i].before;
        const QRectF& box = places[i];
        for (std::size_t n = 0; n < before.size(); ++n) {
            int from = -1;
            QPainterPath path = way(places, before[n], upright, from);
            // Arrows of one box arrive side by side.
            const qreal share = (qreal(n) + 1) / (qreal(before.size()) + 1);
            const QPointF tip = upright ? QPointF(box.left() + box.width() * share, box.top())
                                        : QPointF(box.left(), box.top() + box.height() * share);
            const QPointF back = upright ? QPointF(0, -px(7)) : QPointF(-px(7), 0);
            const QPointF start = path.currentPosition();
            const QPointF end = tip + back;
            const QPointF bend =
                upright ? QPointF(0, (end.y() - start.y()) / 2) : QPointF((end.x() - start.x()) / 2, 0);
            path.cubicTo(start + bend, end - bend, end);
            const bool inUse = isHovered({0, int(i)}) || isHovered({0, from}) || isCurrent({0, int(i)}) ||
                               isCurrent({0, from});
            const QColor colour = inUse ? theme().accent : theme().tertiary;
            painter.setPen(QPen(colour, px(inUse ? 2 : 1.3)));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(path);
            const QPointF side = upright ? QPointF(px(3.5), 0) : QPointF(0, px(3.5));
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawPolygon(QPolygonF{tip, tip + back + side, tip + back - side});
        }
    }
}

void FlowView::paintBox(QPainter& painter, const QRectF& box, int node) const
{
    const FlowNode& own = m_nodes[std::size_t(node)];
    const qreal half = px(0.5);
    painter.setPen(QPen(own.isInput ? theme().border : theme().accent, px(isHovered({0, node}) ? 1.8 : 1)));
    painter.setBrush(own.isInput ? theme().field : theme().accentSoft);
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), px(8), px(8));
    painter.setPen(theme().text);
    drawName(painter, box.adjusted(0, px(4), 0, 0), own.name, theme().sans(14, QFont::DemiBold));
    painter.setPen(theme().secondary);
    painter.setFont(theme().mono(12.5));
    painter.drawText(box.adjusted(0, 0, 0, -px(5)), int(Qt::AlignHCenter | Qt::AlignBottom), own.shape);
}

void FlowView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto all = places(width());
    paintArrows(painter, all);
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        paintBox(painter, all[i], int(i));
    drawRings(painter);
}

} // namespace lectern::views
