#include <lectern/window/gradebook_window.h>

#include <lectern/gradebook/gradebook_desk.h>
#include <lectern/packages/course_library.h>
#include <lectern/storage/learner_store.h>
#include <lectern/window/course_session.h>
#include <lectern/window/install_paths.h>
#include <lectern/window/main_window.h>

#include <QDir>
#include <QFileInfo>

namespace lectern::window {
namespace {

QStringList courseFolders(const CourseSession& session, const QString& shipped, const QString& library)
{
    QStringList folders;
    if (!session.folder().isEmpty())
        folders << session.folder();
    folders << shipped;
    for (const packages::InstalledCourse& course : packages::CourseLibrary(library.toStdString()).courses())
        folders << QString::fromStdString(course.folder.string());
    folders.removeDuplicates();
    return folders;
}

} // namespace

std::unique_ptr<gradebook::GradebookDesk> makeGradebook(storage::LearnerStore& store, CourseSession& session,
                                                        const InstallPaths& paths, const QString& libraryFolder)
{
    return std::make_unique<gradebook::GradebookDesk>(gradebook::GradebookDesk::Tools{
        paths.graderFolder,
        [&session, shipped = paths.shippedCourse, libraryFolder] {
            return courseFolders(session, shipped, libraryFolder);
        },
        [&store] { return store.setting(storage::setting::recentClasses).value_or(QByteArray()); },
        [&store](const QByteArray& json) { store.setSetting(storage::setting::recentClasses, json); }});
}

void attachGradebook(MainWindow& window, gradebook::GradebookDesk& desk)
{
    QObject::connect(&window, &MainWindow::gradebookWanted, &desk, [&window, &desk] {
        window.showInstead(desk.page(window.pageContext()));
        desk.setContext(window.pageContext());
        desk.takeFocus();
    });
    QObject::connect(&window, &MainWindow::lookChanged, &desk,
                     [&window, &desk] { desk.setContext(window.pageContext()); });
    QObject::connect(&desk, &gradebook::GradebookDesk::closed, &window, &MainWindow::showPage);
}

void openClass(MainWindow& window, gradebook::GradebookDesk& desk, const QString& folder, const QStringList& courses)
{
    Q_EMIT window.gradebookWanted();
    desk.open(folder, courses);
}

bool isClassFolder(const QString& folder)
{
    return QFileInfo::exists(QDir(folder).filePath(QStringLiteral("class.json")));
}

} // namespace lectern::window
