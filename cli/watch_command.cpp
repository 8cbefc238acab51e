#include "command.h"
#include "course_lint.h"

#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QSocketNotifier>
#include <QTime>
#include <QTimer>

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lectern::cli {
namespace {

// Editors write a file in several steps.
constexpr int settleMilliseconds = 150;
constexpr int mostWatched = 4000;

// The folder and those below it tell of files that come and go, the files of their own changes.
QStringList watchedBelow(const QFileInfo& path)
{
    if (path.isFile())
        return {path.filePath(), path.path()};
    QStringList all{path.filePath()};
    QDirIterator below(path.filePath(), {}, QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks,
                       QDirIterator::Subdirectories);
    while (below.hasNext() && all.size() < mostWatched)
        all << below.next();
    return all;
}

class Watch
{
public:
    explicit Watch(const QFileInfo& path) : m_path(path)
    {
        m_settle.setSingleShot(true);
        m_settle.setInterval(settleMilliseconds);
        QObject::connect(&m_settle, &QTimer::timeout, &m_settle, [this] { check(); });
        const auto changed = [this] { m_settle.start(); }; // the newest change counts
        QObject::connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, changed);
        QObject::connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle, changed);
    }

    void check()
    {
        // A file that was replaced is watched no longer, so all are named again.
        const QStringList watched = m_watcher.files() + m_watcher.directories();
        QStringList wanted = watchedBelow(m_path);
        for (const QString& known : watched)
            wanted.removeAll(known);
        if (!wanted.isEmpty())
            m_watcher.addPaths(wanted);
        QStringList now;
        for (const Diagnostic& diagnostic : lintPath(m_path, false))
            now << messages::formatLine(diagnostic);
        report(now);
        m_last = now;
    }

private:
    void report(const QStringList& now)
    {
        QString text;
        for (const QString& line : m_last) {
            if (!now.contains(line))
                text += u"- " + line + u'\n';
        }
        for (const QString& line : now) {
            if (!m_last.contains(line))
                text += u"+ " + line + u'\n';
        }
        if (text.isEmpty() && m_checked)
            return;
        m_checked = true;
        const QString time = QTime::currentTime().toString(QStringLiteral("HH:mm:ss"));
        const int count = static_cast<int>(now.size());
        print(text + QCoreApplication::translate("Cli", "%1: %n finding(s)", nullptr, count).arg(time) + u'\n');
    }

    QFileInfo m_path;
    QFileSystemWatcher m_watcher;
    QTimer m_settle;
    QStringList m_last;
    bool m_checked = false;
};

int interruptPipe[2] = {-1, -1};

extern "C" void writeInterrupt(int)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(interruptPipe[1], &byte, 1);
}

/// Ctrl+C arrives as an event, so that the program ends as after any other command. A handler, for the threads of
/// libraries were there before signals could be blocked for them.
class Interrupt
{
public:
    Interrupt()
    {
        if (::pipe2(interruptPipe, O_CLOEXEC | O_NONBLOCK) != 0)
            return;
        m_notifier = std::make_unique<QSocketNotifier>(interruptPipe[0], QSocketNotifier::Read);
        QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(),
                         [] { QCoreApplication::exit(success); });
        struct sigaction action = {};
        action.sa_handler = writeInterrupt;
        for (const int signal : {SIGINT, SIGTERM})
            ::sigaction(signal, &action, nullptr);
    }
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

int run(const Arguments& arguments)
{
    const QStringList words = arguments.words();
    if (words.size() != 1)
        return refuse(watchCommand);
    const QFileInfo path(QDir::cleanPath(words.front()));
    if (!path.exists()) {
        const std::string name = words.front().toStdString();
        return reportFailure(makeError("file.read", {name, "-"}, {name, 0, 0, 0, 0}), false);
    }
    const Interrupt interrupt;
    Watch watch(path);
    watch.check();
    return QCoreApplication::exec();
}

} // namespace

const Command watchCommand{
    "watch",
    QT_TRANSLATE_NOOP("Cli", "check a course again whenever a file of it changes"),
    QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli watch PATH\n"
                             "\n"
                             "PATH is a course, the folder of a lesson in it, or one file. What is new is printed with a\n"
                             "plus, what is settled with a minus. Ctrl+C ends it.\n"),
    {},
    run};

} // namespace lectern::cli
