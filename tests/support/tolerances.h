#pragma once

namespace lectern::attention::checks {

// Every tolerance of the numerical tests. `near` takes them relative to values above 1 and absolute below.

/// Half a unit of the article's fourth decimal.
constexpr double articleTolerance = 5e-5;
/// What sums of a hundred terms in another order may differ by.
constexpr double referenceTolerance = 1e-12;
/// Against PyTorch in double, for the small cases of tests/fixtures.
constexpr double pytorchTolerance = 1e-13;
/// A result in float against the same in double.
constexpr double floatTolerance = 1e-5;
/// Central differences with a step near the cube root of the machine's epsilon, in double.
constexpr double differenceTolerance = 1e-8;

} // namespace lectern::attention::checks
