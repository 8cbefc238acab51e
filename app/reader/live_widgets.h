#pragma once

#include <lectern/reader/lesson_view.h>

#include <QJsonObject>
#include <QObject>
#include <QPointer>

#include <map>
#include <set>

namespace lectern::reader {

/// The calculators and cards of a page as widgets. A widget is made when it is wanted and can be put away
/// again; its state and the height it needs outlive it, and the text that is built around it.
class LiveWidgets : public QObject
{
    Q_OBJECT

public:
    /// Widgets become children of `viewport`.
    LiveWidgets(LessonView::EmbedFactory factory, QWidget* viewport);

    /// The widget; null while it is not made.
    Embedded* find(const lessons::Embed& embed) const;
    /// The widget, made if need be; null where the factory knows none.
    Embedded* make(const lessons::Embed& embed, const EmbedContext& context);
    /// Whether the widget is made and measured; also where the factory knows none.
    bool isReady(const lessons::Embed& embed) const;

    /// Deletes the widget and keeps its state for the next time. False for one that stays: with the focus, or at work.
    bool putAway(const lessons::Embed& embed);
    void hideAllBut(const std::vector<lessons::Embed>& shown);
    void clear(); ///< deletes all and forgets their states
    /// Deletes these and forgets their states: they are made anew from another definition. Their heights stay as estimates.
    void forget(const std::set<lessons::Embed>& embeds);

    /// Hands a theme, zoom or language on to what is made.
    void setContext(const EmbedContext& context);

    /// Gives a made widget this width and asks for its height.
    void measure(const lessons::Embed& embed, int width);
    void forgetMeasures();
    /// Whether a widget asked for another height since it was measured. The viewport gets a LayoutRequest
    /// then.
    bool hasRequests() const;
    /// Forgets the measures of those that have asked; of all where none is known to have.
    void forgetRequested();
    /// As measured last, or estimated before.
    qreal height(const lessons::Embed& embed, qreal zoom) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void noteRequest(const QObject* widget);

    struct Live
    {
        QPointer<Embedded> widget;
        QJsonObject state{}; ///< of a widget that was put away
        std::any memory{};   ///< the same
        bool refused = false;
        bool measured = false;
        bool requested = false; ///< another height, since it was measured
        qreal height = 0;       ///< at zoom 1; 0 before it was first measured
    };

    LessonView::EmbedFactory m_factory;
    QWidget* m_viewport = nullptr;
    std::map<lessons::Embed, Live> m_live;
};

} // namespace lectern::reader
