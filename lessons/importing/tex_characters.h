#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lectern::importing {

/// The text that a command without arguments stands for, such as "ldots", "ss", "&" or "LaTeX".
std::optional<std::string_view> characterOf(std::string_view command);

/// The letter that an accent (`name`, such as "'" or "c") makes of what stands at `at`, as a letter and a combining
/// mark, or one character where there is one; `at` moves behind it. Nothing where `name` is no accent.
std::optional<std::string> accentedAt(std::string_view tex, std::string_view name, std::size_t& at);

} // namespace lectern::importing
