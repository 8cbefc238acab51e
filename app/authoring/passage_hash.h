#pragma once

#include <string>
#include <string_view>

namespace lectern::authoring {

/// Twelve hexadecimal digits that stand for what a passage says: how its lines are broken, comments, and the
/// attributes of a heading do not count.
std::string passageHash(std::string_view source);

/// The same for front matter, without what is not translated: language, state, date.
std::string frontMatterHash(std::string_view source);

} // namespace lectern::authoring
