#include <lectern/diagnostics/diagnostics.h>

#include "differences.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace lectern::diagnostics {
namespace {

double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool doubles(std::span<const ModuleInput> inputs)
{
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        if (inputs[i - 1].x.shape()[1] == 0 || inputs[i].x.shape()[1] < 2 * inputs[i - 1].x.shape()[1])
            return false;
    }
    return inputs.size() >= 2;
}

} // namespace

Finding lengthProfile(const Module& module, std::span<const ModuleInput> inputs,
                      const LengthProfileOptions& options)
{
    return found("length-profile", std::array{inputs.size()}, [&](const std::string& name) {
        if (!doubles(inputs))
            return notRun(name, makeError("diagnostics.profile.lengths"));
        for (const ModuleInput& input : inputs) {
            if (auto wrong = inputProblem(input))
                return notRun(name, *wrong);
        }
        const std::function<double()> clock = options.clock ? options.clock : steadySeconds;
        Finding finding{name};
        for (const ModuleInput& input : inputs) {
            double least = 0;
            for (std::size_t i = 0; i < std::max<std::size_t>(options.repetitions, 1); ++i) {
                if (options.stop.stop_requested())
                    return notRun(name, makeError("diagnostics.stopped"));
                const double begin = clock();
                const Result<ModuleOutput> result = runChecked(module, input);
                const double seconds = clock() - begin;
                if (!result)
                    return notRun(name, result.error());
                least = i == 0 ? seconds : std::min(least, seconds);
            }
            finding.values.push_back(least);
        }
        const std::size_t last = inputs.size() - 1;
        if (!(finding.values[last] > 0) || !(finding.values[last - 1] > 0))
            return notRun(name, makeError("diagnostics.profile.clock"));
        const auto length = [&](std::size_t i) { return static_cast<double>(inputs[i].x.shape()[1]); };
        finding.measured =
            std::log(finding.values[last] / finding.values[last - 1]) / std::log(length(last) / length(last - 1));
        finding.limit = options.limit;
        finding.outcome = finding.measured <= options.limit ? Outcome::passed : Outcome::failed;
        return finding;
    });
}

} // namespace lectern::diagnostics
