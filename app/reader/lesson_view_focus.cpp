// Moving through the page by keyboard, in reading order: links of the text and fields of the widgets alike.

#include "lesson_view_state.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace lectern::reader {
namespace {

/// A place where Tab stops: a link or the widget of a calculator or card.
struct TabStop
{
    int begin = 0;
    int end = 0;
    std::optional<lessons::Embed> embed{};
};

std::vector<TabStop> linksOf(const QTextDocument& document)
{
    std::vector<TabStop> links;
    QString before;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const QString target = fragment.charFormat().anchorHref();
            const int end = fragment.position() + fragment.length();
            if (!target.isEmpty() && target == before && !links.empty() &&
                links.back().end == fragment.position())
                links.back().end = end; // one link in several runs
            else if (!target.isEmpty())
                links.push_back({fragment.position(), end});
            before = target;
        }
    }
    return links;
}

std::vector<QWidget*> fieldsOf(Embedded* embedded)
{
    std::vector<QWidget*> fields;
    const auto usable = [embedded](QWidget* w) {
        return (w->focusPolicy() & Qt::TabFocus) && w->isEnabled() && w->isVisibleTo(embedded) &&
               !w->focusProxy();
    };
    if (usable(embedded))
        fields.push_back(embedded);
    for (QWidget* w = embedded->nextInFocusChain(); w && w != embedded; w = w->nextInFocusChain()) {
        if (embedded->isAncestorOf(w) && usable(w))
            fields.push_back(w);
    }
    return fields;
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
        w->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return true;
    }
    return false;
}

} // namespace

bool LessonView::focusNextPrevChild(bool next)
{
    if (!isVisible()) // on its way out: the focus leaves with the page
        return QTextBrowser::focusNextPrevChild(next);
    std::vector<TabStop> stops = linksOf(*document());
    for (const Slot& slot : m_state->index.slotList)
        stops.push_back({slot.position, slot.position + 1, slot.embed});
    std::sort(stops.begin(), stops.end(),
              [](const TabStop& a, const TabStop& b) { return a.begin < b.begin; });

    QWidget* focused = QApplication::focusWidget();
    int from = textCursor().selectionStart();
    bool within = focused == this || focused == viewport();
    for (const TabStop& stop : stops) {
        Embedded* widget = stop.embed ? madeOf(*stop.embed) : nullptr;
        if (!widget || !focused || !(widget == focused || widget->isAncestorOf(focused)))
            continue;
        const auto fields = fieldsOf(widget);
        const auto at = std::find(fields.begin(), fields.end(), focused);
        if (at != fields.end()) {
            const bool more = next ? std::next(at) != fields.end() : at != fields.begin();
            if (more) {
                (*(next ? std::next(at) : std::prev(at)))
                    ->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
                return true;
            }
        }
        from = stop.begin;
        within = true;
    }
    if (!within)
        return QWidget::focusNextPrevChild(next);

    const auto enter = [&](const TabStop& stop) {
        if (stop.embed) {
            if (!madeOf(*stop.embed))
                goToEmbedded(*stop.embed); // makes it
            Embedded* widget = madeOf(*stop.embed);
            const auto fields = widget ? fieldsOf(widget) : std::vector<QWidget*>();
            if (fields.empty())
                return false;
            (next ? fields.front() : fields.back())
                ->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return true;
        }
        setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        QTextCursor cursor(document());
        cursor.setPosition(stop.begin);
        cursor.setPosition(stop.end, QTextCursor::KeepAnchor);
        setTextCursor(cursor);
        ensureCursorVisible();
        return true;
    };
    if (next) {
        for (const TabStop& stop : stops) {
            if (stop.begin > from && enter(stop))
                return true;
        }
    } else {
        for (auto stop = stops.rbegin(); stop != stops.rend(); ++stop) {
            if (stop->begin < from && enter(*stop))
                return true;
        }
    }
    return leave(*this, next);
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
