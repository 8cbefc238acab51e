// Another key or tolerance, tried out: who would move, and that nothing is stored.

#include "grading_desk.h"

#include <lectern/handin/grading_office.h>
#include <lectern/handin/what_if.h>

#include <QTest>

#include <atomic>

using namespace lectern;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

namespace {

/// Its mistake is one off; from a tolerance of 1 on nothing tells it from the answer.
const std::map<std::string, std::string> apart{
    {"apart",
     "kind: numeric\ntitle: Apart\npoints: 1\ntext: \"{{A}}\"\nvars: |\n  A = randint(1, 9)\n  B = A\n  C = "
     "A + 1\n"
     "require: distinct\nvariants: {count: 5}\nparts:\n  - {id: b, text: b, answer: B, tol: {abs: 0.4}, "
     "mistakes: {C: One more.}}\n"}};

constexpr auto maskFunction = "kind: code\ntitle: Mask\npoints: 4\nlang: calc\ntask: write-function\nentry: "
                              "mask\narguments: [n]\nrounds: "
                              "2\ntext: X\nvars: |\n  n = randint(2, 6)\ncorrect:\n  - name: right\n    "
                              "calc: |\n      y = tril(ones(n, "
                              "n))\nsolution: {calc: mask(n) = n}\n";

/// Learner 1 is right, 2 made the mistake `twice`, 3 is off by 0.0015.
struct Trial
{
    Trial()
        : small(3)
    {
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("1.lhand"), one.handIn());
        auto two = small.learner(2);
        two.answerSum("twice", "0");
        put(small, QStringLiteral("2.lhand"), two.handIn());
        auto three = small.learner(3);
        three.answer("sum", "b", QString::number(three.cell("B") + 0.0015, 'f', 4).toStdString());
        put(small, QStringLiteral("3.lhand"), three.handIn());
        Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        opened = std::move(GradingOffice::open({small.folder(), {small.courseFolder()}}).value);
    }

    /// "2: 0 > 4": the totals that would change.
    QStringList moved(const WhatIf& change)
    {
        const auto changed = withChange(opened->opened(), change);
        if (!changed)
            return {QString::fromStdString(changed.error().code)};
        const auto office = GradingOffice::over(*changed, opened->database());
        GradeRequest request;
        request.dryRun = request.withChanges = true;
        const auto outcome = (*office)->grade(request);
        if (!outcome)
            return {QString::fromStdString(outcome.error().code)};
        QStringList lines;
        for (const GradeChange& one : outcome->changes) {
            if (one.exercise.empty())
                lines << QStringLiteral("%1: %2 > %3")
                             .arg(numberOf(one.learner))
                             .arg(QString::fromStdString(pointsText(one.before.value_or(-1))),
                                  QString::fromStdString(pointsText(one.after.value_or(-1))));
        }
        lines.sort();
        return lines;
    }

    int numberOf(const std::string& learner) const
    {
        for (int number = 1; number <= 3; ++number) {
            if (small.entry(number).learner == learner)
                return number;
        }
        return 0;
    }

    SmallClass small;
    std::unique_ptr<GradingOffice> opened;
};

} // namespace

