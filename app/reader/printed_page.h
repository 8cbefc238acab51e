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

/// What stands in the place of a widget, or of a part of one, on paper.
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

    /// Draws page after page as vectors. For each slot the parts of its widget, from the top; sheets end between them.
    /// The formulas must have come. False if the device takes no drawing.
    bool paint(QPagedPaintDevice& device, const std::vector<std::vector<WidgetPicture>>& pictures);

private:
    void takePictures(const std::vector<std::vector<WidgetPicture>>& pictures);
    void paginate(qreal pageHeight);
    void moveIfCut(QTextFrame* frame, qreal height, qreal pageHeight);
    void keepHeadings(const QTextBlock& block, qreal pageHeight);
    static void setBreak(QTextFrame& frame, QTextFormat::PageBreakFlags policy);
    void paintSheet(QPainter& painter, const QRectF& sheet);

    EmbedContext m_paper;
    QTextDocument m_document;
    FigureObject& m_figures;
    std::vector<WidgetPicture> m_pictures; ///< the first part of each slot, then the others
    QTextCursor m_edit; ///< open until the widgets' sizes are known: the layout runs once
    DocumentIndex m_index;
};

} // namespace lectern::reader
