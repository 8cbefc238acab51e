#pragma once

#include <lectern/calc/program.h>
#include <lectern/grading/proposals.h>

#include <vector>

namespace lectern::grading {

/// One way in which a node goes wrong: what stands in its place.
struct Mutant
{
    Slip slip;
    calc::NodeId node;
    calc::NodeId replacement;
};

/// All slips at one node. What they need is added to the program's nodes; its cells stay as they are.
/// `matrices` are cells that may be taken for one another.
std::vector<Mutant> slipsAt(calc::Program& program, calc::NodeId node,
                            const std::vector<std::string>& matrices);

} // namespace lectern::grading
