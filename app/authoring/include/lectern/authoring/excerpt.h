#pragma once

#include <lectern/lessons/page.h>

#include <cstddef>

namespace lectern::authoring {

/// About how many bytes of source a page has, with all that it includes.
std::size_t sourceSize(const lessons::Page& page);

/// A stretch of a page around a byte of its source, for pages that are too long to be shown again at each key: whole
/// blocks, beginning at a heading where one is near. At least one block; `mostBytes` bounds what is added to it.
lessons::Page excerpt(const lessons::Page& page, std::size_t offset, std::size_t mostBytes);

} // namespace lectern::authoring
