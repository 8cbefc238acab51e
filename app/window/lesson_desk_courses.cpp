// The way to other courses: those that are installed, and packages that come in.

#include <lectern/messages/messages.h>
#include <lectern/packages/course_library.h>
#include <lectern/window/courses_view.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>

#include <QFileDialog>

namespace lectern::window {
namespace {

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

QString titleIn(const std::map<std::string, std::string>& titles, const QString& language,
                const QString& otherwise)
{
    auto found = titles.find(language.toStdString());
    found = found == titles.end() ? titles.begin() : found;
    return found == titles.end() || found->second.empty() ? otherwise : text(found->second);
}

} // namespace

CoursesView LessonDesk::coursesView() const
{
    CoursesView view;
    if (const auto shipped = lessons::loadCourse(m_tools.shippedCourse.toStdString()).value;
        !shipped.lessons.empty()) {
        view.courses.push_back(
            {text(shipped.id),
             text(shipped.title.in(m_settings.language.toStdString())),
             true,
             {{shipped.version, {}, m_tools.shippedCourse, isOpen(m_tools.shippedCourse)}}});
    }
    const packages::CourseLibrary library(m_tools.libraryFolder.toStdString());
    for (const packages::InstalledCourse& course : library.courses()) {
        const QString id = text(course.id);
        const QString folder = text(course.folder.string());
        if (view.courses.empty() || view.courses.back().shipped || view.courses.back().id != id)
            view.courses.push_back({id, titleIn(course.title, m_settings.language, id), false, {}});
        view.courses.back().versions.push_back(
            {course.version, text(packages::signerText(course.signer)), folder, isOpen(folder)});
    }
    return view;
}

void LessonDesk::showCourses(const QString& problem)
{
    CoursesView view = coursesView();
    view.problem = problem;
    m_window->showCourses(view);
}

void LessonDesk::installPackage(const QString& file, bool acceptSigner)
{
    const auto problem = [&](const Diagnostic& reason) {
        CoursesView view = coursesView();
        view.problem = messages::inSentences(reason);
        if (reason.code == "package.signer")
            view.otherSigner = file;
        m_window->showCourses(view);
    };
    auto package = packages::Package::open(file.toStdString());
    if (!package)
        return problem(package.error());
    packages::CourseLibrary library(m_tools.libraryFolder.toStdString());
    const auto installed = library.install(*package, {acceptSigner});
    if (!installed)
        return problem(installed.error());
    CoursesView view = coursesView();
    view.installed = tr("%1, version %2")
                         .arg(titleIn(installed->title, m_settings.language, text(installed->id)))
                         .arg(installed->version);
    m_window->showCourses(view);
}

void LessonDesk::removeCourse(const QString& id, int version)
{
    packages::CourseLibrary library(m_tools.libraryFolder.toStdString());
    const auto removed = library.remove(id.toStdString(), version);
    showCourses(removed ? QString() : messages::inSentences(removed.error()));
}

void LessonDesk::choosePackage()
{
    const QString file = QFileDialog::getOpenFileName(m_window.get(), tr("Install a package"), {},
                                                      tr("Course packages (*.lectern)"));
    if (!file.isEmpty())
        installPackage(file);
}

} // namespace lectern::window
