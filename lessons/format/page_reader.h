#pragma once

#include "page_scanner.h"

#include <lectern/lessons/course.h>

#include <span>
#include <string>
#include <vector>

namespace lectern::lessons {

/// Reads Markdown and everything nested in it: directives, included files, calculators defined in place.
class PageReader
{
public:
    PageReader(Findings& findings, IncludeReader include = {})
        : m_findings(findings)
        , m_include(std::move(include))
    {
    }

    Blocks read(const SourceText& text);

    /// The inline content of a title; a block in it is an error.
    Inlines readTitle(const SourceText& text);

    std::vector<Calculator> takeCalculators() { return std::move(m_calculators); }

private:
    struct Directive;
    struct Option;

    Blocks readFence(const ScannedFence& fence, const SourceText& text);
    Blocks readDirective(Directive& directive);
    Blocks readBox(Directive& directive, BoxKind kind);
    Blocks readListing(Directive& directive);
    Blocks readFigure(Directive& directive);
    Blocks readTerm(Directive& directive);
    Blocks readEmbed(Directive& directive, EmbedKind kind);
    Blocks readInclude(Directive& directive);
    Blocks nested(const SourceText& body, const SourceRegion& where);
    void readOptions(Directive& directive);
    void takeOption(Directive& directive, std::size_t begin, std::size_t nameEnd, std::size_t end);
    std::string takeId(Directive& directive);
    void rejectOptions(const Directive& directive, std::span<const std::string_view> allowed);

    Findings& m_findings;
    IncludeReader m_include;
    std::vector<Calculator> m_calculators;
    std::vector<std::string> m_included; ///< files that are being included, outermost first
    std::size_t m_includedBytes = 0;
    int m_depth = 0;
};

} // namespace lectern::lessons
