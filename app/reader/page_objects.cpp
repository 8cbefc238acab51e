#include "page_objects.h"

#include "text_properties.h"

#include <lectern/typesetting/math_object.h>

#include <QAbstractTextDocumentLayout>
#include <QTextDocument>

namespace lectern::reader {

FigureObject& addPageObjects(QTextDocument& document, const EmbedContext& context, qreal columnWidth,
                             EmbedObject::SizeOf sizeOf, EmbedObject::DrawSlot draw)
{
    auto* figures = new FigureObject(context.theme, columnWidth, &document);
    auto* embeds = new EmbedObject(std::move(sizeOf), std::move(draw), &document);
    auto* formulas = new typesetting::MathObject(*context.math, &document);
    QAbstractTextDocumentLayout* layout = document.documentLayout();
    layout->registerHandler(embedObject, embeds);
    layout->registerHandler(figureObject, figures);
    layout->registerHandler(typesetting::formulaObjectType, formulas);
    return *figures;
}

} // namespace lectern::reader
