#pragma once

#include <QLabel>

namespace lectern::window {

/// A line of text that ends in an ellipsis where there is no room; its tooltip is the whole of it.
class ElidedLabel : public QLabel
{
public:
    using QLabel::QLabel;

    void setWhole(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void elide();
};

} // namespace lectern::window
