#include "printed_page.h"

#include "decoration.h"
#include "page_objects.h"
#include "text_properties.h"

#include <lectern/typesetting/math_object.h>
#include <lectern/typesetting/math_service.h>

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextBlock>
#include <QTextFrame>

#include <cmath>

namespace lectern::reader {
namespace {

constexpr qreal printColumn = 720;
constexpr qreal leastBeginning = 0.3; ///< of a sheet: what must be free for a card that is longer than one

/// In its own size: a picture is else enlarged by what the paper has more dots than a screen. And in its own
/// room: a widget that is asked for a part of itself may paint more.
void play(QPainter& painter, const QRectF& room, const QPicture& picture)
{
    const QPaintDevice& paper = *painter.device();
    painter.save();
    painter.setClipRect(room, Qt::IntersectClip);
    painter.translate(room.topLeft());
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
              play(painter, room, m_pictures[static_cast<std::size_t>(slot)].picture);
          }))
    , m_edit(&m_document)
{
    m_document.setTextWidth(printColumn);
    m_edit.beginEditBlock();
    DocumentBuilder builder(m_document, sources, paper.math, m_figures, {paper.theme, printColumn, {}, true});
    m_index = builder.buildPage(page);
    typesetting::requestFormulas(m_document, *paper.math);
}

/// Every part has a line of its own. From the last card to the first, so that the places of the others stay.
void PrintedPage::takePictures(const std::vector<std::vector<WidgetPicture>>& pictures)
{
    for (const auto& parts : pictures)
        m_pictures.push_back(parts.front());
    for (std::size_t slot = pictures.size(); slot-- > 0;) {
        m_edit.setPosition(m_index.slotList[slot].position + 1);
        QTextBlockFormat line = m_edit.blockFormat();
        line.setTopMargin(0);
        QTextCharFormat object = m_edit.charFormat();
        for (std::size_t part = 1; part < pictures[slot].size(); ++part) {
            object.setProperty(slotProperty, static_cast<int>(m_pictures.size()));
            m_pictures.push_back(pictures[slot][part]);
            m_edit.insertBlock(line, object);
            m_edit.insertText(QString(QChar::ObjectReplacementCharacter), object);
        }
    }
}

bool PrintedPage::paint(QPagedPaintDevice& device, const std::vector<std::vector<WidgetPicture>>& pictures)
{
    takePictures(pictures);
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

/// Cuts the text into sheets. A card that would be cut moves to the next sheet, if it fits on one; a longer
/// one, if there is hardly room for its beginning. Headings stay with what follows.
void PrintedPage::paginate(qreal pageHeight)
{
    QTextFrameFormat root = m_document.rootFrame()->frameFormat();
    root.setTopMargin(0);
    root.setBottomMargin(0);
    m_document.rootFrame()->setFrameFormat(root);
    const QList<QTextFrame*> frames = m_document.rootFrame()->childFrames();
    // Before it is cut: afterwards the rest of a sheet counts for a card whose next line stands on the next
    // one.
    std::vector<qreal> heights;
    for (QTextFrame* frame : frames)
        heights.push_back(m_document.documentLayout()->frameBoundingRect(frame).height());
    m_document.setPageSize(QSizeF(printColumn, pageHeight));
    for (qsizetype i = 0; i < frames.size(); ++i) {
        moveIfCut(frames.at(i), heights[static_cast<std::size_t>(i)], pageHeight);
        keepHeadings(frames.at(i)->firstCursorPosition().block(), pageHeight);
    }
    for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
        if (QTextCursor(block).currentFrame() == m_document.rootFrame() && block.blockFormat().headingLevel() == 0)
            keepHeadings(block, pageHeight);
    }
}

void PrintedPage::moveIfCut(QTextFrame* frame, qreal height, qreal pageHeight)
{
    const QRectF rect = m_document.documentLayout()->frameBoundingRect(frame);
    const bool cut = int(rect.top() / pageHeight) != int((rect.bottom() - 1) / pageHeight);
    const qreal left = pageHeight - std::fmod(rect.top(), pageHeight);
    const bool fits = height <= pageHeight * 0.95;
    if (cut && (fits || left <= pageHeight * leastBeginning))
        setBreak(*frame, QTextFormat::PageBreak_AlwaysBefore);
}

/// Headings right before `block` stand on its sheet.
void PrintedPage::keepHeadings(const QTextBlock& block, qreal pageHeight)
{
    const QTextFrame* root = m_document.rootFrame();
    QTextBlock first = block;
    for (QTextBlock above = block.previous(); above.isValid() && above.blockFormat().headingLevel() > 0 &&
                                              QTextCursor(above).currentFrame() == root;
         above = above.previous())
        first = above;
    if (first == block)
        return;
    const auto sheetOf = [&](const QTextBlock& text) {
        const qreal top = m_document.documentLayout()->blockBoundingRect(text).top();
        const bool hasLines = text.layout()->lineCount() > 0;
        return int((top + (hasLines ? text.layout()->lineAt(0).y() : 0)) / pageHeight);
    };
    if (sheetOf(first) == sheetOf(block))
        return;
    // One break, before the headings.
    if (QTextFrame* frame = QTextCursor(block).currentFrame(); frame != root)
        setBreak(*frame, QTextFormat::PageBreak_Auto);
    QTextBlockFormat format;
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    QTextCursor(first).mergeBlockFormat(format);
}

void PrintedPage::setBreak(QTextFrame& frame, QTextFormat::PageBreakFlags policy)
{
    QTextFrameFormat format = frame.frameFormat();
    format.setPageBreakPolicy(policy);
    frame.setFrameFormat(format);
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
