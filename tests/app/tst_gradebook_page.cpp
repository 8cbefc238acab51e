// An instructor's evening in the window: a class is opened, hand-ins are dropped on it, looked at and given back.

#include "../handin/small_class.h"
#include "lesson_window.h"

#include <lectern/gradebook/gradebook_desk.h>
#include <lectern/reader/rich_text.h>
#include <lectern/window/gradebook_window.h>

#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

using namespace lectern;
using handin::test::read;
using handin::test::SmallClass;
using handin::test::write;
using testing::Program;

namespace {

/// As GradebookPage::Part.
enum Part
{
    learners,
    review,
    answers,
    regrade,
    analysis,
    giveBack
};

const std::map<std::string, std::string> why{
    {"why", "kind: short\ntitle: Why\npoints: 4\ntext: Why?\nparts:\n  - id: w\n    kind: short\n    text: Say why.\n"
            "    rubric:\n      - {points: 4, text: Says why.}\n"}};

/// The program with a class of three, whose course is among those that are known.
struct Evening
{
    explicit Evening(const QString& language = QStringLiteral("en"), bool courseIsKnown = true, int many = 3,
                     const std::map<std::string, std::string>& more = {})
        : small(many, more)
        , program(data.path(), language)
        , desk({{},
                [this, courseIsKnown] {
                    return courseIsKnown ? QStringList{QString::fromUtf8(testing::shippedCourse), small.courseFolder()} : QStringList();
                },
                [this] { return program.store->setting(storage::setting::recentClasses).value_or(QByteArray()); },
                [this](const QByteArray& json) {
                    program.store->setSetting(storage::setting::recentClasses, json);
                }})
    {
        window::attachGradebook(program.window(), desk);
    }

    void open()
    {
        window::openClass(program.window(), desk, small.folder());
        settle();
        QVERIFY(desk.work().isOpen());
    }

    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!desk.work().isBusy(), 60'000);
        QApplication::processEvents();
    }

    template <typename Widget>
    Widget* find(const QString& name)
    {
        return program.window().findChild<Widget*>(name);
    }

    void press(const QString& name)
    {
        auto* button = find<QPushButton>(name);
        QVERIFY2(button && button->isVisible() && button->isEnabled(), qPrintable(name));
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
        QApplication::processEvents();
        settle();
    }

    void type(const QString& name, const QString& text, bool enter = false)
    {
        auto* field = find<QLineEdit>(name);
        QVERIFY2(field && field->isVisible(), qPrintable(name));
        field->setFocus();
        field->selectAll();
        QTest::sendKeyEvent(QTest::Click, field, Qt::Key_unknown, text, Qt::NoModifier);
        if (enter)
            QTest::keyClick(field, Qt::Key_Return);
        QApplication::processEvents();
    }

    /// As the desktop does it.
    void drop(const QStringList& paths)
    {
        QMimeData mime;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        mime.setUrls(urls);
        auto* page = find<QWidget>(QStringLiteral("gradebook"));
        const QPoint at = page->rect().center();
        QDragEnterEvent enter(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(page, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(page, &event);
    }

    QString put(const QString& name, const std::string& text)
    {
        write(small.path(name), text);
        return small.path(name);
    }

    /// Learner 1 is right, 2 made the mistake `twice`, and one file is a picture.
    void gradeSome()
    {
        auto one = small.learner(1);
        one.answerSum();
        put(QStringLiteral("in/1.lhand"), one.handIn());
        auto two = small.learner(2);
        two.answerSum("twice", "0");
        put(QStringLiteral("in/2.lhand"), two.handIn());
        put(QStringLiteral("in/picture.png"), "no hand-in");
        drop({small.path(QStringLiteral("in"))});
        settle();
    }

    /// What learner `number` answers in words, handed in.
    void writeWhy(int number, const std::string& words)
    {
        auto learner = small.learner(number);
        learner.answer("why", "w", words);
        put(QStringLiteral("in/why%1.lhand").arg(number), learner.handIn());
    }

    QString text(const QString& name)
    {
        auto* label = find<QLabel>(name);
        return label && label->isVisible() ? label->text() : QString();
    }

    QTableView* table() { return find<QTableView>(QStringLiteral("classTable")); }

    QString cell(int row, int column) { return table()->model()->index(row, column).data().toString(); }
    QString total(const QString& name)
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            if (cell(row, gradebook::nameColumn) == name)
                return cell(row, gradebook::totalColumn);
        }
        return QStringLiteral("?");
    }

    void openLearner(int row)
    {
        table()->setFocus();
        table()->setCurrentIndex(table()->model()->index(row, 0));
        QTest::keyClick(table(), Qt::Key_Return);
        settle();
    }

    QString said()
    {
        auto* label = find<QLabel>(QStringLiteral("gradebookSaid"));
        return label && label->isVisible() ? label->text() : QString();
    }

    void showPart(int part)
    {
        find<QTabWidget>(QStringLiteral("gradebookParts"))->setCurrentIndex(part);
        QApplication::processEvents();
    }

    QTemporaryDir data;
    SmallClass small;
    Program program;
    gradebook::GradebookDesk desk;
};

} // namespace

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
        evening.showPart(review);
        QVERIFY(evening.find<QLabel>(QStringLiteral("reviewWords"))->text().contains(QStringLiteral("Nr2")));
        evening.press(QStringLiteral("reviewAccept"));
        QCOMPARE(evening.total(QStringLiteral("Learner Nr1")), QStringLiteral("4"));
        QVERIFY(!evening.find<QPushButton>(QStringLiteral("reviewAccept"))->isVisible());
    }

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
        while (parts->currentIndex() != answers)
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

        evening.showPart(learners); // the points are an override with a reason, as others are
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
        evening.showPart(answers);
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
        evening.showPart(answers);
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
        evening.showPart(answers);
        evening.settle();
        QVERIFY2(evening.text(QStringLiteral("queueEmpty")).contains(QStringLiteral("graded again first")),
                 qPrintable(evening.text(QStringLiteral("queueEmpty"))));
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

    void whereNothingWaitsTheQueueSaysSo()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.showPart(answers);
        evening.settle();
        QVERIFY(evening.text(QStringLiteral("queueEmpty")).contains(QStringLiteral("No short answer")));
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
        evening.showPart(regrade);
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
        evening.showPart(giveBack);
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
        evening.showPart(regrade);
        evening.press(QStringLiteral("regradeLook"));
        QVERIFY2(evening.said().contains(QStringLiteral("version")), qPrintable(evening.said())); // of the old one
        const QString older = evening.small.path(QStringLiteral("older"));
        handin::test::writeCourse(older, "A + 1");
        evening.type(QStringLiteral("olderCoursePath"), older, true);
        evening.settle();
        evening.showPart(regrade);
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
        evening.showPart(regrade);
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

    void feedbackAndTablesAreWritten()
    {
        Evening evening;
        evening.open();
        evening.gradeSome();
        evening.showPart(giveBack);
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
        evening.showPart(analysis);
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
