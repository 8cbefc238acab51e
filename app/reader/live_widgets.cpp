#include "live_widgets.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QEvent>
#include <QLayout>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lectern::reader {
namespace {

// The middle one of the first lesson's calculators and cards, at zoom 1. A wrong estimate moves the scroll
// bar's handle a little when the widget is made; what is in view stays.
constexpr qreal estimatedHeight = 330;

/// Whether this is part of the scrolled area on the page that has the keyboard, itself or in a field of it. At its
/// ends it hands the wheel on by itself.
bool isOfFocusedArea(const QObject* part, const QWidget* page)
{
    const QWidget* within = QApplication::focusWidget();
    while (within && within != page && !qobject_cast<const QAbstractScrollArea*>(within))
        within = within->parentWidget();
    const auto* area = within == page ? nullptr : qobject_cast<const QAbstractScrollArea*>(within);
    return area && (part == area || part == area->viewport() || part == area->verticalScrollBar() ||
                    part == area->horizontalScrollBar());
}

} // namespace

LiveWidgets::LiveWidgets(LessonView::EmbedFactory factory, QWidget* viewport)
    : QObject(viewport)
    , m_factory(std::move(factory))
    , m_viewport(viewport)
{
}

Embedded* LiveWidgets::find(const lessons::Embed& embed) const
{
    const auto found = m_live.find(embed);
    return found == m_live.end() ? nullptr : found->second.widget.data();
}

bool LiveWidgets::isReady(const lessons::Embed& embed) const
{
    const auto found = m_live.find(embed);
    return found != m_live.end() &&
           (found->second.refused || (found->second.widget && found->second.measured));
}

Embedded* LiveWidgets::make(const lessons::Embed& embed, const EmbedContext& context)
{
    Live& live = m_live[embed];
    if (live.widget || live.refused)
        return live.widget;
    live.widget = m_factory ? m_factory(embed, context, m_viewport) : nullptr;
    live.refused = !live.widget;
    if (live.refused)
        return nullptr;
    if (!live.state.isEmpty())
        live.widget->restore(std::exchange(live.state, {}));
    live.widget->remember(std::exchange(live.memory, {}));
    live.widget->installEventFilter(this);
    for (QWidget* child : live.widget->findChildren<QWidget*>())
        child->installEventFilter(this);
    return live.widget;
}

bool LiveWidgets::putAway(const lessons::Embed& embed)
{
    Live& live = m_live[embed];
    const QWidget* focused = m_viewport->window()->focusWidget();
    if (!live.widget || live.widget->isBusy() || focused == live.widget || live.widget->isAncestorOf(focused))
        return false;
    live.state = live.widget->state();
    live.memory = live.widget->memory();
    live.measured = false;
    delete live.widget;
    return true;
}

void LiveWidgets::hideAllBut(const std::vector<lessons::Embed>& shown)
{
    for (auto& [embed, live] : m_live) {
        if (live.widget && std::find(shown.begin(), shown.end(), embed) == shown.end())
            live.widget->hide();
    }
}

void LiveWidgets::clear()
{
    for (auto& [embed, live] : m_live)
        delete live.widget;
    m_live.clear();
}

void LiveWidgets::forget(const std::set<lessons::Embed>& embeds)
{
    for (const lessons::Embed& embed : embeds) {
        const auto found = m_live.find(embed);
        if (found == m_live.end())
            continue;
        if (found->second.widget)
            found->second.widget->hide(); // and may be the one whose signal has led here
        if (Embedded* widget = found->second.widget)
            widget->deleteLater();
        found->second = Live{{}, {}, {}, false, false, false, found->second.height};
    }
}

void LiveWidgets::setContext(const EmbedContext& context)
{
    for (auto& [embed, live] : m_live) {
        if (live.widget)
            live.widget->setContext(context);
    }
    forgetMeasures();
}

void LiveWidgets::measure(const lessons::Embed& embed, int width)
{
    Live& live = m_live[embed];
    if (!live.widget)
        return;
    live.widget->setFixedWidth(width);
    live.widget->ensurePolished();
    if (live.widget->layout())
        live.widget->layout()->activate();
    const int wanted = live.widget->hasHeightForWidth() ? live.widget->heightForWidth(width)
                                                        : live.widget->sizeHint().height();
    live.height = std::max(1, wanted) / live.widget->theme().zoom;
    live.measured = true;
    live.requested = false;
}

void LiveWidgets::forgetMeasures()
{
    for (auto& [embed, live] : m_live)
        live.measured = false;
}

bool LiveWidgets::hasRequests() const
{
    return std::any_of(m_live.begin(), m_live.end(), [](const auto& live) { return live.second.requested; });
}

void LiveWidgets::forgetRequested()
{
    const bool known = hasRequests();
    for (auto& [embed, live] : m_live)
        live.measured = live.measured && known && !live.requested;
}

qreal LiveWidgets::height(const lessons::Embed& embed, qreal zoom) const
{
    const auto found = m_live.find(embed);
    if (found == m_live.end())
        return std::round(estimatedHeight * zoom);
    const Live& live = found->second;
    if (live.refused)
        return 1;
    return std::round((live.height > 0 ? live.height : estimatedHeight) * zoom);
}

bool LiveWidgets::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Wheel:
        // The page scrolls under the pointer; a slider must not change in passing.
        if (static_cast<QWidget*>(watched)->window() != m_viewport->window() || isOfFocusedArea(watched, m_viewport))
            break;
        event->ignore();
        return true;
    case QEvent::LayoutRequest:
        if (watched->parent() == m_viewport)
            noteRequest(watched);
        break;
    case QEvent::ChildAdded:
        if (auto* child = qobject_cast<QWidget*>(static_cast<QChildEvent*>(event)->child()))
            child->installEventFilter(this);
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void LiveWidgets::noteRequest(const QObject* widget)
{
    for (auto& [embed, live] : m_live)
        live.requested = live.requested || live.widget == widget;
    // Qt makes one event of this and of what the widget's own layout will send to its parent.
    QCoreApplication::postEvent(m_viewport, new QEvent(QEvent::LayoutRequest));
}

} // namespace lectern::reader
