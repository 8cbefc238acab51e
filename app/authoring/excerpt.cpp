#include <lectern/authoring/excerpt.h>

#include <algorithm>
#include <iterator>

namespace lectern::authoring {

std::size_t sourceSize(const lessons::Page& page)
{
    std::size_t size = 0;
    for (const lessons::Block& block : page.blocks)
        size += block.where.end - std::min(block.where.begin, block.where.end);
    return size;
}

lessons::Page excerpt(const lessons::Page& page, std::size_t offset, std::size_t mostBytes)
{
    lessons::Page part{page.id,      page.title,  page.language, page.symbols, page.needs,
                       page.authors, page.status, page.updated,  page.file,    {}};
    const lessons::Blocks& all = page.blocks;
    if (all.empty())
        return part;
    const auto isOwn = [&page](const lessons::Block& block) { return block.where.file == page.file; };
    auto at = std::find_if(all.rbegin(), all.rend(), [&](const lessons::Block& block) {
        return isOwn(block) && block.where.begin <= offset;
    });
    const auto middle = at == all.rend() ? all.begin() : std::prev(at.base());
    const std::size_t centre = middle->where.begin;
    auto first = middle;
    while (first != all.begin() &&
           (!isOwn(*std::prev(first)) || centre - std::min(centre, std::prev(first)->where.begin) <= mostBytes / 2)) {
        --first;
        const auto* heading = std::get_if<lessons::Heading>(&first->content);
        if (heading && heading->level <= 2 && centre - first->where.begin >= mostBytes / 8)
            break;
    }
    auto last = std::next(middle);
    while (last != all.end() && (!isOwn(*last) || last->where.end <= first->where.begin + mostBytes))
        ++last;
    part.blocks.assign(first, last);
    return part;
}

} // namespace lectern::authoring
