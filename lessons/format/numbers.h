#pragma once

#include <optional>
#include <string_view>

namespace lectern::lessons {

/// A decimal number in the C notation, whatever the locale; the whole text must be one.
std::optional<double> parseNumber(std::string_view text);
std::optional<int> parseInteger(std::string_view text);

} // namespace lectern::lessons
