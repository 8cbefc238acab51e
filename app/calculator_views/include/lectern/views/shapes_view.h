#pragma once

#include <lectern/views/themed.h>

#include <QString>

#include <vector>

namespace lectern::views {

struct NamedShape
{
    QString name;
    QString shape; ///< "2 × 3"

    bool operator==(const NamedShape&) const = default;
};

/// A row of tensors with their shapes, in the order in which one is made from the other.
class ShapesView : public Themed
{
    Q_OBJECT

public:
    explicit ShapesView(const theme::Theme& theme, QWidget* parent = nullptr);

    void setShapes(std::vector<NamedShape> shapes);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    qreal boxWidth(const NamedShape& shape) const;
    std::vector<QRectF> boxes(qreal width) const;

    std::vector<NamedShape> m_shapes;
};

} // namespace lectern::views
