#pragma once

#include "calc_check.h"

namespace lectern::lessons {

/// What a lab is set to has a name; what it gives has a name of its own.
void checkLab(const Calculator& calculator, const CalcNames& names, Findings& findings);

} // namespace lectern::lessons
