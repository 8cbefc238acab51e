#pragma once

#include "findings.h"

#include <lectern/lessons/text_map.h>

#include <string>
#include <string_view>

namespace lectern::lessons {

/// A text and where each byte of it stands in its file.
struct SourceText
{
    std::string bytes = {};
    TextMap map = {};

    SourceRegion region(std::size_t begin, std::size_t end) const { return map.region(bytes, begin, end); }

    /// Adds the bytes [begin, end) of `from` together with their places.
    void append(const SourceText& from, std::size_t begin, std::size_t end);

    SourceText slice(std::size_t begin, std::size_t end) const;
};

/// The text of a file: without BOM and carriage returns, valid UTF-8, no control characters but tab and
/// newline. What had to be replaced is reported once.
SourceText readSourceText(std::string_view file, std::string name, Findings& findings);

/// Text that has no file of its own: it begins at `where`.
SourceText placeText(std::string_view text, const SourceRegion& where, Findings& findings);

} // namespace lectern::lessons
