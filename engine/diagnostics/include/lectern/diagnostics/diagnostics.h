#pragma once

#include <lectern/diagnostics/finding.h>
#include <lectern/diagnostics/module.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>

namespace lectern::diagnostics {

// Each diagnostic runs the module on an input and gives a Finding. All may be `notRun` for these reasons: the
// module's own error, diagnostics.input.shape (x, valid), diagnostics.output.shape (x, output: other N or L),
// attention.size.memory (shape), and those named there. Dropout must be off: a module that answers differently
// the second time is `notRun` with diagnostics.random wherever a change of the answer would be read as a
// finding.

/// "row-sums": every query's weights sum to 1. Measured: the largest |sum - 1| (NaN counts as infinite),
/// where (n, h, l). Rows of padding count too. Needs weights (diagnostics.weights).
Finding rowSums(const Module& module, const ModuleInput& input, double limit = 1e-6);

/// "padding-columns": no query reads padding. Measured: the largest weight of a padding key, where (n, h, l,
/// s). Needs weights and padding (diagnostics.padding.none).
Finding paddingColumns(const Module& module, const ModuleInput& input, double limit = 0);

struct FutureLeakOptions
{
    std::size_t last = 0; ///< t: positions 0..t stay, those after it are replaced
    /// [N, L, D], read after t; drawn with `seed` in the size of x if not given. Give it where not every
    /// number is an input, as with token ids.
    std::optional<Tensor<double, 3>> replacement = {};
    std::uint64_t seed = 1;
    double limit = 1e-9;
};

/// "future-leak": outputs at positions 0..t do not change with the tokens after t. Measured: the largest
/// change relative to the largest output, where (n, l, e). Needs a position after t (diagnostics.length: L,
/// t), no padding among the replaced (diagnostics.padding.replaced), finite outputs
/// (diagnostics.output.finite), and that the replaced tokens change anything at all
/// (diagnostics.insensitive).
Finding futureLeak(const Module& module, const ModuleInput& input, const FutureLeakOptions& options);

enum class Order
{
    ignored, ///< permuted rows in give the same rows permuted out: no positions
    seen     ///< they do not: positions
};

/// "permutation": permutes the positions (reverses them), padding along, and compares. Measured: the largest
/// difference from the permuted output relative to the largest output, where (n, l, e): at most `limit` if
/// order is to be ignored, above it if seen. Needs two true tokens (diagnostics.length.two), rows that differ
/// (diagnostics.rows), finite outputs, and no causal mask: that the first one's output changes if another
/// token of x takes the last true one's place (diagnostics.causal), for a mask breaks the symmetry by itself.
Finding permutation(const Module& module, const ModuleInput& input, Order expected, double limit = 1e-9);

/// "comparison": two implementations with the same parameters agree. Measured: the largest difference of the
/// outputs at true tokens relative to the reference's largest, where (n, l, e). A NaN on one side alone
/// counts as infinite. Needs outputs of one shape (diagnostics.comparison.shape) and a finite reference.
Finding comparison(const Module& module, const Module& reference, const ModuleInput& input,
                   double limit = 1e-9);

struct EntropyOptions
{
    double lowest = 0.02;  ///< below it a head is one-hot
    double highest = 0.98; ///< above it a head is uniform
};

/// "entropy": -sum p log p of each query's weights, divided by log of the keys it reads (weights above 0),
/// averaged over queries of true tokens that read two or more, or one with weight 1, whose entropy is 0; not
/// over a sample's first true token if it reads itself alone, for a causal mask leaves it no choice. Values:
/// each head's. Fails if every head is uniform, or every head one-hot; measured and where: the head farthest
/// from that, limit: the bound it crossed. NaN fails. Needs weights, and such a query
/// (diagnostics.entropy.rows).
Finding entropy(const Module& module, const ModuleInput& input, const EntropyOptions& options = {});

struct LogitNormOptions
{
    double lowest = 0.5;
    double highest = 2;
};

/// "logit-norm": the root mean square of each head's scores of true tokens; about 1 for queries and keys of
/// variance 1 under the scale 1/sqrt(d). Values: each head's; measured and where: the head farthest from 1
/// (as a ratio). Needs scores (diagnostics.scores) and a true token (diagnostics.padding.all).
Finding logitNorm(const Module& module, const ModuleInput& input, const LogitNormOptions& options = {});

struct LengthProfileOptions
{
    double limit = 2.5; ///< largest exponent that passes
    std::size_t repetitions = 3;
    /// Seconds that only ever rise; the steady clock if not given.
    std::function<double()> clock = {};
    std::stop_token stop = {};
};

/// "length-profile": runs inputs of doubling length (each at least twice the one before) and reads the
/// exponent a of time ~ L^a off the last two. Values: the least seconds of each input. Measured: a. An
/// exponent near 2 says that the relation matrix is what costs, near 1 that it is not. Needs two inputs that
/// grow (diagnostics.profile.lengths), time that passes (diagnostics.profile.clock), and not being stopped
/// (diagnostics.stopped).
Finding lengthProfile(const Module& module, std::span<const ModuleInput> inputs,
                      const LengthProfileOptions& options = {});

} // namespace lectern::diagnostics
