#pragma once

#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace lectern::testing {

/// Whether this computer has what startInSession() needs.
inline bool hasKeyringSession()
{
    return !QStandardPaths::findExecutable(QStringLiteral("gnome-keyring-daemon")).isEmpty() &&
           !QStandardPaths::findExecutable(QStringLiteral("dbus-run-session")).isEmpty();
}

/// The words that run a shell script in a session with a message bus and an unlocked keyring of its own.
inline QStringList inKeyringSession(const QString& script)
{
    return {QStringLiteral("dbus-run-session"), QStringLiteral("--"), QStringLiteral("sh"),
            QStringLiteral("-ec"),
            QStringLiteral("printf login | gnome-keyring-daemon --unlock --components=secrets >/dev/null\n") +
                script};
}

/// An environment without a session, whose files are all in `home`.
inline QProcessEnvironment withoutSession(const QTemporaryDir& home)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QLatin1StringView(name), home.path());
    environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QStringLiteral("unix:path=/nowhere"));
    environment.remove(QStringLiteral("GNOME_KEYRING_CONTROL"));
    return environment;
}

} // namespace lectern::testing
