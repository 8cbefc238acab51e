#pragma once

#include "inline_writer.h"

#include <lectern/lessons/page.h>
#include <lectern/reader/page_sources.h>
#include <lectern/reader/section.h>

#include <QCoreApplication>
#include <QTextCursor>
#include <QTextDocument>

#include <set>
#include <vector>

namespace lectern::typesetting {
class MathService;
}

namespace lectern::reader {

class FigureObject;

/// Room kept for a live widget.
struct Slot
{
    lessons::Embed embed;
    int position = 0; ///< of the object character
    qreal width = 0;
};

/// Where in the author's files a block of the page stands.
struct BlockSource
{
    int position = 0; ///< of the block in the document
    SourceRegion where = {};
    int end = 0;       ///< in the document
    QString fold = {}; ///< the closed box that hides it; empty: it is shown
};

/// What the builder found on the way, beside the document itself.
struct DocumentIndex
{
    std::vector<Section> sections;
    std::vector<Slot> slotList;
    std::vector<BlockSource> sources; ///< in the order of the document, those nested in others behind these
};

/// How the document is to look.
struct BuildOptions
{
    theme::Theme theme;
    qreal columnWidth = 720;
    std::set<QString> opened; ///< boxes that the reader has opened ("box:3")
    bool openAll = false;     ///< print
};

/// Writes a page's blocks into a QTextDocument: the same builder for screen and print.
class DocumentBuilder
{
    Q_DECLARE_TR_FUNCTIONS(lectern::reader::DocumentBuilder)

public:
    DocumentBuilder(QTextDocument& document, const PageSources& sources, typesetting::MathService* math,
                    FigureObject& figures, const BuildOptions& options);

    /// The whole page: title, then the blocks.
    DocumentIndex buildPage(const lessons::Page& page);

    /// Blocks alone, for texts within cards; `base` is their character format.
    DocumentIndex buildBlocks(const lessons::Blocks& blocks, const QTextCharFormat& base,
                              const BlockSpacing& spacing);

private:
    /// Text style and room of the surroundings of a block.
    struct Context
    {
        QTextCharFormat text;
        BlockSpacing spacing;
        qreal width = 720; ///< theme-scaled pixels
    };

    void blocks(const lessons::Blocks& blocks, const Context& context);
    void write(const lessons::Block& block, const Context& context);
    int nextBlock() const; ///< the position at which the next block begins
    void writeItemText(const lessons::Block& paragraph, const Context& context);
    void noteHidden(const lessons::Blocks& blocks, const QString& fold);
    void write(const lessons::Heading& heading, const Context& context);
    void write(const lessons::Paragraph& paragraph, const Context& context);
    void write(const lessons::List& list, const Context& context);
    void write(const lessons::Quote& quote, const Context& context);
    void write(const lessons::Table& table, const Context& context);
    void write(const lessons::CodeBlock& code, const Context& context);
    void write(const lessons::DisplayFormula& formula, const Context& context);
    void write(const lessons::ThematicBreak& rule, const Context& context);
    void write(const lessons::Box& box, const Context& context);
    void write(const lessons::Figure& figure, const Context& context);
    void write(const lessons::TermBlock& term, const Context& context);
    void write(const lessons::Embed& embed, const Context& context);

    void foldedBox(const lessons::Box& box, const QString& label, const Context& context);
    void recallCards(const lessons::Box& box, const Context& context);
    void recallCard(const lessons::Blocks& card, const Context& context);
    void askHowWell(const QString& card, const Context& context);
    void toggleLink(const QString& id, bool open, const Context& context);
    bool isOpen(const QString& id) const;
    QString nextBoxId();

    void beginBlock(const QTextBlockFormat& format, const QTextCharFormat& characters);
    QTextFrame* openFrame(FrameKind kind, qreal padding, qreal outside);
    void closeFrame(QTextFrame* frame);
    Context inside(const Context& context, qreal padding) const;

    QTextDocument& m_document;
    const PageSources& m_sources;
    FigureObject& m_figures;
    BuildOptions m_options;
    TextFormats m_formats;
    QTextCursor m_cursor;
    InlineWriter m_inlines;
    DocumentIndex m_index;
    bool m_blockIsFree = true; ///< the cursor's block is empty and may be used for the next block
    int m_listDepth = 0;
    std::vector<int> m_listsAround; ///< the depth around each open frame
    int m_boxes = 0;
    QString m_cardSection; ///< in which `m_cards` counts
    int m_cards = 0;       ///< recall cards of the section so far
};

} // namespace lectern::reader
