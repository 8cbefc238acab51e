#pragma once

#include <lectern/calc/program.h>

#include <optional>
#include <set>
#include <string>
#include <utility>

namespace lectern::grading {

/// How a tree is written: some cells by their own expressions, and one node by another.
struct WritingPlan
{
    std::set<std::string> inlined = {};
    std::optional<std::pair<calc::NodeId, calc::NodeId>> replaced = {}; ///< the node, and what stands for it
};

/// The calc source of a tree, with no more brackets than needed.
std::string expressionText(const calc::Program& program, calc::NodeId node, const WritingPlan& plan = {});

} // namespace lectern::grading
