// Where the blocks of a page's source stand in the document.

#include "document_builder.h"

#include <lectern/lessons/walk.h>

namespace lectern::reader {

using namespace lessons;

int DocumentBuilder::nextBlock() const
{
    return m_cursor.position() + (m_blockIsFree ? 0 : 1);
}

void DocumentBuilder::write(const Block& block, const Context& context)
{
    const std::size_t source = m_index.sources.size();
    const bool isOfAPage = !block.where.file.empty(); // not of a card's text
    if (isOfAPage)
        m_index.sources.push_back({nextBlock(), block.where});
    std::visit([&](const auto& kind) { write(kind, context); }, block.content);
    if (isOfAPage)
        m_index.sources[source].end = nextBlock();
}

void DocumentBuilder::noteHidden(const Blocks& content, const QString& fold)
{
    const int at = m_cursor.position();
    walk(content, {[&](const Block& block) {
                       if (!block.where.file.empty())
                           m_index.sources.push_back({at, block.where, at, fold});
                   },
                   {}});
}

// The first paragraph of an item stands in the item's own block.
void DocumentBuilder::writeItemText(const Block& paragraph, const Context& context)
{
    const int position = m_cursor.position();
    m_inlines.write(std::get<Paragraph>(paragraph.content).text, context.text);
    if (!paragraph.where.file.empty())
        m_index.sources.push_back({position, paragraph.where, m_cursor.position() + 1});
}

} // namespace lectern::reader
