#include <lectern/labs/lab.h>

#include "kinds.h"

#include <cmath>
#include <optional>

namespace lectern::labs {
namespace {

const std::map<std::string, Lab>& labs()
{
    static const std::map<std::string, Lab> all{
        {"overfit", overfit},
        {"decode", decode},
        {"length-curve", lengthCurve},
        {"fault-bench", faultBench},
        {"head-counts", raceHeadCounts},
    };
    return all;
}

std::string shown(double value)
{
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

Problem problemOf(const lessons::LabParameter& parameter, double value)
{
    if (!(value >= parameter.least && value <= parameter.most))
        return makeError("labs.parameter.range",
                         {parameter.name, shown(parameter.least), shown(parameter.most)});
    if (parameter.whole && value != std::floor(value))
        return makeError("labs.parameter.whole", {parameter.name});
    return std::nullopt;
}

} // namespace

double Job::number(const std::string& name) const
{
    return parameters.at(name);
}

std::size_t Job::count(const std::string& name) const
{
    return static_cast<std::size_t>(number(name));
}

Lab findLab(const std::string& kind)
{
    const auto found = labs().find(kind);
    return found == labs().end() ? Lab() : found->second;
}

Result<Parameters> completed(const lessons::LabKind& kind, const Parameters& given)
{
    Parameters all;
    for (const lessons::LabParameter& parameter : kind.parameters) {
        const auto found = given.find(parameter.name);
        const double value = found == given.end() ? parameter.start : found->second;
        if (const auto problem = problemOf(parameter, value))
            return fail(*problem);
        all[parameter.name] = value;
    }
    for (const auto& [name, value] : given) {
        if (!kind.parameter(name))
            return fail("labs.parameter.unknown", {name, kind.name});
    }
    return all;
}

Result<Cells> runLab(const std::string& kind, Job job)
{
    const lessons::LabKind* known = lessons::findLabKind(kind);
    const Lab lab = findLab(kind);
    if (!known || !lab)
        return fail("labs.unknown", {kind});
    auto parameters = completed(*known, job.parameters);
    if (!parameters)
        return fail(parameters.error());
    job.parameters = std::move(*parameters);
    return lab(job);
}

} // namespace lectern::labs
