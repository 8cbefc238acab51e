#include "function_table.h"

#include <algorithm>
#include <cmath>

namespace lectern::calc {
namespace {

Value missing(Call& call)
{
    return call.fail("calc.internal", {call.name()});
}

std::vector<Function> tableOfFunctions()
{
    std::vector<Function> table(signatures().size(), missing);
    for (const auto group :
         {shapeFunctions(), joiningFunctions(), elementwiseFunctions(), reductionFunctions(),
          measureFunctions(), attentionFunctions(), maskFunctions(), randomFunctions(), textFunctions()}) {
        for (const auto& [name, function] : group)
            table[static_cast<std::size_t>(findSignature(name))] = function;
    }
    return table;
}

} // namespace

Function functionAt(int index)
{
    static const std::vector<Function> table = tableOfFunctions();
    return table[static_cast<std::size_t>(index)];
}

bool Call::needNumbers(std::size_t i)
{
    if (!m_arguments[i].isNumeric())
        failAt(i, "calc.argument.numbers", {name(), text(i), m_arguments[i].describe()});
    return !failed();
}

bool Call::needMatrix(std::size_t i)
{
    if (needNumbers(i) && m_arguments[i].shape().slices > 1)
        failAt(i, "calc.argument.matrix", {name(), text(i), m_arguments[i].describe()});
    return !failed();
}

double Call::number(std::size_t i)
{
    if (m_arguments[i].isNumber())
        return m_arguments[i].number();
    failAt(i, "calc.argument.number", {name(), text(i), m_arguments[i].describe()});
    return 1;
}

std::size_t Call::whole(std::size_t i, std::size_t least, std::size_t most)
{
    const double value = number(i);
    if (failed())
        return std::max<std::size_t>(least, 1);
    const bool fits = value == std::floor(value) && value >= static_cast<double>(least) &&
                      value <= static_cast<double>(most);
    if (fits)
        return static_cast<std::size_t>(value);
    failAt(i, "calc.argument.whole", {name(), text(i), std::to_string(least), std::to_string(most)});
    return std::max<std::size_t>(least, 1);
}

int Call::dim(std::size_t i, int absent)
{
    return i < count() ? static_cast<int>(whole(i, 1, 3)) : absent;
}

Value Call::fail(std::string code, std::vector<std::string> parameters)
{
    return m_run.fail(m_node, std::move(code), std::move(parameters));
}

Value Call::failAt(std::size_t i, std::string code, std::vector<std::string> parameters)
{
    return m_run.fail(argument(i), std::move(code), std::move(parameters));
}

Value Call::fail(Diagnostic diagnostic)
{
    return m_run.fail(m_node, std::move(diagnostic.code), std::move(diagnostic.parameters));
}

void Call::notice(std::string code, std::vector<std::string> parameters)
{
    m_run.notice(m_node, std::move(code), std::move(parameters));
}

bool Call::charge(std::size_t numbers, std::size_t each)
{
    return m_run.charge(m_node, numbers, std::uint64_t{numbers} * each);
}

bool Call::charge(const Shape& shape, std::size_t each)
{
    return charge(shape.count(), each);
}

std::string Call::text(std::size_t i) const
{
    return std::string(m_program.text(m_node.children[i]));
}

} // namespace lectern::calc
