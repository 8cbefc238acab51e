#include "printed_page.h"

#include "decoration.h"
#include "page_objects.h"

#include <lectern/typesetting/math_object.h>
#include <lectern/typesetting/math_service.h>

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextFrame>

#include <utility>

namespace lectern::reader {
namespace {

constexpr qreal printColumn = 720;

/// In its own size: a picture is else enlarged by what the paper has more dots than a screen.
void play(QPainter& painter, const QPointF& place, const QPicture& picture)
{
    const QPaintDevice& paper = *painter.device();
    painter.save();
    painter.translate(place);
    painter.scale(qreal(picture.logicalDpiX()) / paper.logicalDpiX(),
                  qreal(picture.logicalDpiY()) / paper.logicalDpiY());
    painter.drawPicture(0, 0, picture);
    painter.restore();
}

} // namespace

PrintedPage::PrintedPage(const lessons::Page& page, const PageSources& sources, const EmbedContext& paper)
    : m_paper(paper)
    , m_figures(addPageObjects(
          m_document, paper, printColumn,
          [this](int slot) { return m_pictures[static_cast<std::size_t>(slot)].size; },
          [this](QPainter& painter, const QRectF& room, int slot) {
              play(painter, room.topLeft(), m_pictures[static_cast<std::size_t>(slot)].picture);
          }))
    , m_edit(&m_document)
{
    m_document.setTextWidth(printColumn);
    m_edit.beginEditBlock();
    DocumentBuilder builder(m_document, sources, paper.math, m_figures, {paper.theme, printColumn, {}, true});
    m_index = builder.buildPage(page);
    typesetting::requestFormulas(m_document, *paper.math);
}

bool PrintedPage::paint(QPagedPaintDevice& device, std::vector<WidgetPicture> pictures)
{
    m_pictures = std::move(pictures);
    m_edit.endEditBlock();
    typesetting::refreshFormulas(m_document, *m_paper.math);

    QPainter painter;
    if (!painter.begin(&device))
        return false;
    const qreal scale = device.width() / printColumn;
    const qreal pageHeight = device.height() / scale;
    paginate(pageHeight);
    for (int number = 0; number < m_document.pageCount(); ++number) {
        if (number > 0 && !device.newPage())
            return false;
        painter.save();
        painter.scale(scale, scale);
        painter.translate(0, -number * pageHeight);
        paintSheet(painter, QRectF(0, number * pageHeight, printColumn, pageHeight));
        painter.restore();
    }
    return painter.end();
}

/// Cuts the text into sheets. A card that would be cut moves to the next sheet, if it fits on one.
void PrintedPage::paginate(qreal pageHeight)
{
    QTextFrameFormat root = m_document.rootFrame()->frameFormat();
    root.setTopMargin(0);
    root.setBottomMargin(0);
    m_document.rootFrame()->setFrameFormat(root);
    m_document.setPageSize(QSizeF(printColumn, pageHeight));
    for (QTextFrame* frame : m_document.rootFrame()->childFrames()) {
        const QRectF rect = m_document.documentLayout()->frameBoundingRect(frame);
        const bool cut = int(rect.top() / pageHeight) != int((rect.bottom() - 1) / pageHeight);
        if (!cut || rect.height() > pageHeight * 0.9)
            continue;
        QTextFrameFormat format = frame->frameFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        frame->setFrameFormat(format);
    }
}

void PrintedPage::paintSheet(QPainter& painter, const QRectF& sheet)
{
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = sheet;
    context.palette = m_paper.theme.palette();
    painter.setClipRect(sheet);
    paintDecoration(painter, m_document, sheet, m_paper.theme);
    m_document.documentLayout()->draw(&painter, context);
}

} // namespace lectern::reader
