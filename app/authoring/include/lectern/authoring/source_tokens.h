#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace lectern::authoring {

/// What the files of a course are written in.
enum class SourceKind
{
    page, ///< Markdown with formulas and directives
    yaml  ///< YAML with calc, formulas and numbers in its texts
};

/// "yaml" for names that end in .yaml, else a page.
SourceKind kindOf(std::string_view fileName);

/// What a stretch of source is, to be coloured.
enum class SourceToken : unsigned char
{
    plain,
    heading,
    mark,      ///< what makes lists, quotes, emphasis, tables
    code,
    link,
    formula,
    command,   ///< \name in a formula
    directive, ///< a fence and what stands behind it
    option,    ///< `:name:` of a directive
    role,
    attributes,
    comment,
    key, ///< of YAML
    text, ///< a quoted text
    number,
    function, ///< of calc
    insertion ///< `{{...}}`
};

struct SourceSpan
{
    std::size_t begin = 0; ///< bytes from the line's start
    std::size_t length = 0;
    SourceToken token = SourceToken::plain;

    bool operator==(const SourceSpan&) const = default;
};

/// What goes on from one line to the next, as one number; 0 before the first line.
using LineState = int;

struct TokenizedLine
{
    std::vector<SourceSpan> spans; ///< in order, without gaps, to the line's end
    LineState state = 0;           ///< behind the line
};

/// One line without its end. It never fails: what makes no sense is plain.
TokenizedLine tokenizeLine(std::string_view line, LineState before, SourceKind kind);

} // namespace lectern::authoring
