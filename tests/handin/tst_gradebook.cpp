#include "grading_desk.h"

#include <lectern/database/database.h>

#include <QTest>

#include <algorithm>
#include <atomic>

using namespace lectern;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

namespace {

constexpr auto maskFunction = "kind: code\ntitle: Mask\npoints: 4\nlang: calc\ntask: write-function\nentry: "
                              "mask\narguments: [n]\nrounds: 2\ntext: X\nvars: |\n  n = randint(2, "
                              "6)\ncorrect:\n  - name: right\n    calc: |\n      y = tril(ones(n, "
                              "n))\nsolution: {calc: mask(n) = n}\n";

} // namespace

class TestGradebook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTimeThatAPersonGaveReplacesTheStoredOne()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        const auto receivedAfter = [&](std::optional<std::int64_t> given) {
            desk.gradeAll([&](Grading& grading) { grading.received = given; });
            return *desk.gradebook->handins()->front().received;
        };
        QVERIFY(receivedAfter(std::nullopt) > 5000);
        QCOMPARE(receivedAfter(1000), std::int64_t{1000});
        QCOMPARE(receivedAfter(5000), std::int64_t{5000});
        QCOMPARE(receivedAfter(std::nullopt), std::int64_t{5000});
    }

    void aRefusedFileIsForgottenOnceItCanBeRead()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string text = one.handIn();
        put(small, QStringLiteral("x.lhand"), text.substr(0, text.size() / 2));
        Desk desk(small);
        desk.gradeAll();
        QVERIFY(anyUndecided(*reviewList(*desk.gradebook, desk.assignment)));
        put(small, QStringLiteral("x.lhand"), text);
        desk.gradeAll();
        QVERIFY(reviewList(*desk.gradebook, desk.assignment)->empty());
    }

    void aRefusedFileCanBeRejected()
    {
        SmallClass small;
        const std::string source = put(small, QStringLiteral("shot.png"), "x").toStdString();
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.gradebook->decide(source, Standing::accepted, "").error().code,
                 std::string("handin.review.unknown"));
        QVERIFY(desk.gradebook->decide(source, Standing::rejected, ""));
        QVERIFY(reviewList(*desk.gradebook, desk.assignment)->empty());
        QCOMPARE(desk.gradebook->decide(source, Standing::rejected, "").error().code,
                 std::string("handin.review.unknown"));
    }

    void aFileInDoubtCountsOnceItArrivesWithoutDoubt()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string text = one.handIn();
        Desk desk(small);
        desk.grade({put(small, QStringLiteral("a/Learner Nr2_1_assignsubmission_file_/x.lhand"), text)});
        QCOMPARE(desk.total(1), std::string("0"));
        put(small, QStringLiteral("b/Learner Nr1_1_assignsubmission_file_/x.lhand"), text);
        desk.grade({small.path(QStringLiteral("in/b"))});
        QCOMPARE(desk.total(1), std::string("4"));
    }

    void decisionsAndOverridesSurvive()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("Learner Nr2_1_assignsubmission_file_/x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("0"));
        const std::string id = desk.gradebook->handins()->front().id;
        QVERIFY(desk.gradebook->decide(id, Standing::accepted, "seen"));
        QCOMPARE(desk.gradebook->decide("nobody", Standing::accepted, "").error().code,
                 std::string("handin.review.unknown"));
        QCOMPARE(desk.total(1), std::string("4"));
        QVERIFY(desk.gradebook->setOverride({small.entry(1).learner, "pick", {3, 2}, "shown in class"}));
        QCOMPARE(desk.total(1), std::string("5.5"));
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("5.5"));
        QVERIFY(desk.gradebook->setOverride({small.entry(1).learner, "", {6, 1}, "appeal"}));
        QCOMPARE(desk.total(1), std::string("6"));
        QVERIFY(desk.gradebook->removeOverride(small.entry(1).learner, ""));
        QCOMPARE(desk.total(1), std::string("5.5"));
    }

    void rehearsalStoresNothing()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        const GradeTable before = desk.table();
        GradeTable then;
        QVERIFY(desk.gradebook->rehearse([&] {
            desk.gradeAll();
            then = desk.table();
            return ok();
        }));
        QCOMPARE(difference(before, then).size(), std::size_t{2}); // the exercise and the total
        QVERIFY(difference(before, desk.table()).empty());
        QVERIFY(desk.gradebook->handins()->empty());
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("4"));
    }

    void erasedLearnerIsGone()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        const std::string text = one.handIn();
        put(small, QStringLiteral("x.lhand"), text);
        const std::string learner = small.entry(1).learner;
        put(small, QStringLiteral("nr1learner_1_2_shot.png"), "x");
        put(small, QStringLiteral("Learner Nr1_4_assignsubmission_file_/shot.png"), "x");
        put(small, QStringLiteral("nr2learner_1_2_shot.png"), "x");
        {
            Desk desk(small);
            desk.gradeAll();
            QVERIFY(desk.gradebook->setOverride({learner, "", {1, 1}, "reason of the appeal"}));
            QCOMPARE(desk.gradebook->erase(learner, small.entry(1).name).value(), 4);
            QCOMPARE(desk.gradebook->erase("nobody").value(), 0);
            QCOMPARE(desk.gradebook->refused()->size(), std::size_t{1});
            QVERIFY(small.classFolder().erase(learner));
            QVERIFY(desk.gradebook->handins()->empty());
        }
        const std::string bytes = test::read(small.path(QStringLiteral("gradebook.sqlite")));
        QVERIFY(bytes.find(learner) == std::string::npos);
        QVERIFY(bytes.find("reason of the appeal") == std::string::npos);
        QVERIFY(bytes.find("nr1learner") == std::string::npos);
        QVERIFY(bytes.find("Learner Nr1") == std::string::npos);
        QVERIFY(test::read(small.classFolder().file("roster.csv")).find(learner) == std::string::npos);
    }

    void erasedNameIsGoneWhereAnothersFileCameInUnderIt()
    {
        SmallClass small;
        auto two = small.learner(2);
        two.answerSum();
        put(small, QStringLiteral("Learner Nr1_4_assignsubmission_file_/x.lhand"), two.handIn());
        {
            Desk desk(small);
            desk.gradeAll();
            QCOMPARE(desk.gradebook->erase(small.entry(1).learner, small.entry(1).name).value(), 0);
            const StoredHandin kept = desk.gradebook->handins()->front();
            QCOMPARE(kept.learner, small.entry(2).learner);
            QCOMPARE(kept.notes.front().code, std::string("handin.review.name"));
        }
        const std::string bytes = test::read(small.path(QStringLiteral("gradebook.sqlite")));
        QVERIFY(bytes.find("Learner Nr1") == std::string::npos);
    }

    void wordsOfANewerProgramAreRefused_data()
    {
        QTest::addColumn<QString>("change");
        QTest::newRow("standing") << QStringLiteral("UPDATE handin SET standing = 'appealed'");
        QTest::newRow("state") << QStringLiteral("UPDATE handin SET results = replace(results, "
                                                 "'\"exercise\"', '\"state\":\"appealed\",\"exercise\"')");
        QTest::newRow("member") << QStringLiteral(
            "UPDATE handin SET results = replace(results, '\"exercise\"', '\"unheard\":1,\"exercise\"')");
        QTest::newRow("no results at all") << QStringLiteral("UPDATE handin SET results = '{'");
    }

    void wordsOfANewerProgramAreRefused()
    {
        QFETCH(QString, change);
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        const auto other = database::Database::open(small.path(QStringLiteral("gradebook.sqlite")), 1000);
        QVERIFY((*other)->run(change));
        QCOMPARE(desk.gradebook->handins().error().code, std::string("handin.gradebook.damaged"));
        QVERIFY(!gradeTable(*desk.gradebook, small.classFolder().roster(), desk.assignment, {}));
    }

    void erasingSaysWhereAnotherProgramKeepsThePast()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        Desk desk(small);
        desk.gradeAll();
        const auto reader = database::Database::open(small.path(QStringLiteral("gradebook.sqlite")), 1);
        QVERIFY(reader);
        QVERIFY((*reader)->run(QStringLiteral("BEGIN")));
        QVERIFY((*reader)->value(QStringLiteral("SELECT count(*) FROM handin")));
        const auto busy = Gradebook::open(small.path(QStringLiteral("gradebook.sqlite")), 1).value();
        QCOMPARE(busy->erase(small.entry(1).learner).error().code, std::string("storage.busy"));
        QVERIFY((*reader)->run(QStringLiteral("ROLLBACK")));
        QVERIFY(busy->erase(small.entry(1).learner));
    }

    void gradebookOfVersionOneIsTakenOver()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("twice", "4");
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        const QString file = small.path(QStringLiteral("gradebook.sqlite"));
        Desk(small).gradeAll();
        {
            const auto old = database::Database::open(file, 1000);
            for (const char* statement :
                 {"ALTER TABLE handin DROP COLUMN received_given", "ALTER TABLE handin DROP COLUMN results",
                  "ALTER TABLE override DROP COLUMN handin", "ALTER TABLE override DROP COLUMN attempt",
                  "ALTER TABLE override DROP COLUMN computed", "ALTER TABLE override DROP COLUMN waiting",
                  "ALTER TABLE override DROP COLUMN to_read", "DROP TABLE owner",
                  "CREATE TABLE result (handin TEXT REFERENCES handin (id) ON DELETE CASCADE, exercise TEXT, "
                  "number INTEGER, variant INTEGER, state TEXT NOT NULL, share_over INTEGER NOT NULL, "
                  "share_under INTEGER NOT NULL, waiting_over INTEGER NOT NULL, waiting_under INTEGER NOT "
                  "NULL, claim_differs INTEGER NOT NULL, mistakes TEXT NOT NULL, position INTEGER, PRIMARY "
                  "KEY (handin, position)) STRICT, WITHOUT ROWID",
                  "INSERT INTO result SELECT id, 'sum', 1, 1, 'graded', 0, 1, 0, 1, 1, 'b:twice' || char(10) "
                  "|| 'c:other', 0 FROM handin",
                  "INSERT INTO result SELECT id, 'sum', 2, 1, 'graded', 1, 1, 0, 1, 0, '', 1 FROM handin",
                  "PRAGMA user_version = 1"})
                QVERIFY2((*old)->run(QString::fromLatin1(statement)), statement);
        }
        Desk desk(small);
        QCOMPARE(desk.total(1), std::string("4"));
        std::vector<GradedAttempt> taken;
        QVERIFY(
            desk.gradebook->forEachHandin([&taken](const StoredHandin&, std::vector<GradedAttempt> results) {
                taken = std::move(results);
            }));
        QCOMPARE(taken.size(), std::size_t{2});
        QVERIFY(taken[0].claimDiffers);
        QCOMPARE(taken[0].mistakes, (std::vector<std::string>{"b:twice", "c:other"}));
        QCOMPARE(taken[1].share, (grading::Rational{1, 1}));
        QCOMPARE(desk.gradeAll().again, std::size_t{1});
    }

    void gradebookOfVersionThreeIsTakenOver()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("x.lhand"), one.handIn());
        const QString file = small.path(QStringLiteral("gradebook.sqlite"));
        Desk(small).gradeAll();
        const auto version = [&file] {
            return (*database::Database::open(file, 1000))->value(QStringLiteral("PRAGMA user_version"))->toInt();
        };
        const int now = version();
        {
            const auto old = database::Database::open(file, 1000);
            for (const char* column : {"handin", "attempt", "computed", "waiting", "to_read"})
                QVERIFY((*old)->run(
                    QStringLiteral("ALTER TABLE override DROP COLUMN %1").arg(QLatin1StringView(column))));
            QVERIFY((*old)->run(QStringLiteral("INSERT INTO override VALUES ('X', 'sum', 1, 2, 'said so')")));
            QVERIFY((*old)->run(QStringLiteral("DROP TABLE owner")));
            QVERIFY((*old)->run(QStringLiteral("PRAGMA user_version = 3")));
        }
        QCOMPARE(Desk(small).total(1), std::string("4")); // its results tell nothing of parts, and hold all the same
        QCOMPARE(version(), now);
        const auto kept = Desk(small).gradebook->overrides();
        QCOMPARE(*kept, (std::vector<Override>{{"X", "sum", {1, 2}, "said so"}}));
    }

    void gradebookOfVersionFiveIsTakenOver()
    {
        SmallClass small;
        const QString file = small.path(QStringLiteral("gradebook.sqlite"));
        const Override read{"X", "sum", {1, 2}, "read", GivenFor{"handin", 3, 1'500'000, 2'000'000}};
        QVERIFY(Desk(small).gradebook->setOverride(read));
        {
            const auto old = database::Database::open(file, 1000);
            QVERIFY((*old)->run(QStringLiteral("ALTER TABLE override DROP COLUMN to_read")));
            QVERIFY((*old)->run(QStringLiteral("DROP TABLE owner")));
            QVERIFY((*old)->run(QStringLiteral("PRAGMA user_version = 5")));
        }
        QCOMPARE(*Desk(small).gradebook->overrides(), std::vector{read});
    }

    void gradebookOfVersionSixIsTakenOver()
    {
        SmallClass small;
        Desk(small).gradeAll();
        {
            const auto old = database::Database::open(small.path(QStringLiteral("gradebook.sqlite")), 1000);
            QVERIFY((*old)->run(QStringLiteral("DROP TABLE owner")));
            QVERIFY((*old)->run(QStringLiteral("PRAGMA user_version = 6")));
        }
        QVERIFY(Desk(small).gradebook->belongTo("here"));
        QVERIFY(Desk(small).gradebook->belongTo("here"));
        QCOMPARE(Desk(small).gradebook->belongTo("there").error().code, std::string("handin.gradebook.class"));
    }

    /// What is claimed comes in one order and once; a claim in a file keeps nobody out.
    void claimsGoOnBehindTheLast()
    {
        SmallClass small(5);
        for (int number = 1; number <= 5; ++number) {
            auto learner = small.learner(number);
            learner.answerSum();
            put(small, QStringLiteral("%1.lhand").arg(number), learner.handIn());
        }
        Desk desk(small);
        desk.gradeAll();
        QStringList ids;
        Claim claim{"another", {}, 2, true};
        for (bool more = true; more;) {
            QVERIFY(desk.gradebook->claim(claim, [&](const std::vector<StoredText>& claimed) {
                more = !claimed.empty();
                for (const StoredText& one : claimed) {
                    ids << QString::fromStdString(one.id);
                    claim.after = one.id;
                }
                return more ? desk.gradebook->replaceResults(claim.after, "another", claimed.back().results)
                            : ok();
            }));
        }
        QCOMPARE(ids.size(), 5);
        QVERIFY(std::is_sorted(ids.begin(), ids.end()));
        QCOMPARE(desk.gradebook->notGradedWith("another")->size(), std::size_t{2});
    }

    /// Whichever is graded first: programs that hold what they stored wait for each other, but never in a circle.
    void whatIsGradedAgainIsStoredInTheOrderOfIds()
    {
        constexpr int many = 4;
        SmallClass small(many, {{"mask", maskFunction}});
        for (int number = 1; number <= many; ++number) {
            auto learner = small.learner(number);
            learner.answer("mask", "code",
                           grading::CodeAnswer{std::string("mask(n) = ").append(std::to_string(number)), "calc"});
            put(small, QStringLiteral("%1.lhand").arg(number), learner.handIn());
        }
        Desk desk(small);
        desk.gradeAll([](Grading& grading) { grading.takesInOnly = true; });
        const auto log = database::Database::open(small.path(QStringLiteral("gradebook.sqlite")), 1000);
        for (const char* statement : {"CREATE TABLE stored (id TEXT)",
                                      "CREATE TRIGGER noted AFTER UPDATE OF results ON handin BEGIN INSERT INTO "
                                      "stored VALUES (new.id); END"})
            QVERIFY((*log)->run(QString::fromLatin1(statement)));
        const auto handins = desk.gradebook->handins();
        const auto first =
            std::min_element(handins->begin(), handins->end(),
                             [](const StoredHandin& a, const StoredHandin& b) { return a.id < b.id; });
        int slow = 1; // whose hand-in has the lowest id
        while (small.entry(slow).learner != first->learner)
            ++slow;
        std::atomic<int> others = 0; // that were graded
        desk.grade({}, [&](Grading& grading) {
            grading.jobs = many;
            grading.codeRunner = [&] {
                return [&](const lessons::Exercise&, const grading::CodeAnswer& answer,
                           std::uint64_t) -> Result<grading::CodeResult> {
                    if (!answer.source.ends_with(std::to_string(slow))) {
                        ++others;
                        others.notify_all();
                        return grading::CodeResult();
                    }
                    for (int now = others; now < many - 1; now = others)
                        others.wait(now);
                    return grading::CodeResult();
                };
            };
        });
        QStringList ids;
        auto rows = (*log)->run(QStringLiteral("SELECT id FROM stored ORDER BY rowid"));
        while (rows->next())
            ids << rows->value(0).toString();
        QCOMPARE(ids.size(), many);
        QVERIFY2(std::is_sorted(ids.begin(), ids.end()), qPrintable(ids.join(u' ')));
    }

    void overridesSayWhatTheyWereGivenFor()
    {
        SmallClass small;
        Desk desk(small);
        const Override read{
            "X", "sum", {1, 2}, "read", GivenFor{"handin", 3, 1'500'000, 2'000'000, "c0ffee"}};
        QVERIFY(desk.gradebook->setOverride(read));
        QCOMPARE(*desk.gradebook->overrides(), std::vector{read});
        const Override set{"X", "sum", {1, 3}, "said so"};
        QVERIFY(desk.gradebook->setOverride(set));
        QCOMPARE(*desk.gradebook->overrides(), std::vector{set});
    }

    void gradebookOfAnotherProgram()
    {
        SmallClass small;
        const QString file = small.path(QStringLiteral("other.sqlite"));
        test::write(file,
                    "no database at all, but a text that is long enough to be one, and so on and so forth");
        QVERIFY(!Gradebook::open(file));
        QCOMPARE(test::read(file).substr(0, 11), std::string("no database"));
    }
};

QTEST_GUILESS_MAIN(TestGradebook)
#include "tst_gradebook.moc"
