#include "lesson_window.h"

#include <lectern/views/result_view.h>

#include <lectern/window/section_model.h>

#include <QFileDialog>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QPrinter>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>

using namespace lectern;
using testing::calculator;
using testing::exercise;
using testing::Program;

class TestWindow : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_data;

private Q_SLOTS:
    void init() { m_data = std::make_unique<QTemporaryDir>(); }

    void everySectionOfTheLessonIsThere()
    {
        Program program(m_data->path());
        QStringList ids;
        for (const reader::Section& section : program.view().sections()) {
            if (section.level == 2)
                ids << section.id;
        }
        QCOMPARE(
            ids.join(u' '),
            QStringLiteral(
                "opening recurrence roles scale two-tokens heads positions masks module interfaces training "
                "debugging pitfalls limits neighbours keep exercises next sources"));
        QVERIFY(!program.math.engineWasStarted() || program.view().document()->blockCount() > 100);
    }

    void navigationOpensASectionAndBackReturns()
    {
        Program program(m_data->path());
        auto* list = program.find<QListView>("navigation");
        const QModelIndex masks = list->model()->index(7, 0);
        list->scrollTo(masks);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(masks).center());
        QCOMPARE(program.view().currentSection(), QStringLiteral("masks"));
        QTest::keyClick(&program.window(), Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(program.view().currentSection(), QStringLiteral("opening"));
    }

    // A title that the scroll bar's width breaks into two lines has room for two.
    void navigationRowsHoldTheirTitles()
    {
        Program program(m_data->path());
        program.window().resize(1280, 800);
        program.settle();
        auto* list = program.find<QListView>("navigation");
        QVERIFY(list->verticalScrollBar()->isVisible());
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            const QModelIndex index = list->model()->index(row, 0);
            QVERIFY2(list->visualRect(index).height() >= list->sizeHintForIndex(index).height(),
                     qPrintable(index.data().toString()));
        }
    }

    void editingAMatrixChangesTheWeights()
    {
        Program program(m_data->path());
        program.view().goToEmbedded(calculator);
        const double before = program.twoTokens()->session().value("A")->at(0, 0);
        QVERIFY(qAbs(before - 0.6698) < 5e-5);
        QLineEdit* first = program.firstEntry();
        QVERIFY(first);
        first->setFocus();
        first->selectAll();
        QTest::keyClicks(first, QStringLiteral("3"));
        QTest::keyClick(first, Qt::Key_Return);
        QTRY_VERIFY(program.twoTokens()->session().value("A")->at(0, 0) > 0.85);
    }

    void solvingTheExerciseIsKeptBeforeItIsShown()
    {
        Program program(m_data->path());
        program.solveExercise();
        QVERIFY(program.card()->run().report()->complete);
        const auto attempts = program.store->attempts(
            storage::ExerciseKey{QStringLiteral("attention"), QStringLiteral("two-tokens")});
        QCOMPARE(attempts.size(), std::size_t(1));
        QCOMPARE(attempts.front().points, 10.0);
        QVERIFY(attempts.front().answer.contains("\"1.6605\""));
    }

    void languageSwitchKeepsPlaceAndAnswers()
    {
        Program program(m_data->path());
        program.view().goToSection(QStringLiteral("masks"));
        program.type("open_0_0", "1/3");
        program.view().goToSection(QStringLiteral("masks"));
        QTest::mouseClick(program.find<QToolButton>("language"), Qt::LeftButton);
        QCOMPARE(program.view().currentSection(), QStringLiteral("masks"));
        QCOMPARE(program.window().settings().language, QStringLiteral("zh_CN"));
        QCOMPARE(program.card()->findChild<QLineEdit*>(QStringLiteral("open_0_0"))->text(),
                 QStringLiteral("1/3"));
        QVERIFY(program.view().toPlainText().contains(QStringLiteral("两种掩码")));
    }

    void zoomAndThemeKeepThePlace()
    {
        Program program(m_data->path());
        program.view().goToSection(QStringLiteral("positions"));
        QTest::keyClick(&program.window(), Qt::Key_Equal, Qt::ControlModifier);
        QTRY_COMPARE(program.window().settings().zoom, 1.1);
        QCOMPARE(program.view().currentSection(), QStringLiteral("positions"));
        window::Settings dark = program.window().settings();
        dark.scheme = window::SchemeChoice::dark;
        program.desk->apply(dark);
        QCOMPARE(program.view().currentSection(), QStringLiteral("positions"));
    }

    void findWalksThroughMatchesAndEscCloses()
    {
        Program program(m_data->path());
        program.view().setFocus();
        QTest::keyClick(&program.window(), Qt::Key_F, Qt::ControlModifier);
        auto* field = program.find<QLineEdit>("findField");
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("softmax"));
        const int first = program.view().textCursor().position();
        QTest::keyClick(field, Qt::Key_Return);
        const int second = program.view().textCursor().position();
        QVERIFY(second > first);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(program.view().textCursor().position(), first);
        QTest::keyClick(field, Qt::Key_Enter, Qt::KeypadModifier);
        QCOMPARE(program.view().textCursor().position(), second);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
    }

    void whatWasFoundStaysFoundWhenThePageIsBuiltAgain()
    {
        Program program(m_data->path());
        QTest::keyClick(&program.window(), Qt::Key_F, Qt::ControlModifier);
        auto* field = program.find<QLineEdit>("findField");
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("softmax"));
        QTest::keyClick(field, Qt::Key_Return);
        const auto* count = program.find<QWidget>("findBar")->findChild<QLabel*>();
        QVERIFY2(count->text().startsWith(u"2 of "), qPrintable(count->text()));
        const QString before = count->text();
        const auto marks = program.view().extraSelections().size();
        const QString section = program.view().currentSection();
        window::Settings larger = program.window().settings();
        larger.zoom = 1.25;
        larger.scheme = window::SchemeChoice::dark;
        program.desk->apply(larger);
        program.settle();
        QCOMPARE(program.view().extraSelections().size(), marks);
        QCOMPARE(program.view().currentSection(), section);
        QCOMPARE(count->text(), before);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY2(count->text().startsWith(u"3 of "), qPrintable(count->text()));
        QCOMPARE(program.view().textCursor().selectedText().toLower(), QStringLiteral("softmax"));
        larger.language = QStringLiteral("zh_CN"); // another text with matches of its own
        program.desk->apply(larger);
        program.settle();
        QVERIFY(count->text().contains(QString::number(program.view().extraSelections().size())));
    }

    void reopensWhereItWasClosedWithEverythingTyped()
    {
        QString section;
        reader::Place place;
        {
            Program program(m_data->path());
            program.type("open_1_1", "-0.33");
            QLineEdit* first = program.firstEntry();
            first->setFocus();
            first->selectAll();
            QTest::keyClicks(first, QStringLiteral("2"));
            QTest::keyClick(first, Qt::Key_Return);
            program.view().goToSection(QStringLiteral("heads"));
            program.view().verticalScrollBar()->setValue(program.view().verticalScrollBar()->value() + 333);
            section = program.view().currentSection();
            place = program.view().place();
            program.window().close();
        }
        Program program(m_data->path());
        QVERIFY(program.store->previousExitWasClean());
        QCOMPARE(program.view().currentSection(), section);
        QCOMPARE(program.view().place().block, place.block);
        QVERIFY2(qAbs(program.view().place().offset - place.offset) <= 1,
                 qPrintable(QStringLiteral("%1 vs %2").arg(program.view().place().offset).arg(place.offset)));
        QCOMPARE(program.card()->findChild<QLineEdit*>(QStringLiteral("open_1_1"))->text(),
                 QStringLiteral("-0.33"));
        QVERIFY(program.twoTokens()->session().value("Q")->at(0, 0) == 2.0);
        QCOMPARE(program.window().sections().index(4).data(window::SectionModel::StateRole).toInt() >= 0,
                 true);
    }

    void aStepLinkMarksTheTensor()
    {
        Program program(m_data->path());
        program.view().goToSection(QStringLiteral("heads"));
        program.settle();
        Q_EMIT program.view().linkActivated(QStringLiteral("step:two-tokens.O"));
        program.settle();
        const auto* output = program.twoTokens()->findChild<views::ResultView*>(QStringLiteral("O"));
        QVERIFY(output && output->isPointedOut());
        QVERIFY(output->isAncestorOf(QApplication::focusWidget()));
        QTRY_VERIFY(!output->visibleRegion().isEmpty()); // brought into the window
        // A hidden step is revealed; the mark moves on.
        program.twoTokens()->session().revealSteps(0);
        Q_EMIT program.view().linkActivated(QStringLiteral("step:two-tokens.A"));
        program.settle();
        QVERIFY(!output->isPointedOut());
        QVERIFY(program.twoTokens()->findChild<views::ResultView*>(QStringLiteral("A"))->isPointedOut());
        QVERIFY(program.twoTokens()->session().isRevealed("A"));
        Q_EMIT program.view().linkActivated(QStringLiteral("step:nothing.at.all"));
        Q_EMIT program.view().linkActivated(QStringLiteral("step:two-tokens.V"));
        program.settle();
        QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
        QTest::keyClick(&program.window(), Qt::Key_Left, Qt::AltModifier); // and there is a way back
    }

    void exportsAVectorPdf()
    {
        Program program(m_data->path());
        const QString file = m_data->filePath(QStringLiteral("课 一.pdf"));
        QVERIFY(program.desk->exportPdf(file));
        QFile pdf(file);
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.size() > 100'000);
        const auto failed = program.desk->exportPdf(QStringLiteral("/no/such/folder/a.pdf"));
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, std::string("file.write"));
    }

    void saysWhatWasNotExported()
    {
        Program program(m_data->path());
        Q_EMIT program.window().pdfWanted();
        auto* dialog = program.find<QFileDialog>("pdfFile");
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(QStringLiteral("/no/such/folder/a.pdf"));
        auto* box = program.find<QMessageBox>("failure");
        QVERIFY(box && box->isVisible());
        QVERIFY2(box->text().contains(u"/no/such/folder/a.pdf"), qPrintable(box->text()));
        box->close();
        dialog->close();
    }

    void saysWhatWasNotPrinted()
    {
        Program program(m_data->path());
        QPrinter printer;
        printer.setOutputFileName(QStringLiteral("/no/such/folder/a.pdf"));
        const auto failed = program.desk->print(printer);
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, std::string("file.print"));
        printer.setOutputFileName(m_data->filePath(QStringLiteral("printed.pdf")));
        QVERIFY(program.desk->print(printer));
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
