#pragma once

#include "embed_object.h"
#include "figure_object.h"

#include <lectern/reader/embedded.h>

class QTextDocument;

namespace lectern::reader {

/// Lets a document hold what pages have beside text: formulas, figures, and room for widgets. The objects
/// belong to the document; figures are added to the one that is returned.
FigureObject& addPageObjects(QTextDocument& document, const EmbedContext& context, qreal columnWidth,
                             EmbedObject::SizeOf sizeOf, EmbedObject::DrawSlot draw = {});

} // namespace lectern::reader
