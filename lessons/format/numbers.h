#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lectern::lessons {

/// A decimal number in the C notation, whatever the locale; the whole text must be one.
std::optional<double> parseNumber(std::string_view text);
std::optional<int> parseInteger(std::string_view text);

/// For messages: up to six decimals, without zeros at the end.
std::string shownNumber(double value);

} // namespace lectern::lessons
