#include <lectern/grading/grader.h>

#include <QTest>

#include <functional>

using namespace lectern;
using namespace lectern::grading;
using lessons::Exercise;

namespace {

lessons::Localized words(const char* text)
{
    lessons::Localized localized;
    localized.byLanguage["en"] = text;
    return localized;
}

Exercise sample()
{
    lessons::Part out;
    out.id = std::string("out");
    out.answer = std::string("O");
    out.tolerance.absolute = 5e-4;
    out.mistakes.push_back({"no_scale", words("not divided"), 0.25});
    out.hints.push_back({0.05, words("look")});
    lessons::Part why;
    why.id = std::string("why");
    why.kind = lessons::ExerciseKind::choice;
    why.options = {{"a", true, words("yes")}, {"b", false, words("no"), words("because")}};
    Exercise exercise;
    exercise.id = std::string("sample");
    exercise.points = 5;
    exercise.vars.text = std::string("O = 1\nno_scale = 2\n");
    exercise.parts = {out, why};
    exercise.code = lessons::CodeSpec{{"calc"}, lessons::CodeTask::writeTest, "f"};
    exercise.code->correct = {{"right", "engine.right"}};
    exercise.code->mutants = {{"leak"}};
    return exercise;
}

using Edit = std::function<void(Exercise&)>;

} // namespace

class TestExerciseHash : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isSha256InHex()
    {
        QCOMPARE(exerciseHash(sample()).size(), 64);
        QCOMPARE(exerciseHash(sample()), exerciseHash(sample()));
    }

    // Both were computed independently from the canonical JSON. A changed hash gives every learner other
    // numbers, so a change of the hash itself must be seen.
    void staysWhatItIs()
    {
        QCOMPARE(exerciseHash(sample()),
                 QByteArray("12d931c30e76aa59482b8cb937b33574a4284cba383191aa4e9f301eae2eeb91"));
        QCOMPARE(variantSeed("secret", sample(), 1), quint64(12531659659218768546ULL));
    }

    void textsDoNotCount_data()
    {
        QTest::addColumn<Edit>("edit");
        QTest::newRow("title") << Edit([](Exercise& e) { e.title = words("Two tokens"); });
        QTest::newRow("text") << Edit([](Exercise& e) { e.text = words("Find O"); });
        QTest::newRow("solution") << Edit([](Exercise& e) { e.solution = words("O is 1"); });
        QTest::newRow("mistake") << Edit([](Exercise& e) { e.parts[0].mistakes[0].text = words("typo"); });
        QTest::newRow("hint") << Edit([](Exercise& e) { e.parts[0].hints[0].text = words("typo"); });
        QTest::newRow("option") << Edit([](Exercise& e) { e.parts[1].options[1].say = words("typo"); });
        QTest::newRow("feedback") << Edit([](Exercise& e) { e.code->mutants[0].feedback = words("typo"); });
        QTest::newRow("starter") << Edit([](Exercise& e) { e.code->starter["calc"] = "# typo"; });
        QTest::newRow("weak test") << Edit([](Exercise& e) { e.code->weak.push_back({"vacuous"}); });
        QTest::newRow("self-test") << Edit([](Exercise& e) { e.tests.push_back({"junk"}); });
        QTest::newRow("place") << Edit([](Exercise& e) { e.where.line = 7; });
    }

    void textsDoNotCount()
    {
        QFETCH(Edit, edit);
        Exercise edited = sample();
        edit(edited);
        QCOMPARE(exerciseHash(edited), exerciseHash(sample()));
    }

    void gradingFieldsCount_data()
    {
        QTest::addColumn<Edit>("edit");
        QTest::newRow("tolerance") << Edit([](Exercise& e) { e.parts[0].tolerance.absolute = 6e-4; });
        QTest::newRow("relative") << Edit([](Exercise& e) { e.parts[0].tolerance.relative = 0.0; });
        QTest::newRow("digits") << Edit([](Exercise& e) { e.parts[0].tolerance.significant = 3; });
        QTest::newRow("vars") << Edit([](Exercise& e) { e.vars.text += "X = 1\n"; });
        QTest::newRow("require") << Edit([](Exercise& e) { e.require = {"O"}; });
        QTest::newRow("distinct") << Edit([](Exercise& e) { e.distinct = true; });
        QTest::newRow("variants") << Edit([](Exercise& e) { e.variants = 50; });
        QTest::newRow("points") << Edit([](Exercise& e) { e.points = 6; });
        QTest::newRow("attempts") << Edit([](Exercise& e) { e.attempts = 3; });
        QTest::newRow("reveal") << Edit([](Exercise& e) { e.revealCost = 0.5; });
        QTest::newRow("answer") << Edit([](Exercise& e) { e.parts[0].answer = std::string("no_scale"); });
        QTest::newRow("form") << Edit([](Exercise& e) { e.parts[0].form = lessons::AnswerForm::matrix; });
        QTest::newRow("part points") << Edit([](Exercise& e) { e.parts[0].points = 2; });
        QTest::newRow("partial") << Edit(
            [](Exercise& e) { e.parts[0].partial = lessons::PartialCredit::perRow; });
        QTest::newRow("accept") << Edit(
            [](Exercise& e) { e.parts[0].accept = {lessons::Notation::decimal}; });
        QTest::newRow("credit") << Edit([](Exercise& e) { e.parts[0].mistakes[0].credit = 0.5; });
        QTest::newRow("hint cost") << Edit([](Exercise& e) { e.parts[0].hints[0].cost = 0.1; });
        QTest::newRow("right option") << Edit([](Exercise& e) { e.parts[1].options[1].right = true; });
        QTest::newRow("option id") << Edit([](Exercise& e) { e.parts[1].options[1].id = std::string("c"); });
        QTest::newRow("carry") << Edit([](Exercise& e) { e.parts[1].carry.emplace("O", "out"); });
        QTest::newRow("mutant") << Edit([](Exercise& e) { e.code->mutants[0].weight = 2; });
        QTest::newRow("dropout") << Edit([](Exercise& e) { e.code->module.dropout = 0.1; });
        QTest::newRow("arguments") << Edit([](Exercise& e) { e.code->arguments = {"O"}; });
        QTest::newRow("rounds") << Edit([](Exercise& e) { e.code->rounds = 4; });
    }

    void gradingFieldsCount()
    {
        QFETCH(Edit, edit);
        Exercise edited = sample();
        edit(edited);
        QVERIFY(exerciseHash(edited) != exerciseHash(sample()));
    }

    void seedsDependOnEverythingThatTheyShould()
    {
        Exercise other = sample();
        other.id = std::string("other");
        const quint64 seed = variantSeed("secret", sample(), 1);
        QVERIFY(seed != variantSeed("secret", sample(), 2));
        QVERIFY(seed != variantSeed("Secret", sample(), 1));
        QVERIFY(seed != variantSeed("secret", other, 1));
        QCOMPARE(seed, variantSeed("secret", sample(), 1));
    }
};

QTEST_GUILESS_MAIN(TestExerciseHash)
#include "tst_exercise_hash.moc"
