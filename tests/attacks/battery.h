#pragma once

#include "attacks.h"
#include "jail_checks.h"

#include <QDir>
#include <QFile>
#include <QTcpServer>
#include <QTemporaryDir>

#include <optional>
#include <unistd.h>

namespace lectern::sandbox::testing {

/// Processes that run the worker, or bubblewrap with it, among those that `parent` started.
inline QStringList workersOf(qint64 parent)
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

/// The attacks in one mode of the jail: each is contained, is not graded as a pass, and leaves nothing running and
/// nothing written.
class Battery : public QObject
{
    Q_OBJECT

public:
    Battery(Purpose purpose, bool withoutBubblewrap, const char* mode)
        : m_mode(mode)
        , m_grader(std::in_place, folder(), purpose, withoutBubblewrap)
    {
    }

private Q_SLOTS:
    void initTestCase()
    {
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

    void isContained_data()
    {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<bool>("endless");
        for (const attacks::Attack& attack : attacks::all())
            QTest::newRow(attack.name) << prepared(attack.source) << attack.endless;
    }

    void isContained()
    {
        NEED_JAIL(*m_grader);
        QFETCH(std::string, source);
        QFETCH(bool, endless);
        CodeJob attack = job(source);
        attack.tryOnly = endless;
        const auto result = m_grader->grade(attack);
        // Even one that takes the jail down with it is only an error.
        if (!result)
            QCOMPARE(result.error().code, std::string("sandbox.lost"));
        if (result) {
            const auto share = grading::shareOf(*leakExercise().code, *result);
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

    void theGraderWorksAfterwards()
    {
        NEED_JAIL(*m_grader);
        const auto result = m_grader->grade(job("def test_no_leak(module):\n    print('alive')\n"));
        QVERIFY(result);
        QCOMPARE(result->output, std::string("alive\n"));
        QVERIFY2(result->environment.find(m_mode) != std::string::npos, result->environment.c_str());
        QVERIFY2(result->environment.find("root") == std::string::npos, result->environment.c_str());
    }

    void nothingIsLeftRunning()
    {
        NEED_JAIL(*m_grader);
        QVERIFY(!workersOf(getpid()).isEmpty());
        m_grader.reset();
        QTRY_COMPARE(workersOf(getpid()), QStringList());
    }

private:
    static constexpr const char* confidential = "LEAKED: what nobody may read";

    std::string prepared(const char* source) const
    {
        QString text = QString::fromUtf8(source);
        text.replace(QStringLiteral("@PORT@"), QString::number(m_server.serverPort()));
        text.replace(QStringLiteral("@SECRET@"), m_secret);
        if (!text.contains(u"def test_no_leak"))
            text += QStringLiteral("\ndef test_no_leak(module):\n    pass\n");
        return text.toStdString();
    }

    const char* m_mode;
    std::optional<CodeGrader> m_grader;
    QTcpServer m_server;
    QTemporaryDir m_folder;
    QString m_secret;
};

} // namespace lectern::sandbox::testing
