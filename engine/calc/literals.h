#pragma once

#include "computation.h"

#include <span>
#include <string>
#include <vector>

namespace lectern::calc {

/// A matrix literal from the values of its entries: numbers and matrices as blocks, or texts as a list.
Value matrixOf(Computation& run, const Program& program, const Node& node, std::span<const Value> entries);

/// Values side by side (same number of rows and slices) or below one another; failures stand at `node`.
Value sideBySide(Computation& run, const Node& node, std::span<const Value> parts);
Value belowOneAnother(Computation& run, const Node& node, std::span<const Value> parts);

/// Collects a comprehension: numbers become a row, matrices one flattened row each, texts a list.
class ListBuilder
{
public:
    ListBuilder(Computation& run, const Node& node);

    void add(const Value& entry);
    Value take();

private:
    Computation& m_run;
    const Node& m_node;
    std::size_t m_count = 0;
    Value m_first;
    std::vector<double> m_numbers;
    std::vector<std::string> m_texts;
};

} // namespace lectern::calc
