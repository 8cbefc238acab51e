#pragma once

#include <lectern/search/searcher.h>

#include <QObject>

namespace lectern::window {

class LessonDesk;
class SearchPage;

/// Searching from the window of a course: the page for it, and the way to what was found.
class SearchDesk : public QObject
{
    Q_OBJECT

public:
    /// Everything is borrowed and outlives the desk.
    SearchDesk(search::Searcher& searcher, const search::Places& places, LessonDesk& desk);

    /// Opens what was found in this course, in the language in which it stands there, with the words marked.
    void open(const search::Hit& hit, const QString& typed);

Q_SIGNALS:
    /// A hit in another course.
    void courseWanted(const lectern::search::Hit& hit, const QString& typed);

private:
    void openPage(const QString& text);
    void look();

    search::Searcher& m_searcher;
    search::Places m_places;
    LessonDesk& m_desk;
    SearchPage* m_page = nullptr; ///< made when it is first wanted; the window owns it
};

} // namespace lectern::window
