// Print and PDF: the page in the light theme, with pictures of the widgets in their present state.

#include "lesson_view_state.h"
#include "printed_page.h"

#include <lectern/typesetting/math_service.h>

#include <QPainter>

namespace lectern::reader {
namespace {

/// Gives a widget this width, and the height that it needs then.
void fitTo(QWidget& widget, int width)
{
    widget.setFixedWidth(width);
    widget.resize(width,
                  widget.hasHeightForWidth() ? widget.heightForWidth(width) : widget.sizeHint().height());
}

WidgetPicture pictureOf(QWidget& widget)
{
    QPicture picture;
    QPainter painter(&picture);
    widget.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    return {picture, widget.size()};
}

} // namespace

bool LessonView::print(QPagedPaintDevice& device)
{
    State& s = *m_state;
    const lessons::Page* page = s.sources.page();
    if (!page)
        return false;
    const EmbedContext screen = s.context;
    EmbedContext paper = screen;
    paper.theme = theme::Theme::make(theme::Scheme::light);
    PrintedPage printed(*page, s.sources, paper);
    for (const Slot& slot : printed.slotList()) {
        if (Embedded* widget = embedded(slot.embed)) {
            widget->setContext(paper);
            fitTo(*widget, static_cast<int>(slot.width)); // asks for its formulas
        }
    }
    paper.math->waitForAll();
    std::vector<WidgetPicture> pictures;
    for (const Slot& slot : printed.slotList()) {
        Embedded* widget = madeOf(slot.embed);
        if (widget)
            fitTo(*widget, static_cast<int>(slot.width)); // its formulas have come
        pictures.push_back(widget ? pictureOf(*widget) : WidgetPicture{QPicture(), QSizeF(slot.width, 1)});
    }
    const bool done = printed.paint(device, std::move(pictures));
    s.widgets->setContext(screen);
    putDistantAway();
    remeasure();
    return done;
}

} // namespace lectern::reader
