#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::importing {

/// TeX that a page may hold between dollar signs.
struct CleanFormula
{
    std::string tex;
    std::vector<std::string> labels = {}; ///< of \label, which are taken out
};

/// TeX of a formula as pages have it: without labels, comments, blank lines and dollar signs, with Chinese inside
/// \text. Nothing where braces or environments do not fit together or nothing is left.
std::optional<CleanFormula> cleanFormula(std::string_view tex);

/// What an environment such as `align` is in a formula that is already displayed; nothing where it is none of those.
std::optional<std::string> displayed(std::string_view environment, std::string_view body);

} // namespace lectern::importing
