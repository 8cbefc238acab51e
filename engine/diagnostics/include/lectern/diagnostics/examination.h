#pragma once

#include <lectern/diagnostics/faults.h>
#include <lectern/diagnostics/finding.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace lectern::diagnostics {

/// What the diagnostics of self-attention run on. Let there be as many positions as a head is wide, so that a
/// key that is not transposed fits, more than one head, and queries and keys of variance 1.
struct Examination
{
    attention::MultiHeadParameters<double> parameters;
    std::size_t heads = 2;
    ModuleInput full;     ///< without padding
    ModuleInput padded;   ///< with padding at the end of a sample
    std::size_t last = 0; ///< of the positions that the leak test keeps
};

/// The names of what `examine` gives, in order; "order" is "permutation" with positions on.
const std::vector<std::string>& examinationNames();

/// Every diagnostic on what `make` makes, each under the conditions that it asks for: causal or not, with
/// padding or without, with positions or without. The comparison is made with the right module, causal and
/// not, and gives the first that differs.
std::vector<Finding> examine(const std::function<Module(const SelfAttention&)>& make,
                             const Examination& examination);

} // namespace lectern::diagnostics
