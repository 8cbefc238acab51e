#include "typed_table.h"

#include <algorithm>
#include <cmath>

namespace lectern::grading {
namespace {

std::string describe(std::size_t rows, std::size_t cols)
{
    return std::to_string(rows) + "x" + std::to_string(cols);
}

TableAnswer blankTable(const Grid& shape)
{
    return TableAnswer(shape.rows, std::vector<std::string>(shape.cols));
}

TableAnswer turned(const TableAnswer& table)
{
    TableAnswer result(table.empty() ? 0 : table.front().size());
    for (const std::vector<std::string>& row : table) {
        for (std::size_t i = 0; i < result.size() && i < row.size(); ++i)
            result[i].push_back(row[i]);
    }
    return result;
}

bool hasShape(const TableAnswer& table, std::size_t rows, std::size_t cols)
{
    return table.size() == rows &&
           std::all_of(table.begin(), table.end(),
                       [cols](const std::vector<std::string>& row) { return row.size() == cols; });
}

bool isEmpty(const PartAnswer& answer)
{
    const auto* choice = std::get_if<ChoiceAnswer>(&answer);
    const auto* table = std::get_if<TableAnswer>(&answer);
    return (choice && choice->empty()) || (table && table->empty());
}

std::size_t widest(const TableAnswer& table)
{
    std::size_t cols = 0;
    for (const std::vector<std::string>& row : table)
        cols = std::max(cols, row.size());
    return cols;
}

// The typed strings in the answer's layout; a blank table if nothing was given.
Result<TableAnswer> arrange(const lessons::Part& part, const PartAnswer* answer, const Grid& expected)
{
    if (!answer || isEmpty(*answer))
        return blankTable(expected);
    TableAnswer table;
    if (const auto* text = std::get_if<TextAnswer>(answer))
        table = {{*text}};
    else if (const auto* rows = std::get_if<TableAnswer>(answer))
        table = *rows;
    else
        return fail("grading.part.type", {part.id});
    if (hasShape(table, expected.rows, expected.cols))
        return table;
    if (part.form == lessons::AnswerForm::vector && hasShape(table, expected.cols, expected.rows))
        return turned(table);
    return fail("grading.table.shape",
                {describe(table.size(), widest(table)), describe(expected.rows, expected.cols)});
}

EntryReport readOne(const std::string& typed, const std::vector<lessons::Notation>& accept,
                    bool infinityAllowed)
{
    EntryReport entry;
    entry.reading = readEntry(typed, accept);
    if (entry.reading.value && std::isinf(*entry.reading.value) && !infinityAllowed) {
        entry.reading.value.reset();
        entry.reading.problem = makeError("grading.entry.infinity");
    }
    if (entry.reading.problem)
        entry.state = EntryState::unreadable;
    else
        entry.state = entry.reading.value ? EntryState::unjudged : EntryState::blank;
    return entry;
}

} // namespace

bool Grid::hasInfinity() const
{
    return std::any_of(numbers.begin(), numbers.end(), [](double number) { return std::isinf(number); });
}

bool Grid::hasNan() const
{
    return std::any_of(numbers.begin(), numbers.end(), [](double number) { return std::isnan(number); });
}

std::optional<Grid> toGrid(const calc::Value& value)
{
    if (!value.isNumeric() || value.shape().slices != 1)
        return std::nullopt;
    Grid grid{value.shape().rows, value.shape().cols, {}};
    grid.numbers.reserve(grid.rows * grid.cols);
    for (std::size_t row = 0; row < grid.rows; ++row) {
        for (std::size_t col = 0; col < grid.cols; ++col)
            grid.numbers.push_back(value.at(row, col));
    }
    return grid;
}

calc::Value toValue(const Grid& grid)
{
    if (grid.numbers.size() == 1)
        return calc::Value(grid.numbers.front());
    return calc::Value(calc::Shape{grid.rows, grid.cols, 1}, grid.numbers);
}

TypedTable readTable(const lessons::Part& part, const PartAnswer* answer, const Grid& expected,
                     bool infinityAllowed)
{
    TypedTable result;
    const auto table = arrange(part, answer, expected);
    if (!table) {
        result.problems.push_back(table.error());
        return result;
    }
    Grid numbers{expected.rows, expected.cols, {}};
    for (const std::vector<std::string>& row : *table) {
        auto& entries = result.entries.emplace_back();
        for (const std::string& typed : row) {
            const EntryReport& entry = entries.emplace_back(readOne(typed, part.accept, infinityAllowed));
            if (entry.reading.value)
                numbers.numbers.push_back(*entry.reading.value);
        }
    }
    if (numbers.numbers.size() == expected.numbers.size())
        result.numbers = std::move(numbers);
    return result;
}

} // namespace lectern::grading
