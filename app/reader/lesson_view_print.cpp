// Print and PDF: a second document in the light theme, drawn page by page as vectors.

#include "decoration.h"
#include "lesson_view_state.h"

#include <lectern/typesetting/math_object.h>
#include <lectern/typesetting/math_service.h>

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QPicture>
#include <QTextFrame>

namespace lectern::reader {
namespace {

constexpr qreal printColumn = 720;

/// The height of a widget that is given this width.
int heightAt(QWidget& widget, int width)
{
    widget.setFixedWidth(width);
    return widget.hasHeightForWidth() ? widget.heightForWidth(width) : widget.sizeHint().height();
}

/// Moves a card that would be cut by a page's end to the next page, if it fits on one.
void keepFramesWhole(QTextDocument& document, qreal pageHeight)
{
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        const QRectF rect = document.documentLayout()->frameBoundingRect(frame);
        const bool cut = int(rect.top() / pageHeight) != int((rect.bottom() - 1) / pageHeight);
        if (!cut || rect.height() > pageHeight * 0.9)
            continue;
        QTextFrameFormat format = frame->frameFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        frame->setFrameFormat(format);
    }
}

} // namespace

void LessonView::print(QPagedPaintDevice& device, const QString&)
{
    State& s = *m_state;
    const lessons::Page* page = s.sources.page();
    if (!page)
        return;
    const EmbedContext screen = s.context;
    EmbedContext paper = screen;
    paper.theme = theme::Theme::make(theme::Scheme::light);

    QTextDocument document;
    auto* figures = new FigureObject(paper.theme, printColumn, &document);
    DocumentIndex index;
    std::vector<std::pair<QPicture, QSizeF>> pictures;
    auto* embeds = new EmbedObject([&](int slot) { return pictures[static_cast<std::size_t>(slot)].second; },
                                   [&](QPainter& painter, const QRectF& room, int slot) {
                                       painter.drawPicture(room.topLeft(),
                                                           pictures[static_cast<std::size_t>(slot)].first);
                                   },
                                   &document);
    document.documentLayout()->registerHandler(embedObject, embeds);
    document.documentLayout()->registerHandler(figureObject, figures);
    document.documentLayout()->registerHandler(typesetting::formulaObjectType,
                                               new typesetting::MathObject(*s.context.math, &document));
    document.setTextWidth(printColumn);
    QTextCursor edit(&document);
    edit.beginEditBlock();
    DocumentBuilder builder(document, s.sources, s.context.math, *figures,
                            {paper.theme, printColumn, {}, true});
    index = builder.buildPage(*page);
    typesetting::requestFormulas(document, *s.context.math);
    for (const Slot& slot : index.slotList) {
        if (Embedded* widget = embedded(slot.embed)) {
            widget->setContext(paper);
            heightAt(*widget, static_cast<int>(slot.width)); // asks for its formulas
        }
    }
    s.context.math->waitForAll();
    for (const Slot& slot : index.slotList) {
        Embedded* widget = embedded(slot.embed);
        QPicture picture;
        QSizeF size(slot.width, 1);
        if (widget) {
            const int width = static_cast<int>(slot.width);
            const int height = heightAt(*widget, width);
            widget->resize(width, height);
            size.setHeight(height);
            QPainter painter(&picture);
            widget->render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
        }
        pictures.emplace_back(std::move(picture), size);
    }
    edit.endEditBlock();
    typesetting::refreshFormulas(document, *s.context.math);

    QPainter painter(&device);
    const QSizeF paperSize(device.width(), device.height());
    const qreal scale = paperSize.width() / printColumn;
    const qreal pageHeight = paperSize.height() / scale;
    QTextFrameFormat root = document.rootFrame()->frameFormat();
    root.setTopMargin(0);
    root.setBottomMargin(0);
    document.rootFrame()->setFrameFormat(root);
    document.setPageSize(QSizeF(printColumn, pageHeight));
    keepFramesWhole(document, pageHeight);
    for (int number = 0; number < document.pageCount(); ++number) {
        if (number > 0)
            device.newPage();
        painter.save();
        painter.scale(scale, scale);
        painter.translate(0, -number * pageHeight);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = QRectF(0, number * pageHeight, printColumn, pageHeight);
        context.palette = paper.theme.palette();
        painter.setClipRect(context.clip);
        paintDecoration(painter, document, context.clip, paper.theme);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
    }
    s.widgets->setContext(screen);
    putDistantAway();
    remeasure();
}

} // namespace lectern::reader
