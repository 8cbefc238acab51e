#pragma once

#include <lectern/lessons/exercise.h>

namespace lectern::grading {

/// How far from `expected` still counts: the largest of the tolerances given (absolute; relative to
/// |expected|; half a unit of the last significant digit of `expected`). 0 if none is given, for infinities
/// and for NaN.
double allowance(const lessons::Tolerance& tolerance, double expected);

/// |typed - expected| <= allowance. Exactly at the tolerance is right: four units in the last place of the
/// larger number are granted on top, because a decimal such as 0.25 + 5e-4 is not a double and because the
/// learner's own expression is rounded on its way. Infinities agree with themselves; NaN agrees with nothing.
bool agrees(const lessons::Tolerance& tolerance, double typed, double expected);

/// Whether the number does not agree, but would with twice the tolerance.
bool isNear(const lessons::Tolerance& tolerance, double typed, double expected);

/// That rounding guard for two numbers.
double roundingGuard(double a, double b);

} // namespace lectern::grading
