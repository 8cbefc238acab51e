// Print and PDF: the page in the light theme, with pictures of the widgets in their present state.

#include "lesson_view_state.h"
#include "printed_page.h"

#include <lectern/typesetting/math_service.h>

#include <QPainter>

#include <algorithm>

namespace lectern::reader {
namespace {

/// Gives a widget this width, and the height that it needs then.
void fitTo(QWidget& widget, int width)
{
    widget.setFixedWidth(width);
    widget.resize(width,
                  widget.hasHeightForWidth() ? widget.heightForWidth(width) : widget.sizeHint().height());
}

/// The heights at which a widget may be cut: in the middle between parts that stay whole; at last its own.
std::vector<int> cutsOf(const Embedded& widget)
{
    std::vector<QRect> parts = widget.wholeParts();
    std::sort(parts.begin(), parts.end(), [](const QRect& a, const QRect& b) { return a.top() < b.top(); });
    std::vector<int> cuts;
    int bottom = 0;
    for (const QRect& part : parts) {
        if (bottom > 0 && part.top() >= bottom)
            cuts.push_back((bottom + part.top()) / 2);
        bottom = std::max(bottom, part.bottom() + 1);
    }
    cuts.push_back(widget.height());
    return cuts;
}

std::vector<WidgetPicture> picturesOf(Embedded& widget)
{
    widget.grab(QRect(0, 0, 1, 1)); // lays out its parts, also those of a hidden one
    std::vector<WidgetPicture> pictures;
    int top = 0;
    for (const int cut : cutsOf(widget)) {
        const QRect part(0, top, widget.width(), cut - top);
        QPicture picture;
        QPainter painter(&picture);
        widget.render(&painter, QPoint(), part, QWidget::DrawChildren);
        pictures.push_back({picture, part.size()});
        top = cut;
    }
    return pictures;
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
    paper.onPaper = true;
    PageSources sources = s.sources;
    sources.valueIsExplained = {};
    PrintedPage printed(*page, sources, paper);
    for (const Slot& slot : printed.slotList()) {
        if (Embedded* widget = embedded(slot.embed)) {
            widget->setContext(paper);
            fitTo(*widget, static_cast<int>(slot.width)); // asks for its formulas
        }
    }
    paper.math->waitForAll();
    std::vector<std::vector<WidgetPicture>> pictures;
    for (const Slot& slot : printed.slotList()) {
        Embedded* widget = madeOf(slot.embed);
        if (widget)
            fitTo(*widget, static_cast<int>(slot.width)); // its formulas have come
        pictures.push_back(widget ? picturesOf(*widget)
                                  : std::vector<WidgetPicture>{{QPicture(), QSizeF(slot.width, 1)}});
    }
    const bool done = printed.paint(device, std::move(pictures));
    s.widgets->setContext(screen);
    putDistantAway();
    remeasure();
    return done;
}

} // namespace lectern::reader
