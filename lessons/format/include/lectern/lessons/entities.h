#pragma once

#include <string>
#include <string_view>

namespace lectern::lessons {

/// The text that `&name;` or `&#number;` stands for; the entity as it is written where it is not known.
std::string decodeEntity(std::string_view entity);

} // namespace lectern::lessons
