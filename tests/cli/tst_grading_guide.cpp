#include "shipped_course.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace {

QByteArray bytesOf(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The commands of docs/grading.md run as they stand there, in one shell, and do what it says.
class TestGradingGuide : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    struct Outcome
    {
        int exitCode = -1;
        QByteArray out;
        QByteArray err;
    };

    Outcome shell(const QByteArray& script) const
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PATH"), QStringLiteral(LECTERN_BINARY_DIR "/bin:") +
                                                       environment.value(QStringLiteral("PATH")));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral("/bin/sh"),
                      {QStringLiteral("-e"), QStringLiteral("-c"), QString::fromUtf8(script)});
        if (!process.waitForFinished(100'000))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

private Q_SLOTS:
    void guideRuns()
    {
        QVERIFY(QFile::link(QString::fromUtf8(lectern::testing::shippedCourse),
                            m_folder.filePath(QStringLiteral("attention"))));
        const QString guide =
            QString::fromUtf8(bytesOf(QStringLiteral(LECTERN_SOURCE_DIR "/docs/grading.md")));
        static const QRegularExpression fence(QStringLiteral("```sh\\n(.*?)```"),
                                              QRegularExpression::DotMatchesEverythingOption);
        QByteArray script;
        int blocks = 0;
        for (auto match = fence.globalMatch(guide); match.hasNext(); ++blocks)
            script += match.next().captured(1).toUtf8();
        QVERIFY(blocks > 7);
        const Outcome outcome = shell(script);
        QVERIFY2(outcome.exitCode == 0, (outcome.err.constData()));
        QVERIFY(outcome.out.contains("1 graded · 0 in doubt · 0 known before · 0 unreadable · 1 missing"));
        const QByteArray grades = bytesOf(m_folder.filePath(QStringLiteral("grades.csv")));
        QVERIFY(grades.contains(
            "learner,name,email,id number,hand-ins,in review,days late,score-gib,dot-variance"));
        QVERIFY(grades.contains("001"));
        const QJsonObject json =
            QJsonDocument::fromJson(bytesOf(m_folder.filePath(QStringLiteral("grades.json")))).object();
        QCOMPARE(json.value(QLatin1StringView("rows")).toArray().size(), 2);
        QVERIFY(!bytesOf(m_folder.filePath(QStringLiteral("grades.json"))).contains("First"));
        const QByteArray filled = bytesOf(m_folder.filePath(QStringLiteral("filled.csv")));
        QVERIFY(filled.contains("\"Participant 1\",\"First Learner\",first@example.org,10,12.00") ||
                filled.contains("\"Participant 1\",\"First Learner\",first@example.org,7,12.00") ||
                filled.contains("\"Participant 1\",\"First Learner\",first@example.org,0,12.00"));
        QCOMPARE(bytesOf(m_folder.filePath(QStringLiteral("autumn/roster.csv"))).count("example.org"), 1);
    }

    void filesArePrivate()
    {
        for (const char* name : {"class.key", "roster.csv", "gradebook.sqlite"}) {
            const QFileInfo file(m_folder.filePath(QStringLiteral("autumn/") + QString::fromLatin1(name)));
            QCOMPARE(file.permissions() &
                         (QFileDevice::ReadGroup | QFileDevice::ReadOther | QFileDevice::WriteOther),
                     QFileDevice::Permissions());
        }
    }

    void wrongCalls_data()
    {
        QTest::addColumn<QByteArray>("call");
        QTest::addColumn<int>("code");
        QTest::newRow("class") << QByteArray("class") << 2;
        QTest::newRow("class exists") << QByteArray("class new autumn --course attention --title x") << 3;
        QTest::newRow("no sheet") << QByteArray("class enrol autumn --from none.csv") << 3;
        QTest::newRow("no class") << QByteArray("grade --class none --course attention") << 3;
        QTest::newRow("no course") << QByteArray("grade --class autumn") << 2;
        QTest::newRow("shard 3/2") << QByteArray("grade --class autumn --course attention --shard 3/2") << 2;
        QTest::newRow("no jobs") << QByteArray("grade --class autumn --course attention --jobs 0") << 2;
        QTest::newRow("time") << QByteArray("grade --class autumn --course attention --received today") << 2;
        QTest::newRow("action") << QByteArray("gradebook burn --class autumn --course attention") << 2;
        QTest::newRow("learner")
            << QByteArray(
                   "gradebook override --class autumn --course attention --learner x --points 1 --reason y")
            << 1;
        QTest::newRow("hand-in of nobody")
            << QByteArray("gradebook review --class autumn --course attention --accept x") << 1;
        QTest::newRow("junk") << QByteArray(
                                     "grade people.csv --class autumn --course attention --db x.sqlite")
                              << 1;
    }

    void wrongCalls()
    {
        QFETCH(QByteArray, call);
        QFETCH(int, code);
        const Outcome outcome = shell("lectern-cli " + call);
        QCOMPARE(outcome.exitCode, code);
        QVERIFY(!outcome.err.isEmpty() || !outcome.out.isEmpty());
    }

    void resultsAreForMachinesToo()
    {
        const Outcome outcome =
            shell("lectern-cli grade incoming --class autumn --course attention --json --dry-run "
                  "--db fresh.sqlite || true; lectern-cli gradebook stats --class autumn --course "
                  "attention --db fresh.sqlite --json");
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.out.contains("\"dryRun\": true"));
        QVERIFY(outcome.out.contains("\"handedIn\":0"));
    }
};

QTEST_GUILESS_MAIN(TestGradingGuide)
#include "tst_grading_guide.moc"
