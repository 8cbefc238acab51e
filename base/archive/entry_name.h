#pragma once

#include <string>
#include <string_view>

namespace lectern::archive {

/// The name as UTF-8: as it stands if it is that, else read as GB 18030 (Windows in Chinese), else `guessed`.
std::string nameInUtf8(std::string_view raw, std::string_view guessed);

/// Whether a name stays below the folder that it is put into, on any system: relative, no "." or "..", no
/// drive, no backslash, no control character.
bool isSafeName(std::string_view name);

} // namespace lectern::archive
