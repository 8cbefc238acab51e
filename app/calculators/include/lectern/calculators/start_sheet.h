#pragma once

#include <lectern/calc/sheet.h>
#include <lectern/calculators/history.h>
#include <lectern/lessons/calculator.h>
#include <lectern/result/diagnostic.h>

#include <QString>

#include <memory>
#include <stop_token>
#include <vector>

namespace lectern::calculators {

/// A calculator's cells at the author's start values. It can be computed on any thread; whoever begins there
/// copies the sheet.
struct StartSheet
{
    std::shared_ptr<const calc::Sheet> sheet = {}; ///< null where the calculator has problems
    std::vector<Diagnostic> problems = {};
};

StartSheet computeStart(const lessons::Calculator& calculator, const QString& language,
                        std::stop_token stop = {});

/// The inputs at the author's start values, in the order of the specification.
Snapshot startSnapshot(const lessons::Calculator& calculator, const QString& language);

/// Gives a sheet its inputs; returns the names of those that differ from what it had.
std::vector<std::string> setInputs(calc::Sheet& sheet, const lessons::Calculator& calculator,
                                   const Snapshot& inputs);

} // namespace lectern::calculators
