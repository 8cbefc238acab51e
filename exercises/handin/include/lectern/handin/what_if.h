#pragma once

#include <lectern/handin/opened_class.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lectern::handin {

/// Another key or tolerance of one part, to be tried out.
struct WhatIf
{
    std::string exercise;
    std::string part;
    std::string key = {}; ///< calc expression over the exercise's cells; empty: as it is
    std::optional<double> tolerance =
        {}; ///< absolute, in place of whatever tolerance the part has; none: as it is
};

/// A part that numbers are typed for, with what can be changed about it.
struct WhatIfPart
{
    std::string exercise;
    std::string part;
    bool isOnly = false;  ///< of its exercise
    std::string key = {}; ///< cell
    lessons::Tolerance tolerance = {};
};

/// Of the exercises that count, in the order of the columns.
std::vector<WhatIfPart> whatIfParts(const OpenedClass& opened);

/// The class as if its course had this change and the exercise were named as mended: every form of it is
/// graded by the changed one. Errors: handin.assignment.exercise, handin.whatif.part (part, exercise),
/// handin.whatif.tolerance, handin.whatif.key (what it gives: other than numbers laid out as the answer is),
/// and those of calc.
Result<std::shared_ptr<const OpenedClass>> withChange(const OpenedClass& opened, const WhatIf& change);

} // namespace lectern::handin
