#include <lectern/authoring/workspace.h>

#include <lectern/files/files.h>

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace lectern::authoring {
namespace {

/// A file in its folder may be written in several steps.
constexpr int settleTime = 120;

} // namespace

Workspace::Workspace(const QString& folder)
    : m_folder(QDir::cleanPath(QFileInfo(folder).absoluteFilePath()))
{
    m_lookTimer.setSingleShot(true);
    m_lookTimer.setInterval(settleTime);
    connect(&m_lookTimer, &QTimer::timeout, this, &Workspace::lookAgain);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_lookTimer, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_lookTimer, qOverload<>(&QTimer::start));
    m_watcher.addPath(m_folder);
}

QString Workspace::shortName(const QString& file) const
{
    return file.startsWith(QString(m_folder + u'/')) ? file.mid(m_folder.size() + 1) : file;
}

Result<void> Workspace::open(const QString& file)
{
    if (isOpen(file))
        return ok();
    auto read = files::readWhole(file);
    if (!read)
        return fail(read.error());
    Buffer buffer;
    buffer.mark = takeMark(*read);
    buffer.text = std::make_shared<const std::string>(*read);
    buffer.saved = std::move(*read);
    m_buffers.insert(file, std::move(buffer));
    watch(file);
    return ok();
}

void Workspace::watch(const QString& file)
{
    // A file that is replaced is lost to the watcher; its folder tells of the new one.
    const QString folder = QFileInfo(file).path();
    if (!m_watcher.directories().contains(folder))
        m_watcher.addPath(folder);
    if (!m_watcher.files().contains(file) && QFileInfo::exists(file))
        m_watcher.addPath(file);
}

const std::string& Workspace::text(const QString& file) const
{
    static const std::string none;
    const auto found = m_buffers.constFind(file);
    return found == m_buffers.constEnd() ? none : *found->text;
}

std::string Workspace::savedText(const QString& file) const
{
    return m_buffers.value(file).saved;
}

Texts Workspace::texts() const
{
    Texts texts;
    for (auto it = m_buffers.begin(); it != m_buffers.end(); ++it)
        texts.emplace(it.key().toStdString(), it->text);
    return texts;
}

void Workspace::setText(const QString& file, std::string text)
{
    const auto found = m_buffers.find(file);
    if (found == m_buffers.end() || *found->text == text)
        return;
    const bool before = isDirty(file);
    found->text = std::make_shared<const std::string>(std::move(text));
    Q_EMIT edited(file);
    if (isDirty(file) != before)
        Q_EMIT dirtyChanged(file);
}

void Workspace::put(const QString& file, std::string text)
{
    (void)takeMark(text);
    if (!open(file)) {
        Buffer buffer;
        buffer.text = std::make_shared<const std::string>();
        buffer.gone = true;
        m_buffers.insert(file, std::move(buffer));
    }
    Buffer& buffer = *m_buffers.find(file);
    const bool before = isDirty(file);
    if (*buffer.text != text)
        replace(file, buffer, std::move(text));
    if (isDirty(file) != before)
        Q_EMIT dirtyChanged(file);
}

Result<void> Workspace::move(const QString& from, const QString& to)
{
    if (QFileInfo::exists(to))
        return fail("templates.exists", {shortName(to).toStdString()});
    if (!QDir().rename(from, to))
        return fail("file.write", {shortName(to).toStdString(), "-"});
    for (const QString& file : openFiles()) {
        if (file != from && !file.startsWith(QString(from + u'/')))
            continue;
        const QString name = to + file.mid(from.size());
        m_watcher.removePath(file);
        m_buffers.insert(name, m_buffers.take(file));
        watch(name);
        Q_EMIT renamed(file, name);
    }
    Q_EMIT filesChanged();
    return ok();
}

bool Workspace::isDirty(const QString& file) const
{
    const auto found = m_buffers.constFind(file);
    return found != m_buffers.constEnd() && (found->gone || *found->text != found->saved);
}

QStringList Workspace::dirtyFiles() const
{
    QStringList dirty;
    for (auto it = m_buffers.begin(); it != m_buffers.end(); ++it) {
        if (isDirty(it.key()))
            dirty << it.key();
    }
    dirty.sort();
    return dirty;
}

Result<void> Workspace::save(const QString& file)
{
    const auto found = m_buffers.find(file);
    if (found == m_buffers.end())
        return ok();
    lookAt(file, *found); // what others have written a moment ago is not overwritten either
    if (found->conflict)
        return fail("authoring.conflict", {shortName(file).toStdString()});
    if (!isDirty(file))
        return ok();
    const std::string bytes = (found->mark ? std::string(byteOrderMark) : std::string()) + *found->text;
    if (auto written = files::writeWhole(file, bytes); !written)
        return written;
    found->saved = *found->text;
    found->gone = false;
    watch(file);
    Q_EMIT dirtyChanged(file);
    return ok();
}

void Workspace::lookAgain()
{
    for (const QString& file : openFiles()) {
        if (const auto found = m_buffers.find(file); found != m_buffers.end())
            lookAt(file, *found);
    }
    Q_EMIT filesChanged();
}

void Workspace::lookAt(const QString& file, Buffer& buffer)
{
    const bool before = isDirty(file);
    auto read = files::readWhole(file);
    if (!read) {
        // What is gone, or cannot be read, is kept here: saving brings it back.
        buffer.gone = !QFileInfo::exists(file);
        if (isDirty(file) != before)
            Q_EMIT dirtyChanged(file);
        return;
    }
    buffer.gone = false;
    watch(file);
    const bool mark = takeMark(*read);
    const bool same = *read == buffer.saved;
    if (same || *read == *buffer.text) {
        buffer.saved = std::move(*read);
        buffer.mark = mark;
        setConflict(file, buffer, false);
    } else if (*buffer.text == buffer.saved) {
        buffer.saved = *read;
        buffer.mark = mark;
        replace(file, buffer, std::move(*read));
    } else {
        buffer.theirs = std::move(*read);
        setConflict(file, buffer, true);
    }
    if (isDirty(file) != before)
        Q_EMIT dirtyChanged(file);
}

void Workspace::replace(const QString& file, Buffer& buffer, std::string text)
{
    buffer.text = std::make_shared<const std::string>(std::move(text));
    Q_EMIT replaced(file);
    Q_EMIT edited(file);
}

void Workspace::setConflict(const QString& file, Buffer& buffer, bool conflict)
{
    if (std::exchange(buffer.conflict, conflict) != conflict)
        Q_EMIT conflictChanged(file);
}

bool Workspace::isInConflict(const QString& file) const
{
    const auto found = m_buffers.constFind(file);
    return found != m_buffers.constEnd() && found->conflict;
}

bool Workspace::isGone(const QString& file) const
{
    const auto found = m_buffers.constFind(file);
    return found != m_buffers.constEnd() && found->gone;
}

void Workspace::keepMine(const QString& file)
{
    const auto found = m_buffers.find(file);
    if (found == m_buffers.end() || !found->conflict)
        return;
    found->saved = std::exchange(found->theirs, {}); // saving replaces what was seen, and nothing newer
    setConflict(file, *found, false);
}

void Workspace::takeTheirs(const QString& file)
{
    const auto found = m_buffers.find(file);
    if (found == m_buffers.end() || !found->conflict)
        return;
    found->saved = found->theirs;
    replace(file, *found, std::exchange(found->theirs, {}));
    setConflict(file, *found, false);
    Q_EMIT dirtyChanged(file);
}

} // namespace lectern::authoring
