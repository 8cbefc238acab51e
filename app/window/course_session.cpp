#include <lectern/window/course_session.h>

#include <lectern/messages/messages.h>
#include <lectern/packages/course_library.h>
#include <lectern/storage/renames.h>
#include <lectern/window/courses_view.h>
#include <lectern/window/help_desk.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/overview.h>
#include <lectern/window/search_desk.h>

#include <QFileInfo>

namespace lectern::window {

namespace {

storage::Renames renamesOf(const lessons::Course& course)
{
    storage::Renames renames;
    for (const auto& [from, to] : course.renames)
        renames[QString::fromStdString(from)] = QString::fromStdString(to);
    return renames;
}

} // namespace

CourseSession::CourseSession(const Tools& tools, const Settings& settings)
    : m_tools(tools)
    , m_settings(settings)
{
}

CourseSession::~CourseSession() = default;

Result<QString> CourseSession::folderOf(const QString& course) const
{
    if (!QFileInfo(course).isFile())
        return course;
    auto package = packages::Package::open(course.toStdString());
    if (!package)
        return fail(package.error());
    packages::CourseLibrary library(m_tools.libraryFolder.toStdString());
    const auto installed = library.install(*package);
    if (!installed)
        return fail(installed.error());
    return QString::fromStdString(installed->folder.string());
}

std::vector<Diagnostic> CourseSession::open(const QString& course)
{
    const auto folder = folderOf(course);
    if (!folder)
        return {folder.error()};
    auto loaded = lessons::loadCourse(folder->toStdString());
    if (loaded.value.lessons.empty())
        return loaded.diagnostics;
    auto read = std::make_unique<lessons::Course>(std::move(loaded.value));
    if (m_desk) {
        m_settings = m_desk->settings();
        m_desk->leave();
    }
    // What keeps this from being done keeps the store from being written, which the window will say.
    if (m_tools.store)
        (void)storage::applyRenames(*m_tools.store, QString::fromStdString(read->id), renamesOf(*read));
    auto desk = std::make_unique<LessonDesk>(
        LessonDesk::Tools{read.get(), m_tools.store, m_tools.math, m_tools.translations, loaded.diagnostics,
                          m_tools.paths.graderFolder, m_tools.paths.shippedCourse, m_tools.libraryFolder,
                          m_tools.notKept},
        m_settings);
    // Queued: the desk that asks is the one that goes.
    connect(
        desk.get(), &LessonDesk::courseWanted, this, [this](const QString& wanted) { comeForward(wanted); },
        Qt::QueuedConnection);
    connect(
        desk.get(), &LessonDesk::placeWanted, this,
        [this](const StudyPlace& place) {
            comeForward(place.course);
            if (m_desk->isOpen(place.course))
                m_desk->goTo(place);
        },
        Qt::QueuedConnection);
    auto search = makeSearch(*desk, *folder);
    auto help = std::make_unique<HelpDesk>(m_tools.paths.docsFolder, desk->window());
    std::swap(m_search, search);
    std::swap(m_help, help);
    search.reset(); // both before the desk that they borrow
    help.reset();
    std::swap(m_desk, desk);
    std::swap(m_course, read);
    if (desk) {
        m_desk->window().restoreGeometry(desk->window().saveGeometry());
        m_desk->open({}, {});
        m_desk->window().show();
        Q_EMIT opened();
    }
    return {};
}

QString CourseSession::folder() const
{
    return m_course ? QString::fromStdString(m_course->path.string()) : QString();
}

std::unique_ptr<SearchDesk> CourseSession::makeSearch(LessonDesk& desk, const QString& folder)
{
    if (!m_tools.searcher)
        return nullptr;
    auto search = std::make_unique<SearchDesk>(
        *m_tools.searcher, search::Places{folder, m_tools.paths.shippedCourse, m_tools.libraryFolder}, desk);
    // Queued: the window that asks is the one that goes.
    connect(search.get(), &SearchDesk::courseWanted, this, &CourseSession::openFound, Qt::QueuedConnection);
    return search;
}

void CourseSession::openFound(const search::Hit& hit, const QString& typed)
{
    const auto reasons = open(hit.course);
    if (!reasons.empty())
        m_desk->showCourses(messages::inSentences(reasons.front()));
    else if (m_search)
        m_search->open(hit, typed);
}

void CourseSession::comeForward(const QString& course)
{
    if (!m_desk)
        return;
    if (!course.isEmpty()) {
        const auto reasons = open(course);
        if (!reasons.empty() && QFileInfo(course).isFile())
            m_desk->installPackage(course); // says why, and what can be done about it
        else if (!reasons.empty())
            m_desk->showCourses(messages::inSentences(reasons.front()));
    }
    m_desk->window().show();
    m_desk->window().raise();
    m_desk->window().activateWindow();
}

} // namespace lectern::window
