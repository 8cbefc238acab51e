#include "attacks.h"
#include "jail_checks.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTemporaryDir>

#include <optional>
#include <unistd.h>

using namespace lectern;
using namespace lectern::sandbox;

namespace {

constexpr const char* confidential = "LEAKED: what nobody may read";

/// Processes that run the worker, or bubblewrap with it, among those that this test started.
QStringList workersOf(qint64 parent)
{
    QStringList found;
    for (const QString& entry : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile status(QStringLiteral("/proc/%1/stat").arg(entry));
        if (entry.toLongLong() == 0 || !status.open(QIODevice::ReadOnly))
            continue;
        const QByteArray line = status.readAll();
        const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
        if (fields.size() > 1 && fields.at(1).toLongLong() == parent && fields.at(0) != "Z")
            found << entry;
    }
    return found;
}

} // namespace

// Every attack is contained, is not graded as a pass, and leaves nothing running and nothing written.
class TestAttacks : public QObject
{
    Q_OBJECT

private:
    QTcpServer m_server;
    QTemporaryDir m_folder;
    QString m_secret;
    std::optional<CodeGrader> m_jailed;
    std::optional<CodeGrader> m_confined;

    std::string prepared(const char* source) const
    {
        QString text = QString::fromUtf8(source);
        text.replace(QStringLiteral("@PORT@"), QString::number(m_server.serverPort()));
        text.replace(QStringLiteral("@SECRET@"), m_secret);
        if (!text.contains(u"def test_no_leak"))
            text += QStringLiteral("\ndef test_no_leak(module):\n    pass\n");
        return text.toStdString();
    }

    void isContained(CodeGrader& grader)
    {
        QFETCH(std::string, source);
        QFETCH(bool, endless);
        CodeJob job = testing::job(source);
        job.tryOnly = endless;
        const auto result = grader.grade(job);
        // Even one that takes the jail down with it is only an error.
        if (!result)
            QCOMPARE(result.error().code, std::string("sandbox.lost"));
        if (result) {
            const auto share = grading::shareOf(*testing::leakExercise().code, *result);
            QVERIFY(result->problem || (!endless && share && share->numerator == 0));
            QVERIFY2(result->output.find("LEAKED") == std::string::npos, result->output.c_str());
            QVERIFY(result->output.size() <= 64 * 1024);
        }
        QVERIFY2(!m_server.waitForNewConnection(0), "something reached the network");
        QFile secret(m_secret);
        QVERIFY(secret.open(QIODevice::ReadOnly));
        QCOMPARE(secret.readAll(), QByteArray(confidential));
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files).size(), 1);
        QVERIFY(!QFile::exists(QStringLiteral("/tmp/lectern-attack")));
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_jailed.emplace(testing::folder(), Purpose::regrade);
        m_confined.emplace(testing::folder(), Purpose::practice, true);
        QVERIFY(m_server.listen(QHostAddress::LocalHost));
        QVERIFY(m_folder.isValid());
        m_secret = m_folder.filePath(QStringLiteral("secret"));
        QFile file(m_secret);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(confidential);
        file.close();
        // Anybody on the host may read it: only the jail keeps it from being read.
        QFile::setPermissions(m_folder.path(), QFile::permissions(m_folder.path()) | QFileDevice::ReadOther |
                                                   QFileDevice::ExeOther);
        QFile::setPermissions(m_secret, QFile::permissions(m_secret) | QFileDevice::ReadOther);
    }

    void isContainedByBubblewrap_data() { addRows(); }
    void isContainedByBubblewrap()
    {
        NEED_JAIL(*m_jailed);
        isContained(*m_jailed);
    }

    void isContainedWithoutBubblewrap_data() { addRows(); }
    void isContainedWithoutBubblewrap()
    {
        NEED_JAIL(*m_confined);
        isContained(*m_confined);
    }

    void theGraderWorksAfterwards()
    {
        NEED_JAIL(*m_jailed);
        const auto result = m_jailed->grade(testing::job("def test_no_leak(module):\n    print('alive')\n"));
        QVERIFY(result);
        QCOMPARE(result->output, std::string("alive\n"));
        QVERIFY(result->environment.find("bubblewrap") != std::string::npos);
        QVERIFY(result->environment.find("root") == std::string::npos);
    }

    void nothingIsLeftRunning()
    {
        {
            CodeGrader grader(testing::folder());
            NEED_JAIL(grader);
            QVERIFY(!workersOf(getpid()).isEmpty());
        }
        m_jailed.reset();
        m_confined.reset();
        QTRY_COMPARE(workersOf(getpid()), QStringList());
    }

    /// The same once more as somebody without rights, where this runs as root.
    void alsoAsAnOrdinaryUser()
    {
        if (geteuid() != 0)
            return; // that is what the rest has just shown
        const QString setpriv = QStandardPaths::findExecutable(QStringLiteral("setpriv"));
        QVERIFY(!setpriv.isEmpty());
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HOME"), QStringLiteral("/nonexistent"));
        environment.insert(QStringLiteral("TMPDIR"), QStringLiteral("/tmp"));
        process.setProcessEnvironment(environment);
        QStringList arguments{QStringLiteral("--reuid=nobody"), QStringLiteral("--regid=nogroup"),
                              QStringLiteral("--clear-groups"), QCoreApplication::applicationFilePath(),
                              QStringLiteral("-silent"), QStringLiteral("theGraderWorksAfterwards")};
        // Of those that wait for the same limit one is enough here: each has met it twice above.
        for (const attacks::Attack& attack : attacks::all()) {
            if (!attack.endless || attack.name == std::string_view("ignoring the time limit"))
                arguments << QStringLiteral("isContainedByBubblewrap:") + QString::fromUtf8(attack.name);
        }
        process.start(setpriv, arguments);
        QVERIFY(process.waitForFinished(600'000));
        const QByteArray said = process.readAll() + process.readAllStandardError();
        if (process.exitCode() >= 126 || process.error() == QProcess::FailedToStart)
            QSKIP("NOT TESTED HERE: an ordinary user may not read the build folder");
        QVERIFY2(process.exitCode() == 0, said.constData());
        QVERIFY2(!said.contains("NOT TESTED HERE"), said.constData());
    }

private:
    void addRows() const
    {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<bool>("endless");
        for (const attacks::Attack& attack : attacks::all())
            QTest::newRow(attack.name) << prepared(attack.source) << attack.endless;
    }
};

QTEST_GUILESS_MAIN(TestAttacks)
#include "tst_attacks.moc"
