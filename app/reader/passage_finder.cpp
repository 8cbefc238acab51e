#include "passage_finder.h"

#include "text_properties.h"

#include <lectern/typesetting/math_object.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace lectern::reader {
namespace {

constexpr int longestQuote = 300;
// Shorter words stand in many places.
constexpr int longEnoughForAnywhere = 8;

Range whole(const QTextBlock& block)
{
    return {block.position(), block.position() + block.length() - 1};
}

} // namespace

SpelledBlock spelled(const QTextBlock& block)
{
    SpelledBlock result;
    const auto add = [&result](const QString& text, int position, int step) {
        for (qsizetype i = 0; i < text.size(); ++i)
            result.positions.push_back(position + static_cast<int>(i) * step);
        result.text += text;
    };
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const QTextFragment fragment = it.fragment();
        const QTextCharFormat format = fragment.charFormat();
        if (typesetting::isFormula(format)) {
            for (int i = 0; i < fragment.length(); ++i)
                add(typesetting::texOf(format), fragment.position() + i, 0);
        } else if (format.objectType() != embedObject && format.objectType() != figureObject) {
            add(fragment.text(), fragment.position(), 1);
        }
    }
    result.text.replace(QChar::LineSeparator, u' ');
    return result;
}

Passage passageIn(const QTextBlock& block, int begin, int end, const std::vector<Section>& sections,
                  const QString& language)
{
    Passage passage{{}, block.blockNumber(), {}, language};
    for (const Section& section : sections) {
        if (section.position > block.position())
            break;
        passage.section = section.id;
        passage.block = block.blockNumber() - block.document()->findBlock(section.position).blockNumber();
    }
    const SpelledBlock text = spelled(block);
    for (std::size_t i = 0; i < text.positions.size(); ++i) {
        if (text.positions[i] >= begin && text.positions[i] < end)
            passage.quote += text.text[static_cast<qsizetype>(i)];
    }
    passage.quote = passage.quote.trimmed().left(longestQuote).trimmed();
    return passage;
}

PassageFinder::PassageFinder(const QTextDocument& document, const std::vector<Section>& sections,
                             QString language)
    : m_document(document)
    , m_sections(sections)
    , m_language(std::move(language))
    , m_spelled(static_cast<std::size_t>(document.blockCount()))
{
}

const SpelledBlock& PassageFinder::spelledBlock(int number)
{
    auto& known = m_spelled[static_cast<std::size_t>(number)];
    if (!known)
        known = spelled(m_document.findBlockByNumber(number));
    return *known;
}

std::optional<PassageFinder::Blocks> PassageFinder::blocksOf(const QString& section) const
{
    const int last = m_document.blockCount() - 1;
    if (section.isEmpty())
        return Blocks{0, last};
    const auto found = std::find_if(m_sections.begin(), m_sections.end(),
                                    [&section](const Section& one) { return one.id == section; });
    if (found == m_sections.end())
        return std::nullopt;
    const auto next = std::next(found);
    const int first = m_document.findBlock(found->position).blockNumber();
    const int end = next == m_sections.end() ? last : m_document.findBlock(next->position).blockNumber() - 1;
    return Blocks{first, std::max(first, end)};
}

std::optional<Range> PassageFinder::quoteIn(int number, const QString& quote)
{
    const SpelledBlock& block = spelledBlock(number);
    const auto at = quote.isEmpty() ? -1 : block.text.indexOf(quote);
    if (at < 0)
        return std::nullopt;
    return Range{block.positions[static_cast<std::size_t>(at)],
                 block.positions[static_cast<std::size_t>(at + quote.size() - 1)] + 1};
}

std::optional<Range> PassageFinder::nearest(const Blocks& blocks, int wanted, const QString& quote)
{
    std::optional<Range> best;
    int distance = 0;
    for (int number = blocks.first; number <= blocks.last; ++number) {
        const int away = std::abs(number - wanted);
        if (best && away >= distance)
            continue;
        if (const auto found = quoteIn(number, quote)) {
            best = found;
            distance = away;
        }
    }
    return best;
}

std::optional<Range> PassageFinder::find(const Passage& passage)
{
    const auto section = blocksOf(passage.section);
    const int block = std::clamp(passage.block, 0, m_document.blockCount());
    if (section && (passage.language != m_language || passage.quote.isEmpty())) {
        const int number = section->first + block;
        return number <= section->last ? std::optional(whole(m_document.findBlockByNumber(number)))
                                       : std::nullopt;
    }
    if (section) {
        if (const auto found = nearest(*section, section->first + block, passage.quote))
            return found;
    }
    if (passage.language != m_language || passage.quote.size() < longEnoughForAnywhere)
        return std::nullopt;
    return nearest({0, m_document.blockCount() - 1}, 0, passage.quote);
}

} // namespace lectern::reader
