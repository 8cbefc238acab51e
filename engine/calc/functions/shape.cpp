#include "function_table.h"

#include <array>
#include <cmath>

namespace lectern::calc {
namespace {

double asNumber(std::size_t n)
{
    return static_cast<double>(n);
}

Value filled(Call& call, const Shape& shape, double number)
{
    if (call.failed() || !call.charge(shape))
        return {};
    return {shape, std::vector<double>(shape.count(), number)};
}

Value rows(Call& call)
{
    return asNumber(call[0].shape().rows);
}

Value cols(Call& call)
{
    return asNumber(call[0].shape().cols);
}

Value slices(Call& call)
{
    return asNumber(call[0].shape().slices);
}

Value numel(Call& call)
{
    return asNumber(call[0].shape().count());
}

Value eye(Call& call)
{
    const std::size_t size = call.size(0);
    const Shape shape{size, call.size(1, size), 1};
    if (call.failed() || !call.charge(shape))
        return {};
    std::vector<double> numbers(shape.count(), 0.0);
    for (std::size_t i = 0; i < std::min(shape.rows, shape.cols); ++i)
        numbers[i * shape.cols + i] = 1;
    return {shape, std::move(numbers)};
}

Value zeros(Call& call)
{
    return filled(call, {call.size(0), call.size(1), call.size(2, 1)}, 0);
}

Value ones(Call& call)
{
    return filled(call, {call.size(0), call.size(1), call.size(2, 1)}, 1);
}

Value fill(Call& call)
{
    return filled(call, {call.size(0), call.size(1), call.size(3, 1)}, call.number(2));
}

Value seq(Call& call)
{
    const double from = call.number(0);
    const double to = call.number(1);
    const double step = call.number(2, 1);
    if (call.failed())
        return {};
    // A hair more than the end, so that 0:0.1:1 has its last number in spite of rounding.
    const double count = std::floor((to - from) / step + 1e-9) + 1;
    if (!std::isfinite(from) || !std::isfinite(step) || step == 0 || !(count >= 1))
        return call.fail("calc.seq.empty", {call.run().quote(call.node())});
    const std::size_t most = call.run().limits().numbersPerValue + 1;
    const std::size_t size = count >= asNumber(most) ? most : static_cast<std::size_t>(count);
    if (!call.charge(size))
        return {};
    std::vector<double> numbers(size);
    for (std::size_t i = 0; i < size; ++i)
        numbers[i] = from + asNumber(i) * step;
    return {{1, size, 1}, std::move(numbers)};
}

Value linspace(Call& call)
{
    const double from = call.number(0);
    const double to = call.number(1);
    const std::size_t size = call.size(2);
    if (call.failed() || !call.charge(size))
        return {};
    std::vector<double> numbers(size, from);
    for (std::size_t i = 1; i < size; ++i)
        numbers[i] = from + (to - from) * asNumber(i) / asNumber(size - 1);
    numbers.back() = size > 1 ? to : from;
    return {{1, size, 1}, std::move(numbers)};
}

Value diag(Call& call)
{
    if (!call.needMatrix(0))
        return {};
    const Value& a = call[0];
    const Shape& shape = a.shape();
    if (shape.rows != 1 && shape.cols != 1) {
        std::vector<double> numbers;
        for (std::size_t i = 0; i < std::min(shape.rows, shape.cols); ++i)
            numbers.push_back(a.at(i, i));
        const std::size_t size = numbers.size();
        return call.charge(size) ? Value({size, 1, 1}, std::move(numbers)) : Value();
    }
    const std::size_t size = shape.count();
    if (!call.charge(size * size))
        return {};
    std::vector<double> numbers(size * size, 0.0);
    for (std::size_t i = 0; i < size; ++i)
        numbers[i * size + i] = a.data()[i];
    return {{size, size, 1}, std::move(numbers)};
}

Value reshape(Call& call)
{
    if (!call.needNumbers(0))
        return {};
    const Shape shape{call.size(1), call.size(2), call.size(3, 1)};
    if (call.failed())
        return {};
    if (shape.count() != call[0].shape().count()) {
        return call.fail("calc.reshape",
                         {call.run().quote(call.node()), call[0].describe(), describe(shape)});
    }
    return call.charge(shape) ? Value(shape, call[0].numbers()) : Value();
}

// The offset counts diagonals, negative below the main one.
Value triangle(Call& call, bool lower)
{
    if (!call.needNumbers(0))
        return {};
    const double offset = call.number(1, 0);
    if (call.failed() || !call.charge(call[0].shape()))
        return {};
    const Shape& shape = call[0].shape();
    std::vector<double> numbers = call[0].numbers();
    std::size_t i = 0;
    for (std::size_t s = 0; s < shape.slices; ++s) {
        for (std::size_t r = 0; r < shape.rows; ++r) {
            for (std::size_t c = 0; c < shape.cols; ++c, ++i) {
                const double diagonal = asNumber(c) - asNumber(r);
                if (lower ? diagonal > offset : diagonal < offset)
                    numbers[i] = 0;
            }
        }
    }
    return {shape, std::move(numbers)};
}

Value tril(Call& call)
{
    return triangle(call, true);
}

Value triu(Call& call)
{
    return triangle(call, false);
}

} // namespace

std::span<const FunctionEntry> shapeFunctions()
{
    static constexpr std::array<FunctionEntry, 14> table{{{"rows", rows},
                                                          {"cols", cols},
                                                          {"slices", slices},
                                                          {"numel", numel},
                                                          {"eye", eye},
                                                          {"zeros", zeros},
                                                          {"ones", ones},
                                                          {"fill", fill},
                                                          {"seq", seq},
                                                          {"linspace", linspace},
                                                          {"diag", diag},
                                                          {"reshape", reshape},
                                                          {"tril", tril},
                                                          {"triu", triu}}};
    return table;
}

} // namespace lectern::calc
