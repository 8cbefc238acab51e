#include "differences.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lectern::diagnostics {
namespace {

using attention::shapeText;

bool fits(const std::optional<Tensor<double, 4>>& tensor, const Tensor<double, 3>& x)
{
    if (!tensor)
        return true;
    const auto& shape = tensor->shape();
    return shape[0] == x.shape()[0] && shape[2] == x.shape()[1] && shape[3] == x.shape()[1];
}

} // namespace

void Worst::offer(double candidate, std::vector<std::size_t> at)
{
    const double size = std::isnan(candidate) ? std::numeric_limits<double>::infinity() : candidate;
    if (!where.empty() && size <= value)
        return;
    value = size;
    where = std::move(at);
}

Worst difference(const Tensor<double, 3>& a, const Tensor<double, 3>& b, const Positions& positions)
{
    double largest = 0;
    for (const double entry : b.data())
        largest = std::max(largest, std::fabs(entry));
    Worst worst;
    for (std::size_t n = 0; n < a.shape()[0]; ++n) {
        for (std::size_t l = 0; l < a.shape()[1]; ++l) {
            for (std::size_t e = 0; positions(n, l) && e < a.shape()[2]; ++e) {
                const double change = std::fabs(a(n, l, e) - b(n, l, e));
                worst.offer(largest == 0 ? change : change / largest, {n, l, e});
            }
        }
    }
    return worst;
}

bool allFinite(const Tensor<double, 3>& output)
{
    return std::all_of(output.data().begin(), output.data().end(), [](double x) { return std::isfinite(x); });
}

Problem inputProblem(const ModuleInput& input)
{
    const auto& x = input.x.shape();
    const auto& valid = input.valid.shape();
    if (input.valid.count() == 0 || (valid[0] == x[0] && valid[1] == x[1]))
        return std::nullopt;
    return makeError("diagnostics.input.shape", {shapeText(x), shapeText(valid)});
}

Result<ModuleOutput> runChecked(const Module& module, const ModuleInput& input)
{
    Result<ModuleOutput> result = module(input);
    if (!result)
        return result;
    const auto& x = input.x.shape();
    const auto& output = result->output.shape();
    if (output[0] != x[0] || output[1] != x[1])
        return fail("diagnostics.output.shape", {shapeText(x), shapeText(output)});
    for (const auto* tensor : {&result->weights, &result->scores}) {
        if (!fits(*tensor, input.x))
            return fail("diagnostics.output.shape", {shapeText(x), shapeText((*tensor)->shape())});
    }
    return result;
}

Result<ModuleOutput> runSteady(const Module& module, const ModuleInput& input)
{
    Result<ModuleOutput> first = runChecked(module, input);
    if (!first)
        return first;
    if (!allFinite(first->output))
        return fail("diagnostics.output.finite");
    const Result<ModuleOutput> second = runChecked(module, input);
    if (!second)
        return second;
    if (first->output.data() != second->output.data())
        return fail("diagnostics.random");
    return first;
}

Finding notRun(std::string diagnostic, Diagnostic reason)
{
    Finding finding{std::move(diagnostic)};
    finding.reason = std::move(reason);
    return finding;
}

Finding judged(std::string diagnostic, const Worst& worst, double limit)
{
    return {std::move(diagnostic), worst.value <= limit ? Outcome::passed : Outcome::failed, worst.value,
            limit, worst.where};
}

} // namespace lectern::diagnostics
