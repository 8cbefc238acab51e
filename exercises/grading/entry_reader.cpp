#include <lectern/grading/grader.h>

#include "entry_notation.h"
#include "normalise.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace lectern::grading {
namespace {

using lessons::Notation;

Reading refused(Diagnostic problem)
{
    Reading reading;
    reading.problem = std::move(problem);
    return reading;
}

const char* refusalOf(Notation notation)
{
    switch (notation) {
    case Notation::decimal:
        return "grading.entry.notation.decimal";
    case Notation::fraction:
        return "grading.entry.notation.fraction";
    case Notation::root:
        return "grading.entry.notation.root";
    case Notation::exponential:
        return "grading.entry.notation.exp";
    case Notation::percent:
        return "grading.entry.notation.percent";
    }
    return "";
}

// An empty list accepts everything.
Problem unaccepted(const std::set<Notation>& used, const std::vector<Notation>& accept)
{
    if (accept.empty())
        return std::nullopt;
    for (const Notation notation : used) {
        if (std::find(accept.begin(), accept.end(), notation) == accept.end())
            return makeError(refusalOf(notation));
    }
    return std::nullopt;
}

// Most answers are whole numbers or decimals and need no parser.
std::optional<double> plainNumber(std::string_view text)
{
    const bool negative = text.front() == '-';
    if (negative || text.front() == '+')
        text.remove_prefix(1);
    if (text.empty() || text.find_first_not_of("0123456789.") != std::string_view::npos)
        return std::nullopt;
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size())
        return std::nullopt;
    return negative ? -number : number;
}

Reading readPlain(const std::string& text, double number, const std::vector<Notation>& accept)
{
    std::set<Notation> used;
    if (text.find('.') != std::string::npos)
        used.insert(Notation::decimal);
    if (auto problem = unaccepted(used, accept))
        return refused(*std::move(problem));
    Reading reading;
    reading.value = number;
    reading.tex = text.front() == '+' ? text.substr(1) : text;
    return reading;
}

std::optional<double> evaluate(const calc::Program& expression)
{
    const calc::Sheet sheet(std::make_shared<const calc::Program>(calc::parseProgram("").value));
    const auto value = sheet.evaluate(expression);
    if (!value || !value->isNumber() || !std::isfinite(value->number()))
        return std::nullopt;
    return value->number();
}

Reading readExpression(const NormalisedEntry& entry, const std::vector<Notation>& accept)
{
    const auto parsed = calc::parseExpression(entry.calc);
    if (parsed.hasErrors() || parsed.value.cells.empty())
        return refused(makeError("grading.entry.unreadable"));
    if (auto problem = unaccepted(notationsOf(parsed.value, entry.percent), accept))
        return refused(*std::move(problem));
    Reading reading;
    reading.value = evaluate(parsed.value);
    if (!reading.value)
        return refused(makeError("grading.entry.value"));
    reading.tex = texOf(parsed.value, entry.percent);
    return reading;
}

Reading readInfinity(int sign)
{
    Reading reading;
    reading.value = sign * std::numeric_limits<double>::infinity();
    reading.tex = sign < 0 ? "-\\infty" : "\\infty";
    return reading;
}

} // namespace

Reading readEntry(const std::string& typed, const std::vector<Notation>& accept)
{
    const auto entry = normaliseEntry(typed);
    if (!entry)
        return refused(entry.error());
    if (entry->blank) {
        Reading blank;
        blank.blank = true;
        return blank;
    }
    if (entry->infinity != 0)
        return readInfinity(entry->infinity);
    if (const auto number = plainNumber(entry->calc))
        return readPlain(entry->calc, *number, accept);
    return readExpression(*entry, accept);
}

} // namespace lectern::grading
