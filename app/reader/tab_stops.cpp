#include "tab_stops.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <iterator>

namespace lectern::reader {
namespace {

TabStops linksOf(const QTextDocument& document)
{
    TabStops links;
    QString before;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const QString target = fragment.charFormat().anchorHref();
            const int end = fragment.position() + fragment.length();
            if (!target.isEmpty() && target == before && !links.empty() &&
                links.back().end == fragment.position())
                links.back().end = end;
            else if (!target.isEmpty())
                links.push_back({fragment.position(), end});
            before = target;
        }
    }
    return links;
}

} // namespace

TabStops tabStops(const QTextDocument& document, const std::vector<Slot>& slotList)
{
    TabStops stops = linksOf(document);
    for (const Slot& slot : slotList)
        stops.push_back({slot.position, slot.position + 1, slot.embed});
    std::sort(stops.begin(), stops.end(),
              [](const TabStop& a, const TabStop& b) { return a.begin < b.begin; });
    return stops;
}

TabStops beyond(const TabStops& stops, int position, bool next)
{
    TabStops found;
    std::copy_if(stops.begin(), stops.end(), std::back_inserter(found), [&](const TabStop& stop) {
        return next ? stop.begin > position : stop.begin < position;
    });
    if (!next)
        std::reverse(found.begin(), found.end());
    return found;
}

} // namespace lectern::reader
