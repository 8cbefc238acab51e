#include "binder.h"

#include "nearest.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

namespace lectern::calc {
namespace {

std::optional<double> constantOf(std::string_view name)
{
    if (name == "pi")
        return std::numbers::pi;
    if (name == "e")
        return std::numbers::e;
    if (name == "inf")
        return std::numeric_limits<double>::infinity();
    if (name == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    return std::nullopt;
}

// A call chain may nest functions; their trees add up on the evaluator's stack.
constexpr int expansionFactor = 4;

} // namespace

bool isReservedName(std::string_view name)
{
    return name == "for" || name == "in" || constantOf(name).has_value() || findSignature(name) >= 0;
}

Binder::Binder(Program& program, const Limits& limits, std::vector<Diagnostic>& diagnostics,
               std::vector<std::string> brokenCells)
    : m_program(program)
    , m_limits(limits)
    , m_diagnostics(diagnostics)
    , m_broken(std::move(brokenCells))
{
}

void Binder::run()
{
    checkInputs();
    m_uses.resize(m_program.cells.size());
    for (m_cell = 0; m_cell < m_program.cells.size(); ++m_cell) {
        m_locals = m_program.cells[m_cell].parameters;
        bind(m_program.cells[m_cell].expression);
    }
    findCircles();
}

void Binder::checkInputs()
{
    const auto check = [this](const std::string& name) {
        if (isReservedName(name))
            fail(0, 0, "calc.name.reserved", {name});
    };
    std::for_each(m_program.inputs.begin(), m_program.inputs.end(), check);
    for (const KnownName& given : m_program.givenFunctions)
        check(given.name);
}

bool Binder::fail(std::size_t begin, std::size_t end, std::string code, std::vector<std::string> parameters)
{
    m_diagnostics.push_back(makeError(std::move(code), std::move(parameters), m_program.region(begin, end)));
    return false;
}

int Binder::cellIndex(std::string_view name) const
{
    const Cell* cell = name.empty() ? nullptr : m_program.find(name);
    return cell ? static_cast<int>(cell - m_program.cells.data()) : -1;
}

// The first error of a cell is enough: the others are often its echo.
bool Binder::bind(NodeId id)
{
    Node& node = m_program.nodes[static_cast<std::size_t>(id)];
    if (node.kind == NodeKind::name)
        return bindName(node);
    if (node.kind == NodeKind::comprehension)
        return bindComprehension(node);
    if (node.kind == NodeKind::call && !bindCall(node))
        return false;
    return std::all_of(node.children.begin(), node.children.end(), [this](NodeId child) {
        return m_program.nodes[static_cast<std::size_t>(child)].binding == Binding::constant || bind(child);
    });
}

bool Binder::bindComprehension(const Node& node)
{
    if (!bind(node.children[1]))
        return false;
    m_locals.push_back(node.text);
    const bool bound = bind(node.children[0]);
    m_locals.pop_back();
    return bound;
}

bool Binder::bindName(Node& node)
{
    const auto local = std::find(m_locals.rbegin(), m_locals.rend(), node.text);
    if (local != m_locals.rend()) {
        node.binding = Binding::local;
        node.target = static_cast<int>(m_locals.rend() - local) - 1;
        return true;
    }
    if (const std::optional<double> value = constantOf(node.text)) {
        node.binding = Binding::constant;
        node.number = *value;
        return true;
    }
    const auto& inputs = m_program.inputs;
    if (const auto input = std::find(inputs.begin(), inputs.end(), node.text); input != inputs.end()) {
        node.binding = Binding::input;
        node.target = static_cast<int>(input - inputs.begin());
        return true;
    }
    const int cell = cellIndex(node.text);
    if (cell < 0)
        return reportUnknown(node);
    if (m_program.cells[static_cast<std::size_t>(cell)].isFunction)
        return fail(node.begin, node.end, "calc.name.function", {node.text});
    node.binding = Binding::cell;
    node.target = cell;
    m_uses[m_cell].push_back(static_cast<std::size_t>(cell));
    return true;
}

bool Binder::reportUnknown(const Node& node)
{
    if (std::find(m_broken.begin(), m_broken.end(), node.text) != m_broken.end())
        return false;
    if (findSignature(node.text) >= 0 || m_program.findGiven(node.text))
        return fail(node.begin, node.end, "calc.name.function", {node.text});
    std::vector<std::string_view> known(m_program.inputs.begin(), m_program.inputs.end());
    known.insert(known.end(), m_locals.begin(), m_locals.end());
    for (const Cell& cell : m_program.cells)
        known.push_back(cell.name);
    const std::string_view near = nearest(node.text, known);
    if (near.empty())
        return fail(node.begin, node.end, "calc.name.unknown", {node.text});
    return fail(node.begin, node.end, "calc.name.unknown.near", {node.text, std::string(near)});
}

bool Binder::checkArity(Node& node, std::size_t least, std::size_t most, const std::string& usage)
{
    const std::size_t given = node.children.size();
    if (given >= least && given <= most)
        return true;
    node.binding = Binding::none; // nothing may call it
    return fail(node.begin, node.end, "calc.call.arity", {node.text, usage, std::to_string(given)});
}

bool Binder::bindCall(Node& node)
{
    if (const int builtin = findSignature(node.text); builtin >= 0) {
        const Signature& signature = signatures()[static_cast<std::size_t>(builtin)];
        node.binding = Binding::builtin;
        node.target = builtin;
        return checkArity(node, static_cast<std::size_t>(signature.least),
                          static_cast<std::size_t>(signature.most),
                          node.text + "(" + signature.parameters + ")") &&
               bindAxis(node);
    }
    if (const KnownName* given = m_program.findGiven(node.text)) {
        node.binding = Binding::given;
        node.target = static_cast<int>(given - m_program.givenFunctions.data());
        return checkParameters(node, given->parameters);
    }
    const int cell = cellIndex(node.text);
    if (cell < 0 || !m_program.cells[static_cast<std::size_t>(cell)].isFunction)
        return reportUnknownCall(node);
    const Cell& function = m_program.cells[static_cast<std::size_t>(cell)];
    node.binding = Binding::function;
    node.target = cell;
    m_uses[m_cell].push_back(static_cast<std::size_t>(cell));
    return checkParameters(node, function.parameters);
}

bool Binder::checkParameters(Node& node, const std::vector<std::string>& parameters)
{
    std::string usage = node.text + "(";
    for (const std::string& parameter : parameters)
        usage += (usage.back() == '(' ? "" : ", ") + parameter;
    return checkArity(node, parameters.size(), parameters.size(), usage + ")");
}

// softmax(S, keys): in the place of a dim the two words name the axis that is summed over.
bool Binder::bindAxis(Node& call)
{
    const std::string_view parameters = signatures()[static_cast<std::size_t>(call.target)].parameters;
    if (call.children.size() != 2 || parameters.find(", dim") == std::string_view::npos)
        return true;
    Node& axis = m_program.nodes[static_cast<std::size_t>(call.children[1])];
    if (axis.kind != NodeKind::name || (axis.text != "keys" && axis.text != "queries"))
        return true;
    axis.binding = Binding::constant;
    axis.number = axis.text == "keys" ? 2 : 1;
    return true;
}

bool Binder::reportUnknownCall(const Node& node)
{
    const std::size_t nameEnd = node.begin + node.text.size();
    const auto& inputs = m_program.inputs;
    const bool isBroken = std::find(m_broken.begin(), m_broken.end(), node.text) != m_broken.end();
    if (isBroken)
        return false;
    if (cellIndex(node.text) >= 0 || std::find(inputs.begin(), inputs.end(), node.text) != inputs.end() ||
        std::find(m_locals.begin(), m_locals.end(), node.text) != m_locals.end())
        return fail(node.begin, nameEnd, "calc.call.cell", {node.text});
    std::vector<std::string_view> known;
    for (const Signature& signature : signatures())
        known.emplace_back(signature.name);
    for (const Cell& cell : m_program.cells) {
        if (cell.isFunction)
            known.push_back(cell.name);
    }
    for (const KnownName& given : m_program.givenFunctions)
        known.push_back(given.name);
    const std::string_view near = nearest(node.text, known);
    if (near.empty())
        return fail(node.begin, nameEnd, "calc.call.unknown", {node.text});
    return fail(node.begin, nameEnd, "calc.call.unknown.near", {node.text, std::string(near)});
}

void Binder::findCircles()
{
    m_marks.assign(m_program.cells.size(), Mark::fresh);
    m_heights.assign(m_program.cells.size(), 0);
    for (std::size_t i = 0; i < m_program.cells.size(); ++i) {
        if (m_marks[i] == Mark::fresh)
            visit(i);
    }
}

void Binder::visit(std::size_t cell)
{
    m_marks[cell] = Mark::open;
    m_path.push_back(cell);
    for (const std::size_t used : m_uses[cell]) {
        if (m_marks[used] == Mark::open)
            reportCircle(cell, used);
        else if (m_marks[used] == Mark::fresh)
            visit(used);
    }
    m_path.pop_back();
    m_marks[cell] = Mark::done;
    const Cell& done = m_program.cells[cell];
    m_heights[cell] = expandedHeight(done.expression);
    const int most = expansionFactor * m_limits.depth;
    if (m_heights[cell] > most) {
        fail(done.begin, done.end, "calc.limit.depth", {std::to_string(most)});
        m_heights[cell] = 0;
    }
}

void Binder::reportCircle(std::size_t cell, std::size_t target)
{
    const auto start = std::find(m_path.begin(), m_path.end(), target);
    std::string path;
    bool functions = true;
    for (auto it = start; it != m_path.end(); ++it) {
        path += m_program.cells[*it].name + " -> ";
        functions = functions && m_program.cells[*it].isFunction;
    }
    path += m_program.cells[target].name;
    const Cell& from = m_program.cells[cell];
    const std::string code = functions ? "calc.function.recursive" : "calc.circle";
    const SourceRegion where = m_program.region(from.begin, from.begin + from.name.size());
    const bool known = std::any_of(m_diagnostics.begin(), m_diagnostics.end(),
                                   [&](const Diagnostic& d) { return d.code == code && d.where == where; });
    if (!known)
        m_diagnostics.push_back(makeError(code, {path}, where));
}

int Binder::expandedHeight(NodeId id) const
{
    const Node& node = m_program.nodes[static_cast<std::size_t>(id)];
    const bool chain = node.kind == NodeKind::binary;
    int height = 1;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        const int child = expandedHeight(node.children[i]);
        height = std::max(height, chain && i == 0 ? child : child + 1);
    }
    if (node.binding == Binding::function)
        height = std::max(height, 1 + m_heights[static_cast<std::size_t>(node.target)]);
    return height;
}

} // namespace lectern::calc
