#pragma once

#include <lectern/lessons/page.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::authoring {

/// A passage of a page: a paragraph, a list, a box, a formula... as a whole.
struct PagePart
{
    std::size_t begin = 0; ///< bytes of the page's source, whole lines
    std::size_t end = 0;
    std::string form = {}; ///< "paragraph", "calculator scores"...: what it can be in another language
    std::string hash = {}; ///< of what it says; line breaks, comments and ids do not count
    bool hasWords = false; ///< there is something to translate
    bool isToDo = false;   ///< a box that says so
};

/// A heading with all up to the next one.
struct PageSection
{
    std::string id = {}; ///< of the heading, or one of the two below
    std::string title = {};
    std::vector<PagePart> parts = {}; ///< never empty; the first is the heading's own line where there is one

    std::size_t begin() const { return parts.front().begin; }
    std::size_t end() const { return parts.back().end; }
};

/// Ids that no heading can have.
inline constexpr auto frontSection = "(front)"; ///< the front matter
inline constexpr auto topSection = "(top)";     ///< what stands above the first heading

/// The sections of a page in order. `text` is its source. What it includes from other files is left out.
std::vector<PageSection> sectionsOf(const lessons::Page& page, std::string_view text);

/// For each part of `one` the part of `other` that most likely says the same, by their forms and order.
std::vector<std::optional<std::size_t>> alignParts(const PageSection& one, const PageSection& other);

/// Bytes [begin, end) of a page.
struct PagePlace
{
    std::size_t begin = 0;
    std::size_t end = 0;

    bool operator==(const PagePlace&) const = default;
};

/// Where `other` says what `one` says at a byte; where it does not, the place in front. Nothing in an empty
/// page.
std::optional<PagePlace> counterpart(const std::vector<PageSection>& one,
                                     const std::vector<PageSection>& other, std::size_t offset);

/// The index of the section that holds a byte; nothing in an empty page.
std::optional<std::size_t> sectionIndex(const std::vector<PageSection>& sections, std::size_t offset);

} // namespace lectern::authoring
