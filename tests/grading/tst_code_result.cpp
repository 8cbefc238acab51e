#include <lectern/grading/grader.h>

#include <QTest>

using namespace lectern;
using namespace lectern::grading;
using State = CodeRowState;

namespace {

lessons::Exercise exercise(lessons::CodeTask task)
{
    lessons::Exercise exercise;
    exercise.id = std::string("leak");
    exercise.kind = lessons::ExerciseKind::code;
    exercise.points = 6;
    lessons::Part part;
    part.id = std::string("code");
    part.kind = lessons::ExerciseKind::code;
    part.hints = {{0.5, {}}};
    exercise.parts = {part};
    lessons::CodeSpec code;
    code.languages = {"python", "calc"};
    code.task = task;
    code.correct = {{"a"}, {"b"}};
    code.mutants = {{"one"}, {"two"}};
    code.mutants[1].weight = 2;
    exercise.code = code;
    return exercise;
}

CodeResult result(State a, State b, State one, State two)
{
    CodeResult result;
    result.rows = {{true, 0, a}, {true, 1, b}, {false, 0, one}, {false, 1, two}};
    return result;
}

const Answer typed{"leak", {{"code", CodeAnswer{"x = 1"}}}};

Report graded(const lessons::Exercise& exercise, const CodeResult* result, const Answer& answer = typed,
              const Help& help = {})
{
    return grade(exercise, *Variant::draw(exercise, 1), answer, help, result);
}

} // namespace

class TestCodeResult : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scoresWhatWasCaught_data()
    {
        QTest::addColumn<CodeResult>("result");
        QTest::addColumn<double>("points");
        QTest::newRow("all") << result(State::accepted, State::accepted, State::caught, State::caught) << 6.;
        QTest::newRow("weights") << result(State::accepted, State::accepted, State::missed, State::caught)
                                 << 4.;
        QTest::newRow("nothing") << result(State::accepted, State::accepted, State::missed, State::missed)
                                 << 0.;
        QTest::newRow("always failing")
            << result(State::falseAlarm, State::falseAlarm, State::caught, State::caught) << 0.;
        QTest::newRow("one false alarm")
            << result(State::accepted, State::falseAlarm, State::caught, State::caught) << 0.;
        QTest::newRow("sometimes a false alarm")
            << result(State::accepted, State::unstable, State::caught, State::caught) << 0.;
        QTest::newRow("guessed") << result(State::accepted, State::accepted, State::unstable, State::caught)
                                 << 4.;
        QTest::newRow("broken") << result(State::accepted, State::accepted, State::broken, State::caught)
                                << 4.;
    }

    void scoresWhatWasCaught()
    {
        QFETCH(CodeResult, result);
        QFETCH(double, points);
        const Report report = graded(exercise(lessons::CodeTask::writeTest), &result);
        QVERIFY(report.gradable);
        QCOMPARE(report.points.value(), points);
        QCOMPARE(report.complete, points == 6);
        Help help;
        help.hintsTaken["code"] = 1;
        QCOMPARE(graded(exercise(lessons::CodeTask::writeTest), &result, typed, help).points.value(),
                 points / 2);
    }

    void functionsAreRightOrWrong()
    {
        CodeResult right;
        right.rows = {{true, 0, State::accepted}};
        QVERIFY(graded(exercise(lessons::CodeTask::writeFunction), &right).complete);
        CodeResult wrong;
        wrong.rows = {{true, 0, State::falseAlarm}, {false, 1, State::matched}};
        const Report report = graded(exercise(lessons::CodeTask::writeFunction), &wrong);
        QVERIFY(report.gradable);
        QCOMPARE(report.points.numerator, 0);
    }

    void whatCannotBeJudgedCostsNothing()
    {
        const auto e = exercise(lessons::CodeTask::writeTest);
        CodeResult broken = result(State::accepted, State::accepted, State::caught, State::caught);
        broken.problem = makeError("sandbox.syntax");
        const CodeResult good = result(State::accepted, State::accepted, State::caught, State::caught);
        QVERIFY(!graded(e, &broken).gradable);
        QVERIFY(!graded(e, nullptr).gradable);
        QVERIFY(!graded(e, &good, {"leak", {}}).gradable);
        QVERIFY(!graded(e, &good, {"leak", {{"code", CodeAnswer{" \n\t"}}}}).gradable);
        QVERIFY(!graded(e, &good, {"leak", {{"code", TextAnswer("x")}}}).gradable);
        QVERIFY(!graded(e, &good, {"leak", {{"code", CodeAnswer{"x", "ruby"}}}}).gradable);
        const CodeResult none;
        QVERIFY(graded(e, &none).fault); // no rows: no score, and no silent zero
    }

    void languagesAreFilledIn()
    {
        const auto e = exercise(lessons::CodeTask::writeTest);
        QCOMPARE(codeIn(e, typed)->language, std::string("python"));
        QCOMPARE(codeIn(e, {"leak", {{"code", CodeAnswer{"x", "calc"}}}})->language, std::string("calc"));
        QVERIFY(codeIn(e, {"leak", {}})->source.empty());
    }

    void comesBackAsItWas()
    {
        CodeResult whole = result(State::accepted, State::unstable, State::broken, State::matched);
        whole.problem = makeError("sandbox.raised", {"E", "7"});
        whole.remarks = {makeError("sandbox.never.later")};
        whole.output = std::string("中\n\"");
        whole.traceback = std::string("line 3");
        whole.line = 3;
        whole.environment = std::string("Python 3.11");
        const auto back = codeResultFromJson(toJson(whole));
        QVERIFY(back);
        QVERIFY(*back == whole);
    }

    void refusesWhatIsNoResult_data()
    {
        QTest::addColumn<QByteArray>("json");
        const QByteArray rest = ",\"remarks\":[],\"output\":\"\",\"traceback\":\"\",\"environment\":\"\"";
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("a list") << QByteArray("[]");
        QTest::newRow("no rows") << QByteArray("{\"line\":0" + rest + "}");
        QTest::newRow("state") << QByteArray(
            "{\"rows\":[{\"correct\":true,\"index\":0,\"state\":\"won\"}],\"line\":0" + rest + "}");
        QTest::newRow("negative index") << QByteArray(
            "{\"rows\":[{\"correct\":true,\"index\":-1,\"state\":\"caught\"}],\"line\":0" + rest + "}");
        QTest::newRow("huge line") << QByteArray("{\"rows\":[],\"line\":99999999999" + rest + "}");
    }

    void refusesWhatIsNoResult()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!codeResultFromJson(json));
    }
};

QTEST_GUILESS_MAIN(TestCodeResult)
#include "tst_code_result.moc"
