#pragma once

#include <span>
#include <string_view>

namespace lectern::lessons {

/// The names of directives and roles that a page may use, in the order in which help lists them.
std::span<const std::string_view> directiveWords();
std::span<const std::string_view> roleWords();

/// Ids are Latin letters, digits, '-', '_' and '.', and begin with a letter.
bool isId(std::string_view word);

/// Language ids: "zh_CN", "en".
bool isLanguage(std::string_view word);

} // namespace lectern::lessons
