#include "grading_desk.h"
#include "jail_checks.h"

#include <lectern/handin/statistics.h>
#include <lectern/sandbox/code_runner.h>

#include <atomic>

using namespace lectern;
using namespace lectern::handin;
using namespace lectern::handin::test;
using grading::CodeAnswer;
using grading::CodeResult;
using grading::CodeRowState;

namespace {

/// A test to write, of 6 points, and a function to write in Python or calc, of 4.
constexpr auto leakTest =
    "kind: code\ntitle: Leak\npoints: 6\nlang: python\ntask: write-test\nentry: test_no_leak\ntext: X\n"
    "module: {causal: true}\nshapes: [[2, 8]]\nrounds: 2\n"
    "correct: [{name: right, use: engine.right}]\n"
    "mutants:\n  - {name: none, class: leak, use: engine.mask.triangle-missing}\n"
    "  - {name: sample, class: leak, weight: 2, use: engine.mask.first-sample}\n"
    "  - {name: unseen, class: leak, weight: 0, use: engine.softmax.unshifted}\n"
    "solution: {python: pass}\n";
constexpr auto maskFunction =
    "kind: code\ntitle: Mask\npoints: 4\nlang: [python, calc]\ntask: write-function\nentry: mask\n"
    "arguments: [n]\nrounds: 2\ntext: X\nvars: |\n  n = randint(2, 6)\n"
    "correct:\n  - name: right\n    calc: |\n      y = tril(ones(n, n))\n"
    "mutants:\n  - name: no mask\n    calc: |\n      y = ones(n, n)\n"
    "solution: {python: pass, calc: mask(n) = n}\n";

const CodeAnswer goodTest{"def test_no_leak(module):\n"
                          "    x = np.random.randn(2, 6, module.width)\n"
                          "    z = x.copy()\n"
                          "    z[:, 4:] += 1\n"
                          "    assert np.allclose(module(x)[:, :4], module(z)[:, :4])\n",
                          "python"};
const CodeAnswer oneSample{"def test_no_leak(module):\n"
                           "    x = np.random.randn(1, 6, module.width)\n"
                           "    z = x.copy()\n"
                           "    z[:, 4:] += 1\n"
                           "    assert np.allclose(module(x)[:, :4], module(z)[:, :4])\n",
                           "python"};
const CodeAnswer goodMask{"mask(n) = tril(ones(n, n))", "calc"};
const CodeAnswer wrongMask{"mask(n) = ones(n, n)", "calc"};

SmallClass codeClass(int learners = 3)
{
    return SmallClass(learners, {{"leak", leakTest}, {"mask", maskFunction}});
}

void useJail(Grading& grading)
{
    grading.codeRunner = [] {
        return sandbox::codeRunner(sandbox::testing::folder(), sandbox::Purpose::regrade);
    };
}

void useNoBubblewrap(Grading& grading)
{
    grading.codeRunner = [] {
        return sandbox::codeRunner(sandbox::testing::folder(), sandbox::Purpose::regrade, true);
    };
}

/// Stands for the sandbox where the test is about what is done with its results.
template <typename Run>
auto useResults(const Run& run)
{
    return [run](Grading& grading) {
        grading.codeRunner = [run] {
            return [run](const lessons::Exercise&, const CodeAnswer& code, std::uint64_t)
                       -> Result<CodeResult> { return run(code); };
        };
    };
}

CodeResult caught(CodeRowState second)
{
    CodeResult result;
    result.rows = {{true, 0, CodeRowState::accepted},
                   {false, 0, CodeRowState::caught},
                   {false, 1, second},
                   {false, 2, CodeRowState::missed}};
    return result;
}

} // namespace

class TestRegradeCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void faultsThatSlippedThroughAreCounted()
    {
        SmallClass small = codeClass();
        for (int number = 1; number <= 2; ++number) {
            auto learner = small.learner(number);
            learner.answer("leak", "code", number == 1 ? oneSample : goodTest, "2");
            put(small, QStringLiteral("%1.lhand").arg(number), learner.handIn());
        }
        Desk desk(small);
        desk.gradeAll(useResults([](const CodeAnswer& code) {
            return caught(code == goodTest ? CodeRowState::caught : CodeRowState::missed);
        }));
        const ClassStatistics all = statistics(desk.table());
        const auto leak = std::find_if(all.items.begin(), all.items.end(),
                                       [](const ItemStatistics& item) { return item.exercise == "leak"; });
        QVERIFY(leak != all.items.end());
        QCOMPARE(leak->faults.size(), std::size_t{1});
        QCOMPARE(leak->faults[0].mistake, std::string("sample"));
        QCOMPARE(leak->faults[0].learners, 1);
        QVERIFY(!leak->ofFunctions);
        QVERIFY(toJson(all).find("\"faults\":[{\"fault\":\"sample\",\"learners\":1}]") != std::string::npos);
    }

    void faultsOfFunctionsAreThoseTheyBehaveLike()
    {
        SmallClass small = codeClass();
        auto learner = small.learner(1);
        learner.answer("mask", "code", wrongMask, "0");
        put(small, QStringLiteral("1.lhand"), learner.handIn());
        Desk desk(small);
        desk.gradeAll(useResults([](const CodeAnswer&) {
            CodeResult result;
            result.rows = {{true, 0, CodeRowState::falseAlarm}, {false, 0, CodeRowState::matched}};
            return result;
        }));
        const ClassStatistics all = statistics(desk.table());
        const auto mask = std::find_if(all.items.begin(), all.items.end(),
                                       [](const ItemStatistics& item) { return item.exercise == "mask"; });
        QVERIFY(mask != all.items.end() && mask->ofFunctions);
        QCOMPARE(mask->faults.size(), std::size_t{1});
        QCOMPARE(mask->faults[0].mistake, std::string("no mask"));
    }

    void codeIsJudgedAgain()
    {
        sandbox::CodeGrader probe(sandbox::testing::folder(), sandbox::Purpose::regrade);
        NEED_JAIL(probe);
        SmallClass small = codeClass();
        auto one = small.learner(1);
        one.answer("leak", "code", goodTest, "6");
        one.answer("mask", "code", goodMask, "4");
        put(small, QStringLiteral("1.lhand"), one.handIn());
        auto two = small.learner(2);
        two.answer("leak", "code", oneSample, "6"); // claims more than it earns
        two.answer("mask", "code", wrongMask, "0");
        put(small, QStringLiteral("2.lhand"), two.handIn());
        auto three = small.learner(3);
        three.answer("leak", "code", CodeAnswer{"def test_no_leak(module:", "python"}, "6");
        put(small, QStringLiteral("3.lhand"), three.handIn());
        Desk desk(small);
        const GradeRun run = desk.gradeAll(useJail);
        QCOMPARE(run.codeNotRun, std::size_t{0});
        QCOMPARE(desk.total(1), std::string("10"));
        QCOMPARE(desk.total(2), std::string("2"));
        QCOMPARE(desk.codes(QStringLiteral("1.lhand")), QStringList());
        QCOMPARE(desk.codes(QStringLiteral("2.lhand")), QStringList{QStringLiteral("handin.review.score")});
        QCOMPARE(desk.codes(QStringLiteral("3.lhand")), QStringList{QStringLiteral("handin.review.blank")});
        std::string environment;
        const auto visited = desk.gradebook->forEachHandin([&](const StoredHandin& handin, const auto& results) {
            if (handin.source.ends_with("1.lhand"))
                environment = results.front().environment;
        });
        QVERIFY(visited);
        for (const char* word : {"Python 3", "NumPy 1", "bubblewrap"})
            QVERIFY2(environment.find(word) != std::string::npos, environment.c_str());
        QCOMPARE(desk.gradeAll(useJail).regraded, std::size_t{0});
    }

    void withoutBubblewrapPythonWaitsAndTheRestIsGraded()
    {
        SmallClass small = codeClass();
        auto one = small.learner(1);
        one.answer("leak", "code", goodTest, "6");
        one.answer("mask", "code", goodMask, "4");
        one.answerSum();
        put(small, QStringLiteral("1.lhand"), one.handIn());
        Desk desk(small);
        const GradeRun refused = desk.gradeAll(useNoBubblewrap);
        QCOMPARE(refused.codeNotRun, std::size_t{1});
        QCOMPARE(refused.codeProblem->code, std::string("sandbox.bwrap.missing"));
        QCOMPARE(desk.total(1), std::string("8"));
        QCOMPARE(desk.soleCode(QStringLiteral("1.lhand")), QStringLiteral("handin.review.waiting"));
        QCOMPARE(desk.grade({}, useNoBubblewrap).codeNotRun, std::size_t{1}); // tried again

        sandbox::CodeGrader probe(sandbox::testing::folder(), sandbox::Purpose::regrade);
        NEED_JAIL(probe);
        QCOMPARE(desk.grade({}, useJail).regraded, std::size_t{1});
        QCOMPARE(desk.total(1), std::string("14"));
        // A computer that cannot run it takes nothing away.
        desk.gradeAll(useNoBubblewrap);
        QCOMPARE(desk.total(1), std::string("14"));
        QCOMPARE(desk.grade({}, useJail).regraded, std::size_t{0});
    }

    void codeThatEndsDifferentlyIsLookedAtByAPerson()
    {
        SmallClass small = codeClass();
        auto one = small.learner(1);
        one.answer("leak", "code", goodTest, "6");
        put(small, QStringLiteral("1.lhand"), one.handIn());
        auto two = small.learner(2);
        two.answer("leak", "code", oneSample, "2");
        put(small, QStringLiteral("2.lhand"), two.handIn());
        Desk desk(small);
        const auto calls = std::make_shared<std::atomic<int>>(0);
        desk.gradeAll(useResults([calls](const CodeAnswer& code) {
            if (code == oneSample)
                return caught(CodeRowState::missed);
            return caught(++*calls % 2 == 1 ? CodeRowState::missed : CodeRowState::caught);
        }));
        QCOMPARE(calls->load(), 2);
        QVERIFY(desk.codes(QStringLiteral("1.lhand")).contains(QStringLiteral("handin.review.unstable")));
        QCOMPARE(desk.total(1), std::string("2"));
        QCOMPARE(desk.codes(QStringLiteral("2.lhand")), QStringList());
    }

    void theSameAnswerIsRunOnce()
    {
        SmallClass small = codeClass();
        auto one = small.learner(1);
        for (int i = 0; i < 50; ++i)
            one.answer("leak", "code", goodTest, "6");
        put(small, QStringLiteral("1.lhand"), one.handIn());
        Desk desk(small);
        const auto calls = std::make_shared<std::atomic<int>>(0);
        desk.gradeAll(useResults([calls](const CodeAnswer&) {
            ++*calls;
            return caught(CodeRowState::caught);
        }));
        QCOMPARE(calls->load(), 1);
        QCOMPARE(desk.total(1), std::string("6"));
    }

    void oneHandInCannotHoldUpTheClass()
    {
        SmallClass small = codeClass();
        auto one = small.learner(1);
        for (int i = 0; i < 40; ++i)
            one.answer("leak", "code", CodeAnswer{"while True: pass # " + std::to_string(i), "python"}, "6");
        put(small, QStringLiteral("1.lhand"), one.handIn());
        Desk desk(small);
        const auto calls = std::make_shared<std::atomic<int>>(0);
        const GradeRun run = desk.gradeAll(useResults([calls](const CodeAnswer&) {
            ++*calls;
            CodeResult late;
            late.problem = makeError("sandbox.limit.wall", {"10"});
            return late;
        }));
        QCOMPARE(calls->load(), 5);
        QCOMPARE(run.codeNotRun, std::size_t{0}); // another computer would not help
        const QStringList codes = desk.codes(QStringLiteral("1.lhand"));
        QVERIFY(codes.contains(QStringLiteral("handin.review.waiting")));
        QCOMPARE(desk.grade({}).regraded, std::size_t{0});
    }

    void shardsAndThreadsGiveTheSameBytes()
    {
        sandbox::CodeGrader probe(sandbox::testing::folder(), sandbox::Purpose::regrade);
        NEED_JAIL(probe);
        SmallClass small = codeClass(9);
        for (int i = 1; i <= 8; ++i) {
            auto learner = small.learner(i);
            learner.answer("leak", "code", i % 2 == 0 ? goodTest : oneSample, "6");
            learner.answer("mask", "code", i % 3 == 0 ? wrongMask : goodMask, "4");
            learner.answerSum(i % 3 == 0 ? "twice" : "B", "4");
            put(small, QStringLiteral("%1.lhand").arg(i), learner.handIn());
        }
        std::string expected;
        for (const auto& [shards, jobs] : {std::pair{1, 1}, {2, 1}, {8, 2}}) {
            Desk desk(small, QStringLiteral("gradebook %1 %2.sqlite").arg(shards).arg(jobs));
            for (int k = shards; k >= 1; --k) {
                desk.gradeAll([&, shards = shards, jobs = jobs](Grading& grading) {
                    useJail(grading);
                    grading.shard = {k, shards};
                    grading.jobs = jobs;
                });
            }
            const std::string csv = toCsv(desk.table(), &small.classFolder().roster());
            if (expected.empty())
                expected = csv;
            QCOMPARE(csv, expected);
        }
        QVERIFY(expected.find("14") != std::string::npos);
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestRegradeCode)
#include "tst_regrade_code.moc"
