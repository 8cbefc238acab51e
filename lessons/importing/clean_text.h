#pragma once

#include <lectern/result/result.h>

#include <string>
#include <string_view>

namespace lectern::importing {

/// UTF-8 with newlines alone, without a mark at its start, control characters and characters for private use
/// (readers use those as marks). Errors: importing.encoding (file, line), importing.size (file, limit).
Result<std::string> cleanText(std::string_view bytes, const std::string& file, std::size_t mostBytes);

bool isBlankText(std::string_view text);
std::string trimmed(std::string_view text);

/// One space for every stretch of spaces and newlines.
std::string oneLine(std::string_view text);

/// Capital letters A-Z as small ones.
std::string asciiLower(std::string text);

/// The line, from 1, that a byte stands in.
int lineAt(std::string_view text, std::size_t at);

/// The text cut at words, for a message.
std::string shortened(std::string_view text);

} // namespace lectern::importing
