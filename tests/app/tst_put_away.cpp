// Widgets far from the window go before a switch of theme, size or language. What the learner did stays.

#include "lesson_window.h"

#include <QTemporaryDir>

using namespace lectern;
using lectern::testing::Program;

class TestPutAway : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stepsThatCanBeUndoneStay_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("scheme");
        QTest::addColumn<double>("zoom");
        QTest::newRow("theme") << "en" << int(window::SchemeChoice::dark) << 1.;
        QTest::newRow("text size") << "en" << int(window::SchemeChoice::light) << 1.25;
        QTest::newRow("language") << "zh_CN" << int(window::SchemeChoice::light) << 1.;
    }

    void stepsThatCanBeUndoneStay()
    {
        QFETCH(QString, language);
        QFETCH(int, scheme);
        QFETCH(double, zoom);
        const QTemporaryDir data;
        Program program(data.path());
        QPointer<views::CalculatorView> view = program.twoTokens();
        view->session().setEntry("Q", 0, 0, QStringLiteral("2"));
        view->session().setEntry("Q", 0, 0, QStringLiteral("3"));
        view->session().undo();
        program.view().setFocus();
        program.scrollToTheEnd();
        program.desk->apply({language, static_cast<window::SchemeChoice>(scheme), zoom});
        program.settle();
        QVERIFY(!view);

        calculators::Session& session = program.twoTokens()->session();
        QCOMPARE(session.input("Q").at(0, 0).typed, QStringLiteral("2"));
        session.redo();
        QCOMPARE(session.input("Q").at(0, 0).typed, QStringLiteral("3"));
        session.undo();
        session.undo();
        QVERIFY(session.isAtStart());
        QVERIFY(!session.canUndo());
    }

    void anotherStartHasNothingToUndo()
    {
        const QTemporaryDir data;
        {
            Program program(data.path());
            program.twoTokens()->session().setEntry("Q", 0, 0, QStringLiteral("2"));
            QVERIFY(program.desk->close());
        }
        Program program(data.path());
        QCOMPARE(program.twoTokens()->session().input("Q").at(0, 0).typed, QStringLiteral("2"));
        QVERIFY(!program.twoTokens()->session().canUndo());
    }
};

QTEST_MAIN(TestPutAway)
#include "tst_put_away.moc"
