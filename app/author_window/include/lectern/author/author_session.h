#pragma once

#include <lectern/author/author_desk.h>

#include <QObject>
#include <QPointer>

#include <memory>
#include <vector>

namespace lectern::author {

/// The courses that are being written, a window each.
class AuthorSession : public QObject
{
    Q_OBJECT

public:
    /// `libraryFolder` is that of the installed courses, which nobody writes in.
    AuthorSession(const AuthorDesk::Tools& tools, const QString& libraryFolder);
    ~AuthorSession() override;

    /// Opens a course for writing, or brings its window forward. In an empty folder a course is begun, in the language of
    /// the window and named as the folder. Errors: those of AuthorDesk::open and templates::newCourse, authoring.installed.
    Result<AuthorDesk*> write(const QString& folder, const window::Settings& settings);

    /// Whether a course may be written where it lies.
    bool mayWrite(const QString& folder) const;

    void apply(const window::Settings& settings);
    /// Closes the windows of courses that are saved; false if one of them asks what to do.
    bool closeAll();

private:
    AuthorDesk::Tools m_tools;
    QString m_libraryFolder;
    std::vector<std::unique_ptr<AuthorDesk>> m_desks;
};

} // namespace lectern::author
