#pragma once

#include <lectern/grading/grader.h>

namespace lectern::grading {

/// Numbers in rows of equal length.
struct Grid
{
    std::size_t rows = 0;
    std::size_t cols = 0;
    std::vector<double> numbers = {}; ///< row by row

    bool sameShape(const Grid& other) const { return rows == other.rows && cols == other.cols; }
    bool hasInfinity() const;
    bool hasNan() const;
};

/// A cell's value as a grid; none for text and tensors.
std::optional<Grid> toGrid(const calc::Value& value);
calc::Value toValue(const Grid& grid);

/// What was typed for a numeric part, entry by entry.
struct TypedTable
{
    std::vector<std::vector<EntryReport>> entries = {}; ///< laid out as the answer
    std::vector<Diagnostic> problems = {};
    std::optional<Grid> numbers = {}; ///< only if every entry could be read
};

/// Reads a part's answer against the shape it must have. A row may be typed as a column and the reverse if
/// the part's form is a vector. Infinity is unreadable unless `infinityAllowed`.
TypedTable readTable(const lessons::Part& part, const PartAnswer* answer, const Grid& expected,
                     bool infinityAllowed);

} // namespace lectern::grading
