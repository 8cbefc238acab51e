#pragma once

#include "computation.h"

#include <lectern/calc/sheet.h>

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace lectern::calc {

/// What a cell or input holds: a value, or the reason why there is none (shared, because dependents carry it
/// too).
struct Slot
{
    Value value = {};
    std::shared_ptr<const Diagnostic> error = {};
};

/// What a program may read, in the order of Program::cells, inputs and givenFunctions.
struct Surroundings
{
    std::span<const Slot> cells = {};
    std::span<const Slot> inputs = {};
    std::span<const GivenFunction> functions = {};
};

/// Walks the tree of one program over the present cells and inputs.
class Evaluator
{
public:
    Evaluator(Computation& run, const Program& program, const Surroundings& surroundings,
              std::vector<Value> locals = {});

    /// The value of a node; meaningless if the computation has failed.
    Value evaluate(NodeId id);

private:
    const Node& node(NodeId id) const { return m_program.nodes[static_cast<std::size_t>(id)]; }
    Value dispatch(const Node& n, NodeId id);
    Value name(const Node& n);
    Value read(const Slot& slot);
    Value binary(NodeId id);
    Value applyRight(NodeId id, const Value& left);
    Value transpose(const Node& n);
    Value call(const Node& n);
    Value builtin(const Node& n);
    Value conditional(const Node& n);
    Value function(const Node& n);
    Value given(const Node& n);
    bool evaluateArguments(const Node& n, std::vector<Value>& arguments);
    Value index(const Node& n);
    Value matrix(const Node& n);
    Value comprehension(const Node& n);

    Computation& m_run;
    const Program& m_program;
    Surroundings m_known;
    std::vector<Value> m_locals;
    std::size_t m_frame = 0; ///< where the locals of the running function begin
    int m_calls = 0;         ///< functions inside functions
};

} // namespace lectern::calc
