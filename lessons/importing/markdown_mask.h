#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::importing {

/// Something in an article that plain Markdown does not know.
struct Mask
{
    enum class Kind
    {
        formula,
        display,
        refer,    ///< \ref, \eqref: `content` is the label
        cite,     ///< `content` is the key
        footnote, ///< `content` is its name
        raw       ///< a block that is kept as it is
    };

    Kind kind = Kind::formula;
    std::string content = {};
    std::string source = {}; ///< as it stands in the article
    std::string label = {};  ///< display: of `{#eq:label}` behind it
    int line = 0;
};

/// An article in which masks stand for what Markdown does not know: each is two characters for private use with a
/// number between them, which are letters for a Markdown parser.
struct MaskedMarkdown
{
    std::string text = {};
    std::vector<Mask> masks = {};
    std::map<std::string, std::pair<std::string, int>> footnotes = {}; ///< text and line, by name
    std::vector<std::pair<std::size_t, int>> lines = {};                ///< where lines of the article begin in `text`

    int lineOf(std::size_t at) const;

    /// The text with what the masks stand for in their places.
    std::string unmasked(std::string_view text) const;
};

constexpr std::string_view maskBegin = "\uE000";
constexpr std::string_view maskEnd = "\uE001";

/// The number of the mask that begins at `at`, which moves behind it; -1 where there is none.
std::ptrdiff_t maskAt(std::string_view text, std::size_t& at);

/// `text` has no characters for private use; its first line is `line` of the article.
MaskedMarkdown maskMarkdown(std::string_view text, int line);

} // namespace lectern::importing
