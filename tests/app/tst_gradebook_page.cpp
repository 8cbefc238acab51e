// An instructor's evening in the window: a class is opened, hand-ins are dropped on it, looked at and given back.

#include "gradebook_evening.h"
#include "postgresql_server.h"

#include <QToolButton>

using namespace lectern;
using handin::test::read;
using handin::test::SmallClass;
using handin::test::write;
using testing::Evening;

class TestGradebookPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aClassIsOpenedByItsFolderAndRemembered()
    {
        Evening evening;
        Q_EMIT evening.program.window().gradebookWanted();
        auto* folder = evening.find<QLineEdit>(QStringLiteral("classOpenPath"));
        QVERIFY(folder && folder->isVisible() && folder->hasFocus());
        QVERIFY(!evening.find<QPushButton>(QStringLiteral("classRecent")));
        evening.type(QStringLiteral("classOpenPath"), evening.small.path(QStringLiteral("nowhere")), true);
        evening.settle();
        QVERIFY(evening.find<QLabel>(QStringLiteral("classProblem"))->isVisible());
        evening.type(QStringLiteral("classOpenPath"), evening.small.folder(), true);
        evening.settle();
        QVERIFY(evening.table()->isVisible() && evening.table()->hasFocus());
        QCOMPARE(evening.table()->model()->rowCount(), 3);
        QCOMPARE(evening.cell(0, gradebook::nameColumn), QStringLiteral("Learner Nr1"));
        QCOMPARE(evening.find<QLabel>(QStringLiteral("gradebookTitle"))->text(), QStringLiteral("Class of tests"));

        gradebook::GradebookDesk other({{}, {}, [&] {
            return evening.program.store->setting(storage::setting::recentClasses).value_or(QByteArray());
        }});
        other.open(evening.small.folder());
        QTRY_VERIFY(!other.work().isBusy());
        QVERIFY(other.work().isOpen()); // its course is remembered, too
    }

    void theCourseIsAskedForWhereItIsNotKnown()
    {
        Evening evening(QStringLiteral("en"), false);
        window::openClass(evening.program.window(), evening.desk, evening.small.folder());
        evening.settle();
        QVERIFY(!evening.desk.work().isOpen());
        evening.type(QStringLiteral("classCoursePath"), evening.small.courseFolder(), true);
        evening.settle();
        QVERIFY(evening.desk.work().isOpen());
        QVERIFY(evening.table()->isVisible());
    }

    void escapeLeadsBackToTheLesson()
    {
        Evening evening;
        evening.open();
        QTest::keyClick(evening.table(), Qt::Key_Escape);
        QVERIFY(evening.program.view().isVisible());
        Q_EMIT evening.program.window().gradebookWanted();
        QVERIFY(evening.table()->isVisible()); // the class is still open
    }

    void whatIsDroppedIsGraded()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        QVERIFY2(evening.said().contains(QStringLiteral("2 graded")), qPrintable(evening.said()));
        QVERIFY(evening.said().contains(QStringLiteral("1 unreadable")));
        QVERIFY(evening.said().contains(QStringLiteral("1 missing")));
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("4"));
        QCOMPARE(evening.total(QStringLiteral("Learner Nr2")), QStringLiteral("0"));
        QVERIFY(!evening.find<QWidget>(QStringLiteral("gradingProgress"))->isVisible());
    }

    void theWindowLivesWhileItGradesAndCanCancel()
    {
        Evening evening;
        evening.open();
        constexpr int many = 12'000;
        auto one = evening.small.learner(1);
        one.answerSum();
        for (int i = 0; i < many; ++i)
            evening.put(QStringLiteral("in/%1.lhand").arg(i), one.handIn());
        evening.drop({evening.small.path(QStringLiteral("in"))});
        QTRY_VERIFY_WITH_TIMEOUT(evening.desk.work().progress().done > 0, 60'000);
        QVERIFY(evening.desk.work().isGrading());
        QVERIFY(evening.find<QWidget>(QStringLiteral("gradingProgress"))->isVisible());
        QVERIFY(evening.find<QLabel>(QStringLiteral("gradingWords"))->text().contains(QStringLiteral("a second")));
        // Learners can be looked at meanwhile, but not changed.
        evening.table()->setFocus();
        QTest::keyClick(evening.table(), Qt::Key_Return);
        QTRY_VERIFY(evening.find<QPushButton>(QStringLiteral("set_sum")));
        if (evening.desk.work().isGrading())
            QVERIFY(!evening.find<QPushButton>(QStringLiteral("set_sum"))->isEnabled());
        QTest::mouseClick(evening.find<QPushButton>(QStringLiteral("gradingCancel")), Qt::LeftButton);
        evening.settle();
        QVERIFY2(evening.said().startsWith(QStringLiteral("Cancelled")), qPrintable(evening.said()));
        QVERIFY(evening.desk.work().progress().done < many);
        QTRY_VERIFY(evening.find<QPushButton>(QStringLiteral("set_sum"))->isEnabled());
    }

    void namesAndStatesFilter()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        auto* state = evening.find<QComboBox>(QStringLiteral("classState"));
        state->setCurrentIndex(static_cast<int>(gradebook::StateFilter::missing));
        QCOMPARE(evening.table()->model()->rowCount(), 1);
        QCOMPARE(evening.cell(0, gradebook::nameColumn), QStringLiteral("Learner Nr3"));
        state->setCurrentIndex(0);
        evening.type(QStringLiteral("classFilter"), QStringLiteral("nr2"));
        QCOMPARE(evening.table()->model()->rowCount(), 1);
        QCOMPARE(evening.find<QLabel>(QStringLiteral("classCount"))->text(), QStringLiteral("1 of 3"));
        QTest::keyClick(evening.find<QLineEdit>(QStringLiteral("classFilter")), Qt::Key_Down);
        QVERIFY(evening.table()->hasFocus());
    }

    /// What the learner's program said when the file was saved.
    void theReceiptIsTheLearnersOwn()
    {
        Evening evening;
        evening.open();
        auto one = evening.small.learner(1);
        one.answerSum();
        const std::string text = one.handIn();
        evening.drop({evening.put(QStringLiteral("in/1.lhand"), text)});
        evening.settle();
        evening.openLearner(0);
        const QString receipt = QString::fromStdString(handin::receiptOf(handin::envelopeHash(text)));
        QCOMPARE(receipt.size(), 19);
        QStringList said;
        for (const QLabel* label :
             evening.find<QWidget>(QStringLiteral("learnerPanel"))->findChildren<QLabel*>())
            said << label->text();
        QVERIFY2(said.join(u'|').contains(QStringLiteral("receipt ") + receipt), qPrintable(said.join(u'|')));
    }

    void oneLearnerIsReadAndPointsAreSet()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.openLearner(1);
        QCOMPARE(evening.find<QLabel>(QStringLiteral("learnerName"))->text(), QStringLiteral("Learner Nr2"));
        auto* typed = evening.find<QLabel>(QStringLiteral("entryTyped"));
        QVERIFY(typed);
        auto two = evening.small.learner(2);
        QCOMPARE(typed->text(), QString::number(std::lround(two.cell("twice"))));
        QVERIFY(evening.find<QLabel>(QStringLiteral("entryRead"))->text().contains(typed->text()));
        QStringList words;
        for (const auto* said : evening.find<QWidget>(QStringLiteral("learnerPanel"))->findChildren<reader::RichText*>())
            words << said->plainText().trimmed();
        QVERIFY2(words.contains(QStringLiteral("Doubled")), qPrintable(words.join(u'|')));

        evening.press(QStringLiteral("set_sum"));
        evening.type(QStringLiteral("points_sum"), QStringLiteral("many"), true);
        QTRY_VERIFY(evening.find<QLabel>(QStringLiteral("problem_sum"))->isVisible());
        evening.type(QStringLiteral("points_sum"), QStringLiteral("5/2"));
        evening.type(QStringLiteral("reason_sum"), QStringLiteral("shown in class"), true);
        evening.settle();
        QTRY_VERIFY(evening.find<QPushButton>(QStringLiteral("takeBack_sum")));
        QVERIFY(evening.find<QLabel>(QStringLiteral("learnerTotal"))->text().contains(QStringLiteral("2.5")));
        QVERIFY(evening.find<QLabel>(QStringLiteral("entryTyped"))); // the answer is still beside it
        evening.press(QStringLiteral("takeBack_sum"));
        QTRY_VERIFY(!evening.find<QPushButton>(QStringLiteral("takeBack_sum")));

        QTest::keyClick(evening.find<QPushButton>(QStringLiteral("learnerNext")), Qt::Key_Space);
        evening.settle();
        QCOMPARE(evening.find<QLabel>(QStringLiteral("learnerName"))->text(), QStringLiteral("Learner Nr3"));
        QTest::keyClick(evening.find<QWidget>(QStringLiteral("learnerPanel")), Qt::Key_Escape);
        QVERIFY(evening.table()->isVisible() && evening.table()->hasFocus());
        QCOMPARE(evening.table()->currentIndex().row(), 2);
    }

    void doubtsAreDecided()
    {
        Evening evening;
        evening.open();
        auto one = evening.small.learner(1);
        one.answerSum();
        evening.put(QStringLiteral("in/Learner Nr2_1_assignsubmission_file_x.lhand"), one.handIn());
        evening.drop({evening.small.path(QStringLiteral("in"))});
        evening.settle();
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("0"));
        evening.showPart(testing::review);
        QVERIFY(evening.find<QLabel>(QStringLiteral("reviewWords"))->text().contains(QStringLiteral("Nr2")));
        evening.press(QStringLiteral("reviewAccept"));
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("4"));
        QVERIFY(!evening.find<QPushButton>(QStringLiteral("reviewAccept"))->isVisible());
    }

    void aClassThatDoesNotOpenLeavesTheOneBefore()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.desk.open(evening.small.path(QStringLiteral("nowhere")));
        evening.settle();
        QCOMPARE(evening.desk.work().places().folder, evening.small.folder());
        QVERIFY(!evening.desk.work().places().courses.isEmpty());
        evening.desk.work().readSlide(evening.small.path(QStringLiteral("slide.pdf")), QStringLiteral("en"));
        evening.settle();
        QVERIFY(QFile::exists(evening.small.path(QStringLiteral("slide.pdf"))));
    }

    void alarmsStandOnTheFirstScreen()
    {
        Evening evening(QStringLiteral("en"), true, 6);
        evening.open();
        QVERIFY(!evening.find<QLabel>(QStringLiteral("alarmWords")));
        for (int number = 1; number <= 5; ++number) {
            auto learner = evening.small.learner(number);
            learner.answerSum("twice", "0");
            evening.put(QStringLiteral("in/%1.lhand").arg(number), learner.handIn());
        }
        evening.drop({evening.small.path(QStringLiteral("in"))});
        evening.settle();
        QVERIFY2(evening.text(QStringLiteral("alarmWords")).contains(QStringLiteral("sum: all 5")),
                 qPrintable(evening.text(QStringLiteral("alarmWords"))));
        evening.press(QStringLiteral("alarmShow"));
        auto* head = evening.find<QLabel>(QStringLiteral("item_sum"));
        QVERIFY(head && head->isVisible() && !head->visibleRegion().isEmpty());
    }

    void anotherKeyIsTriedOut()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.showPart(testing::regrade);
        QVERIFY(!evening.find<QPushButton>(QStringLiteral("whatIf"))->isEnabled());
        evening.type(QStringLiteral("whatIfKey"), QStringLiteral("twice"), true);
        evening.settle();
        auto* changes = evening.find<QTableView>(QStringLiteral("regradeTable"));
        QVERIFY2(changes->isVisible(), qPrintable(evening.said()));
        QCOMPARE(changes->model()->rowCount(), 4); // two learners, exercise and total
        QVERIFY(!evening.find<QPushButton>(QStringLiteral("regradeApply"))->isVisible());
        QVERIFY(evening.text(QStringLiteral("regradeWords")).contains(QStringLiteral("mended")));
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("4"));
        evening.type(QStringLiteral("whatIfKey"), QStringLiteral("A +"), true);
        evening.settle();
        QVERIFY(!evening.said().isEmpty());
    }

    void oneItemIsPutOnASheet()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.openLearner(1);
        evening.press(QStringLiteral("appeal_sum"));
        const QString file = evening.small.classFolder().file("appeals/") +
                             QString::fromStdString(evening.small.entry(2).learner) + QStringLiteral("-sum.pdf");
        QVERIFY2(evening.said().contains(QStringLiteral("-sum.pdf")), qPrintable(evening.said()));
        QVERIFY(read(file).starts_with("%PDF"));
        QVERIFY(!(QFile::permissions(file) & (QFileDevice::ReadGroup | QFileDevice::ReadOther)));
        handin::ClassFolder folder = evening.small.classFolder();
        QVERIFY(folder.erase(evening.small.entry(1).learner));
        QVERIFY(QFile::exists(file));
        QVERIFY(folder.erase(evening.small.entry(2).learner)); // who is forgotten is forgotten here, too
        QVERIFY(!QFile::exists(file));
    }

    void theSlideIsOnePage()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.showPart(testing::giveBack);
        evening.press(QStringLiteral("slide"));
        const std::string pdf = read(evening.small.classFolder().file("mistakes.pdf"));
        QVERIFY(pdf.starts_with("%PDF"));
        QVERIFY(pdf.find("/Count 1") != std::string::npos);
    }

    void theDifferenceIsSeenBeforeItIsMade()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        handin::test::writeCourse(evening.small.courseFolder(), "A + 2"); // the key was wrong
        write(evening.small.classFolder().file("assignment.yaml"), "course: small\nmended: [sum]\n");
        evening.showPart(testing::regrade);
        evening.press(QStringLiteral("regradeLook"));
        QVERIFY2(evening.said().contains(QStringLiteral("version")), qPrintable(evening.said())); // of the old one
        const QString older = evening.small.path(QStringLiteral("older"));
        handin::test::writeCourse(older, "A + 1");
        evening.type(QStringLiteral("olderCoursePath"), older, true);
        evening.settle();
        evening.showPart(testing::regrade);
        evening.press(QStringLiteral("regradeLook"));
        QVERIFY2(evening.said().isEmpty(), qPrintable(evening.said()));
        auto* changes = evening.find<QTableView>(QStringLiteral("regradeTable"));
        QVERIFY(changes->isVisible());
        QCOMPARE(changes->model()->rowCount(), 2); // one learner, exercise and total
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("4"));
        evening.press(QStringLiteral("regradeLeave"));
        QVERIFY(!changes->isVisible());
        evening.press(QStringLiteral("regradeLook"));
        evening.desk.work().tryOut({"sum", "b", {}, 1.0});
        evening.desk.work().cancel(); // a trial that is called off leaves what was looked at
        evening.settle();
        evening.press(QStringLiteral("regradeApply"));
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("0"));
    }

    void aCourseThatBrokeIsSaid()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        write(evening.small.classFolder().file("assignment.yaml"), "course: small\nexercises: [nothing]\n");
        evening.showPart(testing::regrade);
        evening.press(QStringLiteral("regradeLook"));
        QVERIFY2(evening.said().contains(QStringLiteral("nothing")), qPrintable(evening.said()));
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("4"));
    }

    void theSheetIsFilledInBeside()
    {
        Evening evening;
        evening.open();
        auto one = evening.small.learner(1);
        one.answerSum();
        const QString handin = evening.put(QStringLiteral("in/1.lhand"), one.handIn());
        const std::string before = "Full name,Email address,Grade\r\nLearner Nr1,l1@example.org,\r\nSomeone Else,x@example.org,\r\n";
        const QString sheet = evening.put(QStringLiteral("moodle.csv"), before);
        evening.drop({sheet, handin}); // both at once: the sheet is filled when the rest is graded
        evening.settle();
        auto* words = evening.find<QLabel>(QStringLiteral("sheetWords"));
        QTRY_VERIFY(words && words->isVisible());
        QVERIFY(words->text().contains(QStringLiteral("Someone Else")));
        QVERIFY(words->text().contains(QStringLiteral("not in the sheet (2): Learner Nr")));
        QVERIFY(!QFileInfo::exists(evening.small.path(QStringLiteral("moodle-graded.csv"))));
        evening.press(QStringLiteral("sheetSave"));
        QCOMPARE(read(evening.small.path(QStringLiteral("moodle-graded.csv"))),
                 std::string("Full name,Email address,Grade\r\nLearner Nr1,l1@example.org,4\r\nSomeone Else,x@example.org,\r\n"));
        QCOMPARE(read(sheet), before);
        const QString odd = evening.put(QStringLiteral("odd.csv"), "a,b\n1,2\n");
        evening.drop({odd});
        evening.settle();
        QVERIFY(!evening.said().isEmpty());
        QVERIFY(!words->isVisible());
    }

    void aTypedNumberStandsOnOneLine()
    {
        Evening evening;
        evening.open();
        auto one = evening.small.learner(1);
        one.answer("sum", "b", std::string("0.000123456789"));
        evening.drop({evening.put(QStringLiteral("in/1.lhand"), one.handIn())});
        evening.settle();
        evening.openLearner(0);
        auto* typed = evening.find<QLabel>(QStringLiteral("entryTyped"));
        QTRY_VERIFY(typed && typed->isVisible());
        QTRY_VERIFY(typed->height() < 2 * QFontMetrics(typed->font()).height());
        QVERIFY(typed->width() >= QFontMetrics(typed->font()).horizontalAdvance(typed->text()));
    }

    void aGradebookOnAServerIsUsed()
    {
        const auto server = testing::PostgresqlServer::start();
        QVERIFY2(server, "PostgreSQL is not installed, or does not start");
        Evening evening;
        const QString place = server->newDatabase();
        write(evening.small.classFolder().file("gradebook.url"), place.toStdString());
        evening.open();
        evening.gradeSome();
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("4"));
        evening.openLearner(0);
        QCOMPARE(evening.find<QLabel>(QStringLiteral("learnerName"))->text(), QStringLiteral("Learner Nr1"));
        QVERIFY(!QFile::exists(evening.small.classFolder().file("gradebook.sqlite")));
        QCOMPARE(handin::Gradebook::open(place).value()->handins()->size(), std::size_t{2});
    }

    void nothingIsOutOfReachInANarrowWindow()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.program.window().resize(560, 480);
        evening.settle();
        auto* bar = evening.find<QTabWidget>(QStringLiteral("gradebookParts"))->findChild<QTabBar*>();
        const int last = bar->count() - 1;
        const auto seen = [&] { return bar->tabRect(last).right() < bar->width(); };
        QVERIFY(!seen());
        QToolButton* onward = nullptr;
        for (auto* button : bar->findChildren<QToolButton*>())
            onward = button->isVisible() && button->arrowType() == Qt::RightArrow ? button : onward;
        QVERIFY(onward && onward->width() >= 14);
        for (int i = 0; i < last && !seen(); ++i)
            QTest::mouseClick(onward, Qt::LeftButton);
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(last).center());
        QCOMPARE(bar->currentIndex(), last);

        evening.openLearner(1);
        auto* set = evening.find<QPushButton>(QStringLiteral("set_sum"));
        auto* area = evening.find<QScrollArea>(QStringLiteral("learnerArea"));
        area->ensureWidgetVisible(set, 0, 0);
        evening.press(QStringLiteral("set_sum"));
        auto* points = evening.find<QLineEdit>(QStringLiteral("points_sum"));
        QTRY_COMPARE(points->visibleRegion().boundingRect(), points->rect());
    }

    void feedbackAndTablesAreWritten()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.showPart(testing::giveBack);
        evening.press(QStringLiteral("feedback"));
        QVERIFY2(evening.said().contains(u'2'), qPrintable(evening.said()));
        QVERIFY(QFileInfo(evening.small.classFolder().file("feedback.zip")).size() > 0);
        evening.press(QStringLiteral("exportTable"));
        QVERIFY(read(evening.small.classFolder().file("grades.csv")).find("Learner Nr1") != std::string::npos);
        evening.type(QStringLiteral("exportTablePath"), evening.small.path(QStringLiteral("g.json")), true);
        evening.settle();
        QVERIFY(read(evening.small.path(QStringLiteral("g.json"))).starts_with("{"));
        evening.type(QStringLiteral("exportTablePath"), QStringLiteral("/nowhere/at/all.csv"), true);
        evening.settle();
        QVERIFY(evening.said().contains(QStringLiteral("/nowhere")));
    }

    void theAnalysisHasPicturesAndWords()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.showPart(testing::analysis);
        auto* panel = evening.find<QWidget>(QStringLiteral("statisticsPanel"));
        auto* bars = panel->findChild<QWidget*>(QStringLiteral("distribution"));
        QVERIFY(bars && bars->isVisible() && !bars->accessibleDescription().isEmpty());
        QVERIFY(panel->findChild<QWidget*>(QStringLiteral("itemBars"))->isVisible());
        QVERIFY(panel->findChild<QLabel*>(QStringLiteral("classFigures"))->text().startsWith(QStringLiteral("2 of 3")));
        QStringList words;
        for (const QLabel* label : panel->findChildren<QLabel*>())
            words << label->text();
        QVERIFY2(!words.filter(QStringLiteral("b: twice")).isEmpty(), qPrintable(words.join(u'|')));
    }

    void narrowChineseAndDarkFit()
    {
        Evening evening(QStringLiteral("zh_CN"));
        evening.program.window().resize(620, 760);
        evening.open();
        evening.gradeSome();
        auto* page = evening.find<QWidget>(QStringLiteral("gradebook"));
        for (int part = 0; part < 6; ++part) {
            evening.showPart(part);
            QVERIFY2(page->minimumSizeHint().width() <= 620,
                     qPrintable(QStringLiteral("%1: %2").arg(part).arg(page->minimumSizeHint().width())));
        }
        evening.openLearner(0);
        QVERIFY(page->minimumSizeHint().width() <= 620);
        window::Settings settings = evening.program.window().settings();
        settings.language = QStringLiteral("en");
        settings.scheme = window::SchemeChoice::dark;
        Q_EMIT evening.program.window().settingsWanted(settings);
        QCOMPARE(evening.find<QPushButton>(QStringLiteral("gradebookBack"))->text(), QStringLiteral("Back to the lesson"));
        QVERIFY(evening.find<QLabel>(QStringLiteral("learnerTotal"))->isVisible());
    }

    void everythingHasANameForScreenReaders()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.openLearner(1);
        auto* page = evening.find<QWidget>(QStringLiteral("gradebook"));
        for (QWidget* widget : page->findChildren<QWidget*>()) {
            if (qobject_cast<QLineEdit*>(widget) || qobject_cast<QComboBox*>(widget) ||
                (qobject_cast<QTableView*>(widget) && widget->objectName() != u"qt_scrollarea_viewport"))
                QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
            if (auto* button = qobject_cast<QPushButton*>(widget))
                QVERIFY2(!button->text().isEmpty(), qPrintable(widget->objectName()));
        }
    }
};

QTEST_MAIN(TestGradebookPage)
#include "tst_gradebook_page.moc"
