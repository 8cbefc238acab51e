// What a killed grader and a full disk leave behind. This program starts itself again as the one that
// suffers: its first argument is then the name of a part below.
#include "grading_desk.h"
#include "may_skip.h"
#include "postgresql_server.h"

#include <lectern/database/database.h>
#include <lectern/handin/opened_class.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>
#include <QUrl>

#include <cstdio>

using namespace lectern;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

namespace {

constexpr int learners = 150;
constexpr std::size_t resultsOfEach = 2;

/// Grades what was handed in, or with no paths what is stored, and says how much of it is done.
int gradeAll(const QString& root, const QString& place, const QStringList& paths)
{
    const auto opened = openClass(root + QStringLiteral("/class"), {root + QStringLiteral("/course")});
    Grading grading{&opened.value->folder, &opened.value->catalogue, &opened.value->assignment};
    grading.jobs = 2;
    grading.batch = 10;
    grading.progress = [](std::size_t done, std::size_t) {
        std::printf("stored %zu\n", done);
        std::fflush(stdout);
    };
    const auto gradebook = Gradebook::open(place);
    const auto run =
        gradebook ? gradeInto(**gradebook, grading, paths) : Result<GradeRun>(fail(gradebook.error()));
    std::puts(run ? "finished" : run.error().code.c_str());
    return run ? 0 : 1;
}

/// Grades into a gradebook on a disk that is too small, then makes the disk larger.
int gradeOnAFullDisk(const QString& root, const QString& disk)
{
    const QString place = disk + QStringLiteral("/gradebook.sqlite");
    const QStringList in{root + QStringLiteral("/in")};
    gradeAll(root, place, in);
    if (QProcess::execute(QStringLiteral("mount"),
                          {QStringLiteral("-o"), QStringLiteral("remount,size=64m"), disk}) != 0)
        return 1;
    {
        const auto gradebook = Gradebook::open(place).value();
        std::printf("kept %zu\n", gradebook->handins()->size());
    }
    return gradeAll(root, place, in);
}

std::size_t lastNumber(const QByteArray& output, const QByteArray& word)
{
    std::size_t last = 0;
    for (const QByteArray& line : output.split('\n')) {
        if (line.startsWith(word))
            last = line.mid(word.size() + 1).toULong();
    }
    return last;
}

} // namespace

