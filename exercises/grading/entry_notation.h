#pragma once

#include <lectern/calc/program.h>
#include <lectern/lessons/exercise.h>

#include <set>
#include <string>

namespace lectern::grading {

/// What a normalised entry is written with. A power with a whole exponent and pi need no permission; whole
/// numbers neither; `decimal` means that the whole entry is a decimal number.
std::set<lessons::Notation> notationsOf(const calc::Program& entry, bool percent);

/// The entry as TeX, with the brackets that its structure needs.
std::string texOf(const calc::Program& entry, bool percent);

} // namespace lectern::grading
