// Moving through the page by keyboard, in reading order: links of the text and fields of the widgets alike.

#include "lesson_view_state.h"
#include "tab_stops.h"

#include <QApplication>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace lectern::reader {
namespace {

Qt::FocusReason reasonOf(bool next)
{
    return next ? Qt::TabFocusReason : Qt::BacktabFocusReason;
}

/// Where Tab stops within a widget, in its order.
std::vector<QWidget*> fieldsOf(Embedded& embedded)
{
    std::vector<QWidget*> fields;
    const auto usable = [&embedded](const QWidget* w) {
        return (w->focusPolicy() & Qt::TabFocus) && w->isEnabled() && w->isVisibleTo(&embedded) &&
               !w->focusProxy();
    };
    if (usable(&embedded))
        fields.push_back(&embedded);
    for (QWidget* w = embedded.nextInFocusChain(); w && w != &embedded; w = w->nextInFocusChain()) {
        if (embedded.isAncestorOf(w) && usable(w))
            fields.push_back(w);
    }
    return fields;
}

/// From one field of a widget to the next; false at the widget's end.
bool focusWithin(Embedded& widget, const QWidget* focused, bool next)
{
    const auto fields = fieldsOf(widget);
    const auto at = std::find(fields.begin(), fields.end(), focused);
    if (at == fields.end() || (next ? std::next(at) == fields.end() : at == fields.begin()))
        return false;
    (*(next ? std::next(at) : std::prev(at)))->setFocus(reasonOf(next));
    return true;
}

/// From the page to the next widget around it: in Qt's chain the page's own widgets would follow, from the
/// first.
bool leave(const QWidget& page, bool next)
{
    const auto step = [next](const QWidget* w) {
        return next ? w->nextInFocusChain() : w->previousInFocusChain();
    };
    for (QWidget* w = step(&page); w && w != &page; w = step(w)) {
        const bool usable = (w->focusPolicy() & Qt::TabFocus) && w->isEnabled() && w->isVisible() &&
                            w->window() == page.window() && !w->focusProxy();
        if (!usable || page.isAncestorOf(w))
            continue;
        w->setFocus(reasonOf(next));
        return true;
    }
    return false;
}

} // namespace

bool LessonView::focusNextPrevChild(bool next)
{
    if (!isVisible()) // on its way out: the focus leaves with the page
        return QTextBrowser::focusNextPrevChild(next);
    const TabStops stops = tabStops(*document(), m_state->index.slotList);
    const QWidget* focused = QApplication::focusWidget();
    if (focused == this || focused == viewport())
        return focusBeyond(textCursor().selectionStart(), next, stops);
    for (const TabStop& stop : stops) {
        Embedded* widget = stop.embed ? madeOf(*stop.embed) : nullptr;
        if (widget && focused && (widget == focused || widget->isAncestorOf(focused)))
            return focusWithin(*widget, focused, next) || focusBeyond(stop.begin, next, stops);
    }
    return QWidget::focusNextPrevChild(next);
}

bool LessonView::focusBeyond(int position, bool next, const TabStops& stops)
{
    const TabStops ahead = beyond(stops, position, next);
    return std::any_of(ahead.begin(), ahead.end(),
                       [&](const TabStop& stop) { return focusStop(stop, next); }) ||
           leave(*this, next);
}

bool LessonView::focusStop(const TabStop& stop, bool next)
{
    if (stop.embed) {
        if (!madeOf(*stop.embed))
            goToEmbedded(*stop.embed); // makes it
        Embedded* widget = madeOf(*stop.embed);
        const auto fields = widget ? fieldsOf(*widget) : std::vector<QWidget*>();
        if (!fields.empty())
            (next ? fields.front() : fields.back())->setFocus(reasonOf(next));
        return !fields.empty();
    }
    setFocus(reasonOf(next));
    QTextCursor cursor(document());
    cursor.setPosition(stop.begin);
    cursor.setPosition(stop.end, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    ensureCursorVisible();
    return true;
}

void LessonView::keyPressEvent(QKeyEvent* event)
{
    const int before = textCursor().position();
    QTextBrowser::keyPressEvent(event);
    if (textCursor().position() != before)
        setCursorWidth(std::max(1, qRound(m_state->context.theme.px(1.5)))); // it is being moved
}

void LessonView::revealFocused(QWidget* widget)
{
    if (!widget || widget == viewport() || !viewport()->isAncestorOf(widget))
        return;
    const QRect rect(widget->mapTo(viewport(), QPoint()), widget->size());
    const int margin = 24;
    QScrollBar* bar = verticalScrollBar();
    if (rect.top() < margin)
        bar->setValue(bar->value() + rect.top() - margin);
    else if (rect.bottom() > viewport()->height() - margin)
        bar->setValue(bar->value() +
                      std::min(rect.top() - margin, rect.bottom() - viewport()->height() + margin));
}

} // namespace lectern::reader
