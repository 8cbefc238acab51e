#pragma once

#include <lectern/calc/value.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace lectern::labs {

/// Numbers as one row; there must be at least one.
inline calc::Value row(std::vector<double> numbers)
{
    const std::size_t count = numbers.size();
    return {calc::Shape{1, count, 1}, std::move(numbers)};
}

/// Whole numbers (tokens, counts) as numbers.
template <typename Whole>
std::vector<double> asNumbers(const std::vector<Whole>& all)
{
    std::vector<double> numbers;
    numbers.reserve(all.size());
    for (const Whole one : all)
        numbers.push_back(static_cast<double>(one));
    return numbers;
}

} // namespace lectern::labs
