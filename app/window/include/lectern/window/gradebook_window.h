#pragma once

#include <QString>
#include <QStringList>

#include <memory>

namespace lectern::gradebook {
class GradebookDesk;
}

namespace lectern::storage {
class LearnerStore;
}

namespace lectern::window {

class CourseSession;
class MainWindow;
struct InstallPaths;

/// The instructor's desk of a program. The classes that were open are kept in the store; a class's course is looked
/// for where the open course, the shipped one and the installed ones are. Everything is borrowed.
std::unique_ptr<gradebook::GradebookDesk> makeGradebook(storage::LearnerStore& store, CourseSession& session,
                                                        const InstallPaths& paths, const QString& libraryFolder);

/// Shows the instructor's page in the lesson's place whenever the window is asked for it.
void attachGradebook(MainWindow& window, gradebook::GradebookDesk& desk);

/// Shows that page now and opens a class, by these courses if there are any.
void openClass(MainWindow& window, gradebook::GradebookDesk& desk, const QString& folder,
               const QStringList& courses = {});

/// Whether a folder holds a class.
bool isClassFolder(const QString& folder);

} // namespace lectern::window
