#include <lectern/window/search_desk.h>

#include "search_page.h"

#include <lectern/messages/messages.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>

#include <QFileInfo>

namespace lectern::window {
namespace {

/// Marks what a search sought, in whatever text.
reader::FindWords wordsOf(const QString& typed)
{
    return [query = search::parseQuery(typed)](const QString& text) {
        std::vector<std::pair<int, int>> places;
        for (const search::Range& range : search::matches(text, query))
            places.emplace_back(range.begin, range.end);
        return places;
    };
}

bool isSameFolder(const QString& a, const QString& b)
{
    return QFileInfo(a).canonicalFilePath() == QFileInfo(b).canonicalFilePath();
}

} // namespace

SearchDesk::SearchDesk(search::Searcher& searcher, const search::Places& places, LessonDesk& desk)
    : m_searcher(searcher)
    , m_places(places)
    , m_desk(desk)
{
    MainWindow* window = &desk.window();
    window->setSearchable(true);
    connect(window, &MainWindow::searchWanted, this, &SearchDesk::openPage);
    connect(window, &MainWindow::lookChanged, this, &SearchDesk::look);
}

void SearchDesk::openPage(const QString& text)
{
    MainWindow* window = &m_desk.window();
    if (!m_page) {
        m_page = new SearchPage;
        connect(m_page, &SearchPage::closed, window, &MainWindow::showPage);
        connect(m_page, &SearchPage::searched, this, [this](const QString& typed) {
            m_searcher.search(typed, m_desk.settings().language);
        });
        connect(m_page, &SearchPage::chosen, this, [this](const search::Hit& hit, const QString& typed) {
            if (isSameFolder(hit.course, m_places.open))
                open(hit, typed);
            else
                Q_EMIT courseWanted(hit, typed);
        });
        connect(&m_searcher, &search::Searcher::found, m_page, &SearchPage::show);
        connect(&m_searcher, &search::Searcher::readingChanged, m_page, &SearchPage::setReading);
        connect(&m_searcher, &search::Searcher::failed, m_page, [this](const Diagnostic& reason) {
            m_page->showProblem(messages::inSentences(reason));
        });
        look();
    }
    window->showInstead(m_page);
    m_searcher.refresh(m_places);
    m_page->open(text);
}

void SearchDesk::look()
{
    if (m_page)
        m_page->setContext(m_desk.window().pageContext());
}

void SearchDesk::open(const search::Hit& hit, const QString& typed)
{
    MainWindow& window = m_desk.window();
    if (hit.language != m_desk.settings().language && (hit.language == u"zh_CN" || hit.language == u"en")) {
        Settings settings = m_desk.settings();
        settings.language = hit.language;
        m_desk.apply(settings);
    }
    if (!hit.lesson.isEmpty() && hit.lesson != m_desk.lesson())
        m_desk.open(hit.lesson, hit.spot.section);
    if (hit.spot.file.isEmpty())
        window.showTerm(hit.id);
    else
        window.showFound({hit.spot.file, hit.spot.offset, hit.spot.section}, wordsOf(typed));
}

} // namespace lectern::window
