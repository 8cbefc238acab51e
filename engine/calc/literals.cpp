#include "literals.h"

#include <algorithm>
#include <utility>

namespace lectern::calc {
namespace {

Value textList(Computation& run, const Node& node, std::span<const Value> entries)
{
    std::vector<std::string> texts;
    for (const Value& entry : entries) {
        if (entry.isNumeric())
            return run.fail(node, "calc.matrix.mixed", {run.quote(node)});
        if (entry.isString())
            texts.push_back(entry.string());
        else
            texts.insert(texts.end(), entry.strings().begin(), entry.strings().end());
    }
    return run.charge(node, texts.size(), texts.size()) ? Value(std::move(texts)) : Value();
}

Value matrixOfNumbers(const Node& node, std::span<const Value> entries)
{
    std::vector<double> numbers;
    numbers.reserve(entries.size());
    for (const Value& entry : entries)
        numbers.push_back(entry.number());
    const std::size_t rows = node.rowLengths.size();
    return {{rows, entries.size() / rows, 1}, std::move(numbers)};
}

bool areNumbers(const Node& node, std::span<const Value> entries)
{
    const bool even = std::all_of(node.rowLengths.begin(), node.rowLengths.end(),
                                  [&](int length) { return length == node.rowLengths.front(); });
    return even &&
           std::all_of(entries.begin(), entries.end(), [](const Value& entry) { return entry.isNumber(); });
}

bool needNumbers(Computation& run, const Node& node, std::span<const Value> parts)
{
    for (const Value& part : parts) {
        if (!part.isNumeric()) {
            run.fail(node, "calc.matrix.mixed", {run.quote(node)});
            return false;
        }
    }
    return true;
}

} // namespace

Value sideBySide(Computation& run, const Node& node, std::span<const Value> parts)
{
    if (parts.size() == 1)
        return parts.front();
    if (!needNumbers(run, node, parts))
        return {};
    Shape shape = parts.front().shape();
    shape.cols = 0;
    for (const Value& part : parts) {
        const Shape& s = part.shape();
        if (s.rows != shape.rows || s.slices != shape.slices)
            return run.fail(node, "calc.matrix.height",
                            {run.quote(node), parts.front().describe(), part.describe()});
        shape.cols += s.cols;
    }
    if (!run.charge(node, shape.count(), shape.count()))
        return {};
    std::vector<double> out;
    out.reserve(shape.count());
    for (std::size_t row = 0; row < shape.rows * shape.slices; ++row) {
        for (const Value& part : parts) {
            const double* from = part.data() + row * part.shape().cols;
            out.insert(out.end(), from, from + part.shape().cols);
        }
    }
    return {shape, std::move(out)};
}

Value belowOneAnother(Computation& run, const Node& node, std::span<const Value> parts)
{
    if (parts.size() == 1)
        return parts.front();
    if (!needNumbers(run, node, parts))
        return {};
    Shape shape = parts.front().shape();
    shape.rows = 0;
    for (const Value& part : parts) {
        const Shape& s = part.shape();
        if (s.cols != shape.cols || s.slices != shape.slices)
            return run.fail(node, "calc.matrix.width",
                            {run.quote(node), parts.front().describe(), part.describe()});
        shape.rows += s.rows;
    }
    if (!run.charge(node, shape.count(), shape.count()))
        return {};
    std::vector<double> out;
    out.reserve(shape.count());
    for (std::size_t slice = 0; slice < shape.slices; ++slice) {
        for (const Value& part : parts) {
            const std::size_t size = part.shape().rows * part.shape().cols;
            out.insert(out.end(), part.data() + slice * size, part.data() + (slice + 1) * size);
        }
    }
    return {shape, std::move(out)};
}

Value matrixOf(Computation& run, const Program&, const Node& node, std::span<const Value> entries)
{
    if (!run.charge(node, entries.size(), entries.size()))
        return {};
    if (areNumbers(node, entries))
        return matrixOfNumbers(node, entries);
    if (std::any_of(entries.begin(), entries.end(), [](const Value& entry) { return !entry.isNumeric(); }))
        return textList(run, node, entries);
    std::vector<Value> rows;
    for (const int length : node.rowLengths) {
        rows.push_back(sideBySide(run, node, entries.first(static_cast<std::size_t>(length))));
        if (run.failed())
            return {};
        entries = entries.subspan(static_cast<std::size_t>(length));
    }
    return belowOneAnother(run, node, rows);
}

ListBuilder::ListBuilder(Computation& run, const Node& node)
    : m_run(run)
    , m_node(node)
{
}

void ListBuilder::add(const Value& entry)
{
    if (m_count++ == 0)
        m_first = entry;
    const bool fits = entry.isNumeric() ? m_first.isNumeric() && entry.shape() == m_first.shape()
                                        : entry.isString() && m_first.isString();
    if (!fits) {
        m_run.fail(m_node, "calc.list.mixed",
                   {std::to_string(m_count), entry.describe(), m_first.describe()});
        return;
    }
    if (entry.isString()) {
        m_texts.push_back(entry.string());
        m_run.charge(m_node, m_texts.size(), 1);
        return;
    }
    const std::size_t count = entry.shape().count();
    if (m_run.charge(m_node, m_numbers.size() + count, count))
        m_numbers.insert(m_numbers.end(), entry.data(), entry.data() + count);
}

Value ListBuilder::take()
{
    if (m_first.isString())
        return Value(std::move(m_texts));
    if (m_first.isNumber())
        return {{1, m_count, 1}, std::move(m_numbers)};
    return {{m_count, m_numbers.size() / m_count, 1}, std::move(m_numbers)};
}

} // namespace lectern::calc
