#pragma once

#include <lectern/views/entry_grid.h>

namespace lectern::views {

/// One computed number in large digits.
class NumberView : public EntryGrid
{
    Q_OBJECT

public:
    explicit NumberView(const theme::Theme& theme, QWidget* parent = nullptr);

    void setNumber(double number, int digits);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override;
    QString entryName(GridPosition) const override { return title(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_number = 0;
    int m_digits = 3;
};

} // namespace lectern::views