class TestWhatIf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whoMoves_data()
    {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("key");
        QTest::addColumn<double>("tolerance");
        QTest::addColumn<QStringList>("moved");
        const QString b = QStringLiteral("b");
        QTest::newRow("a wider tolerance") << b << "" << 0.002 << QStringList{QStringLiteral("3: 0 > 4")};
        QTest::newRow("the same tolerance") << b << "" << 0.001 << QStringList();
        QTest::newRow("another cell")
            << b << "twice" << -1.0 << QStringList{QStringLiteral("1: 4 > 0"), QStringLiteral("2: 0 > 4")};
        QTest::newRow("an expression, both")
            << b << "A + 1.0015" << 0.0001
            << QStringList{QStringLiteral("1: 4 > 0"), QStringLiteral("3: 0 > 4")};
        QTest::newRow("a matrix for a number")
            << b << "[1, 2]" << -1.0 << QStringList{QStringLiteral("handin.whatif.key")};
        QTest::newRow("no such part")
            << QStringLiteral("x") << "B" << -1.0 << QStringList{QStringLiteral("handin.whatif.part")};
        QTest::newRow("no tolerance")
            << b << "" << -2.0 << QStringList{QStringLiteral("handin.whatif.tolerance")};
    }
    void whoMoves()
    {
        QFETCH(QString, part);
        QFETCH(QString, key);
        QFETCH(double, tolerance);
        QFETCH(QStringList, moved);
        Trial trial;
        WhatIf change{"sum", part.toStdString(), key.toStdString(), {}};
        if (tolerance != -1.0)
            change.tolerance = tolerance;
        QCOMPARE(trial.moved(change), moved);
        QCOMPARE(trial.opened->overview()->outdated, std::size_t{0}); // nothing was stored
    }

    /// Whoever would move without it, too, is no doing of the change.
    void onlyWhatTheChangeMovesIsTold()
    {
        Trial trial;
        const QString mended = trial.small.path(QStringLiteral("mended"));
        test::writeCourse(mended, "A * 2"); // not graded by yet
        test::write(trial.small.classFolder().file("assignment.yaml"), "course: small\nmended: [sum]\n");
        const auto office = std::move(
            GradingOffice::open({trial.small.folder(), {trial.small.courseFolder(), mended}}).value);
        QVERIFY(office);
        GradeRequest request;
        request.dryRun = request.withChanges = true;
        QCOMPARE(office->grade(request)->changes.size(), std::size_t{4}); // learners 1 and 2
        QVERIFY(office->tryOut({"sum", "b", {}, 0.001}, request)->changes.empty());
        const auto back = office->tryOut({"sum", "b", "A + 1", {}}, request);
        QVERIFY(back);
        QCOMPARE(back->changes.size(), std::size_t{4});
        QCOMPARE(office->overview()->outdated, std::size_t{3}); // nothing was stored
        QCOMPARE(office->tryOut({"none", "b", {}, 1}, request).error().code,
                 std::string("handin.assignment.exercise"));
    }

    /// Code takes seconds: that of other exercises is not run again for a trial.
    void onlyTheChangedExerciseIsGradedAgain()
    {
        SmallClass small(2, {{"mask", maskFunction}});
        for (int number = 1; number <= 2; ++number) {
            auto learner = small.learner(number);
            learner.answerSum(number == 1 ? "B" : "twice");
            learner.answer("mask", "code", grading::CodeAnswer{"mask(n) = n", "calc"});
            put(small, QStringLiteral("%1.lhand").arg(number), learner.handIn());
        }
        auto alone = small.learner(2, "another");
        alone.answer("mask", "code", grading::CodeAnswer{"mask(n) = n + 1", "calc"});
        put(small, QStringLiteral("alone.lhand"), alone.handIn());
        std::atomic<int> ran = 0;
        GradeRequest request;
        request.paths = {small.path(QStringLiteral("in"))};
        request.withChanges = true;
        request.jobs = 2;
        request.codeRunner = [&ran] {
            return [&ran](const lessons::Exercise&, const grading::CodeAnswer&,
                          std::uint64_t) -> Result<grading::CodeResult> {
                ++ran;
                grading::CodeResult result;
                result.rows = {{true, 0, grading::CodeRowState::accepted}};
                return result;
            };
        };
        const auto office = std::move(GradingOffice::open({small.folder(), {small.courseFolder()}}).value);
        QVERIFY(office->grade(request));
        QVERIFY(ran > 0);
        ran = 0;
        request.paths = {};
        const auto outcome = office->tryOut({"sum", "b", "twice", {}}, request);
        QVERIFY(outcome);
        QCOMPARE(outcome->changes.size(), std::size_t{4}); // the exercise and the total of both
        QCOMPARE(int(ran), 0);
        QCOMPARE(office->overview()->outdated, std::size_t{0}); // nothing was stored
        // What another course graded is no doing of the change, and is not graded for it either.
        test::writeCourse(small.path(QStringLiteral("later")), "A + 1",
                          {{"mask", std::string(maskFunction) + "hints:\n  - {cost: 0%, text: Look.}\n"}});
        const auto later = GradingOffice::open(
            {small.folder(), {small.courseFolder(), small.path(QStringLiteral("later"))}});
        QVERIFY(later.value);
        QCOMPARE(later.value->tryOut({"sum", "b", "twice", {}}, request)->changes.size(), std::size_t{4});
        QCOMPARE(int(ran), 0);
    }

    void whatWasTakenInOnlyOrGradedUnderAnotherNameIsTriedOut()
    {
        SmallClass small(2);
        auto one = small.learner(1);
        one.answerSum("twice");
        put(small, QStringLiteral("1.lhand"), one.handIn());
        Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        auto two = small.learner(2);
        two.answerSum("twice");
        put(small, QStringLiteral("2.lhand"), two.handIn());
        const QString renamed = small.path(QStringLiteral("renamed"));
        test::writeCourse(renamed);
        const QDir lesson(renamed + QStringLiteral("/01-a"));
        QVERIFY(QFile::rename(lesson.filePath(QStringLiteral("exercises/sum.yaml")),
                              lesson.filePath(QStringLiteral("exercises/add.yaml"))));
        const QString page = lesson.filePath(QStringLiteral("en.md"));
        test::write(page, QString::fromStdString(test::read(page)).replace(QStringLiteral("{exercise} sum"), QStringLiteral("{exercise} add")).toStdString());
        const QString course = renamed + QStringLiteral("/course.yaml");
        test::write(course, test::read(course) + "renames: {sum: add}\n");
        const auto office = std::move(GradingOffice::open({small.folder(), {small.courseFolder(), renamed}}).value);
        QVERIFY(office);
        GradeRequest request;
        request.paths = {small.path(QStringLiteral("in"))};
        request.takesInOnly = true;
        QVERIFY(office->grade(request));
        GradeRequest trial;
        trial.withChanges = true;
        const auto outcome = office->tryOut({"add", "b", "twice", {}}, trial);
        QVERIFY(outcome);
        QCOMPARE(outcome->changes.size(), std::size_t{4}); // the exercise and the total of both
        QCOMPARE(office->overview()->outdated, std::size_t{2});
    }

    void theNumbersStayThoseThatWereAnswered()
    {
        SmallClass small(1, apart);
        auto one = small.learner(1);
        const auto& exercise = one.exercise("apart");
        const auto seed =
            grading::variantSeed(QByteArray::fromStdString(one.enrolment().variantSecret), exercise, 1);
        const double wrong = grading::Variant::draw(exercise, seed)->sheet().value("C")->number();
        one.answer("apart", "b", std::to_string(static_cast<int>(wrong)));
        put(small, QStringLiteral("1.lhand"), one.handIn());
        Desk(small, small.classFolder().file("gradebook.sqlite")).gradeAll();
        const auto office = std::move(GradingOffice::open({small.folder(), {small.courseFolder()}}).value);
        const auto changed = withChange(office->opened(), {"apart", "b", {}, 1.0});
        QVERIFY(changed);
        GradeRequest request;
        request.dryRun = request.withChanges = true;
        const auto outcome = (*GradingOffice::over(*changed, office->database()))->grade(request);
        QVERIFY(outcome);
        QCOMPARE(outcome->changes.size(), std::size_t{2}); // the exercise and the total
        QCOMPARE(outcome->changes.back().after, std::optional(onePoint));
    }

    void whatCannotBeReadIsSaid()
    {
        Trial trial;
        for (const char* key : {"A +", "nowhere", "B\nB = 3"}) {
            const auto changed = withChange(trial.opened->opened(), {"sum", "b", key, {}});
            QVERIFY2(!changed, key);
        }
        QCOMPARE(withChange(trial.opened->opened(), {"none", "b", "A", {}}).error().code,
                 std::string("handin.assignment.exercise"));
    }

    void numbersCanBeTriedOutAndNothingElse()
    {
        Trial trial;
        const auto parts = whatIfParts(trial.opened->opened());
        QCOMPARE(parts.size(), std::size_t{1}); // `pick` is a choice
        QCOMPARE(parts[0].exercise, std::string("sum"));
        QVERIFY(parts[0].isOnly);
        QCOMPARE(parts[0].key, std::string("B"));
        QCOMPARE(parts[0].tolerance.absolute, std::optional(0.001));
    }
};

QTEST_GUILESS_MAIN(TestWhatIf)
#include "tst_what_if.moc"
