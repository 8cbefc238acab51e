#include "explainer.h"

#include <algorithm>
#include <cmath>

namespace lectern::calc {
namespace {

constexpr std::size_t mostLines = 10;
constexpr std::size_t mostReads = 64;
constexpr int mostLevels = 4;
constexpr std::size_t longestSide = 10'000; ///< characters that are still worth typesetting

// How two whole values are joined; null where the source text says it better.
const char* wholeSign(Operator op)
{
    switch (op) {
    case Operator::multiply:
        return "\\,";
    case Operator::divide:
    case Operator::divideEntries:
        return "/";
    case Operator::add:
        return " + ";
    default:
        return nullptr;
    }
}

std::string indicesOf(const Shape& shape, const std::string& row, const std::string& col, std::size_t slice)
{
    if (shape.count() == 1)
        return {};
    std::string text;
    if (shape.slices == 1 && shape.rows == 1)
        return col;
    if (shape.slices == 1 && shape.cols == 1)
        return row;
    text.append(row).append(",").append(col);
    if (shape.slices > 1)
        text.append(",").append(std::to_string(slice + 1));
    return text;
}

} // namespace

Explainer::Explainer(const Sheet& sheet)
    : m_state(*sheet.m_state)
    , m_program(*m_state.program)
    , m_run(m_state.limits, m_state.seed, {})
{
    m_frames.emplace_back();
}

const Value& Explainer::valueOf(NodeId id, const Frame* frame)
{
    const auto key = std::make_pair(id, frame);
    if (const auto known = m_values.find(key); known != m_values.end())
        return known->second;
    std::vector<Value> locals;
    for (const Local& local : frame->locals)
        locals.push_back(local.value);
    Value value = Evaluator(m_run, m_program, {m_state.cells, m_state.inputs, m_state.functions}, std::move(locals)).evaluate(id);
    return m_values.emplace(key, std::move(value)).first->second;
}

double Explainer::numberAt(const Place& place)
{
    const Value& value = valueOf(place.node, place.frame);
    if (!value.isNumeric())
        return std::nan("");
    const Place at = inside(place.node, place.frame, place);
    return value.at(at.row, at.col, at.slice);
}

// The entry of an operand that meets this entry of the result: a size of 1 is broadcast.
Explainer::Place Explainer::inside(NodeId id, const Frame* frame, const Place& place)
{
    const Shape shape = valueOf(id, frame).shape();
    const auto within = [](std::size_t index, std::size_t size) { return std::min(index, size - 1); };
    return {id, frame, within(place.row, shape.rows), within(place.col, shape.cols),
            within(place.slice, shape.slices)};
}

Explainer::Place Explainer::child(const Place& place, std::size_t i)
{
    return inside(node(place.node).children[i], place.frame, place);
}

void Explainer::read(const std::string& cell, const Place& place)
{
    const EntryRef entry{cell, place.row, place.col, place.slice};
    auto& reads = m_result.reads;
    if (reads.size() < mostReads && std::find(reads.begin(), reads.end(), entry) == reads.end())
        reads.push_back(entry);
}

// All entries of the cells that an expression names, for functions that are not taken apart.
void Explainer::readNames(NodeId id, const Frame* frame)
{
    const Node& n = node(id);
    if (n.kind == NodeKind::name && (n.binding == Binding::cell || n.binding == Binding::input)) {
        const Shape shape = valueOf(id, frame).shape();
        for (std::size_t i = 0; i < shape.count() && shape.count() <= mostReads; ++i)
            read(n.text,
                 {id, frame, i / shape.cols % shape.rows, i % shape.cols, i / (shape.cols * shape.rows)});
    }
    for (const NodeId operand : n.children)
        readNames(operand, frame);
}

// The number at an entry that takes part; what it reads is remembered, however it is made.
double Explainer::touched(const Place& place)
{
    if (m_touched < mostReads && m_result.reads.size() < mostReads) {
        ++m_touched;
        const bool quiet = std::exchange(m_quiet, true);
        const bool rounded = m_rounded;
        render(place, Mode::symbols);
        m_rounded = rounded;
        m_quiet = quiet;
    }
    return numberAt(place);
}

Tex Explainer::number(double value)
{
    return texNumber(value, m_rounded);
}

// One line: what it is called, how it is made of others, the same in numbers, the result.
void Explainer::writeLine(const Pending& pending)
{
    m_level = pending.level;
    m_touched = 0;
    m_rounded = false;
    m_rendered = 0;
    const std::size_t line = m_result.lines.size();
    m_result.lines.emplace_back();
    const std::string symbols = render(pending.place, Mode::symbols).text;
    m_rounded = false;
    m_rendered = 0;
    const std::string numbers = render(pending.place, Mode::numbers).text;
    const bool roundedNumbers = m_rounded;
    const std::string result = number(numberAt(pending.place)).text;
    std::string text = pending.left;
    if (symbols != pending.left && symbols.size() <= longestSide)
        text.append(" = ").append(symbols);
    if (numbers != symbols && numbers != result && numbers.size() <= longestSide)
        text.append(roundedNumbers ? " \\approx " : " = ").append(numbers);
    if (symbols != result)
        text.append(m_rounded ? " \\approx " : " = ").append(result);
    m_result.lines[line] = text;
}

void Explainer::open(const Place& place, const std::string& left)
{
    if (m_quiet)
        return;
    const bool known = std::any_of(m_pending.begin(), m_pending.end(),
                                   [&](const Pending& pending) { return pending.left == left; });
    if (!known && m_pending.size() < mostLines && m_level < mostLevels)
        m_pending.push_back({left, place, m_level + 1});
}

// What decided between two branches, once.
void Explainer::writeCondition(NodeId condition, const Place& place)
{
    if (node(condition).kind == NodeKind::number)
        return;
    const Place at = inside(condition, place.frame, place);
    open(at, render(at, Mode::symbols).text);
}

// How a drawn number is distributed, where the cell is nothing but the draw.
std::string Explainer::lawOf(NodeId expression)
{
    const Node& n = node(expression);
    if (n.kind != NodeKind::call)
        return {};
    if (n.text == "randn")
        return "\\mathcal{N}(0,\\, 1)";
    if (n.text == "rand")
        return "\\mathcal{U}[0,\\, 1)";
    if (n.text != "randint")
        return {};
    bool rounded = false;
    const auto bound = [&](std::size_t i) {
        return texNumber(valueOf(n.children[i], &m_frames.front()).number(), rounded).text;
    };
    return std::string("\\mathcal{U}\\{")
        .append(bound(0))
        .append(",\\, \\ldots,\\, ")
        .append(bound(1))
        .append("\\}");
}

Result<Explanation> Explainer::explain(const EntryRef& entry)
{
    const Cell* cell = m_program.find(entry.cell);
    const Slot* slot = m_state.find(entry.cell);
    if (!slot)
        return fail("calc.name.unknown", {entry.cell});
    if (slot->error)
        return fail(*slot->error);
    const Shape& shape = slot->value.shape();
    if (!slot->value.isNumeric() || entry.row >= shape.rows || entry.col >= shape.cols ||
        entry.slice >= shape.slices)
        return fail("calc.explain.entry",
                    {entry.cell, std::to_string(entry.row + 1), std::to_string(entry.col + 1)});
    const std::string left =
        texEntry(texName(entry.cell),
                 indicesOf(shape, std::to_string(entry.row + 1), std::to_string(entry.col + 1), entry.slice));
    if (!cell) {
        bool rounded = false;
        const std::string value = texNumber(slot->value.at(entry.row, entry.col, entry.slice), rounded).text;
        return Explanation{{std::string(left).append(rounded ? " \\approx " : " = ").append(value)}, {}};
    }
    m_run.begin(m_program, cell->name);
    const auto index = static_cast<std::size_t>(cell - m_program.cells.data());
    if (m_state.plan->reads[index].random) {
        // Drawing again out of order would give other numbers: say only what came out.
        readNames(cell->expression, &m_frames.front());
        bool rounded = false;
        const std::string value = texNumber(slot->value.at(entry.row, entry.col, entry.slice), rounded).text;
        m_result.lines.push_back(std::string(left).append(rounded ? " \\approx " : " = ").append(value));
        if (const std::string law = lawOf(cell->expression); !law.empty())
            m_result.lines.push_back(std::string(left).append(" \\sim ").append(law));
        return m_result;
    }
    m_values.emplace(std::make_pair(cell->expression, &m_frames.front()), slot->value);
    m_pending.push_back({left, {cell->expression, &m_frames.front(), entry.row, entry.col, entry.slice}, 0});
    for (std::size_t next = 0; next < m_pending.size() && m_result.lines.size() < mostLines; ++next)
        writeLine(Pending(m_pending[next]));
    if (m_run.failed())
        return fail(m_run.failure());
    return m_result;
}

bool Explainer::isSimple(NodeId id, const Frame* frame) const
{
    const Node& n = node(id);
    if (n.kind == NodeKind::transpose)
        return isSimple(n.children[0], frame);
    if (n.binding == Binding::local && n.kind == NodeKind::name) {
        const Local& local = frame->locals[static_cast<std::size_t>(n.target)];
        return local.node < 0 || isSimple(local.node, local.frame);
    }
    return n.kind == NodeKind::name || n.kind == NodeKind::number;
}

// A whole value as TeX, for functions that are not taken apart.
std::string Explainer::whole(NodeId id, const Frame* frame, int depth)
{
    const Node& n = node(id);
    bool rounded = false;
    if (depth > 6)
        return texText(m_program.text(id));
    if (n.kind == NodeKind::number || n.binding == Binding::constant)
        return texNumber(n.number, rounded).text;
    if (n.kind == NodeKind::name && n.binding == Binding::local) {
        const Local& local = frame->locals[static_cast<std::size_t>(n.target)];
        if (local.node >= 0)
            return whole(local.node, local.frame, depth + 1);
        return local.value.isNumber() ? texNumber(local.value.number(), rounded).text : texName(n.text);
    }
    if (n.kind == NodeKind::name)
        return texName(n.text);
    if (n.kind == NodeKind::transpose)
        return std::string("{").append(whole(n.children[0], frame, depth + 1)).append("}^{\\top}");
    if (n.kind == NodeKind::binary) {
        if (const char* sign = wholeSign(n.op)) {
            const auto side = [&](std::size_t i) {
                const Node& operand = node(n.children[i]);
                const bool isSum = operand.kind == NodeKind::binary && operand.op == Operator::add;
                const std::string text = whole(n.children[i], frame, depth + 1);
                return isSum && n.op == Operator::multiply ? texBrackets(text) : text;
            };
            const std::string left = side(0);
            const std::string right = side(1);
            return *sign == '/' ? texFraction(left, right) : std::string(left).append(sign).append(right);
        }
    }
    if (n.kind == NodeKind::call) {
        std::string text = std::string("\\operatorname{").append(texName(n.text)).append("}(");
        for (std::size_t i = 0; i < n.children.size(); ++i)
            text.append(i > 0 ? ", " : "").append(whole(n.children[i], frame, depth + 1));
        return text.append(")");
    }
    return texText(m_program.text(id));
}

std::string Explainer::subscripted(NodeId id, const Frame* frame, const std::string& row,
                                   const std::string& col, std::size_t slice)
{
    const Node& n = node(id);
    if (n.kind == NodeKind::transpose)
        return subscripted(n.children[0], frame, col, row, slice);
    if (n.kind == NodeKind::name && n.binding == Binding::local) {
        const Local& local = frame->locals[static_cast<std::size_t>(n.target)];
        if (local.node >= 0)
            return subscripted(local.node, local.frame, row, col, slice);
    }
    const Shape& shape = valueOf(id, frame).shape();
    const std::string indices = indicesOf(shape, row, col, std::min(slice, shape.slices - 1));
    const std::string text = whole(id, frame);
    if (n.kind == NodeKind::name || indices.empty())
        return texEntry(text, indices);
    return std::string("\\left(").append(text).append("\\right)_{").append(indices).append("}");
}

Result<Explanation> explain(const Sheet& sheet, const EntryRef& entry)
{
    return Explainer(sheet).explain(entry);
}

} // namespace lectern::calc
