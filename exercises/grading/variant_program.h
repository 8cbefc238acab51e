#pragma once

#include <lectern/calc/sheet.h>
#include <lectern/grading/grader.h>

#include <map>
#include <memory>
#include <string>

namespace lectern::grading {

/// The exercise's `vars`, parsed; the first error if they cannot be.
Result<std::shared_ptr<const calc::Program>> parseVars(const lessons::Exercise& exercise);

/// Where `vars` stands in its file.
calc::SourceOrigin originOf(const lessons::CalcSource& source);

/// Whether a node is a call that draws numbers.
bool drawsNumbers(const calc::Node& node);

/// Whether any number is drawn: otherwise there is only one variant.
bool isRandom(const calc::Program& program);

/// The variant's cells computed again with some of them replaced by given values. Random cells keep their
/// numbers.
Result<calc::Sheet> recomputeWith(const Variant& variant, const std::map<std::string, calc::Value>& given);

} // namespace lectern::grading
