#pragma once

#include "computation.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace lectern::calc {

/// Units of work of one exponential, sine or the like.
constexpr std::size_t transcendentalWork = 8;

/// The arguments of one call, already computed, with the checks that functions share. A check that fails
/// records the failure at the argument and gives a harmless value; functions look at failed() before they
/// compute.
class Call
{
public:
    Call(Computation& run, const Program& program, const Node& node, std::span<const Value> arguments)
        : m_run(run)
        , m_program(program)
        , m_node(node)
        , m_arguments(arguments)
    {
    }

    std::size_t count() const { return m_arguments.size(); }
    const Value& operator[](std::size_t i) const { return m_arguments[i]; }
    std::span<const Value> arguments() const { return m_arguments; }
    bool failed() const { return m_run.failed(); }

    /// A numeric value of any shape; false (and a failure) for a text.
    bool needNumbers(std::size_t i);
    /// A numeric value with one slice.
    bool needMatrix(std::size_t i);
    double number(std::size_t i);
    double number(std::size_t i, double absent) { return i < count() ? number(i) : absent; }
    /// A whole number within [least, most].
    std::size_t whole(std::size_t i, std::size_t least, std::size_t most);
    std::size_t size(std::size_t i) { return whole(i, 1, 1'000'000); }
    std::size_t size(std::size_t i, std::size_t absent) { return i < count() ? size(i) : absent; }
    /// 1 (down the columns), 2 (along the rows) or 3 (through the slices).
    int dim(std::size_t i, int absent);

    Value fail(std::string code, std::vector<std::string> parameters = {});
    Value failAt(std::size_t i, std::string code, std::vector<std::string> parameters = {});
    /// A failure of the engine, with the place of this call.
    Value fail(Diagnostic diagnostic);
    void notice(std::string code, std::vector<std::string> parameters);
    /// Pays for a result of `numbers` numbers; `each` units of work for one.
    bool charge(std::size_t numbers, std::size_t each = 1);
    bool charge(const Shape& shape, std::size_t each = 1);

    const std::string& name() const { return m_node.text; }
    const Node& node() const { return m_node; }
    const Program& program() const { return m_program; }
    Computation& run() { return m_run; }
    std::string text(std::size_t i) const;

private:
    const Node& argument(std::size_t i) const
    {
        return m_program.nodes[static_cast<std::size_t>(m_node.children[i])];
    }

    Computation& m_run;
    const Program& m_program;
    const Node& m_node;
    std::span<const Value> m_arguments;
};

using Function = Value (*)(Call& call);
using FunctionEntry = std::pair<const char*, Function>;

// One table a group, in functions_<group>.cpp.
std::span<const FunctionEntry> shapeFunctions();
std::span<const FunctionEntry> joiningFunctions();
std::span<const FunctionEntry> elementwiseFunctions();
std::span<const FunctionEntry> reductionFunctions();
std::span<const FunctionEntry> measureFunctions();
std::span<const FunctionEntry> attentionFunctions();
std::span<const FunctionEntry> maskFunctions();
std::span<const FunctionEntry> randomFunctions();
std::span<const FunctionEntry> textFunctions();

/// What computes signatures()[index]; `if` is computed by the evaluator.
Function functionAt(int index);

} // namespace lectern::calc
