#include "grading_desk.h"
#include "postgresql_server.h"

#include <lectern/database/database.h>
#include <lectern/handin/grading_office.h>

#include <QSqlDatabase>
#include <QTest>
#include <QUrl>

#include <future>
#include <thread>

using namespace lectern;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

class TestPostgresql : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(QSqlDatabase::isDriverAvailable(QStringLiteral("QPSQL")), "Qt's driver for PostgreSQL is not installed");
        m_server = testing::PostgresqlServer::start();
        QVERIFY2(m_server, "PostgreSQL is not installed, or does not start");
    }

    void theTableIsTheSameAsInAFile()
    {
        SmallClass small(40);
        fill(small, 37);
        put(small, QStringLiteral("z.png"), "x");
        Desk file(small);
        file.gradeAll();
        const std::string expected = csv(file);
        for (const int shards : {1, 2, 8}) {
            Desk desk(small, m_server->newDatabase());
            for (int k = shards; k >= 1; --k)
                desk.gradeAll([&](Grading& grading) { grading.shard = {k, shards}; });
            QCOMPARE(csv(desk), expected);
            QCOMPARE(desk.gradebook->refused()->size(), std::size_t{1});
            QCOMPARE(desk.gradebook->handins()->size(), std::size_t{37});
            QCOMPARE(desk.gradeAll().again, std::size_t{37});
            QCOMPARE(csv(desk), expected);
        }
    }

    /// Workers that share the class, and workers that all do the whole of it.
    void severalAtOnceDoubleNothing_data()
    {
        QTest::addColumn<int>("shards");
        QTest::newRow("each its part") << 3;
        QTest::newRow("everyone everything") << 1;
    }

    void severalAtOnceDoubleNothing()
    {
        QFETCH(int, shards);
        constexpr int workers = 3;
        SmallClass small(120);
        fill(small, 120);
        Desk file(small);
        file.gradeAll();
        const QString place = m_server->newDatabase();
        {
            std::vector<std::jthread> threads;
            for (int k = 0; k < workers; ++k) {
                threads.emplace_back([&, k] {
                    Desk desk(small, place);
                    desk.gradeAll([&](Grading& grading) { grading.shard = {k % shards + 1, shards}; });
                });
            }
        }
        const Desk desk(small, place);
        QCOMPARE(csv(desk), csv(file));
        QCOMPARE(desk.gradebook->handins()->size(), std::size_t{120});
    }

    /// Any number of programs, started and ended as one likes, none of which knows of the others.
    void workersShareWhatIsStored()
    {
        constexpr int workers = 3;
        SmallClass small(120);
        fill(small, 120);
        Desk file(small);
        file.gradeAll();
        const QString place = m_server->newDatabase();
        const Desk desk(small, place);
        {
            Desk first(small, place);
            const GradeRun run = first.gradeAll([](Grading& grading) { grading.takesInOnly = true; });
            QCOMPARE(run.counted, std::size_t{120});
            QCOMPARE(run.regraded, std::size_t{0});
            QCOMPARE(desk.gradebook->notGradedWith(first.grading().fingerprint())->size(), std::size_t{120});
        }
        std::vector<GradeRun> runs(workers);
        {
            std::vector<std::jthread> threads;
            for (GradeRun& run : runs) {
                threads.emplace_back([&] {
                    Desk worker(small, place);
                    run = worker.grade({}, [](Grading& grading) { grading.batch = 4; });
                });
            }
        }
        std::size_t graded = 0;
        for (const GradeRun& run : runs)
            graded += run.regraded;
        QCOMPARE(graded, std::size_t{120}); // none of them twice
        QCOMPARE(csv(desk), csv(file));
    }

    void whatAnotherProgramHoldsIsPassedOver()
    {
        SmallClass small(6);
        fill(small, 6);
        const QString place = m_server->newDatabase();
        Desk one(small, place);
        one.gradeAll([](Grading& grading) { grading.takesInOnly = true; });
        Desk two(small, place);
        GradeRun run;
        const auto held = one.gradebook->claim(
            {"another", {}, 4, true}, [&](const std::vector<StoredText>& claimed) -> Result<void> {
                if (claimed.size() == 4)
                    run = two.grade({});
                return fail("handin.internal"); // as where the program ends: its claim does, too
            });
        QCOMPARE(held.error().code, std::string("handin.internal"));
        QCOMPARE(run.regraded, std::size_t{2});
        QCOMPARE(run.leftToOthers, std::size_t{4});
        const GradeRun rest = two.grade({});
        QCOMPARE(rest.regraded, std::size_t{4});
        QCOMPARE(rest.leftToOthers, std::size_t{0});
    }

    /// Another program ends and leaves what it held.
    void whatIsLetGoIsGradedAtLast()
    {
        SmallClass small(6);
        fill(small, 6);
        const QString place = m_server->newDatabase();
        Desk one(small, place);
        one.gradeAll([](Grading& grading) { grading.takesInOnly = true; });
        GradeRun run;
        std::jthread worker;
        std::promise<void> passedOver;
        const auto held = one.gradebook->claim(
            {"another", {}, 4, true}, [&](const std::vector<StoredText>&) -> Result<void> {
                worker = std::jthread([&] {
                    Desk two(small, place);
                    run = two.grade({}, [&](Grading& grading) {
                        grading.progress = [&](std::size_t done, std::size_t) {
                            if (done == 2)
                                passedOver.set_value();
                        };
                    });
                });
                passedOver.get_future().wait();
                return fail("handin.internal");
            });
        QVERIFY(!held);
        worker.join();
        QCOMPARE(run.regraded, std::size_t{6});
        QCOMPARE(run.leftToOthers, std::size_t{0});
    }

    void rehearsalsAtOnceDoNotStopEachOther()
    {
        constexpr int programs = 3;
        SmallClass small(120);
        fill(small, 120);
        const QString place = m_server->newDatabase();
        Desk(small, place).gradeAll([](Grading& grading) { grading.takesInOnly = true; });
        std::vector<std::string> problems(programs);
        {
            std::vector<std::jthread> threads;
            for (std::string& problem : problems) {
                threads.emplace_back([&] {
                    Desk desk(small, place);
                    Grading grading = desk.grading();
                    grading.jobs = 4;
                    const auto done = desk.gradebook->rehearse([&]() -> Result<void> {
                        const auto run = gradeInto(*desk.gradebook, grading, {});
                        return run ? ok() : Result<void>(fail(run.error()));
                    });
                    if (!done)
                        problem = done.error().code;
                });
            }
        }
        QCOMPARE(problems, std::vector<std::string>(programs));
    }

    void decisionsOverridesAndRehearsals()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("Learner Nr2_1_assignsubmission_file_/x.lhand"), one.handIn());
        Desk desk(small, m_server->newDatabase());
        QVERIFY(desk.gradebook->rehearse([&] {
            desk.gradeAll();
            return ok();
        }));
        QVERIFY(desk.gradebook->handins()->empty());
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("0"));
        const std::string id = desk.gradebook->handins()->front().id;
        QVERIFY(desk.gradebook->decide(id, Standing::accepted, "seen"));
        QVERIFY(desk.gradebook->setOverride({small.entry(1).learner, "pick", {1, 2}, "first"}));
        QVERIFY(desk.gradebook->setOverride({small.entry(1).learner, "pick", {3, 2}, "shown in class"}));
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("5.5"));
        QCOMPARE(desk.gradebook->erase(small.entry(1).learner, small.entry(1).name).value(), 2);
        QVERIFY(desk.gradebook->handins()->empty());
    }

    void sameIdOfAnotherFile()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string id = one.submission().id;
        put(small, QStringLiteral("1.lhand"), one.handIn());
        one.submission().id = id;
        one.pick("yes");
        put(small, QStringLiteral("2.lhand"), one.handIn());
        Desk desk(small, m_server->newDatabase());
        const GradeRun run = desk.gradeAll();
        QCOMPARE(run.counted, std::size_t{1});
        QCOMPARE(run.review, std::size_t{1});
    }

    void theClassFolderSaysWhereItsGradebookIs()
    {
        SmallClass small(2);
        fill(small, 2);
        const QString url = small.classFolder().file("gradebook.url");
        const QString place = m_server->newDatabase();
        test::write(url, place.toStdString() + '\n');
        {
            const auto office = GradingOffice::open({small.folder(), {small.courseFolder()}});
            QVERIFY(office.value);
            GradeRequest request;
            request.paths = {small.path(QStringLiteral("in"))};
            QCOMPARE(office.value->grade(request)->run.counted, std::size_t{2});
        }
        QCOMPARE(Gradebook::open(place).value()->handins()->size(), std::size_t{2});
        QVERIFY(!QFileInfo::exists(small.classFolder().file("gradebook.sqlite")));
        test::write(url, "gradebook.sqlite\n");
        const auto refused = GradingOffice::open({small.folder(), {small.courseFolder()}});
        QVERIFY(!refused.value);
        QCOMPARE(refused.diagnostics.front().code, std::string("handin.class.url"));
    }

    /// Copied with the folder, the address leads two classes to one gradebook.
    void aGradebookIsOfOneClass()
    {
        const std::string place = m_server->newDatabase().toStdString() + '\n';
        SmallClass one(2);
        SmallClass two(2);
        for (SmallClass* small : {&one, &two})
            test::write(small->classFolder().file("gradebook.url"), place);
        for (int i = 0; i < 2; ++i)
            QVERIFY(GradingOffice::open({one.folder(), {one.courseFolder()}}).value);
        const auto refused = GradingOffice::open({two.folder(), {two.courseFolder()}});
        QVERIFY(!refused.value);
        QCOMPARE(refused.diagnostics.front().code, std::string("handin.gradebook.class"));
    }

    void aDatabaseOfOthersIsLeftAlone()
    {
        const QString place = m_server->newDatabase();
        const auto other = database::Database::connect(QUrl(place)).value();
        QVERIFY(other->run(QStringLiteral("CREATE TABLE handin (x INTEGER)")));
        const auto opened = Gradebook::open(place);
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, std::string("handin.gradebook"));
        QCOMPARE(other->value(QStringLiteral("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                     ->toInt(),
                 1);
    }

    void aNewerOneIsRefused()
    {
        const QString place = m_server->newDatabase();
        QVERIFY(Gradebook::open(place));
        const auto other = database::Database::connect(QUrl(place)).value();
        QVERIFY(other->run(QStringLiteral("UPDATE lectern_gradebook SET version = 99")));
        QCOMPARE(Gradebook::open(place).error().code, std::string("handin.gradebook.newer"));
    }

    void anOlderOneIsTakenOver()
    {
        const QString place = m_server->newDatabase();
        QVERIFY(Gradebook::open(place));
        const auto other = database::Database::connect(QUrl(place)).value();
        const QString version = QStringLiteral("SELECT version FROM lectern_gradebook");
        const int now = other->value(version)->toInt();
        for (const char* column : {"handin", "attempt", "computed", "waiting", "to_read"})
            QVERIFY(other->run(
                QStringLiteral("ALTER TABLE override DROP COLUMN %1").arg(QLatin1StringView(column))));
        QVERIFY(other->run(QStringLiteral("INSERT INTO override VALUES ('X', 'sum', 1, 2, 'said so')")));
        QVERIFY(other->run(QStringLiteral("DROP TABLE owner")));
        QVERIFY(other->run(QStringLiteral("UPDATE lectern_gradebook SET version = 3")));
        const auto opened = Gradebook::open(place);
        QVERIFY(opened);
        QCOMPARE((*opened)->overrides()->size(), std::size_t{1});
        const Override read{
            "X", "sum", {1, 2}, "read", GivenFor{"handin", 3, 1'500'000, 2'000'000, "c0ffee"}};
        QVERIFY((*opened)->setOverride(read));
        QCOMPARE(*(*opened)->overrides(), std::vector{read});
        QCOMPARE(other->value(version)->toInt(), now); // an older program refuses it from here on
        QVERIFY((*opened)->belongTo("here"));
    }

    void aServerThatIsNotThereIsNamedWithoutThePassword()
    {
        const auto opened = Gradebook::open(
            QStringLiteral("postgresql://teacher:secret@127.0.0.1:1/grades?connect_timeout=2"));
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, std::string("storage.server"));
        for (const std::string& parameter : opened.error().parameters)
            QVERIFY2(parameter.find("secret") == std::string::npos, parameter.c_str());
    }

    void aServerThatGoesAwayIsSaid()
    {
        auto server = testing::PostgresqlServer::start();
        SmallClass small;
        Desk desk(small, server->newDatabase());
        server->stop();
        QCOMPARE(desk.gradebook->handins().error().code, std::string("storage.server"));
    }

private:
    static void fill(SmallClass& small, int count)
    {
        for (int i = 1; i <= count; ++i) {
            auto learner = small.learner(i);
            learner.answerSum(i % 3 == 0 ? "twice" : "B", "4");
            learner.pick(i % 2 == 0 ? "yes" : "no");
            put(small, QStringLiteral("%1.lhand").arg(i), learner.handIn());
        }
    }

    static std::string csv(const Desk& desk)
    {
        return toCsv(desk.table(), &desk.small.classFolder().roster());
    }

    std::unique_ptr<testing::PostgresqlServer> m_server;
};

QTEST_GUILESS_MAIN(TestPostgresql)
#include "tst_postgresql.moc"
