#pragma once

#include <lectern/views/entry_grid.h>

#include <QPainterPath>

namespace lectern::views {

/// A tensor in a flow drawing, and which of the others it is made of.
struct FlowNode
{
    QString name;
    QString shape; ///< "2 × 3"
    bool isInput = false;
    std::vector<int> madeOf = {}; ///< indices of earlier nodes

    bool operator==(const FlowNode&) const = default;
};

/// What is made of what, with shapes: boxes in layers and arrows between them, from left to right or, where that is
/// too wide, downwards. The boxes are entries of one row.
class FlowView : public EntryGrid
{
    Q_OBJECT

public:
    explicit FlowView(const theme::Theme& theme, QWidget* parent = nullptr);

    /// In an order in which each stands after what it is made of.
    void setNodes(std::vector<FlowNode> nodes);
    const std::vector<FlowNode>& nodes() const { return m_nodes; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override;
    QString entryName(GridPosition entry) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void themeChanged() override;

private:
    /// A place in a layer: a box, or the way of an arrow that passes the layer.
    struct Slot
    {
        int node = -1; ///< -1: only passed
        int layer = 0;
        double order = 0;            ///< within the layer
        std::vector<int> before = {}; ///< slots of the layer before that lead here
    };

    void layOut();
    void orderLayers();
    QSizeF boxSize(int node) const;
    bool isUpright(qreal width) const;
    QSizeF extent(bool upright) const;
    std::vector<QRectF> places(qreal width) const;
    QPainterPath way(const std::vector<QRectF>& places, int slot, bool upright, int& from) const;
    void paintBox(QPainter& painter, const QRectF& box, int node) const;
    void paintArrows(QPainter& painter, const std::vector<QRectF>& places) const;

    std::vector<FlowNode> m_nodes;
    std::vector<Slot> m_slots;
    std::vector<std::vector<int>> m_layers; ///< slots of each layer in their order
};

} // namespace lectern::views
