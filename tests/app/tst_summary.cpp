// The page of what one can do now keeps the keyboard where it was when it is written anew.

#include "lesson_window.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

using namespace lectern;
using lectern::testing::Program;

class TestSummary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void focusStaysOnItsButton_data()
    {
        QTest::addColumn<QString>("button");
        QTest::newRow("an exercise") << "summaryOpen_merge-by-hand";
        QTest::newRow("back") << "summaryBack";
    }

    void focusStaysOnItsButton()
    {
        QFETCH(QString, button);
        const QTemporaryDir data;
        Program program(data.path());
        program.desk->showSummary();
        program.window().findChild<QPushButton*>(button)->setFocus();
        const auto focused = [] {
            return QApplication::focusWidget() ? QApplication::focusWidget()->objectName() : QString();
        };
        window::Settings other = program.window().settings();
        other.language = QStringLiteral("zh_CN");
        program.desk->apply(other);
        program.settle();
        QCOMPARE(focused(), button);
        other.scheme = window::SchemeChoice::contrast;
        program.desk->apply(other);
        program.settle();
        QCOMPARE(focused(), button);
        QVERIFY(!program.view().isVisible());
        // The button is alive: Enter does what it says.
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(program.view().isVisible());
    }
};

QTEST_MAIN(TestSummary)
#include "tst_summary.moc"
