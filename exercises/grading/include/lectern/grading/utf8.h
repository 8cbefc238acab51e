#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lectern::grading {

struct CodePoint
{
    char32_t value = 0;
    std::size_t length = 1; ///< in bytes
};

/// The code point at `offset`; none where the bytes are not UTF-8 (overlong forms and surrogates are not).
std::optional<CodePoint> codePointAt(std::string_view text, std::size_t offset);

bool isUtf8(std::string_view text);

void appendUtf8(std::string& text, char32_t codePoint);

} // namespace lectern::grading
