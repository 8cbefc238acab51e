#pragma once

#include "yaml_reader.h"

#include <lectern/lessons/calculator.h>

namespace lectern::lessons {

/// Calc source from a YAML block; anything but a `|` block is reported, because YAML cuts it at commas and
/// colons.
CalcSource readCalcSource(const YamlValue& value);

/// Whether this can be the name of a cell.
bool isCellName(std::string_view word);

} // namespace lectern::lessons
