#pragma once

#include <lectern/views/themed.h>

#include <QRect>

#include <vector>

class QPainter;

namespace lectern::views {

class EntryGrid;

/// A large matrix on paper, where nothing scrolls and nothing is said by hovering: every entry, in smaller
/// type where the columns are many, and in blocks of columns below one another where that does not do.
class PaperMatrix : public Themed
{
    Q_OBJECT

public:
    /// Shows the entries and names of a grid, which outlives it.
    PaperMatrix(const theme::Theme& theme, const EntryGrid& grid, QWidget* parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }

    /// Its lines, each with the names above it: sheets end between them.
    std::vector<QRect> wholeParts() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Layout
    {
        qreal type = 0; ///< size of the digits
        qreal left = 0; ///< room of the rows' names
        qreal column = 0;
        qreal line = 0;  ///< height
        int columns = 0; ///< in a block
        int blocks = 0;
    };
    Layout layoutFor(int width) const;
    qreal entryWidth(qreal type) const;
    qreal nameWidth(qreal type) const;
    qreal blockHeight(const Layout& layout) const;
    QString rowName(int row) const;
    QString columnName(int col) const;
    void paintBlock(QPainter& painter, const Layout& layout, int block) const;

    const EntryGrid& m_grid;
};

} // namespace lectern::views
