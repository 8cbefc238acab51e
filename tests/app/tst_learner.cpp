// The learner's hour: where am I, how far, what next.

#include "lesson_window.h"

#include <lectern/reader/rich_text.h>
#include <lectern/window/section_model.h>

#include <QLabel>
#include <QListView>
#include <QProcess>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <cstdio>

#include <unistd.h>

using namespace lectern;
using testing::calculator;
using testing::exercise;
using testing::Program;

class TestLearner : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_data;

    /// Another program does a part below and is killed.
    void killed(const char* part)
    {
        QProcess reader;
        reader.start(QApplication::applicationFilePath(), {QString::fromLatin1(part), m_data->path()});
        QVERIFY(reader.waitForStarted());
        QVERIFY(reader.waitForReadyRead(60'000));
        QCOMPARE(reader.readAllStandardOutput().trimmed(), QByteArray("kept"));
        reader.kill();
        QVERIFY(reader.waitForFinished());
        QCOMPARE(reader.exitStatus(), QProcess::CrashExit);
    }

    static QString solved(int count)
    {
        return QStringLiteral("%1 of %2 exercises solved")
            .arg(count)
            .arg(Program::course().lessons.front().exercises.size());
    }

private Q_SLOTS:
    void init() { m_data = std::make_unique<QTemporaryDir>(); }

    void theOpeningHasNoNumberAndIsNotCounted()
    {
        Program program(m_data->path());
        const auto* where = program.find<QLabel>("where");
        const auto* progress = program.find<QLabel>("progress");
        QVERIFY2(!where->toolTip().contains(QStringLiteral("Section")), qPrintable(where->toolTip()));
        QVERIFY2(progress->text().startsWith(QStringLiteral("0 of 18 sections read")),
                 qPrintable(progress->text()));
        program.view().goToSection(QStringLiteral("two-tokens"));
        QVERIFY2(where->toolTip().startsWith(QStringLiteral("Section 4 of 18 · Two tokens")),
                 qPrintable(where->toolTip()));
        program.scrollToTheEnd();
        QVERIFY2(where->toolTip().startsWith(QStringLiteral("Section 18 of 18")),
                 qPrintable(where->toolTip()));
    }

    void whatComesByOnAJumpIsNotRead()
    {
        Program program(m_data->path());
        const auto& model = program.window().sections();
        for (const char* section : {"heads", "masks", "exercises", "recurrence", "limits"}) {
            program.view().goToSection(QString::fromLatin1(section));
            program.settle();
            QCOMPARE(program.view().currentSection(), QString::fromLatin1(section));
        }
        QStringList started;
        for (int row = 1; row < model.rowCount(); ++row) {
            if (model.index(row).data(window::SectionModel::StateRole).toInt() > 0)
                started << model.index(row).data(window::SectionModel::IdRole).toString();
        }
        QCOMPARE(started.join(u' '), QStringLiteral("recurrence heads masks limits exercises"));
        QCOMPARE(model.count(window::SectionState::done), 0);
    }

    void minutesLeftShrinkWhileReading()
    {
        Program program(m_data->path());
        const auto* where = program.find<QLabel>("where");
        program.view().goToSection(QStringLiteral("two-tokens"));
        QVERIFY2(where->toolTip().contains(QStringLiteral("10 minute")), qPrintable(where->toolTip()));
        const double before = program.view().shareLeft();
        QVERIFY(before > 0.9);
        program.view().goToEmbedded(exercise); // at the section's end
        QCOMPARE(program.view().currentSection(), QStringLiteral("two-tokens"));
        QVERIFY(program.view().shareLeft() < before / 2);
        QVERIFY2(!where->toolTip().contains(QStringLiteral("10 minute")), qPrintable(where->toolTip()));
        program.scrollToTheEnd();
        QCOMPARE(program.view().shareLeft(), 0.0);
    }

    void solvingAnExerciseIsCountedAndMastersItsSection()
    {
        const auto stateOf = [](Program& program, const char* section) {
            const auto& model = program.window().sections();
            return model.index(model.rowOf(QString::fromLatin1(section)))
                .data(window::SectionModel::StateRole)
                .toInt();
        };
        {
            Program program(m_data->path());
            const auto* progress = program.find<QLabel>("progress");
            QVERIFY2(progress->text().contains(solved(0)), qPrintable(progress->text()));
            program.solveExercise();
            QVERIFY2(progress->text().contains(solved(1)), qPrintable(progress->text()));
            QCOMPARE(stateOf(program, "two-tokens"), int(window::SectionState::mastered));
            QVERIFY(stateOf(program, "heads") < int(window::SectionState::mastered));
            program.window().close();
        }
        Program program(m_data->path());
        QVERIFY(program.find<QLabel>("progress")->text().contains(solved(1)));
        QCOMPARE(stateOf(program, "two-tokens"), int(window::SectionState::mastered));
        // Said in words too, for those who do not see the marks.
        const auto& model = program.window().sections();
        const QString spoken =
            model.index(model.rowOf(QStringLiteral("two-tokens"))).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(spoken.endsWith(QStringLiteral("mastered")), qPrintable(spoken));
    }

    void reopeningSaysWhereAndLeadsToTheBeginning()
    {
        {
            Program program(m_data->path());
            QVERIFY(!program.find<QWidget>("offerBar")->isVisible()); // nothing was read yet
            program.view().goToSection(QStringLiteral("two-tokens"));
            program.window().close();
        }
        Program program(m_data->path());
        auto* bar = program.find<QWidget>("offerBar");
        const auto* text = program.find<QLabel>("offerText");
        QCOMPARE(program.view().currentSection(), QStringLiteral("two-tokens"));
        QVERIFY(bar->isVisible());
        QVERIFY2(text->text().contains(QStringLiteral("4 · Two tokens")), qPrintable(text->text()));
        QVERIFY(program.view().hasFocus()); // it does not take the keyboard
        QTest::mouseClick(program.find<QToolButton>("language"), Qt::LeftButton);
        QVERIFY2(text->text().contains(QStringLiteral("4 · 两个词元")), qPrintable(text->text()));
        QTest::keyClick(&program.window(), Qt::Key_F6, Qt::ShiftModifier);
        auto* action = program.find<QPushButton>("offerAction");
        QVERIFY(action->hasFocus());
        QTest::keyClick(action, Qt::Key_Return);
        QCOMPARE(program.view().currentSection(), QStringLiteral("opening"));
        QVERIFY(!bar->isVisible());
        QVERIFY(program.view().hasFocus());
        QTest::keyClick(&program.window(), Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(program.view().currentSection(), QStringLiteral("two-tokens"));
    }

    void theOfferEndsWithReadingOnOrEsc()
    {
        {
            Program program(m_data->path());
            program.view().goToSection(QStringLiteral("heads"));
            program.window().close();
        }
        {
            Program program(m_data->path());
            auto* bar = program.find<QWidget>("offerBar");
            QVERIFY(bar->isVisible());
            program.view().goToSection(QStringLiteral("masks"));
            QVERIFY(!bar->isVisible());
            program.window().close();
        }
        Program program(m_data->path());
        auto* bar = program.find<QWidget>("offerBar");
        QVERIFY(bar->isVisible());
        program.view().setFocus();
        QTest::keyClick(&program.view(), Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
        QCOMPARE(program.view().currentSection(), QStringLiteral("masks"));
    }

    void fromAnExerciseToItsStepAndBackByKeyboard()
    {
        Program program(m_data->path());
        const lessons::Embed drawn{lessons::EmbedKind::exercise, "two-tokens-drawn"};
        program.view().goToEmbedded(drawn);
        QCOMPARE(program.view().currentSection(), QStringLiteral("exercises"));
        auto* card = qobject_cast<cards::ExerciseCard*>(program.view().embedded(drawn));
        auto* step = card->findChild<QPushButton*>(QStringLiteral("step"));
        step->setFocus();
        QTest::keyClick(step, Qt::Key_Return);
        QCOMPARE(program.view().currentSection(), QStringLiteral("two-tokens"));
        QVERIFY(program.view().hasFocus());
        auto* bar = program.find<QWidget>("offerBar");
        QVERIFY(bar->isVisible());
        QVERIFY(
            program.find<QLabel>("offerText")->text().contains(QStringLiteral("Two tokens, other numbers")));
        program.view().goToSection(QStringLiteral("scale")); // looking further does not end it
        QVERIFY(bar->isVisible());
        QTest::keyClick(&program.window(), Qt::Key_F6, Qt::ShiftModifier);
        QTest::keyClick(program.find<QPushButton>("offerAction"), Qt::Key_Return);
        QCOMPARE(program.view().currentSection(), QStringLiteral("exercises"));
        QVERIFY(!bar->isVisible());
        QVERIFY(card->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
    }

    void anExerciseWithoutAStepLeadsToItsHeading()
    {
        Program program(m_data->path());
        const lessons::Embed joining{lessons::EmbedKind::exercise, "merge-by-hand"};
        program.view().goToEmbedded(joining);
        QTest::mouseClick(program.view().embedded(joining)->findChild<QPushButton*>(QStringLiteral("step")),
                          Qt::LeftButton);
        const auto& headings = program.view().sections();
        const auto found = std::find_if(headings.begin(), headings.end(),
                                        [](const auto& heading) { return heading.id == u"merge-heads"; });
        QCOMPARE(program.view().textCursor().position(), found->position);
    }

    void theFirstRunAsksAndKeeps()
    {
        {
            Program program(m_data->path());
            QVERIFY(program.desk->isFirstRun());
            QStringList opened;
            connect(&program.view(), &reader::LessonView::currentSectionChanged, this,
                    [&](const QString& id) { opened << id; });
            program.desk->welcome();
            program.settle();
            QVERIFY(!program.view().isVisible());
            QVERIFY(program.find<QWidget>("welcome")->isVisible());
            QVERIFY(program.find<QToolButton>("welcomeLanguage_1")->isChecked());
            QVERIFY(program.find<QLabel>("welcomePlan")->text().contains(QStringLiteral("3 h 6 min")));
            QVERIFY(program.find<QToolButton>("welcomeLanguage_1")->hasFocus());
            // An arrow key chooses Chinese, and everything speaks it.
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
            QCOMPARE(program.window().settings().language, QStringLiteral("zh_CN"));
            QVERIFY(program.find<QLabel>("pageTitle")->text().contains(QStringLiteral("自注意力")));
            QTest::mouseClick(program.find<QToolButton>("welcomeScheme_2"), Qt::LeftButton);
            QCOMPARE(program.window().settings().scheme, window::SchemeChoice::dark);
            QTest::mouseClick(program.find<QToolButton>("welcomeSize_2"), Qt::LeftButton);
            QCOMPARE(program.window().settings().zoom, 1.25);
            // A question shows its answer; Enter on its button does not start the lesson.
            auto* ask = program.find<QPushButton>("warmUp_0");
            auto* answer = program.find<QWidget>("warmUpAnswer_0");
            QVERIFY(!answer->isVisible());
            ask->setFocus();
            QTest::keyClick(ask, Qt::Key_Return);
            QVERIFY(answer->isVisible());
            QVERIFY(program.find<QWidget>("welcome")->isVisible());
            QVERIFY(program.find<QPushButton>("warmUp_2"));
            QVERIFY(!program.find<QPushButton>("warmUp_3"));
            program.find<QToolButton>("welcomeLanguage_0")->setFocus();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
            QVERIFY(program.view().isVisible());
            QVERIFY(program.view().hasFocus());
            for (const QString& section : opened)
                QCOMPARE(section, QStringLiteral("opening")); // nothing was read behind the card
            program.settle();
            QCOMPARE(program.view().currentSection(), QStringLiteral("opening"));
            program.window().close();
        }
        Program program(m_data->path());
        QVERIFY(!program.desk->isFirstRun());
        QCOMPARE(program.window().settings().language, QStringLiteral("zh_CN"));
        QCOMPARE(program.store->setting(storage::setting::theme), QByteArray("dark"));
        QCOMPARE(program.store->setting(storage::setting::zoom), QByteArray("1.25"));
    }

    void escLeavesTheFirstCard()
    {
        Program program(m_data->path());
        program.desk->welcome();
        program.settle();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(program.view().isVisible());
        QVERIFY(!program.desk->isFirstRun());
    }

    void theEndShowsWhatWasDone()
    {
        Program program(m_data->path());
        program.solveExercise();
        program.scrollToTheEnd();
        QVERIFY(program.find<QWidget>("offerBar")->isVisible());
        QTest::mouseClick(program.find<QPushButton>("offerAction"), Qt::LeftButton);
        auto* summary = program.find<QWidget>("summary");
        QVERIFY(summary->isVisible());
        QVERIFY(program.find<QPushButton>("summaryBack")->hasFocus());
        QStringList words;
        for (const auto* text : summary->findChildren<reader::RichText*>())
            words << text->markdown();
        const QString all = words.join(u'\n');
        QVERIFY2(all.contains(solved(1)), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("✓ work out attention for two tokens by hand, and")),
                 qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("10 of 10 point")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("When to look again")), qPrintable(all));
        // Another language while it is open.
        QTest::mouseClick(program.find<QToolButton>("language"), Qt::LeftButton);
        bool chinese = false;
        for (const auto* text : summary->findChildren<reader::RichText*>())
            chinese = chinese || text->markdown().contains(QStringLiteral("手算两个词元的注意力，说出"));
        QVERIFY(chinese);
        QTest::mouseClick(program.find<QPushButton>("summaryOpen_two-tokens"), Qt::LeftButton);
        QVERIFY(program.view().isVisible());
        QTRY_COMPARE(program.view().currentSection(), QStringLiteral("two-tokens"));
        QTest::mouseClick(program.find<QToolButton>("summaryButton"), Qt::LeftButton);
        QVERIFY(summary->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(program.view().isVisible());
    }

    void aKilledProgramOffersASafeStart()
    {
        killed("--read");
        {
            Program program(m_data->path());
            QVERIFY(!program.store->previousExitWasClean());
            QVERIFY(!program.desk->isSafe());
            QVERIFY(
                program.find<QLabel>("offerText")->text().contains(QStringLiteral("not closed properly")));
            QCOMPARE(program.view().currentSection(), QStringLiteral("heads")); // as usual
            QCOMPARE(program.twoTokens()->session().value("Q")->at(0, 0), 2.0);
            QTest::mouseClick(program.find<QPushButton>("offerAction"), Qt::LeftButton);
            QVERIFY(program.desk->isSafe());
            QCOMPARE(program.view().currentSection(), QStringLiteral("opening"));
            QCOMPARE(program.twoTokens()->session().value("Q")->at(0, 0), 1.0);
            QCOMPARE(program.card()->findChild<QLineEdit*>(QStringLiteral("open_0_0"))->text(),
                     QStringLiteral("1/3")); // answers are never set aside
            QTest::mouseClick(program.find<QPushButton>("offerAction"), Qt::LeftButton);
            QVERIFY(!program.desk->isSafe());
            QCOMPARE(program.twoTokens()->session().value("Q")->at(0, 0), 2.0);
            QCOMPARE(program.view().currentSection(), QStringLiteral("heads"));
            program.window().close();
        }
        Program program(m_data->path());
        QVERIFY(program.store->previousExitWasClean());
        QVERIFY(!program.find<QLabel>("offerText")->text().contains(QStringLiteral("not closed properly")));
    }

    void aStartThatDoesNotGetThroughIsSafeNextTime()
    {
        killed("--read");
        killed("--open"); // after an unclean exit, and before anything could be seen
        Program program(m_data->path());
        QVERIFY(program.desk->isSafe());
        QCOMPARE(program.twoTokens()->session().value("Q")->at(0, 0), 1.0);
        QCOMPARE(program.view().currentSection(), QStringLiteral("opening"));
        program.window().close();
        Program again(m_data->path());
        QVERIFY(!again.desk->isSafe());
        QCOMPARE(again.twoTokens()->session().value("Q")->at(0, 0), 2.0);
    }

    void aQuestionMarkListsTheKeysUnlessItIsTyped()
    {
        Program program(m_data->path());
        program.view().setFocus();
        QTest::keyClick(&program.view(), Qt::Key_Question);
        auto* popover = program.find<QWidget>("popover");
        QVERIFY(popover->isVisible());
        QVERIFY(popover->accessibleName().contains(QStringLiteral("F6")));
        QTest::keyClick(popover, Qt::Key_Escape);
        QVERIFY(!popover->isVisible());
        program.type("open_0_0", "?");
        QVERIFY(!popover->isVisible());
        QCOMPARE(program.card()->findChild<QLineEdit*>(QStringLiteral("open_0_0"))->text(),
                 QStringLiteral("?"));
    }

    void f1SpeaksOfThePlaceThatHasTheKeyboard()
    {
        Program program(m_data->path());
        const auto helpAt = [&](QWidget* widget) {
            widget->setFocus();
            QTest::keyClick(widget, Qt::Key_F1);
            auto* popover = program.find<QWidget>("popover");
            const QString text = popover->accessibleName();
            popover->hide();
            return text;
        };
        QVERIFY(helpAt(program.find<QListView>("navigation")).contains(QStringLiteral("ring")));
        QVERIFY(helpAt(&program.view()).contains(QStringLiteral("dotted")));
        program.view().goToEmbedded(exercise);
        QVERIFY(helpAt(program.card()->findChild<QLineEdit*>(QStringLiteral("open_0_0")))
                    .contains(QStringLiteral("Ctrl+Enter")));
        program.view().goToEmbedded(calculator);
        QVERIFY(helpAt(program.firstEntry()).contains(QStringLiteral("computed")));
    }

    void f6GoesThroughTheVisiblePartsAndBack()
    {
        Program program(m_data->path());
        auto* list = program.find<QListView>("navigation");
        program.view().setFocus();
        QTest::keyClick(&program.window(), Qt::Key_F6);
        QVERIFY(list->hasFocus());
        QTest::keyClick(&program.window(), Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(program.view().hasFocus());
        program.window().resize(620, 700); // hides the navigation
        QApplication::processEvents();
        QVERIFY(!list->isVisible());
        const auto* where = program.find<QLabel>("where"); // no longer has room for everything
        QVERIFY(where->text() != where->toolTip() && where->text().endsWith(u'…'));
        QTest::keyClick(&program.window(), Qt::Key_F6);
        QVERIFY(!program.view().hasFocus());
        QTest::keyClick(&program.window(), Qt::Key_F6);
        QVERIFY(program.view().hasFocus());
    }
};

namespace {

/// What the program that is killed does: edits a calculator, types an answer, reads on, and says when all is
/// kept.
int readUntilKilled(const QString& data)
{
    Program program(data);
    program.type("open_0_0", "1/3");
    auto* first = program.firstEntry();
    first->setFocus();
    first->selectAll();
    QTest::keyClicks(first, QStringLiteral("2"));
    QTest::keyClick(first, Qt::Key_Return);
    program.view().goToSection(QStringLiteral("heads"));
    const auto kept = [&] {
        const auto place = program.store->lastPlace(QStringLiteral("attention"));
        return place && place->section == program.view().place().section;
    };
    while (!kept())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    if (!program.store->flush())
        return 1;
    std::puts("kept");
    std::fflush(stdout);
    return QApplication::exec();
}

/// The same before its window comes.
int openUntilKilled(const QString& data)
{
    const auto store = *storage::LearnerStore::open(data);
    typesetting::MathService math;
    window::Translations translations;
    window::LessonDesk desk({&Program::course(), store.get(), &math, &translations}, {QStringLiteral("en")});
    desk.open({}, {});
    std::puts("kept");
    std::fflush(stdout);
    return ::pause();
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() == 3 && arguments[1] == u"--read")
        return readUntilKilled(arguments[2]);
    if (arguments.size() == 3 && arguments[1] == u"--open")
        return openUntilKilled(arguments[2]);
    TestLearner test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_learner.moc"
