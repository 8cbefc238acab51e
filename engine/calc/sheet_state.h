#pragma once

#include "evaluator.h"
#include "plan.h"

#include <lectern/calc/sheet.h>

#include <memory>
#include <vector>

namespace lectern::calc {

struct Sheet::State
{
    std::shared_ptr<const Program> program; ///< shared by the sheets of one calculator, never changed
    std::shared_ptr<const Plan> plan;       ///< likewise
    Limits limits;
    std::uint64_t seed = 1;
    std::vector<Slot> cells = {};
    std::vector<Slot> inputs = {};
    std::vector<GivenFunction> functions = {};
    std::vector<bool> stale = {};
    std::vector<std::vector<Diagnostic>> cellNotices = {};
    std::vector<Diagnostic> notices = {};
    std::size_t computed = 0;

    const Slot* find(std::string_view name) const;
    bool compute(std::size_t cell, Computation& run, bool& changed);
};

} // namespace lectern::calc
