#pragma once

#include "article_builder.h"

namespace lectern::importing {

/// The Markdown of one article or of one cell of a notebook. Macros that are defined in one piece hold in the next.
class MarkdownReader
{
public:
    /// Where pictures come from that are not files, such as `attachment:a.png`; gives the figure's name.
    using FigureFinder = std::function<std::optional<std::string>(const std::string& source, int line)>;

    MarkdownReader(ArticleBuilder& builder, class TexMacros& macros) : m_builder(builder), m_macros(macros) {}

    void setFigureFinder(FigureFinder finder) { m_findFigure = std::move(finder); }

    /// `text` is clean (cleanText); its first line is `line` of the article.
    lessons::Blocks read(std::string_view text, int line, int depth = 0);

private:
    friend class MarkdownEvents;

    ArticleBuilder& m_builder;
    TexMacros& m_macros;
    FigureFinder m_findFigure;
};

} // namespace lectern::importing
