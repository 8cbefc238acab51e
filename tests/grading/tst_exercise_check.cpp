#include <lectern/grading/proof.h>

#include "sample_exercises.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace lectern;
using namespace lectern::grading;
using lessons::Exercise;

namespace {

using Edit = std::function<void(Exercise&)>;

QStringList codesOf(const std::vector<Diagnostic>& diagnostics)
{
    QStringList codes;
    for (const Diagnostic& diagnostic : diagnostics) {
        QString code = QString::fromStdString(diagnostic.code);
        for (const std::string& parameter : diagnostic.parameters)
            code += u' ' + QString::fromStdString(parameter);
        codes += code;
    }
    return codes;
}

lessons::SelfTest selfTest(std::map<std::string, std::string> answers, std::optional<double> score)
{
    return {"t", std::move(answers), score, {}};
}

} // namespace

class TestExerciseCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void soundExercisesAreClean()
    {
        QCOMPARE(codesOf(check(samples::twoTokens())), QStringList());
        QCOMPARE(codesOf(check(samples::drawn())), QStringList());
    }

    // Why the seed exercise has a drawn companion: with Q = K = I the wrong axis changes nothing.
    void axisOfTheSeedExerciseIsNotDistinguishable()
    {
        Exercise exercise = samples::twoTokens();
        exercise.vars.text += "axis = softmax(S, 1)*V\n";
        exercise.parts[0].mistakes.push_back(samples::mistake("axis"));
        QVERIFY(codesOf(check(exercise)).contains(QStringLiteral("grading.mistake.same axis O 1")));
    }

    void proofTellsWhatWasHeldAgainstWhat()
    {
        Exercise exercise = samples::twoTokens();
        const Proof before = prove(exercise);
        exercise.vars.text += "axis = softmax(S, 1)*V\n";
        exercise.parts[0].mistakes.push_back(samples::mistake("axis"));
        exercise.tests = {selfTest({{exercise.parts[0].id, "axis"}}, 0.25)};
        const Proof proof = prove(exercise);
        QCOMPARE(proof.variants, 1);
        QCOMPARE(proof.pairs.size(), before.pairs.size() + exercise.parts[0].mistakes.size());
        const ComparedPair alike{exercise.parts[0].id, "axis", "O", 1, {1}};
        QVERIFY(std::find(proof.pairs.begin(), proof.pairs.end(), alike) != proof.pairs.end());
        QVERIFY(std::all_of(before.pairs.begin(), before.pairs.end(),
                            [](const ComparedPair& pair) { return pair.compared == 1 && pair.alike.empty(); }));
        QCOMPARE(proof.tests.size(), std::size_t{1});
        QCOMPARE(proof.tests[0].failed, std::vector<int>{1});
        QVERIFY(proof.tests[0].got && *proof.tests[0].got > 0.25);
        QCOMPARE(codesOf(proof.findings), codesOf(check(exercise)));
    }

    void aCellIsTypedAsLearnersType()
    {
        const Exercise exercise = samples::twoTokens();
        const auto variant = Variant::draw(exercise, 1);
        QVERIFY(variant);
        const lessons::Part& part = exercise.parts[0];
        const auto typed = typedCell(part, part.answer, *variant);
        QVERIFY(typed);
        const Report report = grade(exercise, *variant, {exercise.id, {{part.id, *typed}}});
        QCOMPARE(report.parts[0].state, PartState::right);
        QVERIFY(!typedCell(part, "nothing", *variant));
    }

    void aProofThatIsStoppedEnds()
    {
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(prove(samples::drawn(), stop.get_token()).variants, 0);
    }

    void findsWhatIsWrong_data()
    {
        QTest::addColumn<Edit>("edit");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const Edit& edit, const char* found) {
            QTest::newRow(name) << edit << QString::fromLatin1(found);
        };
        row(
            "answer", [](Exercise& e) { e.parts[0].answer = std::string("P"); }, "grading.cell.unknown P");
        row(
            "require", [](Exercise& e) { e.require = {"P"}; }, "grading.cell.unknown P");
        row(
            "mistake", [](Exercise& e) { e.parts[0].mistakes.push_back(samples::mistake("P")); },
            "grading.cell.unknown P");
        row(
            "credit", [](Exercise& e) { e.parts[0].mistakes[0].credit = 1; },
            "grading.mistake.credit no_scale");
        row(
            "same twice", [](Exercise& e) { e.parts[0].mistakes.push_back(samples::mistake("no_scale")); },
            "grading.mistake.same no_scale no_scale 1");
        row(
            "shape",
            [](Exercise& e) {
                e.vars.text += "flat = [1, 2]\n";
                e.parts[0].mistakes.push_back(samples::mistake("flat"));
            },
            "grading.mistake.shape flat 1x2 2x2");
        row(
            "NaN",
            [](Exercise& e) {
                e.vars.text += "nowhere = O * (0/0)\n";
                e.parts[0].mistakes.push_back(samples::mistake("nowhere"));
            },
            "grading.mistake.nan nowhere 1");
        row(
            "form", [](Exercise& e) { e.parts[0].form = lessons::AnswerForm::number; },
            "grading.answer.form O 2x2");
        row(
            "rows", [](Exercise& e) { e.parts[0].rows = 3; }, "grading.answer.form O 2x2");
        row(
            "tolerance", [](Exercise& e) { e.parts[0].tolerance = {}; }, "grading.tolerance.none open");
        row(
            "wide tolerance", [](Exercise& e) { e.parts[0].tolerance.absolute = 2; },
            "grading.mistake.same no_scale O 1");
        row(
            "carry", [](Exercise& e) { e.parts[0].carry.emplace("A", "causal"); },
            "grading.carry.part causal");
        row(
            "two ids", [](Exercise& e) { e.parts[1].id = std::string("open"); }, "grading.part.twice open");
        row(
            "no right option", [](Exercise& e) { e.parts[2].options[0].right = false; },
            "grading.options.right why 0");
        row(
            "two right options", [](Exercise& e) { e.parts[2].options[1].right = true; },
            "grading.options.right why 2");
        row(
            "hints", [](Exercise& e) { e.parts[0].hints[0].cost = 0.9; }, "grading.hints.cost open");
        row(
            "points", [](Exercise& e) { e.parts[0].points = -1; }, "grading.points open");
        row(
            "test of no part",
            [](Exercise& e) {
                e.tests = {selfTest({{"x", "O"}}, 1)};
            },
            "grading.test.part t x");
        row(
            "test score",
            [](Exercise& e) {
                e.tests = {selfTest({{"open", "O"}}, 1)};
            },
            "grading.test.score t 1 0.4 1");
        row(
            "test should fail",
            [](Exercise& e) {
                e.tests = {selfTest({{"open", "O"}}, std::nullopt)};
            },
            "grading.test.score t none 0.4 1");
        row(
            "test of junk",
            [](Exercise& e) {
                e.tests = {selfTest({{"open", "0,67"}}, 0)};
            },
            "grading.test.score t 0 none 1");
        row(
            "template format", [](Exercise& e) { e.text = samples::words("{{V[1,1]:.99f}}"); },
            "grading.template.format .99f");
        row(
            "template value",
            [](Exercise& e) { e.parts[0].hints[0].text = samples::words("{{[\"a\"; \"b\"]}}"); }, "");
        row(
            "never drawn",
            [](Exercise& e) {
                e.vars.text += "r = randint(1, 6)\nbad = r > 6\n";
                e.require = {"bad"};
            },
            "grading.require.never bad 1000");
    }

    void findsWhatIsWrong()
    {
        QFETCH(Edit, edit);
        QFETCH(QString, found);
        Exercise exercise = samples::twoTokens();
        edit(exercise);
        const QStringList codes = codesOf(check(exercise));
        QVERIFY2(found.isEmpty() ? !codes.isEmpty() : codes.contains(found), qPrintable(codes.join(u'\n')));
    }

    void selfTestsPass()
    {
        Exercise exercise = samples::twoTokens();
        exercise.tests = {selfTest({{"open", "O"}, {"causal", "Om"}, {"why", "visibility"}}, 1),
                          selfTest({{"open", "1.6604 0.3396; 2.3396 -0.3396"}}, 0.4),
                          selfTest({{"causal", "O"}}, 0), selfTest({{"causal", "m_no_scale"}}, 0.1),
                          selfTest({{"open", "0,67"}}, std::nullopt)};
        QCOMPARE(codesOf(check(exercise)), QStringList());
    }

    void namesTheVariantInWhichMistakesCoincide()
    {
        Exercise exercise = samples::oneNumber("r = randint(0, 3)\nx = 2*r\nsquared = r^2\n", {0.0, {}, {}});
        exercise.variants = 50;
        exercise.parts[0].mistakes = {samples::mistake("squared")};
        const QStringList codes = codesOf(check(exercise));
        QCOMPARE(codes.filter(QStringLiteral("grading.mistake.same")).size(), 1);
        exercise.vars.text += "apart = x != squared\n";
        exercise.require = {"apart"};
        QCOMPARE(codesOf(check(exercise)), QStringList());
    }

    void distinctDrawsAgainUntilMistakesDiffer()
    {
        Exercise exercise =
            samples::oneNumber("r = randint(0, 9)\nx = 2*r\nsquared = r^2\nnext = x + 1\n", {0.5, {}, {}});
        exercise.variants = 50;
        exercise.parts[0].mistakes = {samples::mistake("squared"), samples::mistake("next")};
        exercise.distinct = true;
        QCOMPARE(codesOf(check(exercise)),
                 QStringList{QStringLiteral("grading.require.never next != x 1000")});
        exercise.parts[0].tolerance.absolute = 0.25;
        QCOMPARE(codesOf(check(exercise)), QStringList());
        exercise.vars.text += "small = r < 4\n";
        exercise.require = {"small"};
        QCOMPARE(codesOf(check(exercise)), QStringList());
        exercise.vars.text += "distinct = 1\n";
        QCOMPARE(codesOf(check(exercise)), QStringList{QStringLiteral("grading.require.name")});
    }

    // A mistake that is NaN or has another shape in some draw is drawn again as well.
    void distinctLeavesOutDrawsWithoutNumbers()
    {
        Exercise exercise =
            samples::oneNumber("r = randint(0, 3)\nx = r + 1\nturned = 2*r/r\n", {0.0, {}, {}});
        exercise.variants = 50;
        exercise.parts[0].mistakes = {samples::mistake("turned")};
        QCOMPARE(codesOf(check(exercise)).filter(QStringLiteral("grading.mistake.nan")).size(), 1);
        exercise.distinct = true;
        QCOMPARE(codesOf(check(exercise)), QStringList());
    }

    void syntaxErrorsKeepTheirPlace()
    {
        Exercise exercise = samples::twoTokens();
        exercise.vars.text = std::string("O = \n");
        exercise.vars.where.file = std::string("exercises/two.yaml");
        exercise.vars.where.line = 12;
        exercise.vars.where.column = 3;
        const auto diagnostics = check(exercise);
        QVERIFY(!diagnostics.empty());
        QCOMPARE(QByteArray::fromStdString(diagnostics.front().where.file), QByteArray("exercises/two.yaml"));
        QCOMPARE(diagnostics.front().where.line, 12);
    }
};

QTEST_GUILESS_MAIN(TestExerciseCheck)
#include "tst_exercise_check.moc"
