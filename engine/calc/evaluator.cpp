#include "evaluator.h"

#include "function_table.h"
#include "indexing.h"
#include "literals.h"
#include "operators.h"

#include <array>
#include <utility>

namespace lectern::calc {
namespace {

constexpr int deepestCalls = 64;

} // namespace

Evaluator::Evaluator(Computation& run, const Program& program, const Surroundings& surroundings,
                     std::vector<Value> locals)
    : m_run(run)
    , m_program(program)
    , m_known(surroundings)
    , m_locals(std::move(locals))
{
}

Value Evaluator::evaluate(NodeId id)
{
    const Node& n = node(id);
    if (!m_run.charge(n, 1, 1))
        return {};
    return dispatch(n, id);
}

Value Evaluator::dispatch(const Node& n, NodeId id)
{
    switch (n.kind) {
    case NodeKind::number:
        return n.number;
    case NodeKind::string:
        return Value(n.text);
    case NodeKind::name:
        return name(n);
    case NodeKind::unary: {
        const Value operand = evaluate(n.children[0]);
        return m_run.failed() ? Value() : applyUnary(m_run, n, operand);
    }
    case NodeKind::binary:
        return binary(id);
    case NodeKind::transpose:
        return transpose(n);
    case NodeKind::call:
        return call(n);
    case NodeKind::index:
        return index(n);
    case NodeKind::everything:
        break; // only inside an index, which does not evaluate it
    case NodeKind::matrix:
        return matrix(n);
    case NodeKind::comprehension:
        return comprehension(n);
    }
    return m_run.fail(n, "calc.internal", {"node"});
}

Value Evaluator::read(const Slot& slot)
{
    return slot.error ? m_run.fail(*slot.error) : slot.value;
}

Value Evaluator::name(const Node& n)
{
    const auto target = static_cast<std::size_t>(n.target);
    switch (n.binding) {
    case Binding::constant:
        return n.number;
    case Binding::local:
        return m_locals[m_frame + target];
    case Binding::cell:
        return read(m_known.cells[target]);
    case Binding::input:
        return read(m_known.inputs[target]);
    default:
        return m_run.fail(n, "calc.name.unknown", {n.text});
    }
}

// Long chains a + b + c + ... lean to the left: walk down, then compute upwards, without a deep stack.
Value Evaluator::binary(NodeId id)
{
    const NodeId left = node(id).children[0];
    if (node(left).kind != NodeKind::binary)
        return applyRight(id, evaluate(left));
    std::vector<NodeId> chain;
    NodeId next = id;
    for (; node(next).kind == NodeKind::binary; next = node(next).children[0])
        chain.push_back(next);
    Value value = evaluate(next);
    for (auto it = chain.rbegin(); it != chain.rend() && !m_run.failed(); ++it)
        value = applyRight(*it, value);
    return value;
}

Value Evaluator::applyRight(NodeId id, const Value& left)
{
    if (m_run.failed())
        return {};
    const Node& n = node(id);
    const Value right = evaluate(n.children[1]);
    if (m_run.failed() || !m_run.charge(n, 1, 1))
        return {};
    return applyBinary(m_run, m_program, n, left, right);
}

Value Evaluator::transpose(const Node& n)
{
    const Value operand = evaluate(n.children[0]);
    return m_run.failed() ? Value() : transposed(m_run, n, operand);
}

Value Evaluator::call(const Node& n)
{
    if (n.binding == Binding::builtin)
        return builtin(n);
    if (n.binding == Binding::function)
        return function(n);
    if (n.binding == Binding::given)
        return given(n);
    return m_run.fail(n, "calc.call.unknown", {n.text});
}

Value Evaluator::builtin(const Node& n)
{
    static const int ifIndex = findSignature("if");
    if (n.target == ifIndex)
        return conditional(n);
    constexpr std::size_t usual = 3;
    std::array<Value, usual> few;
    std::vector<Value> many(n.children.size() > usual ? n.children.size() : 0);
    Value* arguments = many.empty() ? few.data() : many.data();
    for (std::size_t i = 0; i < n.children.size(); ++i) {
        arguments[i] = evaluate(n.children[i]);
        if (m_run.failed())
            return {};
    }
    Call call(m_run, m_program, n, {arguments, n.children.size()});
    return functionAt(n.target)(call);
}

Value Evaluator::conditional(const Node& n)
{
    const Value condition = evaluate(n.children[0]);
    if (m_run.failed())
        return {};
    if (!condition.isNumber())
        return m_run.fail(node(n.children[0]), "calc.if.condition", {condition.describe()});
    return evaluate(n.children[condition.number() != 0 ? 1 : 2]);
}

Value Evaluator::function(const Node& n)
{
    const Cell& target = m_program.cells[static_cast<std::size_t>(n.target)];
    if (n.children.size() != target.parameters.size())
        return m_run.fail(n, "calc.internal", {"arity"});
    if (m_calls >= deepestCalls)
        return m_run.fail(n, "calc.limit.depth", {std::to_string(deepestCalls)});
    std::vector<Value> arguments;
    if (!evaluateArguments(n, arguments))
        return {};
    const std::size_t frame = std::exchange(m_frame, m_locals.size());
    m_locals.insert(m_locals.end(), arguments.begin(), arguments.end());
    ++m_calls;
    Value result = evaluate(target.expression);
    --m_calls;
    m_locals.resize(m_frame);
    m_frame = frame;
    return result;
}

Value Evaluator::given(const Node& n)
{
    const auto target = static_cast<std::size_t>(n.target);
    if (target >= m_known.functions.size() || !m_known.functions[target])
        return m_run.fail(n, "calc.input.missing", {n.text});
    std::vector<Value> arguments;
    if (!evaluateArguments(n, arguments))
        return {};
    Result<Value> result = m_known.functions[target](arguments);
    if (!result)
        return m_run.fail(n, std::move(result.error().code), std::move(result.error().parameters));
    const std::size_t made = result->isNumeric() ? result->shape().count() : 1;
    return m_run.charge(n, made, made) ? *std::move(result) : Value();
}

bool Evaluator::evaluateArguments(const Node& n, std::vector<Value>& arguments)
{
    for (const NodeId child : n.children) {
        arguments.push_back(evaluate(child));
        if (m_run.failed())
            return false;
    }
    return true;
}

Value Evaluator::index(const Node& n)
{
    const Value whole = evaluate(n.children[0]);
    std::array<Value, 3> entries;
    for (std::size_t i = 1; i < n.children.size(); ++i) {
        if (m_run.failed())
            return {};
        if (node(n.children[i]).kind != NodeKind::everything)
            entries[i - 1] = evaluate(n.children[i]);
    }
    if (m_run.failed())
        return {};
    return indexed(m_run, m_program, n, whole, {entries.data(), n.children.size() - 1});
}

Value Evaluator::matrix(const Node& n)
{
    std::vector<Value> entries;
    entries.reserve(n.children.size());
    for (const NodeId child : n.children) {
        entries.push_back(evaluate(child));
        if (m_run.failed())
            return {};
    }
    return matrixOf(m_run, m_program, n, entries);
}

Value Evaluator::comprehension(const Node& n)
{
    const Value range = evaluate(n.children[1]);
    if (m_run.failed())
        return {};
    const std::size_t count = range.isString() ? 1 : range.shape().count();
    ListBuilder list(m_run, n);
    m_locals.emplace_back();
    const std::size_t variable = m_locals.size() - 1;
    for (std::size_t i = 0; i < count && !m_run.failed(); ++i) {
        if (range.isNumeric())
            m_locals[variable] = range.data()[i];
        else
            m_locals[variable] = range.isString() ? range : Value(range.strings()[i]);
        const Value entry = evaluate(n.children[0]);
        if (!m_run.failed())
            list.add(entry);
    }
    m_locals.resize(variable);
    return m_run.failed() ? Value() : list.take();
}

} // namespace lectern::calc
