#include "jail_checks.h"

#include <lectern/sandbox/grader_process.h>

#include "job_json.h"

#include <QJsonDocument>
#include <QSignalSpy>

using namespace lectern;
using namespace lectern::sandbox;
using namespace lectern::sandbox::testing;

class TestGraderProcess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judgesWithoutWaiting()
    {
        CodeGrader probe(folder());
        NEED_JAIL(probe);
        const CodeJob wanted = job("def test_no_leak(module):\n    print('seen')\n");
        GraderProcess process(folder());
        std::optional<grading::CodeResult> result;
        connect(&process, &GraderProcess::judged, this, [&result](const auto& given) { result = given; });
        QSignalSpy steps(&process, &GraderProcess::progressed);
        process.start(wanted);
        QVERIFY(process.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(result.has_value(), 60'000);
        QVERIFY(!process.isRunning());
        QVERIFY(steps.count() > 3);
        QVERIFY(*result == *probe.grade(wanted)); // the same as in this process
    }

    void cancelEndsEverything()
    {
        CodeGrader probe(folder());
        NEED_JAIL(probe);
        GraderProcess process(folder());
        QSignalSpy steps(&process, &GraderProcess::progressed);
        QSignalSpy failures(&process, &GraderProcess::failed);
        process.start(job("while True: pass\n"));
        QTRY_VERIFY_WITH_TIMEOUT(steps.count() > 0, 60'000);
        process.cancel();
        QVERIFY(!process.isRunning());
        QCOMPARE(failures.count(), 0);
    }

    void aMissingProgramIsSaid()
    {
        GraderProcess process(QStringLiteral("/nonexistent"));
        Problem reason;
        connect(&process, &GraderProcess::failed, this,
                [&reason](const Diagnostic& given) { reason = given; });
        process.start(job("x"));
        QTRY_VERIFY(reason.has_value());
        QCOMPARE(reason->code, std::string("sandbox.grader"));
        QVERIFY(!process.isRunning());
    }

    void jobsTravelWhole()
    {
        const CodeJob sent = job("source 中\n", "calc");
        const auto read = jobFromJson(QJsonDocument(toJson(sent)).toJson());
        QVERIFY(read);
        QCOMPARE(QJsonDocument(toJson(*read)).toJson(), QJsonDocument(toJson(sent)).toJson());
        QCOMPARE(read->secret, sent.secret);
        QCOMPARE(read->exercise.code->mutants.size(), sent.exercise.code->mutants.size());
    }

    void otherVersionsAreRefused()
    {
        QJsonObject json = toJson(job("x"));
        json.insert(QStringLiteral("protocol"), protocolVersion + 1);
        const auto read = jobFromJson(QJsonDocument(json).toJson());
        QVERIFY(!read);
        QCOMPARE(read.error().code, std::string("sandbox.version"));
        QVERIFY(!jobFromJson("not JSON"));
        QVERIFY(!jobFromJson(""));
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestGraderProcess)
#include "tst_grader_process.moc"
