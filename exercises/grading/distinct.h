#pragma once

#include "typed_table.h"

#include <optional>
#include <string>
#include <utility>

namespace lectern::grading {

/// Whether no typed numbers are within the tolerance of both: some entry is that far apart.
bool distinguishable(const lessons::Tolerance& tolerance, const Grid& a, const Grid& b);

/// Two cells of one part, answer or named mistakes, that cannot be told apart; none if all can. A mistake
/// that does not fit into the answer's fields, or holds NaN, is given with the answer.
std::optional<std::pair<std::string, std::string>> findAlike(const lessons::Exercise& exercise,
                                                             const calc::Sheet& sheet);

} // namespace lectern::grading
