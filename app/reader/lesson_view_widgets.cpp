// The live widgets over the page: made when they come near, and laid over the room that the text keeps for
// them.

#include "lesson_view_state.h"

#include <lectern/typesetting/math_object.h>

#include <QAbstractTextDocumentLayout>
#include <QAccessible>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace lectern::reader {

QRectF LessonView::slotRect(std::size_t slot) const
{
    const Slot& room = m_state->index.slotList[slot];
    const QTextBlock block = document()->findBlock(room.position);
    const QRectF rect = document()->documentLayout()->blockBoundingRect(block);
    const QTextLayout* layout = block.layout();
    if (!layout || layout->lineCount() == 0)
        return rect;
    return {rect.topLeft() + layout->lineAt(0).position(), roomOf(slot)};
}

QSizeF LessonView::roomOf(std::size_t slot) const
{
    const Slot& room = m_state->index.slotList[slot];
    return {room.width, m_state->widgets->height(room.embed, m_state->context.theme.zoom)};
}

std::optional<std::size_t> LessonView::slotOf(const lessons::Embed& embed) const
{
    const auto& slotList = m_state->index.slotList;
    const auto found =
        std::find_if(slotList.begin(), slotList.end(), [&](const Slot& slot) { return slot.embed == embed; });
    if (found == slotList.end())
        return std::nullopt;
    return std::size_t(found - slotList.begin());
}

bool LessonView::isNear(const QRectF& rect) const
{
    // A screen reader walks through all that is there.
    return QAccessible::isActive() || windowsAway(rect) < 1;
}

qreal LessonView::windowsAway(const QRectF& rect) const
{
    const qreal window = std::max(1, viewport()->height());
    const qreal top = verticalScrollBar()->value();
    return std::max({0., (top - rect.bottom()) / window, (rect.top() - top) / window - 1});
}

void LessonView::requestNearFormulas()
{
    std::erase_if(m_state->blocksToTypeset, [this](int number) {
        const QTextBlock block = document()->findBlockByNumber(number);
        if (!isNear(document()->documentLayout()->blockBoundingRect(block)))
            return false;
        typesetting::requestFormulas(*document(), *m_state->context.math, number, number);
        return true;
    });
}

LessonView::Anchor LessonView::anchor() const
{
    const QAbstractTextDocumentLayout& layout = *document()->documentLayout();
    const qreal top = verticalScrollBar()->value();
    const int position = layout.hitTest(QPointF(1, top + 1), Qt::FuzzyHit);
    const QTextBlock at = document()->findBlock(std::max(0, position));
    // The first block that begins within the window: what is above it may grow.
    for (QTextBlock block = at; block.isValid(); block = block.next()) {
        const qreal begin = layout.blockBoundingRect(block).top();
        if (begin > top + viewport()->height())
            break;
        if (begin >= top)
            return {block, begin - top};
    }
    return {at, layout.blockBoundingRect(at).top() - top};
}

void LessonView::keep(const Anchor& anchor)
{
    const qreal begin = document()->documentLayout()->blockBoundingRect(anchor.block).top();
    verticalScrollBar()->setValue(qRound(begin - anchor.distance));
}

void LessonView::makeNear()
{
    State& s = *m_state;
    if (s.making || s.building || !isVisible())
        return;
    requestNearFormulas();
    const QScopedValueRollback guard(s.making, true);
    for (;;) {
        std::vector<std::size_t> wanted;
        for (std::size_t slot = 0; slot < s.index.slotList.size(); ++slot) {
            if (!s.widgets->isReady(s.index.slotList[slot].embed) && isNear(slotRect(slot)))
                wanted.push_back(slot);
        }
        if (wanted.empty())
            break;
        make(wanted); // may bring others near
    }
    if (nextAhead() || isAnyFar())
        s.ahead.start();
}

std::optional<std::size_t> LessonView::nextAhead() const
{
    constexpr qreal farthest = 2; // windows
    const State& s = *m_state;
    std::optional<std::size_t> next;
    qreal least = farthest;
    for (std::size_t slot = 0; slot < s.index.slotList.size(); ++slot) {
        if (s.widgets->isReady(s.index.slotList[slot].embed))
            continue;
        const qreal away = windowsAway(slotRect(slot));
        if (away >= least)
            continue;
        least = away;
        next = slot;
    }
    return next;
}

void LessonView::makeAhead()
{
    if (m_state->making || m_state->building || !isVisible())
        return;
    const auto slot = nextAhead();
    if (slot) {
        const QScopedValueRollback guard(m_state->making, true);
        make({*slot});
    }
    placeWidgets();
    if (slot ? nextAhead() || isAnyFar() : putOneAway())
        m_state->ahead.start(); // one at a time: a key or the wheel goes first
}

