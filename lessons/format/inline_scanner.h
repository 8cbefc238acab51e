#pragma once

#include "chunk.h"
#include "page_scanner.h"

#include <unordered_map>

namespace lectern::lessons {

/// Finds formulas, code, roles and comments in the lines of one chunk, and masks them in the shadow.
class InlineScanner
{
public:
    InlineScanner(const SourceText& text, const Chunk& chunk, bool table, ScannedPage& page,
                  Findings& findings);

    /// Returns where in the text the scan ended: behind the chunk, if a comment reaches further.
    std::size_t run();

private:
    using Kind = ScannedObject::Kind;

    bool scanAt(std::size_t& k);
    bool scanCode(std::size_t& k);
    bool scanRole(std::size_t& k);
    bool scanComment(std::size_t& k);
    void addComment(std::size_t begin, std::size_t end);
    bool scanMath(std::size_t& k);
    bool scanDisplayMath(std::size_t& k);
    std::size_t closingDollar(std::size_t from);
    std::size_t closingRun(std::size_t from, std::size_t length);
    void indexRuns();

    void addFormula(std::size_t begin, std::size_t end, std::size_t contentBegin, std::size_t contentEnd,
                    bool display, std::size_t& k);
    std::size_t readSpeech(std::size_t at, ScannedObject& formula);
    void addCode(std::size_t begin, std::size_t contentBegin, std::size_t contentEnd, std::size_t end);
    void warnOfBar(std::size_t begin, std::size_t end, const char* code);
    void mask(std::size_t begin, std::size_t end, char with);
    void freeEmphasisRuns();
    SourceRegion region(std::size_t begin, std::size_t end) const;

    const SourceText& m_text;
    const Chunk& m_chunk;
    bool m_table;
    ScannedPage& m_page;
    Findings& m_findings;
    std::size_t m_resume = 0;
    bool m_runsIndexed = false;
    std::unordered_map<std::size_t, std::vector<std::size_t>>
        m_runs; ///< length of a backtick run -> where they begin
    std::vector<std::pair<std::size_t, std::size_t>> m_emphasis; ///< runs of '*' outside objects
};

} // namespace lectern::lessons
