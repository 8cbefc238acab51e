#pragma once

#include "document_builder.h"

#include <lectern/lessons/page.h>

#include <optional>
#include <vector>

class QTextDocument;

namespace lectern::reader {

/// Where Tab stops in a page: a link, or the widget of a calculator or card.
struct TabStop
{
    int begin = 0; ///< positions in the document
    int end = 0;
    std::optional<lessons::Embed> embed = {};

    bool operator==(const TabStop&) const = default;
};

using TabStops = std::vector<TabStop>;

/// In reading order. A link in several runs of text is one.
TabStops tabStops(const QTextDocument& document, const std::vector<Slot>& slotList);

/// Those after a position, or before it; the nearest first.
TabStops beyond(const TabStops& stops, int position, bool next);

} // namespace lectern::reader
