#pragma once

#include <lectern/result/diagnostic.h>

#include <cstddef>
#include <string>
#include <vector>

namespace lectern::diagnostics {

enum class Outcome
{
    passed,
    failed,
    notRun ///< a precondition does not hold: nothing is known
};

/// What a diagnostic found.
struct Finding
{
    std::string diagnostic; ///< its stable name, as "future-leak"
    Outcome outcome = Outcome::notRun;
    double measured = 0;                ///< the worst value found; its meaning stands at the diagnostic
    double limit = 0;                   ///< what it was held against
    std::vector<std::size_t> where{};   ///< the index of the worst value, from 0
    std::vector<double> values{};       ///< all values, where the diagnostic says so
    Problem reason{}; ///< why it could not run
};

} // namespace lectern::diagnostics
