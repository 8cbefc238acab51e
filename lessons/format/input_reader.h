#pragma once

#include "yaml_reader.h"

#include <lectern/lessons/calculator.h>

namespace lectern::lessons {

/// The inputs of a calculator, in source order.
std::vector<InputSpec> readInputs(const YamlValue& value);

/// A value for this input, as a preset sets it.
std::optional<InputValue> readInputValue(const YamlValue& value, const InputSpec& input);

/// `[[1, 2], [3, 4]]`, or `[1, 2]` for one row.
std::optional<Rows> readRows(const YamlValue& value);

} // namespace lectern::lessons
