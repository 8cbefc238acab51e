#include <lectern/labs/lab_run.h>

#include <QSignalSpy>
#include <QTest>

using namespace lectern;
using labs::LabRun;
using labs::Outcome;

namespace {

/// Long enough not to end by itself while a test looks at it.
const labs::Parameters endless{{"longest", 4096}, {"repeats", 10}};
const labs::Parameters brief{{"steps", 3}};

} // namespace

class TestLabRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<Outcome>(); }

    void aRunEndsWithItsResult()
    {
        LabRun run;
        QSignalSpy finished(&run, &LabRun::finished);
        QVERIFY(run.start("overfit", brief));
        QVERIFY(run.isRunning());
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(!run.isRunning());
        const auto outcome = finished.first().first().value<Outcome>();
        QCOMPARE(outcome.share, 1.0);
        QCOMPARE(outcome.parameters.at("steps"), 3.0);
        QCOMPARE(outcome.parameters.at("rate"), 0.01);
        QCOMPARE(outcome.cells.at("loss").shape().cols, std::size_t{3});
    }

    void progressIsHeardInThisThread()
    {
        LabRun run;
        QThread* here = QThread::currentThread();
        int heard = 0;
        connect(&run, &LabRun::progressed, this, [&](const Outcome& soFar) {
            QCOMPARE(QThread::currentThread(), here);
            QVERIFY(soFar.share > 0 && soFar.share < 1);
            ++heard;
        });
        QVERIFY(run.start("length-curve", endless));
        QTRY_VERIFY(heard > 2);
        QVERIFY(run.share() > 0);
    }

    void cancellingKeepsWhatThereIs()
    {
        LabRun run;
        QSignalSpy finished(&run, &LabRun::finished);
        QSignalSpy progressed(&run, &LabRun::progressed);
        QVERIFY(run.start("length-curve", endless));
        QTRY_VERIFY(progressed.count() > 2);
        run.cancel();
        QTRY_COMPARE(finished.count(), 1);
        const auto outcome = finished.first().first().value<Outcome>();
        QVERIFY(outcome.share > 0 && outcome.share < 1);
        QVERIFY(!run.isRunning());
    }

    void aRunDiesWithItsOwner()
    {
        for (int i = 0; i < 20; ++i) {
            LabRun run;
            QVERIFY(run.start("length-curve", endless));
            if (i % 2)
                QCoreApplication::processEvents();
        }
    }

    void aNewRunSilencesTheOld()
    {
        LabRun run;
        QSignalSpy finished(&run, &LabRun::finished);
        QVERIFY(run.start("length-curve", endless));
        QVERIFY(run.start("overfit", brief));
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(finished.first().first().value<Outcome>().cells.count("loss") == 1);
        QTest::qWait(0);
        QCOMPARE(finished.count(), 1);
    }

    void refusalsAndFailuresAreTold()
    {
        LabRun run;
        QCOMPARE(run.start("cooking", {}).error().code, std::string("labs.unknown"));
        QCOMPARE(run.start("overfit", {{"steps", 0}}).error().code, std::string("labs.parameter.range"));
        QVERIFY(!run.isRunning());
        QSignalSpy failed(&run, &LabRun::failed);
        QVERIFY(run.start("decode", {{"width", 30}, {"heads", 4}}));
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed.first().first().value<Diagnostic>().code, std::string("attention.heads.divide"));
        QVERIFY(!run.isRunning());
    }

    void cancellingNothingIsHarmless()
    {
        LabRun run;
        run.cancel();
        QVERIFY(!run.isRunning() && !run.secondsLeft());
    }
};

QTEST_GUILESS_MAIN(TestLabRun)
#include "tst_lab_run.moc"
