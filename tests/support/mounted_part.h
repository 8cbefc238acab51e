#pragma once

#include <QCoreApplication>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace lectern::testing {

/// What a part of a test program said, line by line, in a mount namespace of its own.
struct MountedRun
{
    bool mounted = false; ///< false where this computer lets nobody mount
    bool ended = false;   ///< by itself, and well
    QStringList lines = {};
    QString errors = {}; ///< what was said about either
};

/// What `mount` may be; each sees the folder as $1.
inline const QString readOnlyMount =
    QStringLiteral("mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\"");
inline QString smallDisk(const char* size)
{
    return QStringLiteral("mount -t tmpfs -o size=%1 tmpfs \"$1\"").arg(QLatin1String(size));
}

/// Starts a program with `arguments`, the folder behind them, in a mount namespace of its own after `mount`.
inline MountedRun runMounted(const QString& mount, const QString& program, const QStringList& arguments,
                             const QString& folder)
{
    QProcess process;
    process.start(
        QStringLiteral("unshare"),
        QStringList{QStringLiteral("-Urm"), QStringLiteral("sh"), QStringLiteral("-c"),
                    mount + QStringLiteral(" && echo mounted || exit 77; f=$1; shift; exec \"$@\" \"$f\""),
                    QStringLiteral("sh"), folder, program} +
            arguments);
    const bool ended = process.waitForFinished(120'000);
    MountedRun run;
    run.errors = QString::fromUtf8(process.readAllStandardError());
    run.lines = QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
    run.mounted = !run.lines.isEmpty() && run.lines.takeFirst() == u"mounted";
    run.ended = ended && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    return run;
}

/// The same with a part of this test program.
inline MountedRun runMounted(const QString& mount, const QString& part, const QString& folder)
{
    return runMounted(mount, QCoreApplication::applicationFilePath(), {part}, folder);
}

} // namespace lectern::testing
