#include "grading_desk.h"

#include <QTest>

using namespace lectern;
using namespace lectern::handin;
using test::Desk;
using test::put;
using test::SmallClass;

class TestIdentity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void swappedLearnerIsInDoubt()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        one.submission().learner = small.entry(2).learner;
        put(small, QStringLiteral("swapped.lhand"), one.handIn());
        Desk desk(small);
        QCOMPARE(desk.gradeAll().review, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("0"));
        QCOMPARE(desk.total(2), std::string("0"));
        QCOMPARE(desk.codes(QStringLiteral("swapped.lhand")).value(0),
                 QStringLiteral("handin.review.identity"));
    }

    void keyOfAnotherProgramDoesNotPass()
    {
        SmallClass small;
        auto one = small.learner(1);
        auto two = small.learner(2);
        one.answerSum();
        one.submission().publicKey = two.key().publicKey;
        put(small, QStringLiteral("key.lhand"),
            envelope(one.submission(), two.key(), one.enrolment().sealedTo));
        Desk desk(small);
        QCOMPARE(desk.gradeAll().review, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("0"));
    }

    void foreignOnesAreInDoubt_data()
    {
        QTest::addColumn<QString>("code");
        QTest::newRow("course") << QStringLiteral("handin.review.course");
        QTest::newRow("class") << QStringLiteral("handin.review.class");
        QTest::newRow("self-study") << QStringLiteral("handin.review.selfstudy");
        QTest::newRow("learner") << QStringLiteral("handin.review.learner");
    }

    void foreignOnesAreInDoubt()
    {
        QFETCH(QString, code);
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum();
        Submission& sent = one.submission();
        if (code.endsWith(u"course"))
            sent.course.id = "other";
        else if (code.endsWith(u"class"))
            sent.classId = "other";
        else if (code.endsWith(u"learner"))
            QVERIFY(small.classFolder().erase(sent.learner));
        else {
            sent.classId = sent.learner = sent.proof = {};
            sent.secret = std::string(32, 's');
        }
        put(small, QStringLiteral("foreign.lhand"), one.handIn());
        Desk desk(small);
        QCOMPARE(desk.gradeAll().review, std::size_t{1});
        QCOMPARE(desk.codes(QStringLiteral("foreign.lhand")).value(0), code);
        QCOMPARE(desk.total(2), std::string("0"));
    }

    void replayDoublesNothing()
    {
        SmallClass small;
        auto one = small.learner(1);
        one.answerSum("twice", "0");
        const std::string first = one.handIn();
        one.answerSum();
        const std::string second = one.handIn();
        put(small, QStringLiteral("1.lhand"), first);
        put(small, QStringLiteral("2.lhand"), second);
        Desk desk(small);
        desk.assignment.handins = lessons::Counting::last;
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("4"));
        // The first one once more, later: the last one that was made still counts.
        put(small, QStringLiteral("later/1 again.lhand"), first);
        const GradeRun run = desk.grade({small.path(QStringLiteral("in/later"))}, [](Grading& grading) {
            grading.received = std::int64_t{2'000'000'000'000};
        });
        QCOMPARE(run.again, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("4"));
        QCOMPARE(desk.gradebook->handins()->size(), std::size_t{2});
    }

    /// Until it is graded it earns neither something nor nothing, and hides nothing.
    void whatWasOnlyTakenInCountsNowhere()
    {
        SmallClass small(2);
        auto one = small.learner(1);
        one.answerSum();
        put(small, QStringLiteral("1.lhand"), one.handIn());
        Desk desk(small);
        desk.assignment.handins = lessons::Counting::last;
        desk.gradeAll();
        one.pick("yes");
        put(small, QStringLiteral("1 again.lhand"), one.handIn());
        auto two = small.learner(2);
        two.answerSum();
        put(small, QStringLiteral("2.lhand"), two.handIn());
        desk.gradeAll([](Grading& grading) { grading.takesInOnly = true; });
        QCOMPARE(desk.total(1), std::string("4"));
        QCOMPARE(desk.total(2), std::string("-"));
        QCOMPARE(desk.table().notGraded(), std::size_t{2});
        desk.grade({});
        QCOMPARE(desk.total(1), std::string("6"));
        QCOMPARE(desk.total(2), std::string("4"));
        QCOMPARE(desk.table().notGraded(), std::size_t{0});
    }

    void forkShows()
    {
        SmallClass small;
        auto here = small.learner(1, "one");
        auto there = small.learner(1, "two");
        here.answerSum();
        there.pick("yes");
        put(small, QStringLiteral("here.lhand"), here.handIn());
        put(small, QStringLiteral("there.lhand"), there.handIn());
        Desk desk(small);
        desk.gradeAll();
        QCOMPARE(desk.total(1), std::string("6"));
        const QStringList codes =
            desk.codes(QStringLiteral("here.lhand")) + desk.codes(QStringLiteral("there.lhand"));
        QVERIFY(codes.contains(QStringLiteral("handin.review.fork")));
        QVERIFY(codes.contains(QStringLiteral("handin.review.key")));
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
        Desk desk(small);
        const GradeRun run = desk.gradeAll();
        QCOMPARE(run.counted, std::size_t{1});
        QCOMPARE(run.review, std::size_t{1});
        QCOMPARE(desk.gradebook->handins()->size(), std::size_t{2});
    }
};

QTEST_GUILESS_MAIN(TestIdentity)
#include "tst_identity.moc"
