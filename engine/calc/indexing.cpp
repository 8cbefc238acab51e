#include "indexing.h"

#include <cmath>
#include <utility>

namespace lectern::calc {
namespace {

class Indexing
{
public:
    Indexing(Computation& run, const Program& program, const Node& node, std::span<const Value> entries)
        : m_run(run)
        , m_program(program)
        , m_node(node)
        , m_entries(entries)
    {
    }

    Value ofTexts(const Value& list);
    Value ofVector(const Value& vector);
    Value ofMatrix(const Value& whole);

private:
    const Node& child(std::size_t i) const
    {
        return m_program.nodes[static_cast<std::size_t>(m_node.children[i + 1])];
    }
    std::vector<std::size_t> positions(std::size_t i, std::size_t size);

    Computation& m_run;
    const Program& m_program;
    const Node& m_node;
    std::span<const Value> m_entries;
};

// The positions that index i picks out of `size`, from 0.
std::vector<std::size_t> Indexing::positions(std::size_t i, std::size_t size)
{
    std::vector<std::size_t> result;
    if (child(i).kind == NodeKind::everything) {
        for (std::size_t k = 0; k < size; ++k)
            result.push_back(k);
        return result;
    }
    const Value& entry = m_entries[i];
    if (!entry.isNumeric()) {
        m_run.fail(child(i), "calc.index.whole", {m_run.quote(m_node)});
        return {};
    }
    const std::size_t count = entry.shape().count();
    if (!m_run.charge(m_node, count, count))
        return {};
    for (std::size_t k = 0; k < count; ++k) {
        const double position = entry.data()[k];
        if (position != std::floor(position) || !std::isfinite(position)) {
            m_run.fail(child(i), "calc.index.whole", {m_run.quote(m_node)});
            return {};
        }
        if (position < 1 || position > static_cast<double>(size)) {
            const auto number = static_cast<long long>(std::max(-1e15, std::min(position, 1e15)));
            m_run.fail(child(i), number == 0 ? "calc.index.zero" : "calc.index.range",
                       {std::to_string(number), std::to_string(size), m_run.quote(m_node)});
            return {};
        }
        result.push_back(static_cast<std::size_t>(position) - 1);
    }
    return result;
}

Value Indexing::ofTexts(const Value& list)
{
    const std::vector<std::string> texts =
        list.isString() ? std::vector<std::string>{list.string()} : list.strings();
    const std::vector<std::size_t> at = positions(0, texts.size());
    if (m_run.failed())
        return {};
    if (at.size() == 1 && child(0).kind != NodeKind::everything)
        return Value(texts[at.front()]);
    std::vector<std::string> picked;
    for (const std::size_t i : at)
        picked.push_back(texts[i]);
    return Value(std::move(picked));
}

Value Indexing::ofVector(const Value& vector)
{
    const std::vector<std::size_t> at = positions(0, vector.shape().count());
    if (m_run.failed() || !m_run.charge(m_node, at.size(), at.size()))
        return {};
    std::vector<double> picked;
    for (const std::size_t i : at)
        picked.push_back(vector.data()[i]);
    const bool column = vector.shape().cols == 1 && vector.shape().rows > 1;
    return {column ? Shape{at.size(), 1, 1} : Shape{1, at.size(), 1}, std::move(picked)};
}

Value Indexing::ofMatrix(const Value& whole)
{
    const Shape& shape = whole.shape();
    const std::vector<std::size_t> rows = positions(0, shape.rows);
    const std::vector<std::size_t> cols = positions(1, shape.cols);
    const std::vector<std::size_t> slices =
        m_entries.size() > 2 ? positions(2, shape.slices) : std::vector<std::size_t>{0};
    if (m_run.failed())
        return {};
    const std::size_t limit = m_run.limits().numbersPerValue + 1;
    const std::size_t plane = std::min(rows.size() * cols.size(), limit);
    if (!m_run.charge(m_node, plane * std::min(slices.size(), limit), plane * slices.size()))
        return {};
    std::vector<double> picked;
    picked.reserve(plane * slices.size());
    for (const std::size_t s : slices) {
        for (const std::size_t r : rows) {
            for (const std::size_t c : cols)
                picked.push_back(whole.data()[(s * shape.rows + r) * shape.cols + c]);
        }
    }
    return {{rows.size(), cols.size(), slices.size()}, std::move(picked)};
}

} // namespace

Value indexed(Computation& run, const Program& program, const Node& node, const Value& whole,
              std::span<const Value> entries)
{
    Indexing indexing(run, program, node, entries);
    const Shape& shape = whole.shape();
    const std::vector<std::string> parameters{run.quote(node), whole.describe(),
                                              std::to_string(entries.size())};
    if (!whole.isNumeric())
        return entries.size() == 1 ? indexing.ofTexts(whole) : run.fail(node, "calc.index.count", parameters);
    if (shape.slices > 1 && entries.size() != 3)
        return run.fail(node, "calc.index.count.tensor", parameters);
    if (entries.size() > 1)
        return indexing.ofMatrix(whole);
    if (shape.rows > 1 && shape.cols > 1)
        return run.fail(node, "calc.index.count.matrix", parameters);
    return indexing.ofVector(whole);
}

} // namespace lectern::calc
