#pragma once

#include <lectern/attention/multi_head.h>
#include <lectern/attention/random.h>
#include <lectern/diagnostics/module.h>
#include <lectern/result/result.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace lectern::diagnostics {

/// Multi-head self-attention: what a right module and each faulty one are made from.
struct SelfAttention
{
    attention::MultiHeadParameters<double> parameters;
    std::size_t heads = 1;
    bool causal = true;
    bool positions = false; ///< adds sinusoidal positions to x; the width must be even
    double dropout = 0.1;   ///< the probability that a faulty module applies where it must not
};

/// Parameters of D = `width` under which inputs of variance 1 have queries and keys of variance 1, so that no
/// mistake hides in numbers too small; the biases' standard deviation is 0.1.
/// Errors: attention.size.overflow, attention.size.memory (shape).
Result<attention::MultiHeadParameters<double>> drawParameters(std::size_t width,
                                                              const attention::RandomStream& random);

/// The module without a fault: padding keys and, if causal, the future are forbidden; a query with nothing to
/// read gets zeros. Gives weights and scores. Its errors are those of multiHeadAttention, and
/// attention.positions.odd.
Module rightModule(const SelfAttention& spec);

/// One way of making the module.
struct ModuleForm
{
    std::string id;      ///< stable: "mask.triangle-flipped"
    std::string meaning; ///< one line in English for people who write courses
    std::function<Module(const SelfAttention&)> make;
};

/// Right modules made in different ways: a test that rejects one of them asks for more than is right.
/// "right": as rightModule; "kernel": the engine's fused operator; "finite-mask": forbidden scores are -1e30;
/// "by-prefix": a causal module that never sees more than the tokens that a query may read.
std::vector<ModuleForm> correctForms();

/// A mistake that can be switched on. The shapes stay right; only the meaning is wrong.
using Fault = ModuleForm;

/// The mistakes of self-attention that are variants of the module. A new list each time: add to it, or leave
/// some out. Two mistakes of the lesson are ways of reading, not variants, and are not here: looking only at
/// the mean over heads, and taking parallel training for parallel generation.
std::vector<Fault> standardFaults();

} // namespace lectern::diagnostics
