#pragma once

#include <cstddef>
#include <string_view>

namespace lectern::calc {

/// Bytes of the UTF-8 character at `at` (1 for a broken one), never past the end.
std::size_t characterLength(std::string_view text, std::size_t at);

/// Characters in a stretch of UTF-8.
std::size_t characterCount(std::string_view text);

bool isDigit(char c);

/// Bytes of the name character at `at`: an ASCII or Greek letter, a digit or '_'; 0 if it is none.
std::size_t nameCharacterLength(std::string_view text, std::size_t at);

/// What to type instead of a full-width or typographic character; empty for any other.
std::string_view plainCharacter(std::string_view character);

} // namespace lectern::calc
