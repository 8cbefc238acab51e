#pragma once

#include "yaml_reader.h"

#include <lectern/lessons/exercise.h>

namespace lectern::lessons {

std::optional<ExerciseKind> readExerciseKind(const YamlMap& map);

std::vector<Hint> readHints(const YamlMap& map);

/// One part of an exercise of this kind; parts may have a kind of their own.
Part readPart(const YamlValue& value, ExerciseKind kind);

} // namespace lectern::lessons
