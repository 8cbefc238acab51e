#pragma once

#include "article_builder.h"
#include "tex_macros.h"
#include "tex_scan.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lectern::importing {

/// Reads LaTeX whose macros are expanded.
class LatexReader
{
public:
    /// `tex` must outlive the reader; `lines` are those of TexMacros::expand.
    LatexReader(ArticleBuilder& builder, const TexMacros& macros, std::string_view tex,
                std::vector<std::pair<std::size_t, int>> lines);

    /// The blocks of the document's body; title and authors of the preamble go to `article`.
    lessons::Blocks read(Article& article);

private:
    /// What is being written to: blocks, and the paragraph that is open.
    struct Sink
    {
        lessons::Blocks blocks = {};
        lessons::Inlines text = {};
        std::vector<std::pair<std::string, int>> unknown = {}; ///< to be kept behind the paragraph, with lines
    };

    // latex_reader.cpp: text and groups
    void run(std::string_view tex, lessons::TextStyle style);
    void character(std::string_view tex, std::size_t& at, const lessons::TextStyle& style);
    void blanks(std::string_view tex, std::size_t& at, const lessons::TextStyle& style);
    void group(std::string_view tex, std::size_t& at, const lessons::TextStyle& style);
    void dollars(std::string_view tex, std::size_t& at);
    void addText(std::string_view text, const lessons::TextStyle& style);
    void add(lessons::Inline item) { m_sink->text.push_back(std::move(item)); }
    void add(lessons::Block block);
    void addBlocks(lessons::Blocks blocks);
    void flush();
    lessons::Blocks blocksOf(std::string_view tex);
    lessons::Inlines inlinesOf(std::string_view tex);
    void formula(std::string_view tex);
    void display(std::string_view tex, std::string_view source);
    void keep(std::string_view what, std::string_view source);
    void keepInline(std::string_view source);
    int lineOf(std::string_view piece) const;

    // latex_commands.cpp
    void command(std::string_view tex, std::size_t& at, lessons::TextStyle& style);
    bool layoutCommand(std::string_view name, TexPieces& pieces);
    bool structureCommand(std::string_view name, TexPieces& pieces);
    bool styleCommand(std::string_view name, TexPieces& pieces, lessons::TextStyle& style);
    bool textCommand(std::string_view name, TexPieces& pieces, const lessons::TextStyle& style);
    bool referenceCommand(std::string_view name, TexPieces& pieces, std::string_view source);
    void heading(int level, std::string_view title);
    void label(const std::string& label);
    void cite(std::string_view keys, std::string_view before, std::string_view behind, std::string_view source);

    // latex_environments.cpp
    void environment(std::string_view tex, std::size_t& at, const lessons::TextStyle& style);
    bool mathEnvironment(const Environment& found, std::string_view body, std::string_view source);
    bool textEnvironment(std::string_view name, std::string_view body);
    bool boxEnvironment(std::string_view name, std::string_view body);
    void listEnvironment(std::string_view name, std::string_view body);
    void codeEnvironment(std::string_view name, std::string_view body);
    void floatEnvironment(std::string_view name, std::string_view body, std::string_view source);
    void bibliography(std::string_view body);
    void includeGraphics(std::string_view path, std::string_view alternative, lessons::Blocks caption,
                         const std::string& id);

    // latex_tables.cpp
    void table(std::string_view name, std::string_view body, std::string_view source);

    ArticleBuilder& m_builder;
    const TexMacros& m_macros;
    std::string_view m_tex;
    std::vector<std::pair<std::size_t, int>> m_lines;
    TexWork m_work;
    Sink m_document;
    Sink* m_sink = &m_document;
    std::string m_lastHeading; ///< its id, for labels that stand behind it
    Article* m_article = nullptr;
    int m_depth = 0;
    int m_line = 0;
};

} // namespace lectern::importing
