// Short answers are given points in the window, one after another, by the keys 1 to 5.

#include "gradebook_evening.h"

using namespace lectern;
using testing::Evening;

namespace {

const std::map<std::string, std::string> why{
    {"why", "kind: short\ntitle: Why\npoints: 4\ntext: Why?\nparts:\n  - id: w\n    kind: short\n    text: Say why.\n"
            "    rubric:\n      - {points: 4, text: Says why.}\n"}};

} // namespace

class TestGradebookQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shortAnswersAreGivenPointsByKeysAlone()
    {
        Evening evening(QStringLiteral("en"), true, 4, why);
        evening.open();
        for (const auto& [number, words] : {std::pair{1, "Because."}, {2, "no idea"}, {3, " because. "}})
            evening.writeWhy(number, words);
        evening.drop({evening.small.path(QStringLiteral("in"))});
        evening.settle();
        auto* parts = evening.find<QTabWidget>(QStringLiteral("gradebookParts"))->findChild<QTabBar*>();
        parts->setFocus();
        while (parts->currentIndex() != testing::answers)
            QTest::keyClick(parts, Qt::Key_Right);
        evening.settle();
        const QString because = evening.text(QStringLiteral("queueAnswer")); // as one of the two typed it
        QCOMPARE(because.simplified().toLower(), QStringLiteral("because."));
        QVERIFY(evening.text(QStringLiteral("queueTypedBy")).contains(u'2'));
        QVERIFY2(evening.text(QStringLiteral("queuePlace")).contains(QStringLiteral("1 of 2")),
                 qPrintable(evening.text(QStringLiteral("queuePlace"))));
        auto* panel = evening.find<QWidget>(QStringLiteral("queuePanel"));
        for (const QLabel* label : panel->findChildren<QLabel*>())
            QVERIFY(!label->text().contains(QStringLiteral("Learner Nr"))); // nobody is named

        QTest::keyClick(parts, Qt::Key_4); // also before one has gone into the part
        QCOMPARE(evening.text(QStringLiteral("queueAnswer")), QStringLiteral("no idea"));
        evening.settle();
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("3"));
        QCOMPARE(evening.total(QStringLiteral("Learner Nr3")), QStringLiteral("3"));
        panel->setFocus();
        QTest::keyClick(panel, Qt::Key_1);
        QTest::keyClick(panel, Qt::Key_Left);
        QCOMPARE(evening.text(QStringLiteral("queueAnswer")), because);
        QVERIFY(evening.find<QPushButton>(QStringLiteral("queueStep4"))->isChecked());
        QTest::keyClick(panel, Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(panel, Qt::Key_Z, Qt::ControlModifier);
        evening.settle();
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("0"));
        QVERIFY(!evening.find<QPushButton>(QStringLiteral("queueUndo"))->isEnabled());
        QTest::mouseClick(evening.find<QPushButton>(QStringLiteral("queueStep5")), Qt::LeftButton);
        evening.settle();
        QCOMPARE(evening.total(QStringLiteral("Learner Nr3")), QStringLiteral("4"));

        evening.showPart(testing::learners); // the points are an override with a reason, as others are
        evening.openLearner(0);
        QStringList said;
        for (const QLabel* label : evening.find<QWidget>(QStringLiteral("learnerPanel"))->findChildren<QLabel*>())
            said << label->text();
        QVERIFY2(said.contains(QStringLiteral("Set by hand: short answer: step 5 of 5")), qPrintable(said.join(u'|')));
    }

    void onlyPlainKeysOnWhatIsSeenGivePoints()
    {
        Evening evening(QStringLiteral("en"), true, 2, why);
        evening.open();
        for (const int number : {1, 2})
            evening.writeWhy(number, std::to_string(number) + " one");
        evening.drop({evening.small.path(QStringLiteral("in"))});
        evening.settle();
        evening.showPart(testing::answers);
        evening.settle();
        auto* panel = evening.find<QWidget>(QStringLiteral("queuePanel"));
        panel->setFocus();
        const QString place = evening.text(QStringLiteral("queuePlace"));
        for (const Qt::KeyboardModifier modifier : {Qt::AltModifier, Qt::ControlModifier, Qt::ShiftModifier})
            QTest::keyClick(panel, Qt::Key_4, modifier);
        QKeyEvent held(QEvent::KeyPress, Qt::Key_4, Qt::NoModifier, QStringLiteral("4"), true);
        QApplication::sendEvent(panel, &held);
        evening.settle();
        QCOMPARE(evening.text(QStringLiteral("queuePlace")), place);
        QTest::keyClick(panel, Qt::Key_4, Qt::KeypadModifier);
        evening.settle();
        QVERIFY(evening.text(QStringLiteral("queuePlace")) != place);
        const QStringList totals{evening.total(QStringLiteral("Learner Nr1")),
                                 evening.total(QStringLiteral("Learner Nr2"))};

        evening.press(QStringLiteral("gradebookOther")); // where no answer is seen
        QVERIFY(!panel->isVisible());
        QTest::keyClick(evening.find<QWidget>(QStringLiteral("gradebook")), Qt::Key_5);
        evening.settle();
        QCOMPARE((QStringList{evening.total(QStringLiteral("Learner Nr1")),
                              evening.total(QStringLiteral("Learner Nr2"))}),
                 totals);
    }

    void longAnswersScrollByKeys()
    {
        Evening evening(QStringLiteral("en"), true, 1, why);
        evening.open();
        std::string words;
        for (int line = 0; line < 200; ++line)
            words += "Because.\n";
        evening.writeWhy(1, words);
        evening.drop({evening.small.path(QStringLiteral("in"))});
        evening.settle();
        evening.showPart(testing::answers);
        evening.settle();
        auto* panel = evening.find<QWidget>(QStringLiteral("queuePanel"));
        auto* bar = panel->findChild<QScrollArea*>()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        panel->setFocus();
        QTest::keyClick(panel, Qt::Key_Down);
        const int step = bar->value();
        QVERIFY(step > 0);
        QTest::keyClick(panel, Qt::Key_PageDown);
        QVERIFY(bar->value() > step);
        QTest::keyClick(panel, Qt::Key_End);
        QCOMPARE(bar->value(), bar->maximum());
        QTest::keyClick(evening.find<QPushButton>(QStringLiteral("queueStep5")), Qt::Key_Home);
        QCOMPARE(bar->value(), 0);
    }

    void theQueueSaysWhatMustBeGradedAgain()
    {
        Evening evening(QStringLiteral("en"), true, 1, why);
        evening.open();
        evening.writeWhy(1, "Because.");
        evening.drop({evening.small.path(QStringLiteral("in"))});
        evening.settle();
        {
            const auto gradebook =
                handin::Gradebook::open(evening.small.classFolder().file("gradebook.sqlite"));
            std::string id;
            std::vector<handin::GradedAttempt> results;
            QVERIFY((*gradebook)
                        ->forEachHandin([&](const handin::StoredHandin& handin,
                                            std::vector<handin::GradedAttempt> graded) {
                            id = handin.id;
                            results = std::move(graded);
                        }));
            results.front().missed.clear(); // as a program before version 4 left it
            QVERIFY((*gradebook)->replaceResults(id, "older", results));
        }
        evening.open();
        evening.showPart(testing::answers);
        evening.settle();
        QVERIFY2(evening.text(QStringLiteral("queueEmpty")).contains(QStringLiteral("graded again first")),
                 qPrintable(evening.text(QStringLiteral("queueEmpty"))));
    }

    void whereNothingWaitsTheQueueSaysSo()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.showPart(testing::answers);
        evening.settle();
        QVERIFY(evening.text(QStringLiteral("queueEmpty")).contains(QStringLiteral("No short answer")));
    }
};

QTEST_MAIN(TestGradebookQueue)
#include "tst_gradebook_queue.moc"
