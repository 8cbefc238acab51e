#pragma once

#include <lectern/result/diagnostic.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::lessons {

/// Where a text stands that was cut out of a file: a YAML block scalar, the body of a directive, a page
/// without its front matter. Between two pieces, one byte of the text is one byte of the file.
struct TextMap
{
    struct Piece
    {
        std::size_t at = 0;     ///< in the text
        std::size_t offset = 0; ///< in the file
        int line = 1;
        int column = 1; ///< in code points
    };

    std::string file = {};
    std::vector<Piece> pieces = {}; ///< ordered by `at`

    /// The place in the file of the byte `at` of `text`, the text that this map belongs to.
    Piece locate(std::string_view text, std::size_t at) const;

    /// The place in the file of the bytes [begin, end) of `text`.
    SourceRegion region(std::string_view text, std::size_t begin, std::size_t end) const;
};

} // namespace lectern::lessons
