// What commands and pages share: one office for a class.

#include "grading_desk.h"

#include <lectern/handin/grading_office.h>
#include <lectern/handin/grading_words.h>

#include <QElapsedTimer>
#include <QTest>

#include <cmath>
#include <limits>

using namespace lectern;
using namespace lectern::handin;
using test::SmallClass;

namespace {

struct Office
{
    explicit Office(SmallClass& given)
        : small(given)
    {
        reopen();
    }

    void reopen()
    {
        auto opened = GradingOffice::open({small.folder(), {small.courseFolder()}});
        if (!opened.value)
            qFatal("%s", opened.diagnostics.front().code.c_str());
        office = std::move(opened.value);
    }

    GradeOutcome grade(const std::function<void(GradeRequest&)>& change = {})
    {
        GradeRequest request;
        request.paths = {small.path(QStringLiteral("in"))};
        if (change)
            change(request);
        const auto outcome = office->grade(request);
        if (!outcome)
            qFatal("%s", outcome.error().code.c_str());
        return *outcome;
    }

    std::string total(int learner) const
    {
        const auto record = office->learner(small.entry(learner).learner);
        if (!record)
            qFatal("%s", record.error().code.c_str());
        return record->row.total ? pointsText(*record->row.total) : "-";
    }

    SmallClass& small;
    std::unique_ptr<GradingOffice> office;
};

void handInSum(const SmallClass& small, int learner, const std::string& cell = "B")
{
    auto desk = small.learner(learner);
    desk.answerSum(cell, cell == "B" ? "4" : "0");
    test::put(small, QStringLiteral("%1.lhand").arg(learner), desk.handIn());
}

} // namespace

