#include <lectern/diagnostics/diagnostics.h>

#include "differences.h"

#include <lectern/attention/normal_tensor.h>

#include <algorithm>
#include <cmath>

namespace lectern::diagnostics {
namespace {

std::string number(std::size_t n)
{
    return std::to_string(n);
}

bool everywhere(std::size_t, std::size_t)
{
    return true;
}

/// x with the tokens after t replaced; nothing if the given replacement has another shape.
std::optional<Tensor<double, 3>> replaced(const ModuleInput& input, const FutureLeakOptions& options)
{
    Tensor<double, 3> x = input.x;
    if (options.replacement && options.replacement->shape() != x.shape())
        return std::nullopt;
    double size = 0;
    for (const double entry : x.data())
        size = std::max(size, std::fabs(entry));
    const double deviation = size == 0 || !std::isfinite(size) ? 1 : size;
    const Tensor<double, 3> other =
        options.replacement
            ? *options.replacement
            : attention::normalTensor<double>(x.shape(), attention::RandomStream(options.seed), deviation);
    const std::size_t sample = x.shape()[1] * x.shape()[2];
    const std::size_t kept = (options.last + 1) * x.shape()[2];
    for (std::size_t i = 0; i < x.count(); ++i) {
        if (i % sample >= kept)
            x.data()[i] = other.data()[i];
    }
    return x;
}

Problem leakProblem(const ModuleInput& input, const FutureLeakOptions& options)
{
    if (auto wrong = inputProblem(input))
        return wrong;
    const auto& shape = input.x.shape();
    if (shape[0] == 0 || shape[1] < 2 || options.last > shape[1] - 2)
        return makeError("diagnostics.length.future", {number(shape[1]), number(options.last + 1)});
    for (std::size_t n = 0; n < shape[0] && input.valid.count() != 0; ++n) {
        for (std::size_t l = options.last + 1; l < shape[1]; ++l) {
            if (!input.isValid(n, l))
                return makeError("diagnostics.padding.replaced", {number(n + 1), number(l + 1)});
        }
    }
    return std::nullopt;
}

template <typename T, std::size_t R>
Tensor<T, R> reversed(const Tensor<T, R>& rows)
{
    Tensor<T, R> result(rows.shape());
    if (rows.count() == 0)
        return result;
    const std::size_t length = rows.shape()[1];
    const std::size_t width = rows.count() / (rows.shape()[0] * length);
    for (std::size_t i = 0; i < rows.count(); ++i) {
        const std::size_t l = i / width % length;
        result.data()[i + (length - 1 - l) * width - l * width] = rows.data()[i];
    }
    return result;
}

bool rowsDiffer(const Tensor<double, 3>& x)
{
    return reversed(x).data() != x.data();
}

/// The input with another true token in the place of the first sample's position l: the first that differs.
/// Nothing but tokens of the input, for not every number need be one. Nothing if all are alike.
std::optional<ModuleInput> exchanged(const ModuleInput& input, std::size_t l)
{
    const std::size_t length = input.x.shape()[1];
    const std::size_t width = input.x.shape()[2];
    const auto row = [&input, width](std::size_t index) {
        return input.x.data().begin() + static_cast<std::ptrdiff_t>(index * width);
    };
    for (std::size_t i = 0; i < input.x.shape()[0] * length; ++i) {
        const auto end = row(i + 1);
        if (!input.isValid(i / length, i % length) || std::equal(row(i), end, row(l)))
            continue;
        ModuleInput changed = input;
        std::copy(row(i), end, changed.x.data().begin() + static_cast<std::ptrdiff_t>(l * width));
        return changed;
    }
    return std::nullopt;
}

/// Whether the last true token of the first sample changes its first true token's output.
Result<bool> lastReachesFirst(const Module& module, const ModuleInput& input, const Tensor<double, 3>& before)
{
    std::size_t first = 0;
    std::size_t last = input.x.shape()[1];
    while (first < last && !input.isValid(0, first))
        ++first;
    while (last > first && !input.isValid(0, last - 1))
        --last;
    if (last < first + 2)
        return fail("diagnostics.length.two", {number(last - first)});
    const auto changed = exchanged(input, last - 1);
    if (!changed)
        return fail("diagnostics.rows");
    const Result<ModuleOutput> after = runSteady(module, *changed);
    if (!after)
        return fail(after.error());
    return difference(after->output, before, [first](std::size_t n, std::size_t l) {
               return n == 0 && l == first;
           }).value > 0;
}

} // namespace

Finding futureLeak(const Module& module, const ModuleInput& input, const FutureLeakOptions& options)
{
    return found("future-leak", input.x.shape(), [&](const std::string& name) {
        if (auto wrong = leakProblem(input, options))
            return notRun(name, *wrong);
        ModuleInput changed = input;
        const auto x = replaced(input, options);
        if (!x)
            return notRun(name, makeError("diagnostics.replacement"));
        changed.x = *x;
        const Result<ModuleOutput> before = runSteady(module, input);
        if (!before)
            return notRun(name, before.error());
        const Result<ModuleOutput> after = runSteady(module, changed);
        if (!after)
            return notRun(name, after.error());
        if (after->output.shape() != before->output.shape())
            return notRun(name, makeError("diagnostics.comparison.shape"));
        if (difference(after->output, before->output, everywhere).value == 0)
            return notRun(name, makeError("diagnostics.insensitive"));
        const auto kept = [&](std::size_t, std::size_t l) { return l <= options.last; };
        return judged(name, difference(after->output, before->output, kept), options.limit);
    });
}

Finding permutation(const Module& module, const ModuleInput& input, Order expected, double limit)
{
    return found("permutation", input.x.shape(), [&](const std::string& name) {
        if (auto wrong = inputProblem(input))
            return notRun(name, *wrong);
        const auto& shape = input.x.shape();
        if (shape[0] == 0 || shape[1] < 2)
            return notRun(name, makeError("diagnostics.length.two", {number(shape[1])}));
        if (!rowsDiffer(input.x))
            return notRun(name, makeError("diagnostics.rows"));
        const Result<ModuleOutput> before = runSteady(module, input);
        if (!before)
            return notRun(name, before.error());
        const Result<bool> reaches = lastReachesFirst(module, input, before->output);
        if (!reaches)
            return notRun(name, reaches.error());
        if (!*reaches)
            return notRun(name, makeError("diagnostics.causal"));
        const ModuleInput turned{reversed(input.x), reversed(input.valid)};
        const Result<ModuleOutput> after = runSteady(module, turned);
        if (!after)
            return notRun(name, after.error());
        if (after->output.shape() != before->output.shape())
            return notRun(name, makeError("diagnostics.comparison.shape"));
        const auto valid = [&](std::size_t n, std::size_t l) { return turned.isValid(n, l); };
        Finding finding = judged(name, difference(after->output, reversed(before->output), valid), limit);
        if (expected == Order::seen)
            finding.outcome = finding.outcome == Outcome::passed ? Outcome::failed : Outcome::passed;
        return finding;
    });
}

Finding comparison(const Module& module, const Module& reference, const ModuleInput& input, double limit)
{
    return found("comparison", input.x.shape(), [&](const std::string& name) {
        if (auto wrong = inputProblem(input))
            return notRun(name, *wrong);
        const Result<ModuleOutput> wanted = runSteady(reference, input);
        if (!wanted)
            return notRun(name, wanted.error());
        const Result<ModuleOutput> got = runChecked(module, input);
        if (!got)
            return notRun(name, got.error());
        if (got->output.shape() != wanted->output.shape())
            return notRun(name, makeError("diagnostics.comparison.shape"));
        const Result<ModuleOutput> again = runChecked(module, input);
        if (again && allFinite(got->output) && again->output.data() != got->output.data())
            return notRun(name, makeError("diagnostics.random"));
        const auto valid = [&](std::size_t n, std::size_t l) { return input.isValid(n, l); };
        return judged(name, difference(got->output, wanted->output, valid), limit);
    });
}

} // namespace lectern::diagnostics
