#pragma once

#include "findings.h"

#include <lectern/calc/program.h>
#include <lectern/lessons/calculator.h>

#include <optional>
#include <string>

namespace lectern::lessons {

/// The calc source of a calculator or an exercise, parsed, and what may be named beside it.
class CalcNames
{
public:
    CalcNames(const CalcSource& source, std::vector<std::string> inputs);

    /// What is wrong in the source itself, with places in the file.
    void reportSource(Findings& findings) const;

    /// Whether a cell or an input has this name.
    bool hasValue(const std::string& name) const;
    void need(const std::string& name, const SourceRegion& where, Findings& findings) const;

    /// What is wrong in an expression over these names; positions are bytes of the expression.
    std::vector<Diagnostic> checkExpression(const std::string& expression) const;

private:
    void addBrokenCells();
    bool callsFunction(const std::string& expression) const;

    const CalcSource& m_source;
    std::vector<calc::KnownName> m_inputs;
    Checked<calc::Program> m_parsed;
    std::vector<calc::KnownName> m_names; ///< inputs and cells
};

/// What the calc source may read: the inputs, and the result of the lab.
std::vector<std::string> valueNames(const Calculator& calculator);

/// Checks every {{...}} of a text. A plain cell name that is not known is reported like any other name.
void checkTemplate(const Localized& text, const CalcNames& names, Findings& findings);

} // namespace lectern::lessons
