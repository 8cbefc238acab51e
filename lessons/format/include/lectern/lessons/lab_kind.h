#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lectern::lessons {

/// A number that a kind of lab takes.
struct LabParameter
{
    std::string name;
    double start = 0; ///< where the calculator says nothing
    double least = 0;
    double most = 0;
    bool whole = true;   ///< only whole numbers
    double small = most; ///< at most this in a check of the course, so that it does not wait
};

/// What a lab is called, takes and gives. The work itself is `lectern_labs`, which has one for each kind.
struct LabKind
{
    std::string name;
    std::vector<LabParameter> parameters;
    std::vector<std::string> cells; ///< of the result, in the order of docs/writing-lessons.md

    const LabParameter* parameter(std::string_view wanted) const;
};

/// All kinds that a course may name.
const std::vector<LabKind>& labKinds();

/// Null if there is none of that name.
const LabKind* findLabKind(std::string_view name);

} // namespace lectern::lessons
