#pragma once

#include "attributes.h"
#include "findings.h"
#include "source_text.h"

#include <string>
#include <utility>
#include <vector>

namespace lectern::lessons {

/// Something that the Markdown parser must not look into: in the shadow it is a row of letters.
struct ScannedObject
{
    enum class Kind
    {
        formula,
        code,
        role,
        attributes,
        comment,
        displayFormula,
        fence,
        broken ///< a block that was reported and is left out
    };

    Kind kind = Kind::formula;
    std::size_t begin = 0; ///< in the scanned text
    std::size_t end = 0;
    std::string content = {}; ///< TeX, code, or the target of a role
    std::string name = {};    ///< role
    bool display = false;     ///< formula: `$$...$$` inside a paragraph
    Attributes attributes = {};
    std::size_t fence = 0; ///< index into ScannedPage::fences
};

/// A code block or a directive.
struct ScannedFence
{
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t infoBegin = 0; ///< what stands behind the opening backticks
    std::size_t infoEnd = 0;
    SourceText body = {};
    bool backticks = true;
};

/// A same-length copy of a page in which formulas, code, roles, comments, fences and display formulas are
/// neutral letters and spaces, and what stood there. A position in the shadow is a position in the text. A
/// fence or a display formula is one heading line in the shadow ("# xxx..."), the one block that can stand in
/// any container, interrupts any paragraph and ends with its line.
struct ScannedPage
{
    std::string shadow = {};
    std::vector<ScannedObject> objects = {}; ///< ordered by `begin`
    std::vector<ScannedFence> fences = {};
    std::vector<std::pair<std::size_t, std::size_t>> comments = {}; ///< [begin, end), those behind headings too
};

ScannedPage scanPage(const SourceText& text, Findings& findings);

} // namespace lectern::lessons
