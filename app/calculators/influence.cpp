#include <lectern/calculators/influence.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace lectern::calculators {
namespace {

constexpr std::size_t mostPokes = 24;

// Uneven amounts, so that nothing cancels by chance and no two columns stay alike.
constexpr std::array<double, 5> amounts{1.0, -0.7, 1.3, -0.4, 0.9};

calc::Value poke(const calc::Value& input, std::size_t part, bool byColumn)
{
    const calc::Shape& shape = input.shape();
    std::vector<double> numbers = input.numbers();
    for (std::size_t s = 0; s < shape.slices; ++s) {
        for (std::size_t r = 0; r < shape.rows; ++r) {
            for (std::size_t c = 0; c < shape.cols; ++c) {
                if ((byColumn ? c : r) == part)
                    numbers[(s * shape.rows + r) * shape.cols + c] += amounts[(byColumn ? 0 : c) % amounts.size()];
            }
        }
    }
    return {shape, std::move(numbers)};
}

double difference(double before, double after)
{
    if (before == after || (std::isnan(before) && std::isnan(after)))
        return 0;
    const double distance = std::fabs(before - after);
    return std::isnan(distance) ? std::numeric_limits<double>::infinity() : distance;
}

double rowDistance(const calc::Value& before, const calc::Value& after, std::size_t row)
{
    double largest = 0;
    for (std::size_t s = 0; s < before.shape().slices; ++s) {
        for (std::size_t c = 0; c < before.shape().cols; ++c)
            largest = std::max(largest, difference(before.at(row, c, s), after.at(row, c, s)));
    }
    return largest;
}

} // namespace

Result<calc::Value> influence(const calc::Sheet& sheet, const std::string& output, const std::string& poked,
                              const std::stop_token& stop)
{
    const Result<calc::Value> before = sheet.value(output);
    if (!before)
        return before;
    const Result<calc::Value> input = sheet.value(poked);
    if (!input)
        return input;
    const bool byColumn = input->shape().rows == 1;
    const std::size_t parts = byColumn ? input->shape().cols : input->shape().rows;
    if (parts > mostPokes)
        return fail("calculators.influence.many", {std::to_string(parts), std::to_string(mostPokes)});
    const std::size_t rows = before->shape().rows;
    std::vector<double> moved(rows * parts);
    for (std::size_t part = 0; part < parts; ++part) {
        calc::Sheet changed = sheet;
        changed.setInput(poked, poke(*input, part, byColumn));
        changed.recompute(stop);
        if (stop.stop_requested())
            return fail("calc.cancelled");
        const Result<calc::Value> after = changed.value(output);
        if (!after)
            return after;
        for (std::size_t row = 0; row < rows; ++row) {
            const bool same = after->shape() == before->shape();
            moved[row * parts + part] =
                same ? rowDistance(*before, *after, row) : std::numeric_limits<double>::infinity();
        }
    }
    return calc::Value(calc::Shape{rows, parts, 1}, std::move(moved));
}

} // namespace lectern::calculators
