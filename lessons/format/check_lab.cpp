#include "check_lab.h"

#include <lectern/lessons/lab_kind.h>

#include <algorithm>

namespace lectern::lessons {

void checkLab(const Calculator& calculator, const CalcNames& names, Findings& findings)
{
    if (!calculator.lab)
        return;
    const LabKind* kind = findLabKind(calculator.lab->kind);
    const std::vector<std::string> given = kind ? kind->cells : std::vector<std::string>();
    const auto isGiven = [&](const std::string& name) {
        return std::find(given.begin(), given.end(), name) != given.end();
    };
    for (const InputSpec& input : calculator.inputs) {
        if (isGiven(input.name))
            findings.error("lessons.lab.taken", {input.name}, input.where);
    }
    for (const LabArgument& argument : calculator.lab->parameters) {
        names.need(argument.cell, argument.where, findings);
        if (isGiven(argument.cell))
            findings.error("lessons.lab.circle", {argument.name, argument.cell}, argument.where);
    }
}

} // namespace lectern::lessons