bool LessonView::isFar(std::size_t slot) const
{
    constexpr qreal kept = 5; // windows: what was just read is still there on the way back
    const lessons::Embed& embed = m_state->index.slotList[slot].embed;
    // One that was asked for by name is not measured until it comes near, and stays until then.
    return !QAccessible::isActive() && madeOf(embed) && m_state->widgets->isReady(embed) &&
           windowsAway(slotRect(slot)) > kept;
}

bool LessonView::isAnyFar() const
{
    for (std::size_t slot = 0; slot < m_state->index.slotList.size(); ++slot) {
        if (isFar(slot))
            return true;
    }
    return false;
}

bool LessonView::putOneAway()
{
    for (std::size_t slot = 0; slot < m_state->index.slotList.size(); ++slot) {
        const lessons::Embed& embed = m_state->index.slotList[slot].embed;
        if (isFar(slot) && m_state->widgets->putAway(embed))
            return true;
    }
    return false;
}

void LessonView::make(const std::vector<std::size_t>& wanted)
{
    State& s = *m_state;
    const qreal zoom = s.context.theme.zoom;
    int first = -1;
    int last = -1;
    for (const std::size_t slot : wanted) {
        const Slot& room = s.index.slotList[slot];
        const qreal before = s.widgets->height(room.embed, zoom);
        s.widgets->make(room.embed, s.context);
        s.widgets->measure(room.embed, static_cast<int>(room.width));
        if (qFuzzyCompare(before, s.widgets->height(room.embed, zoom)))
            continue;
        first = first < 0 ? room.position : first;
        last = room.position + 1;
    }
    if (first < 0)
        return;
    const Anchor kept = anchor();
    document()->markContentsDirty(first, last - first);
    document()->size(); // lays out now
    keep(kept);
}

void LessonView::measureMade()
{
    State& s = *m_state;
    s.widgets->forgetMeasures();
    const QRect window = viewport()->rect().adjusted(0, -viewport()->height(), 0, viewport()->height());
    for (const Slot& slot : s.index.slotList) {
        const Embedded* widget = s.widgets->find(slot.embed);
        if (widget && widget->isVisible() && widget->geometry().intersects(window))
            s.widgets->measure(slot.embed, static_cast<int>(slot.width));
    }
}

void LessonView::placeWidgets()
{
    if (m_state->placing || m_state->building)
        return;
    const QScopedValueRollback guard(m_state->placing, true);
    const int scrolled = verticalScrollBar()->value();
    bool shown = false;
    for (std::size_t slot = 0; slot < m_state->index.slotList.size(); ++slot) {
        const lessons::Embed& embed = m_state->index.slotList[slot].embed;
        Embedded* widget = m_state->widgets->find(embed);
        if (!widget)
            continue;
        const QRectF rect = slotRect(slot);
        widget->setGeometry(qRound(rect.x()), qRound(rect.y()) - scrolled, qRound(rect.width()),
                            qRound(rect.height()));
        if (widget->isHidden() && m_state->widgets->isReady(embed)) {
            widget->show();
            shown = true;
        }
    }
    if (shown)
        absorbRequests();
}

void LessonView::absorbRequests()
{
    QCoreApplication::sendPostedEvents(viewport(), QEvent::LayoutRequest);
    if (m_state->widgets->hasRequests())
        QCoreApplication::postEvent(viewport(), new QEvent(QEvent::LayoutRequest));
}

void LessonView::remeasure()
{
    if (m_state->making || m_state->building || m_state->placing)
        return;
    m_state->widgets->forgetRequested();
    makeNear();
    QMetaObject::invokeMethod(this, &LessonView::placeWidgets, Qt::QueuedConnection);
}

void LessonView::putDistantAway()
{
    if (!isVisible())
        return;
    for (std::size_t slot = 0; slot < m_state->index.slotList.size(); ++slot) {
        if (!isNear(slotRect(slot)))
            m_state->widgets->putAway(m_state->index.slotList[slot].embed);
    }
}

Embedded* LessonView::embedded(const lessons::Embed& embed) const
{
    return slotOf(embed) ? m_state->widgets->make(embed, m_state->context) : nullptr;
}

Embedded* LessonView::madeOf(const lessons::Embed& embed) const
{
    return m_state->widgets->find(embed);
}

void LessonView::goToEmbedded(const lessons::Embed& embed)
{
    const auto slot = slotOf(embed);
    if (!slot)
        return;
    const QTextBlock block = document()->findBlock(m_state->index.slotList[*slot].position);
    if (!isVisible() || m_state->pending) {
        m_state->pending = placeOf(block);
        return;
    }
    bringCursor(block.previous()); // the next Tab goes into the widget
    scrollTo([this, slot] { return qRound(slotRect(*slot).top()) - 120; });
}

} // namespace lectern::reader
