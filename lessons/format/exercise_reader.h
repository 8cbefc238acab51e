#pragma once

#include "findings.h"
#include "source_text.h"

#include <lectern/lessons/exercise.h>

namespace lectern::lessons {

Exercise readExercise(const SourceText& yaml, std::string id, Findings& findings);

} // namespace lectern::lessons
