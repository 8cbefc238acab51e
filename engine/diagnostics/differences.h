#pragma once

#include <lectern/attention/memory.h>
#include <lectern/diagnostics/finding.h>
#include <lectern/diagnostics/module.h>

#include <array>
#include <functional>
#include <utility>

namespace lectern::diagnostics {

/// The largest of some values and where it is; NaN counts as infinite.
struct Worst
{
    double value = 0;
    std::vector<std::size_t> where = {};

    void offer(double candidate, std::vector<std::size_t> at);
};

using Positions = std::function<bool(std::size_t n, std::size_t l)>;

/// The largest |a - b| at some positions of two outputs of one shape, divided by the largest |b| anywhere (by
/// 1 if that is 0).
Worst difference(const Tensor<double, 3>& a, const Tensor<double, 3>& b, const Positions& positions);

bool allFinite(const Tensor<double, 3>& output);

/// Why `valid` does not mark the tokens of x. Comes before the first isValid, which does not check.
Problem inputProblem(const ModuleInput& input);

/// Runs a module and checks that its output has a row for each token, its weights and scores for each query.
Result<ModuleOutput> runChecked(const Module& module, const ModuleInput& input);

/// The same; refuses non-finite outputs and, by running twice, random ones.
Result<ModuleOutput> runSteady(const Module& module, const ModuleInput& input);

Finding notRun(std::string diagnostic, Diagnostic reason);

/// What `run(name)` finds; notRun with attention.size.memory (shape) if there is no memory for a list or a copy
/// that it makes on its way.
template <std::size_t R, typename Run>
Finding found(const char* name, const std::array<std::size_t, R>& shape, const Run& run)
{
    Result<Finding> finding = attention::withinMemory(shape, [&]() -> Result<Finding> { return run(name); });
    return finding ? std::move(*finding) : notRun(name, std::move(finding.error()));
}

/// Passes if the worst value is at most `limit`.
Finding judged(std::string diagnostic, const Worst& worst, double limit);

} // namespace lectern::diagnostics
