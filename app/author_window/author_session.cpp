#include <lectern/author/author_session.h>

#include "source_editor.h"

#include <lectern/templates/new_files.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace lectern::author {
namespace {

QString wholePath(const QString& folder)
{
    const QString canonical = QFileInfo(folder).canonicalFilePath();
    return canonical.isEmpty() ? QDir::cleanPath(QFileInfo(folder).absoluteFilePath()) : canonical;
}

/// "my-course" of "My course!"; the folder's own name is free.
std::string idOf(const QString& name)
{
    QString id;
    for (const QChar c : name.toLower()) {
        const bool fits = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
        if (fits)
            id += c;
        else if (!id.isEmpty() && !id.endsWith(u'-'))
            id += u'-';
    }
    constexpr int longest = 40;
    id.truncate(longest);
    while (id.endsWith(u'-'))
        id.chop(1);
    return id.isEmpty() ? "course" : id.toStdString();
}

/// An empty folder is where a course begins.
Result<void> beginIfEmpty(const QString& folder, const QString& language)
{
    const QDir place(folder);
    if (!place.exists() || !place.isEmpty())
        return ok();
    return templates::newCourse(folder.toStdString(), idOf(place.dirName()), place.dirName().toStdString(),
                                {language.toStdString()});
}

} // namespace

AuthorSession::AuthorSession(const AuthorDesk::Tools& tools, const QString& libraryFolder)
    : m_tools(tools)
    , m_libraryFolder(wholePath(libraryFolder))
{
}

AuthorSession::~AuthorSession() = default;

bool AuthorSession::mayWrite(const QString& folder) const
{
    return !QString(wholePath(folder) + u'/').startsWith(QString(m_libraryFolder + u'/')) &&
           QFileInfo(QDir(folder).filePath(QStringLiteral("course.yaml"))).isWritable();
}

Result<AuthorDesk*> AuthorSession::write(const QString& folder, const window::Settings& settings)
{
    const QString path = wholePath(folder);
    const auto known = std::find_if(m_desks.begin(), m_desks.end(),
                                    [&](const auto& desk) { return desk->workspace().folder() == path; });
    AuthorDesk* desk = known == m_desks.end() ? nullptr : known->get();
    if (!desk) {
        if (QString(path + u'/').startsWith(QString(m_libraryFolder + u'/')))
            return fail("authoring.installed", {folder.toStdString()});
        if (auto begun = beginIfEmpty(path, settings.language); !begun)
            return fail(begun.error());
        auto made = AuthorDesk::open(path, m_tools, settings);
        if (!made)
            return fail(made.error());
        desk = made->get();
        // Queued: the window that closes is the desk's.
        connect(
            desk, &AuthorDesk::closed, this,
            [this, desk] { std::erase_if(m_desks, [desk](const auto& other) { return other.get() == desk; }); },
            Qt::QueuedConnection);
        m_desks.push_back(std::move(*made));
        desk->edit({});
        if (SourceEditor* editor = desk->window().currentEditor())
            editor->setFocus(Qt::OtherFocusReason);
    }
    desk->window().show();
    desk->window().raise();
    desk->window().activateWindow();
    return desk;
}

void AuthorSession::apply(const window::Settings& settings)
{
    for (const auto& desk : m_desks)
        desk->apply(settings);
}

bool AuthorSession::closeAll()
{
    bool all = true;
    for (const auto& desk : m_desks)
        all = desk->window().close() && all;
    return all;
}

} // namespace lectern::author
