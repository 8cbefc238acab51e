#include "may_skip.h"

#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QStandardPaths>

#include <unistd.h>

// The battery once more as somebody without rights, where the tests run as root: root is not bound by every limit
// and reads every file, so that the two see different things.
class TestAttacksUser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isContained_data()
    {
        QTest::addColumn<QString>("program");
        QTest::newRow("bubblewrap") << QStringLiteral("tst_attacks");
        QTest::newRow("landlock") << QStringLiteral("tst_attacks_landlock");
    }

    void isContained()
    {
        QFETCH(QString, program);
        if (geteuid() != 0)
            return; // that program itself has shown it
        const QString setpriv = QStandardPaths::findExecutable(QStringLiteral("setpriv"));
        QVERIFY(!setpriv.isEmpty());
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HOME"), QStringLiteral("/nonexistent"));
        environment.insert(QStringLiteral("TMPDIR"), QStringLiteral("/tmp"));
        process.setProcessEnvironment(environment);
        process.start(setpriv,
                      {QStringLiteral("--reuid=nobody"), QStringLiteral("--regid=nogroup"),
                       QStringLiteral("--clear-groups"),
                       QDir(QCoreApplication::applicationDirPath()).filePath(program), QStringLiteral("-silent")});
        QVERIFY(process.waitForFinished(600'000));
        const QByteArray said = process.readAll() + process.readAllStandardError();
        if (process.error() == QProcess::FailedToStart || process.exitCode() >= 126)
            NOT_TESTED_HERE("an ordinary user may not read the build folder");
        if (process.exitCode() == lectern::testing::skippedExitCode)
            NOT_TESTED_HERE(said.constData());
        QVERIFY2(process.exitCode() == 0, said.constData());
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestAttacksUser)
#include "tst_attacks_user.moc"
