#include "differences.h"
#include "self_attention.h"

#include <lectern/attention/mask.h>
#include <lectern/attention/memory.h>
#include <lectern/attention/positions.h>

#include <algorithm>

namespace lectern::diagnostics {
namespace {

using attention::Allowed;

Tensor<double, 3> rowsUntil(const Tensor<double, 3>& x, std::size_t end)
{
    const auto& [samples, length, width] = x.shape();
    Tensor<double, 3> rows({samples, end, width});
    for (std::size_t n = 0; n < samples; ++n) {
        const auto from = x.data().begin() + static_cast<std::ptrdiff_t>(n * length * width);
        std::copy_n(from, end * width, rows.data().begin() + static_cast<std::ptrdiff_t>(n * end * width));
    }
    return rows;
}

ModuleInput prefixOf(const ModuleInput& input, std::size_t end)
{
    ModuleInput prefix{rowsUntil(input.x, end)};
    if (input.valid.count() == 0)
        return prefix;
    prefix.valid = Tensor<std::uint8_t, 2>({input.x.shape()[0], end});
    for (std::size_t n = 0; n < input.x.shape()[0]; ++n)
        for (std::size_t l = 0; l < end; ++l)
            prefix.valid(n, l) = input.valid(n, l);
    return prefix;
}

/// Query l of a causal module reads 0..l: the last row of the module on that prefix alone.
Result<ModuleOutput> byPrefix(const Module& module, const ModuleInput& input)
{
    if (const auto wrong = inputProblem(input))
        return fail(*wrong);
    ModuleOutput whole{Tensor<double, 3>(input.x.shape())};
    const auto& [samples, length, width] = input.x.shape();
    for (std::size_t l = 0; l < length; ++l) {
        const Result<ModuleOutput> prefix = module(prefixOf(input, l + 1));
        if (!prefix)
            return prefix;
        for (std::size_t n = 0; n < samples; ++n)
            for (std::size_t c = 0; c < width; ++c)
                whole.output(n, l, c) = prefix->output(n, l, c);
    }
    return whole;
}

Module byPrefixModule(const SelfAttention& spec)
{
    const Module right = rightModule(spec);
    if (!spec.causal)
        return right;
    return [right](const ModuleInput& input) {
        return attention::withinMemory(input.x.shape(), [&] { return byPrefix(right, input); });
    };
}

Allowed allowedBy(const SelfAttention& spec, const ModuleInput& input)
{
    const std::size_t samples = input.x.shape()[0];
    const std::size_t length = input.x.shape()[1];
    Tensor<std::uint8_t, 4> marks({samples, 1, length, length});
    for (std::size_t n = 0; n < samples; ++n)
        for (std::size_t l = 0; l < length; ++l)
            for (std::size_t s = 0; s < length; ++s)
                marks(n, 0, l, s) = input.isValid(n, s) && (!spec.causal || s <= l) ? 1 : 0;
    return Allowed(std::move(marks));
}

Result<ModuleOutput> throughTheKernel(const SelfAttention& spec, const ModuleInput& input)
{
    if (const auto wrong = inputProblem(input))
        return fail(*wrong);
    Tensor<double, 3> x = input.x;
    if (spec.positions) {
        const auto table = attention::sinusoidalPositions<double>(x.shape()[1], x.shape()[2]);
        if (!table)
            return fail(table.error());
        for (std::size_t i = 0; i < x.count(); ++i)
            x.data()[i] += table->data()[i % table->count()];
    }
    attention::SdpaOptions<double> options;
    options.allowed = allowedBy(spec, input);
    options.wantWeights = true;
    auto result = attention::multiHeadAttention<double>(x, spec.parameters, spec.heads, options);
    if (!result)
        return fail(result.error());
    return ModuleOutput{std::move(result->output), std::move(result->weights)};
}

Module withFiniteMask(const SelfAttention& spec)
{
    Variant variant;
    variant.masking = Masking::finite;
    return variantOf(spec, variant);
}

} // namespace

std::vector<ModuleForm> correctForms()
{
    return {
        {"right", "every forbidden score becomes -inf before the softmax", rightModule},
        {"kernel", "the engine's fused operator with a boolean mask",
         [](const SelfAttention& spec) -> Module {
             return [spec](const ModuleInput& input) {
                 return attention::withinMemory(input.x.shape(), [&] { return throughTheKernel(spec, input); });
             };
         }},
        {"finite-mask", "forbidden scores become -1e30, which the softmax cannot tell from -inf",
         withFiniteMask},
        {"by-prefix", "each query of a causal module sees only the tokens that it may read", byPrefixModule}};
}

} // namespace lectern::diagnostics
