#pragma once

#include <lectern/reader/passage.h>
#include <lectern/reader/section.h>

#include <QTextBlock>
#include <QTextDocument>

#include <optional>
#include <vector>

namespace lectern::reader {

/// A block's text as it is copied, and where each of its characters stands in the document. Widgets and
/// figures say nothing.
struct SpelledBlock
{
    QString text = {};
    std::vector<int> positions = {};
};

SpelledBlock spelled(const QTextBlock& block);

/// The part of a block's text between two document positions as a passage.
Passage passageIn(const QTextBlock& block, int begin, int end, const std::vector<Section>& sections,
                  const QString& language);

struct Range
{
    int begin = 0;
    int end = 0;
};

/// Finds passages in a page as it is now; spells each block once.
class PassageFinder
{
public:
    /// The document and the sections are borrowed; `language` is the page's.
    PassageFinder(const QTextDocument& document, const std::vector<Section>& sections, QString language);

    /// First in its own place, then elsewhere in its section, then anywhere. A passage of another language is
    /// the block in its place, as languages have the same blocks.
    std::optional<Range> find(const Passage& passage);

private:
    /// Numbers of the blocks that belong to a section.
    struct Blocks
    {
        int first = 0;
        int last = -1;
    };

    std::optional<Blocks> blocksOf(const QString& section) const;
    const SpelledBlock& spelledBlock(int number);
    std::optional<Range> quoteIn(int number, const QString& quote);
    std::optional<Range> nearest(const Blocks& blocks, int wanted, const QString& quote);

    const QTextDocument& m_document;
    const std::vector<Section>& m_sections;
    QString m_language;
    std::vector<std::optional<SpelledBlock>> m_spelled; ///< by number of the block
};

} // namespace lectern::reader