class TestGradingOffice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatCannotBeOpenedSaysWhy()
    {
        SmallClass small;
        const auto none = GradingOffice::open({small.path(QStringLiteral("nowhere")), {small.courseFolder()}});
        QVERIFY(!none.value);
        QCOMPARE(none.diagnostics.front().code, std::string("handin.class"));
        test::write(small.path(QStringLiteral("other.sqlite")), "this is no database at all, however long it is");
        const auto other = GradingOffice::open(
            {small.folder(), {small.courseFolder()}, {}, small.path(QStringLiteral("other.sqlite"))});
        QVERIFY(!other.value && !other.diagnostics.empty());
    }

    void aDryRunTellsWhoChangesAndStoresNothing()
    {
        SmallClass small;
        Office office(small);
        handInSum(small, 1);
        const GradeOutcome dry = office.grade([](GradeRequest& request) {
            request.dryRun = true;
            request.withChanges = true;
        });
        QCOMPARE(dry.run.counted, std::size_t{1});
        QCOMPARE(dry.missing, std::size_t{2});
        QCOMPARE(dry.changes.size(), std::size_t{2}); // the exercise and the total
        QCOMPARE(office.total(1), std::string("0"));
        const GradeOutcome real = office.grade();
        QVERIFY(real.changes.empty()); // not asked for
        QCOMPARE(office.total(1), std::string("4"));
        QVERIFY(summaryWords(real).startsWith(QStringLiteral("1 graded")));
    }

    void onePassGivesTableAndReviewList()
    {
        SmallClass small(4);
        Office office(small);
        handInSum(small, 1);
        handInSum(small, 2, "twice");
        auto odd = small.learner(3);
        odd.answerSum("twice", "4"); // claims another score
        test::put(small, QStringLiteral("3.lhand"), odd.handIn());
        test::put(small, QStringLiteral("picture.png"), "no hand-in");
        (void)office.grade();
        const auto overview = office.office->overview();
        const auto table = office.office->table();
        const auto review = office.office->review();
        QVERIFY(overview && table && review);
        QCOMPARE(toJson(overview->table), toJson(*table));
        QCOMPARE(overview->review.size(), review->size());
        QCOMPARE(review->size(), std::size_t{2});
        for (std::size_t i = 0; i < review->size(); ++i) {
            QCOMPARE(overview->review[i].source, (*review)[i].source);
            QVERIFY(overview->review[i].reasons == (*review)[i].reasons);
        }
        for (const GradeRow& row : table->rows) {
            const auto record = office.office->learner(row.learner);
            QVERIFY(record);
            QCOMPARE(record->row.total, row.total);
            QCOMPARE(record->row.handins, row.handins);
        }
        QVERIFY(!office.office->learner("nobody"));
    }

    void whatWasSetStandsBesideWhatIsComputed()
    {
        SmallClass small;
        Office office(small);
        handInSum(small, 1);
        (void)office.grade();
        const std::string learner = small.entry(1).learner;
        QVERIFY(office.office->setOverride({learner, "sum", 1.5, "shown in class"}));
        const auto record = office.office->learner(learner);
        QVERIFY(record);
        QCOMPARE(record->row.cells[1].points, std::optional<MicroPoints>(1'500'000));
        QVERIFY(record->row.cells[1].overridden);
        QCOMPARE(record->computed.cells[1].points, std::optional<MicroPoints>(4'000'000));
        QCOMPARE(record->overrides.size(), std::size_t{1});
        const auto answers = office.office->answers(record->computed);
        QVERIFY(answers && (*answers)[1].report); // the answer is still there to be looked at
        QVERIFY(office.office->removeOverride(learner, "sum"));
        QCOMPARE(office.total(1), std::string("4"));
    }

    void anOverrideNeedsPointsAndAReason()
    {
        SmallClass small;
        Office office(small);
        const std::string learner = small.entry(1).learner;
        const auto code = [&](const OverrideRequest& request) {
            const auto done = office.office->setOverride(request);
            return done ? std::string("set") : done.error().code;
        };
        QCOMPARE(code({learner, "sum", 1, " "}), std::string("handin.override"));
        QCOMPARE(code({learner, "sum", -1, "why"}), std::string("handin.override"));
        QCOMPARE(code({learner, "sum", std::nan(""), "why"}), std::string("handin.override"));
        QCOMPARE(code({learner, "sum", std::numeric_limits<double>::infinity(), "why"}),
                 std::string("handin.override"));
        QCOMPARE(code({learner, "nothing", 1, "why"}), std::string("handin.assignment.exercise"));
        QCOMPARE(code({"nobody", "sum", 1, "why"}), std::string("handin.review.learner"));
        QCOMPARE(code({learner, {}, 3, "why"}), std::string("set"));
        QCOMPARE(office.total(1), std::string("3"));
    }

    void mendedCoursesOutdateWhatWasGraded()
    {
        SmallClass small;
        Office office(small);
        handInSum(small, 1);
        (void)office.grade();
        QCOMPARE(office.office->overview()->outdated, std::size_t{0});
        test::writeCourse(small.courseFolder(), "A + 2");
        office.reopen();
        QCOMPARE(office.office->overview()->outdated, std::size_t{1});
    }

    void stoppingKeepsWhatIsStored()
    {
        SmallClass small;
        Office office(small);
        auto desk = small.learner(1);
        desk.answerSum();
        constexpr int many = 3000;
        for (int i = 0; i < many; ++i)
            test::put(small, QStringLiteral("%1.lhand").arg(i), desk.handIn());
        std::stop_source stop;
        QElapsedTimer afterStop;
        const GradeOutcome outcome = office.grade([&](GradeRequest& request) {
            request.stop = stop.get_token();
            request.progress = [&](std::size_t, std::size_t) {
                if (stop.request_stop())
                    afterStop.start();
            };
        });
        QVERIFY(afterStop.isValid());
        QVERIFY(outcome.run.counted > 0);
        QVERIFY2(outcome.run.counted < many, "it went on to the end");
        const auto stored = office.office->gradebook().handins();
        QVERIFY(stored);
        QCOMPARE(stored->size(), outcome.run.counted);
        QCOMPARE(office.grade().run.counted, many - outcome.run.counted);
    }

    void othersMayLookWhileItIsWritten()
    {
        SmallClass small;
        Office office(small);
        handInSum(small, 1);
        (void)office.grade();
        const auto writer = Gradebook::open(office.office->database());
        QVERIFY(writer);
        bool looked = false;
        QVERIFY((*writer)->rehearse([&]() -> Result<void> {
            // A dry run may hold the write lock for minutes.
            const auto reader = Gradebook::open(office.office->database(), 100);
            looked = reader && (*reader)->handins().has_value();
            return ok();
        }));
        QVERIFY(looked);
    }
};

QTEST_GUILESS_MAIN(TestGradingOffice)
#include "tst_grading_office.moc"
