// What authors are told about the wrong answers of an exercise.

#include "exercise_trial.h"
#include "proof_runner.h"

#include "sample_exercises.h"

#include <QTest>

#include <algorithm>

using namespace lectern;
using namespace lectern::author;

class TestExerciseTrial : public QObject
{
    Q_OBJECT

    const std::vector<std::string> m_languages = {"zh_CN", "en"};

    static grading::Variant draw(const lessons::Exercise& exercise, int number = 1)
    {
        const auto drawn =
            grading::Variant::draw(exercise, grading::variantSeed(grading::proofSecret, exercise, number));
        if (!drawn)
            qFatal("%s", drawn.error().code.c_str());
        return *drawn;
    }

    static const KnownAnswer& find(const std::vector<KnownAnswer>& all, const std::string& part,
                                   const std::string& name)
    {
        const auto found = std::find_if(all.begin(), all.end(), [&](const KnownAnswer& answer) {
            return answer.part == part && answer.name == name;
        });
        if (found == all.end())
            qFatal("no answer %s", name.c_str());
        return *found;
    }

private Q_SLOTS:
    void everyNamedMistakeIsSaidInEachLanguage()
    {
        lessons::Exercise exercise = samples::twoTokens();
        exercise.parts[0].mistakes[0].text.byLanguage["zh_CN"] = "没有缩放：{{V[1,1]:.0f}}";
        const auto known = knownAnswers(exercise, draw(exercise), m_languages);
        QCOMPARE(known.size(), std::size_t{4 + 4 + 3});
        const KnownAnswer& unscaled = find(known, "open", "no_scale");
        QCOMPARE(unscaled.messages.at("zh_CN"), QStringLiteral("没有缩放：1"));
        QCOMPARE(unscaled.messages.at("en"), QStringLiteral("You gave no_scale"));
        QVERIFY(unscaled.asNamed);
        QVERIFY(unscaled.value.contains(u"bmatrix"));
        QCOMPARE(unscaled.share, 0.0);
        // A language that is missing is not filled by another.
        QCOMPARE(find(known, "open", "by_d").messages.at("zh_CN"), QString());
        QCOMPARE(find(known, "causal", "m_no_scale").share, 0.25);
    }

    void optionsAreGradedToo()
    {
        const lessons::Exercise exercise = samples::twoTokens();
        const auto known = knownAnswers(exercise, draw(exercise), {"en"});
        QVERIFY(find(known, "why", "visibility").right);
        QCOMPARE(find(known, "why", "visibility").share, 1.0);
        QCOMPARE(find(known, "why", "shape").share, 0.0);
        QCOMPARE(find(known, "why", "shape").messages.at("en"), QStringLiteral("about shape"));
    }

    void aMistakeThatIsTakenForAnotherIsFlagged()
    {
        lessons::Exercise exercise = samples::twoTokens();
        exercise.vars.text += "again = no_scale\n";
        exercise.parts[0].mistakes.push_back(samples::mistake("again"));
        const auto known = knownAnswers(exercise, draw(exercise), {"en"});
        const KnownAnswer& again = find(known, "open", "again");
        QVERIFY(!again.asNamed);
        QCOMPARE(again.taken, std::string("no_scale"));
    }

    void whatACardDoesNotTakeCannotBeGiven()
    {
        lessons::Exercise exercise = samples::twoTokens();
        exercise.parts[0].accept = {lessons::Notation::fraction};
        const auto known = knownAnswers(exercise, draw(exercise), {"en"});
        QVERIFY(!find(known, "open", "no_scale").typed);
        QVERIFY(find(known, "open", "no_scale").asNamed); // judged all the same
        QVERIFY(find(known, "causal", "m_after").typed);
    }

    void theTableIsTheProofs()
    {
        lessons::Exercise exercise = samples::twoTokens();
        exercise.vars.text += "axis = softmax(S, 1)*V\n";
        exercise.parts[0].mistakes.push_back(samples::mistake("axis"));
        const grading::Proof proof = grading::prove(exercise);
        const auto tables = apartTables(exercise, proof);
        QCOMPARE(tables.size(), std::size_t{2});
        QCOMPARE(tables[0].columns, (std::vector<std::string>{"O", "no_scale", "by_d", "weighted_K", "swapped"}));
        QCOMPARE(tables[0].rows.back(), std::string("axis"));
        QVERIFY(tables[0].pairs.back().front());
        QCOMPARE(tables[0].pairs.back().front()->alike, std::vector<int>{1}); // as right as the answer, with Q = K = I
        QCOMPARE(tables[0].pairs.front().size(), std::size_t{1});
        QVERIFY(tables[0].pairs.front().front()->alike.empty());
    }

    void onlyTheNewestExerciseIsProved()
    {
        ProofRunner runner({});
        QVERIFY(runner.isIdle());
        std::vector<int> variants;
        QObject::connect(&runner, &ProofRunner::proved, this,
                         [&](const auto& proof) { variants.push_back(proof->variants); });
        lessons::Exercise many = samples::drawn();
        many.variants = 10'000;
        runner.prove(many);
        runner.prove(samples::twoTokens());
        QVERIFY(!runner.isIdle());
        QTRY_VERIFY(runner.isIdle());
        QCOMPARE(variants, std::vector<int>{1});
    }
};

QTEST_GUILESS_MAIN(TestExerciseTrial)
#include "tst_exercise_trial.moc"
