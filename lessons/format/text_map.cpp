#include <lectern/lessons/text_map.h>

#include <algorithm>

namespace lectern::lessons {

TextMap::Piece TextMap::locate(std::string_view text, std::size_t at) const
{
    at = std::min(at, text.size());
    const auto after =
        std::upper_bound(pieces.begin(), pieces.end(), at,
                         [](std::size_t value, const Piece& piece) { return value < piece.at; });
    if (after == pieces.begin())
        return {at, at, pieces.empty() ? 0 : 1, pieces.empty() ? 0 : 1};
    Piece place = *(after - 1);
    for (std::size_t i = place.at; i < at; ++i) {
        if (text[i] == '\n') {
            ++place.line;
            place.column = 1;
        } else if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {
            ++place.column;
        }
    }
    place.offset += at - place.at;
    place.at = at;
    return place;
}

SourceRegion TextMap::region(std::string_view text, std::size_t begin, std::size_t end) const
{
    const Piece first = locate(text, begin);
    std::size_t last = first.offset;
    if (end > begin)
        last = locate(text, end - 1).offset + 1;
    return {file, first.offset, std::max(first.offset, last), first.line, first.column};
}

} // namespace lectern::lessons
