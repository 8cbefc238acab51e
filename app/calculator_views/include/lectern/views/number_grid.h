#pragma once

#include <QStringList>

#include <cstddef>
#include <vector>

namespace lectern::views {

/// Numbers in rows, as a view shows them.
struct NumberGrid
{
    int rows = 0;
    int cols = 0;
    std::vector<double> numbers = {};

    double at(int row, int col) const { return numbers[static_cast<std::size_t>(row * cols + col)]; }
};

/// An entry of a grid, from 0.
struct GridPosition
{
    int row = 0;
    int col = 0;

    bool operator==(const GridPosition&) const = default;
};

/// Names beside the rows and above the columns; empty lists for none.
struct GridLabels
{
    QStringList rows = {};
    QStringList columns = {};

    bool operator==(const GridLabels&) const = default;
};

} // namespace lectern::views
