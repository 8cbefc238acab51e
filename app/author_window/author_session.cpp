#include <lectern/author/author_session.h>

#include "source_editor.h"

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
