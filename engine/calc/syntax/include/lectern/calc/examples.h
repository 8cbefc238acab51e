#pragma once

#include <vector>

namespace lectern::calc {

/// What one call of a function gives: two expressions of the same value, the second one to four decimals.
/// Random numbers are those of the cell `x` with seed 1: each cell draws its own.
struct Example
{
    const char* function;
    const char* expression;
    const char* result;
};

/// One for each function, in the order of signatures().
const std::vector<Example>& examples();

} // namespace lectern::calc
