#pragma once

#include "document_builder.h"
#include "figure_object.h"

#include <lectern/reader/embedded.h>

#include <QPicture>
#include <QTextCursor>
#include <QTextDocument>

#include <vector>

class QPagedPaintDevice;
class QTextFrame;

namespace lectern::reader {

/// What stands in the place of a widget on paper.
struct WidgetPicture
{
    QPicture picture;
    QSizeF size;
};

/// A page as it is printed: a document of its own in which every box is open.
class PrintedPage
{
public:
    /// Writes the text and asks for its formulas; `paper` has the theme that is printed with.
    PrintedPage(const lessons::Page& page, const PageSources& sources, const EmbedContext& paper);

    const std::vector<Slot>& slotList() const { return m_index.slotList; }

    /// Draws page after page as vectors. One picture a slot; the formulas must have come. False if the device
    /// takes no drawing.
    bool paint(QPagedPaintDevice& device, std::vector<WidgetPicture> pictures);

private:
    void paginate(qreal pageHeight);
    void paintSheet(QPainter& painter, const QRectF& sheet);

    EmbedContext m_paper;
    QTextDocument m_document;
    FigureObject& m_figures;
    std::vector<WidgetPicture> m_pictures;
    QTextCursor m_edit; ///< open until the widgets' sizes are known: the layout runs once
    DocumentIndex m_index;
};

} // namespace lectern::reader
