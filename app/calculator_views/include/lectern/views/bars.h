#pragma once

#include <lectern/views/entry_grid.h>

#include <QStringList>

#include <utility>
#include <vector>

namespace lectern::views {

/// Bars of one or several series side by side, from 0. Rows of the grid are series, columns are categories.
class Bars : public EntryGrid
{
    Q_OBJECT

public:
    explicit Bars(const theme::Theme& theme, QWidget* parent = nullptr);

    /// `names` has one name a series; `labels().columns` names the categories.
    void setSeries(const NumberGrid& series, const QStringList& names, int digits);

    /// For a histogram: bars without gaps, and the edges between them at the axis; one more than there are columns.
    void setEdges(std::vector<double> edges);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QRectF entryRect(GridPosition entry) const override;
    QString entryText(GridPosition entry) const override;
    QString entryName(GridPosition entry) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void themeChanged() override;

private:
    QRectF plotRect() const;
    qreal categoryWidths() const;
    qreal legendHeight() const;
    qreal valueY(double value) const;
    QString categoryName(int col) const;
    void paintAxis(QPainter& painter) const;
    void paintCategories(QPainter& painter) const;
    void paintEdges(QPainter& painter) const;
    void paintBar(QPainter& painter, GridPosition entry, bool withValue) const;
    bool valuesFit() const;

    NumberGrid m_series;
    QStringList m_names;
    int m_digits = 3;
    double m_low = 0;
    double m_high = 1;
    std::vector<double> m_ticks;
    std::vector<double> m_edges;
    mutable std::pair<qreal, qreal> m_legend{-1, 0}; ///< its height, measured for a width
};

} // namespace lectern::views
