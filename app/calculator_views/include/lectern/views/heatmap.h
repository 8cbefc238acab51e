#pragma once

#include <lectern/views/entry_grid.h>

namespace lectern::views {

/// Weights as coloured cells with their values. The scale is [0, 1] unless values leave it; a masked cell is
/// hatched, so that a weight that is forbidden differs from one that happens to be 0, also without colours.
class Heatmap : public EntryGrid
{
    Q_OBJECT

public:
    explicit Heatmap(const theme::Theme& theme, QWidget* parent = nullptr);

    /// `allowed` has the same size or none; 0 there is masked.
    void setNumbers(const NumberGrid& numbers, int digits, const NumberGrid& allowed = {});

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override;
    QString entryName(GridPosition entry) const override;
    bool isMasked(GridPosition entry) const;
    /// For influence: what moves where it may not is marked as a leak.
    void setMarksLeaks(bool marks);
    bool isLeak(GridPosition entry) const;

protected:
    bool hasEqualSteps() const override { return true; }
    void paintEvent(QPaintEvent* event) override;

private:
    QSizeF cellSize() const;
    QSize sizeFor(QSizeF cell) const;
    double weight(double value) const;
    void paintEntry(QPainter& painter, GridPosition entry, const QRectF& rect, const QFont& font) const;
    void paintTiny(QPainter& painter, GridPosition entry, const QRectF& rect) const;
    QColor fillOf(GridPosition entry) const;
    void paintBands(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;

    NumberGrid m_numbers;
    NumberGrid m_allowed;
    int m_digits = 3;
    double m_low = 0;
    double m_high = 1;
    bool m_marksLeaks = false;
};

} // namespace lectern::views
