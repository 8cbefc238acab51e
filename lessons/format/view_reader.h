#pragma once

#include "yaml_reader.h"

#include <lectern/lessons/calculator.h>

namespace lectern::lessons {

/// One entry of `show`.
std::optional<ViewSpec> readView(const YamlValue& value);

} // namespace lectern::lessons
