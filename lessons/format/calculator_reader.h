#pragma once

#include "findings.h"
#include "source_text.h"

#include <lectern/lessons/calculator.h>

namespace lectern::lessons {

Calculator readCalculator(const SourceText& yaml, std::string id, Findings& findings);

} // namespace lectern::lessons
