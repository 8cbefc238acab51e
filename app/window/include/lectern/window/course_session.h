#pragma once

#include <lectern/lessons/course.h>
#include <lectern/window/install_paths.h>
#include <lectern/window/settings.h>

#include <QObject>

#include <memory>
#include <vector>

namespace lectern::search {
class Searcher;
struct Hit;
} // namespace lectern::search

namespace lectern::storage {
class LearnerStore;
}

namespace lectern::typesetting {
class MathService;
}

namespace lectern::window {

class HelpDesk;
class LessonDesk;
class SearchDesk;
class Translations;

/// The course that is open, and the way from one to another: each has a desk and a window of its own, the new
/// one where the old one was.
class CourseSession : public QObject
{
    Q_OBJECT

public:
    /// Everything is borrowed and outlives the session; `store` and `searcher` may be null.
    struct Tools
    {
        storage::LearnerStore* store = nullptr;
        typesetting::MathService* math = nullptr;
        Translations* translations = nullptr;
        InstallPaths paths = {};
        QString libraryFolder = {}; ///< of packages::CourseLibrary
        Problem notKept = {};       ///< OpenedStore::notKept
        search::Searcher* searcher = nullptr;
    };

    CourseSession(const Tools& tools, const Settings& settings);
    ~CourseSession() override;

    /// Opens a course folder, or installs a package and opens that. Where there is nothing to open, the
    /// course before stays and the diagnostics say why. A first course is not shown yet.
    std::vector<Diagnostic> open(const QString& course);

    /// Null until a course has been opened.
    LessonDesk* desk() { return m_desk.get(); }

    /// The folder of the course that is open.
    QString folder() const;

    /// Brings the window forward and opens `course` unless that is empty.
    void comeForward(const QString& course);

Q_SIGNALS:
    void opened(); ///< another course, in a new window

private:
    std::unique_ptr<SearchDesk> makeSearch(LessonDesk& desk, const QString& folder);
    void openFound(const search::Hit& hit, const QString& typed);
    Result<QString> folderOf(const QString& course) const;

    Tools m_tools;
    Settings m_settings;
    std::unique_ptr<lessons::Course> m_course;
    std::unique_ptr<LessonDesk> m_desk; ///< borrows the course
    std::unique_ptr<SearchDesk> m_search; ///< borrows the desk
    std::unique_ptr<HelpDesk> m_help;     ///< borrows its window
};

} // namespace lectern::window
