// The card before the first lesson comes again until it was left.

#include "lesson_window.h"

#include <QTemporaryDir>

using namespace lectern;
using lectern::testing::Program;

class TestFirstRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCardThatWasNotLeftComesAgain()
    {
        const QTemporaryDir data;
        {
            Program program(data.path());
            QVERIFY(program.desk->isFirstRun());
            program.desk->welcome();
            program.settle();
            window::Settings larger = program.window().settings(); // choices made on it are kept
            larger.zoom = 1.25;
            program.desk->apply(larger);
            program.settle();
            QVERIFY(program.find<QWidget>("welcome")->isVisible());
            program.window().close();
        }
        Program program(data.path());
        QVERIFY(program.desk->isFirstRun());
        QCOMPARE(program.store->setting(storage::setting::zoom), QByteArray("1.25"));
        QVERIFY(!program.find<QWidget>("offerBar")->isVisible()); // nothing was read behind it
        program.desk->welcome();
        program.settle();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(program.view().isVisible());
        QVERIFY(!program.desk->isFirstRun());
    }
};

QTEST_MAIN(TestFirstRun)
#include "tst_first_run.moc"
