// Short answers one after another: grouped, given points by steps, taken back.

#include <lectern/gradebook/manual_queue.h>
#include <lectern/gradebook/queue_view.h>

#include <QTest>

using namespace lectern;
using namespace lectern::gradebook;
using handin::PointsChange;
using handin::ShortAnswer;

namespace {

constexpr handin::MicroPoints point = handin::onePoint;

ShortAnswer answer(const std::string& learner, const std::string& text, const std::string& exercise = "why",
                   handin::MicroPoints waiting = 4 * point)
{
    return {learner, exercise, {{"w", text}}, point, waiting, {}};
}

/// Three groups: two learners, one, one in another exercise.
std::vector<ShortAnswer> some()
{
    return {answer("A", "Because."), answer("B", "no idea"), answer("C", " because. "),
            answer("D", "Because.", "how", point)};
}

std::string textOf(const ManualQueue& queue)
{
    return queue.group() ? queue.group()->parts.front().text : std::string();
}

QStringList words(const std::vector<PointsChange>& changes)
{
    QStringList all;
    for (const PointsChange& change : changes) {
        all << QString::fromStdString(change.learner) + u'=' +
                   (change.given ? QString::fromStdString(grading::toDecimalText(change.given->points))
                                 : QStringLiteral("-"));
    }
    return all;
}

} // namespace

class TestManualQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalAnswersAreOne_data()
    {
        QTest::addColumn<QString>("other");
        QTest::addColumn<int>("groups");
        QTest::newRow("the same") << "Because it is." << 1;
        QTest::newRow("spaces and case") << "  because\n it  IS. " << 1;
        QTest::newRow("full width") << QStringLiteral("Ｂｅｃａｕｓｅ it is.") << 1;
        QTest::newRow("another word") << "Because it was." << 2;
        QTest::newRow("another mark") << "Because it is!" << 2;
    }
    void equalAnswersAreOne()
    {
        QFETCH(QString, other);
        QFETCH(int, groups);
        ManualQueue queue;
        queue.show({answer("A", "Because it is."), answer("B", other.toStdString())});
        QCOMPARE(queue.count(), groups);
    }

    void whatMeansSomethingElseIsApart_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::newRow("a power") << QStringLiteral("2⁵") << QStringLiteral("25");
        QTest::newRow("a square") << QStringLiteral("d²") << QStringLiteral("d2");
        QTest::newRow("an index") << QStringLiteral("x₁") << QStringLiteral("x1");
    }
    void whatMeansSomethingElseIsApart()
    {
        QFETCH(QString, one);
        QFETCH(QString, other);
        ManualQueue queue;
        queue.show({answer("A", one.toStdString()), answer("B", other.toStdString())});
        QCOMPARE(queue.count(), 2);
    }

    void fullWidthSpacesAndComposedMarksAreTheSame()
    {
        ManualQueue queue;
        queue.show({answer("A", "\u00e4 ="), answer("B", "a\u0308\u3000\uff1d")});
        QCOMPARE(queue.count(), 1);
    }

    void formsOfAnExerciseAreApart()
    {
        auto older = answer("B", "x");
        older.form = {"why", "older"};
        ManualQueue queue;
        queue.show({answer("A", "x"), older});
        QCOMPARE(queue.count(), 2);
    }

    void pointsSayWhatTheyAreGivenFor()
    {
        auto one = answer("A", "x");
        one.givenFor = {"handin", 2, point, 4 * point};
        ManualQueue queue;
        queue.show({one});
        QCOMPARE(queue.give(3, "r").front().given->givenFor, std::optional(one.givenFor));
    }

    void whatWasSetOtherwiseIsKeptWhileOthersWait()
    {
        auto set = answer("A", "x");
        set.given = handin::Override{"A", "why", {7, 2}, "said so"};
        ManualQueue queue;
        queue.show({set, answer("B", "x")});
        QCOMPARE(words(queue.give(5, "r")), QStringList{QStringLiteral("B=5")});
        QCOMPARE(words(queue.give(1, "r")), (QStringList{QStringLiteral("A=1"), QStringLiteral("B=1")}));
    }

    void whatWasSetSinceIsNotTakenBack()
    {
        ManualQueue queue;
        queue.show(some());
        queue.give(5, "r"); // A and C
        std::vector<ShortAnswer> answers = some();
        answers[0].given = handin::Override{"A", "why", {7, 2}, "said so"};
        answers[2].given = handin::Override{"C", "why", {5, 1}, "r", answers[2].givenFor};
        queue.show(answers);
        QCOMPARE(words(queue.undo()), QStringList{QStringLiteral("C=-")});
        QCOMPARE(queue.group()->answers[0].given->reason, std::string("said so"));
    }

    void theCommonestFirstAndByExercise()
    {
        ManualQueue queue;
        QVERIFY(!queue.group() && queue.count() == 0 && queue.give(1, "r").empty() && queue.undo().empty());
        queue.show(some());
        QCOMPARE(queue.count(), 3);
        QCOMPARE(queue.open(), 3);
        QCOMPARE(textOf(queue), std::string("Because."));
        QCOMPARE(queue.group()->answers.size(), std::size_t{2});
        queue.move(-1);
        QCOMPARE(queue.current(), 0);
        queue.move(1);
        QCOMPARE(textOf(queue), std::string("no idea"));
        queue.move(9);
        QCOMPARE(queue.group()->exercise, std::string("how"));
    }

    void stepsGivePointsAndGoOn()
    {
        ManualQueue queue;
        queue.show(some());
        QCOMPARE(ManualQueue::pointsOf(*queue.group(), 2), point);
        const auto changes = queue.give(4, "step 4");
        QCOMPARE(words(changes),
                 (QStringList{QStringLiteral("A=4"), QStringLiteral("C=4")})); // 1 computed, 3 given
        QCOMPARE(changes[0].given->reason, std::string("step 4"));
        QCOMPARE(changes[0].given->exercise, std::string("why"));
        QCOMPARE(textOf(queue), std::string("no idea"));
        QCOMPARE(queue.open(), 2);
        QCOMPARE(words(queue.give(1, "r")), QStringList{QStringLiteral("B=1")});
        QCOMPARE(words(queue.give(2, "r")), QStringList{QStringLiteral("D=1.25")});
        QCOMPARE(queue.open(), 0);
        QCOMPARE(queue.current(), 2); // it stays, for there is no other
        QCOMPARE(queue.group()->step(), std::optional(2));
        QVERIFY(queue.give(6, "r").empty() && queue.give(0, "r").empty());
    }

    void lateOnesGetTheirShare()
    {
        ManualQueue queue;
        queue.show({answer("A", "x"), answer("B", "x", "why", 2 * point)});
        QCOMPARE(words(queue.give(5, "r")), (QStringList{QStringLiteral("A=5"), QStringLiteral("B=3")}));
        QCOMPARE(queue.group()->waiting(), 4 * point);
        QCOMPARE(queue.group()->step(), std::optional(5));
    }

    void whatWasGivenIsTakenBack()
    {
        std::vector<ShortAnswer> answers = some();
        answers[1].given = handin::Override{"B", "why", {7, 2}, "said so"};
        ManualQueue queue;
        queue.show(answers);
        QCOMPARE(queue.open(), 2);
        queue.give(5, "r");
        QCOMPARE(queue.group()->exercise, std::string("how")); // B has points already
        queue.move(-1);
        QVERIFY(!queue.group()->step());
        queue.give(3, "r");
        QCOMPARE(words(queue.undo()), QStringList{QStringLiteral("B=3.5")});
        QCOMPARE(textOf(queue), std::string("no idea"));
        QCOMPARE(queue.group()->answers[0].given->reason, std::string("said so"));
        QVERIFY(queue.canUndo());
        QCOMPARE(words(queue.undo()), (QStringList{QStringLiteral("A=-"), QStringLiteral("C=-")}));
        QCOMPARE(queue.current(), 0);
        QVERIFY(!queue.canUndo() && queue.undo().empty());
        QCOMPARE(queue.open(), 2);
    }

    void thePlaceStaysWhereAnswersComeIn()
    {
        ManualQueue queue;
        queue.show(some());
        queue.move(1);
        auto more = some();
        more.push_back(answer("E", "another"));
        queue.show(more);
        QCOMPARE(textOf(queue), std::string("no idea"));
        queue.give(1, "r");
        queue.show({answer("A", "Because.")}); // what is undone may be gone from the queue
        QCOMPARE(queue.count(), 1);
        QVERIFY(queue.undo().empty());
        queue.show({});
        QVERIFY(!queue.group());
    }

    void drawnNumbersAreNotShown()
    {
        QCOMPARE(withoutDrawn(QStringLiteral("With {{N:.0f}} of $d={{d}}$")),
                 QStringLiteral("With … of $d=…$"));
    }
};

QTEST_GUILESS_MAIN(TestManualQueue)
#include "tst_manual_queue.moc"
