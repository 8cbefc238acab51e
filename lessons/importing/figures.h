#pragma once

#include <string>
#include <string_view>

namespace lectern::importing {

/// The ending of a picture's name that pages can show, told by its bytes: "png", "jpg", "svg"; empty for
/// anything else.
std::string_view pictureKind(std::string_view bytes);

/// A name for a picture's file: letters, digits, dashes and dots of `path`'s last part.
std::string figureName(std::string_view path, std::string_view kind);

} // namespace lectern::importing
