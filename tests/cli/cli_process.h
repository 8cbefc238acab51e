#pragma once

#include <QProcess>
#include <QStringList>

namespace lectern::testing {

/// What a run of lectern-cli gave; exit code -1 where it did not end in time.
struct CliRun
{
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
};

/// Runs lectern-cli, for a minute at most. `locale` is its LC_ALL; that of the test where it is empty.
inline CliRun runCli(const QStringList& arguments, const QString& locale = {})
{
    QProcess process;
    if (!locale.isEmpty()) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LC_ALL"), locale);
        process.setProcessEnvironment(environment);
    }
    process.start(QStringLiteral(LECTERN_BINARY_DIR "/bin/lectern-cli"), arguments);
    if (!process.waitForFinished(60'000))
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace lectern::testing
