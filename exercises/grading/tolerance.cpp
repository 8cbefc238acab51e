#include "tolerance.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace lectern::grading {
namespace {

// Through decimal text, because std::log10 and std::pow differ between machines.
double halfUnit(double expected, int digits)
{
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), expected, std::chars_format::scientific);
    const std::string text(buffer.data(), end.ptr);
    int exponent = 0;
    const auto begin = text.find('e') + 1;
    std::from_chars(text.data() + begin + (text[begin] == '+' ? 1 : 0), text.data() + text.size(), exponent);
    const std::string half = "5e" + std::to_string(exponent - digits);
    double number = 0;
    std::from_chars(half.data(), half.data() + half.size(), number);
    return number;
}

bool isWithin(double allowed, double typed, double expected)
{
    if (!std::isfinite(typed) || !std::isfinite(expected))
        return typed == expected;
    return std::abs(typed - expected) <= allowed + roundingGuard(typed, expected);
}

} // namespace

double allowance(const lessons::Tolerance& tolerance, double expected)
{
    if (!std::isfinite(expected))
        return 0;
    double largest = std::max(0.0, tolerance.absolute.value_or(0));
    largest = std::max(largest, tolerance.relative.value_or(0) * std::abs(expected));
    if (tolerance.significant && expected != 0)
        largest = std::max(largest, halfUnit(expected, *tolerance.significant));
    return largest;
}

double roundingGuard(double a, double b)
{
    return 4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(a), std::abs(b));
}

bool agrees(const lessons::Tolerance& tolerance, double typed, double expected)
{
    return isWithin(allowance(tolerance, expected), typed, expected);
}

bool isNear(const lessons::Tolerance& tolerance, double typed, double expected)
{
    const double allowed = allowance(tolerance, expected);
    return !isWithin(allowed, typed, expected) && isWithin(2 * allowed, typed, expected);
}

} // namespace lectern::grading
