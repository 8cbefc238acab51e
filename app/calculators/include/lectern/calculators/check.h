#pragma once

#include <lectern/lessons/calculator.h>
#include <lectern/result/diagnostic.h>

#include <vector>

namespace lectern::calculators {

/// Computes a calculator in every state that its author names: at the start, with each preset, at both ends
/// of each bounded number, with each switch and choice. Each cell that cannot be computed there is a finding,
/// together with the state in which it was met.
std::vector<Diagnostic> check(const lessons::Calculator& calculator);

} // namespace lectern::calculators
