#pragma once

#include "yaml_reader.h"

#include <lectern/lessons/calculator.h>

namespace lectern::lessons {

/// The keys `lab` and `parameters`; nothing if there is no lab, or none of that kind.
std::optional<LabSpec> readLab(const YamlMap& calculator);

} // namespace lectern::lessons