class TestGradingSurvival : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (int i = 1; i <= learners; ++i) {
            auto learner = m_small.learner(i);
            learner.answerSum(i % 3 == 0 ? "twice" : "B", "4");
            learner.pick(i % 2 == 0 ? "yes" : "no");
            put(m_small, QStringLiteral("%1.lhand").arg(i), learner.handIn());
        }
        Desk desk(m_small, QStringLiteral("expected.sqlite"));
        desk.gradeAll();
        m_expected = toCsv(desk.table(), nullptr);
    }

    void killedAtRandomMoments_data()
    {
        QTest::addColumn<bool>("onServer");
        QTest::newRow("file") << false;
        QTest::newRow("server") << true;
    }

    void killedAtRandomMoments()
    {
        QFETCH(bool, onServer);
        std::unique_ptr<testing::PostgresqlServer> server;
        if (onServer) {
            server = testing::PostgresqlServer::start();
            QVERIFY2(server, "PostgreSQL is not installed, or does not start");
        }
        auto newPlace = [&, number = 0]() mutable {
            return server ? server->newDatabase()
                          : m_small.path(QStringLiteral("killed%1.sqlite").arg(++number));
        };
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(gradeAndKill(newPlace(), 60'000).second, false);
        const auto wholeRun = static_cast<int>(timer.elapsed());

        const int kills = qEnvironmentVariableIsSet("LECTERN_LONG_TESTS") ? 200 : 10;
        const quint32 seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator random(seed);
        QString place = newPlace();
        std::size_t acknowledged = 0;
        for (int killed = 0; killed < kills;) {
            const auto [stored, wasKilled] = gradeAndKill(place, random.bounded(wholeRun));
            acknowledged = std::max(acknowledged, stored);
            checkWhole(place, acknowledged);
            if (QTest::currentTestFailed())
                return;
            if (wasKilled) {
                ++killed;
                continue;
            }
            checkTable(place);
            place = newPlace();
            acknowledged = 0;
        }
        QCOMPARE(gradeAndKill(place, 60'000).second, false);
        checkTable(place);
    }

    /// What is stored is graded by two programs, one of which is killed: what it said is done, and what it
    /// held is free for the other.
    void killedWorkersHoldNothing()
    {
        const auto server = testing::PostgresqlServer::start();
        QVERIFY2(server, "PostgreSQL is not installed, or does not start");
        const QString place = server->newDatabase();
        Desk desk(m_small, place);
        desk.gradeAll([](Grading& grading) { grading.takesInOnly = true; });
        const std::string fingerprint = desk.grading().fingerprint();
        const auto left = [&] { return desk.gradebook->notGradedWith(fingerprint)->size(); };
        const auto database = database::Database::connect(QUrl(place)).value();
        const int kills = qEnvironmentVariableIsSet("LECTERN_LONG_TESTS") ? 200 : 10;
        const quint32 seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator random(seed);
        int killed = 0;
        for (int rounds = 0; killed < kills && rounds < 20 * kills; ++rounds) {
            QVERIFY(database->run(QStringLiteral("UPDATE handin SET graded_with = ''")));
            const auto [done, wasKilled] = gradeAndKill(place, random.bounded(150), QStringLiteral("work"));
            killed += wasKilled ? 1 : 0;
            QVERIFY2(left() + done <= learners, qPrintable(QStringLiteral("%1 %2").arg(left()).arg(done)));
            QCOMPARE(gradeAndKill(place, 60'000, QStringLiteral("work")).second, false);
            QCOMPARE(left(), std::size_t{0});
            checkTable(place);
            if (QTest::currentTestFailed())
                return;
        }
        QCOMPARE(killed, kills);
    }

    void fullDisk()
    {
        const QString disk = m_small.path(QStringLiteral("disk"));
        QVERIFY(QDir().mkpath(disk));
        QProcess process;
        process.start(
            QStringLiteral("unshare"),
            {QStringLiteral("-Urm"), QStringLiteral("sh"), QStringLiteral("-c"),
             QStringLiteral(
                 "mount -t tmpfs -o size=192k tmpfs \"$2\" || exit 77; exec \"$0\" full \"$1\" \"$2\""),
             QCoreApplication::applicationFilePath(), m_small.path({}), disk});
        QVERIFY(process.waitForFinished(60'000));
        const QByteArray output = process.readAllStandardOutput();
        if (process.exitCode() == 77)
            NOT_TESTED_HERE("no mount namespace here");
        QVERIFY2(output.contains("storage.full\n"), output.constData());
        // What was said to be stored before the disk was full is there, the rest comes with the next run.
        const QByteArray first = output.left(output.indexOf("storage.full"));
        QVERIFY2(lastNumber(first, "stored") > 0, output.constData());
        QCOMPARE(lastNumber(output, "kept"), lastNumber(first, "stored"));
        QVERIFY2(output.endsWith("finished\n"), output.constData());
        QCOMPARE(lastNumber(output, "stored"), std::size_t{learners});
    }

private:
    /// How much was stored by what it said, and whether it was killed before its end.
    std::pair<std::size_t, bool> gradeAndKill(const QString& place, int milliseconds,
                                              const QString& part = QStringLiteral("grade"))
    {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {part, m_small.path({}), place});
        const bool ended = process.waitForStarted() && process.waitForFinished(milliseconds);
        if (!ended) {
            process.kill();
            process.waitForFinished();
        }
        return {lastNumber(process.readAllStandardOutput(), "stored"), !ended};
    }

    /// Every hand-in that was acknowledged is there, none twice, each with its results.
    void checkWhole(const QString& place, std::size_t acknowledged)
    {
        const auto gradebook = Gradebook::open(place);
        QVERIFY2(gradebook, "the gradebook must open after a kill");
        std::set<std::string> hashes;
        std::size_t count = 0;
        const auto visited =
            (*gradebook)->forEachHandin([&](const StoredHandin& handin, const auto& results) {
                ++count;
                hashes.insert(handin.hash);
                if (results.size() != resultsOfEach)
                    count = std::numeric_limits<std::size_t>::max() / 2; // told by the comparison below
            });
        QVERIFY(visited);
        QCOMPARE(hashes.size(), count);
        QVERIFY2(count >= acknowledged,
                 qPrintable(QStringLiteral("%1 stored, %2 acknowledged").arg(count).arg(acknowledged)));
    }

    void checkTable(const QString& place)
    {
        const Desk desk(m_small, place);
        QCOMPARE(toCsv(desk.table(), nullptr), m_expected);
        QCOMPARE(desk.gradebook->handins()->size(), std::size_t{learners});
    }

    SmallClass m_small{learners};
    std::string m_expected;
};

int main(int argc, char* argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == QLatin1StringView("grade"))
        return gradeAll(arguments[2], arguments[3], {arguments[2] + QStringLiteral("/in")});
    if (arguments.size() == 4 && arguments[1] == QLatin1StringView("work"))
        return gradeAll(arguments[2], arguments[3], {});
    if (arguments.size() == 4 && arguments[1] == QLatin1StringView("full"))
        return gradeOnAFullDisk(arguments[2], arguments[3]);
    TestGradingSurvival test;
    return testing::exitCodeOf(QTest::qExec(&test, argc, argv));
}

#include "tst_grading_survival.moc"
