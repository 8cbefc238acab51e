#pragma once

#include "computation.h"

#include <span>

namespace lectern::calc {

/// whole[entries...], counted from 1. The children of `node` say which of the entries are `:`.
Value indexed(Computation& run, const Program& program, const Node& node, const Value& whole,
              std::span<const Value> entries);

} // namespace lectern::calc
