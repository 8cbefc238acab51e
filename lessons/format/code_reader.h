#pragma once

#include "yaml_reader.h"

#include <lectern/lessons/exercise.h>

namespace lectern::lessons {

/// The fields of an exercise of kind `code`. Its solution is source in one or several languages.
CodeSpec readCodeSpec(const YamlMap& map, Exercise& exercise);

} // namespace lectern::lessons
