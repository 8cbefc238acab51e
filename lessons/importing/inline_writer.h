#pragma once

#include <lectern/lessons/page.h>

#include <string>

namespace lectern::importing {

enum class Place
{
    paragraph,
    line, ///< a heading or a title
    cell  ///< of a table
};

/// Inline content as Markdown that reads as the same content.
std::string writeInlines(const lessons::Inlines& inlines, Place place);

} // namespace lectern::importing
