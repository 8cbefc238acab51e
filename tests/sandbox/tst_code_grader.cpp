#include "jail_checks.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <sys/syscall.h>

using namespace lectern;
using namespace lectern::sandbox;
using namespace lectern::sandbox::testing;
using grading::CodeResult;
using grading::CodeRowState;

namespace {

const std::string goodTest = "def test_no_leak(module):\n"
                             "    module.eval()\n"
                             "    x = np.random.randn(2, 6, module.width)\n"
                             "    z = x.copy()\n"
                             "    z[:, 4:] = np.random.randn(2, 2, module.width)\n"
                             "    assert np.allclose(module(x)[:, :4], module(z)[:, :4])\n";

QString states(const CodeResult& result)
{
    static const std::map<CodeRowState, char> letters{
        {CodeRowState::accepted, 'a'}, {CodeRowState::falseAlarm, 'F'}, {CodeRowState::caught, 'c'},
        {CodeRowState::missed, 'M'},   {CodeRowState::unstable, 'u'},   {CodeRowState::broken, 'b'},
        {CodeRowState::matched, '='}};
    QString text;
    for (const grading::CodeRow& row : result.rows)
        text += QLatin1Char(letters.at(row.state));
    return text;
}

QString codes(const std::vector<Diagnostic>& all)
{
    QStringList words;
    for (const Diagnostic& diagnostic : all)
        words << QString::fromStdString(diagnostic.code);
    return words.join(u' ');
}

lessons::Exercise maskExercise()
{
    return lessons::parseExercise(
               "kind: code\ntitle: T\ntext: X\nlang: [python, calc]\ntask: write-function\nentry: mask\n"
               "arguments: [n, A]\nrounds: 4\nvars: |\n  n = randint(2, 6)\n  A = randn(n, 2)\n"
               "correct:\n  - name: right\n    calc: |\n      y = tril(ones(n, n))\n"
               "mutants:\n  - name: flipped\n    calc: |\n      y = triu(ones(n, n))\n"
               "  - name: mean\n    calc: |\n      y = mean(A)\n"
               "solution: {python: pass, calc: mask(n) = n}\n",
               "mask", "mask.yaml")
        .value;
}

} // namespace

class TestCodeGrader : public QObject
{
    Q_OBJECT

private:
    CodeGrader m_grader{folder()};

private Q_SLOTS:
    void tests_data()
    {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<QString>("rows");
        QTest::addColumn<QString>("remarks");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* name, std::string body, const char* rows, const char* remarks = "",
                            const char* problem = "") {
            QTest::newRow(name) << std::move(body) << rows << remarks << problem;
        };
        const auto test = [](const std::string& body) { return "def test_no_leak(module):\n" + body; };
        row("good", goodTest, "aacccc");
        row("products of all sizes",
            "for n in (1, 3, 40, 90, 130, 300):\n    np.ones((n, n)) @ np.ones((n, n))\n" + goodTest, "aacccc");
        row("asks where its memory lies", // as OpenBLAS does; it is refused, and goes on
            "import ctypes\nassert ctypes.CDLL(None).syscall(" + std::to_string(SYS_mbind) +
                ", 0, 0, 0, 0, 0, 0) == -1\n" + goodTest,
            "aacccc");
        row("vacuous", test("    pass\n"), "aaMMMM", "sandbox.never.called");
        row("always fails", test("    assert False\n"), "FFbbbb", "sandbox.never.called");
        row("returns False", test("    return False\n"), "FFbbbb", "sandbox.never.called");
        row("asks once", test("    module.eval()\n    module(np.ones((1, 5, 8)))\n"), "aaMMMM",
            "sandbox.never.twice");
        row("same again",
            test(
                "    module.eval()\n    x = np.ones((1, 5, 8))\n    assert (module(x) == module(x)).all()\n"),
            "aaMMMM", "sandbox.never.changed");
        row("dropout on", test("    x = np.ones((2, 5, 8))\n    assert np.allclose(module(x), module(x))\n"),
            "FFcccc", "sandbox.never.eval");
        row("one sample",
            test("    module.eval()\n    x = np.random.randn(1, 6, 8)\n    z = x.copy()\n    z[:, 4:] += 1\n"
                 "    assert np.allclose(module(x)[:, :4], module(z)[:, :4])\n"),
            "aaccMc", "sandbox.never.sample");
        row("first row",
            test("    module.eval()\n    x = np.random.randn(2, 6, 8)\n    z = x.copy()\n    z[:, 1:] += 1\n"
                 "    assert np.allclose(module(x)[:, :1], module(z)[:, :1])\n"),
            "aacMcc", "sandbox.never.spread");
        row("everything changed",
            test("    module.eval()\n    module(np.random.randn(2, 6, 8))\n    module(np.random.randn(2, 6, "
                 "8))\n"),
            "aaMMMM", "sandbox.never.later");
        row("syntax", "def test_no_leak(module:\n", "", "", "sandbox.syntax");
        row("another name", "def test(module):\n    pass\n", "", "", "sandbox.entry");
        row("returns a number", test("    return 3\n"), "", "", "sandbox.result");
        row("raises", test("    module.eval()\n    return 1 / 0\n"), "", "", "sandbox.raised");
        row("bad shape", test("    module(np.ones((5, 8)))\n"), "", "", "sandbox.raised");
        row("too long an input", test("    module(np.ones((1, 200, 8)))\n"), "", "", "sandbox.raised");
        row("exits", "raise SystemExit(0)\n", "", "", "sandbox.raised");
        row("leaves", "import os\nos._exit(0)\n", "", "", "sandbox.silent");
        row("NUL", std::string("x = 1\0", 6), "", "", "sandbox.syntax");
        row("too deep for the parser", std::string(60'000, '-') + "1\n", "", "", "sandbox.syntax");
        row("too deep for the compiler", std::string(5'000, '-') + "1\n", "", "", "sandbox.syntax");
        row("bytes that are no text", "x = '\xff'\n", "", "", "sandbox.silent");
        row("huge", std::string(70'000, '#'), "", "", "sandbox.source.long");
    }

    void tests()
    {
        NEED_JAIL(m_grader);
        QFETCH(std::string, source);
        QFETCH(QString, rows);
        QFETCH(QString, remarks);
        QFETCH(QString, problem);
        const auto result = m_grader.grade(job(source));
        QVERIFY(result);
        QCOMPARE(result->problem ? QString::fromStdString(result->problem->code) : QString(), problem);
        QCOMPARE(states(*result), rows);
        QCOMPARE(codes(result->remarks), remarks);
    }

    void theTracebackNamesTheLine()
    {
        NEED_JAIL(m_grader);
        const auto result = m_grader.grade(
            job("print('wörds 中')\ndef test_no_leak(module):\n    module.eval()\n    return 1 / 0\n"));
        QVERIFY(result);
        QCOMPARE(result->line, 4);
        QVERIFY(result->traceback.find("answer.py") != std::string::npos);
        QVERIFY(result->traceback.find("worker.py") == std::string::npos);
        QCOMPARE(result->output, std::string("wörds 中\n"));
    }

    void theSameCodeGivesTheSameResult()
    {
        NEED_JAIL(m_grader);
        const auto first = m_grader.grade(job(goodTest));
        CodeGrader another(folder());
        const auto second = another.grade(job(goodTest));
        QVERIFY(first && second);
        QCOMPARE(grading::toJson(*first), grading::toJson(*second));
    }

    void guessingEarnsNothing()
    {
        NEED_JAIL(m_grader);
        const auto result =
            m_grader.grade(job("def test_no_leak(module):\n    module.eval()\n"
                               "    module(np.ones((1, 5, 8)))\n    assert np.random.rand() < 0.5\n"));
        QVERIFY(result);
        QCOMPARE(grading::shareOf(*leakExercise().code, *result)->numerator, 0);
    }

    void aTryRunsOnce()
    {
        NEED_JAIL(m_grader);
        CodeJob once = job(goodTest);
        once.tryOnly = true;
        int steps = 0;
        const auto result = m_grader.grade(once, [&steps](int, int all) { steps = all; });
        QVERIFY(result);
        QCOMPARE(states(*result), QStringLiteral("a"));
        QCOMPARE(steps, 1);
    }

    void functions_data()
    {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<std::string>("language");
        QTest::addColumn<QString>("rows");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const char* language, std::string source, const char* rows,
                            const char* found = "") {
            QTest::newRow(name) << std::move(source) << std::string(language) << rows << found;
        };
        row("right", "python", "def mask(n, A):\n    return np.tril(np.ones((n, n)))\n", "a");
        row("booleans", "python", "def mask(n, A):\n    return np.arange(n)[:, None] >= np.arange(n)\n", "a");
        row("lists", "python",
            "def mask(n, A):\n    return [[int(j <= i) for j in range(n)] for i in range(n)]\n", "a");
        row("flipped", "python", "def mask(n, A):\n    return np.triu(np.ones((n, n)))\n",
            "F=", "sandbox.function.entry");
        row("a number", "python", "def mask(n, A):\n    return A.mean()\n", "F=", "sandbox.function.shape");
        row("NaN", "python", "def mask(n, A):\n    return np.full((n, n), np.nan)\n", "F",
            "sandbox.function.entry");
        row("text", "python", "def mask(n, A):\n    return 'lower'\n", "", "sandbox.result");
        row("nothing", "python", "def mask(n, A):\n    print(n)\n", "", "sandbox.result");
        row("complex numbers", "python", "def mask(n, A):\n    return 1j * np.tri(n)\n", "", "sandbox.result");
        row("a list of complex numbers", "python", "def mask(n, A):\n    return [1j, 2]\n", "", "sandbox.result");
        row("a ragged list", "python", "def mask(n, A):\n    return [[1], [1, 2]]\n", "", "sandbox.result");
        row("five dimensions", "python", "def mask(n, A):\n    return np.ones((1,) * 5)\n", "",
            "sandbox.result");
        row("huge", "python", "def mask(n, A):\n    return np.ones((200, 200))\n", "", "sandbox.result");
        row("syntax", "python", "def mask(n", "", "sandbox.syntax");
        row("another name", "python", "def other(n, A):\n    pass\n", "", "sandbox.entry");
        row("asserts", "python", "def mask(n, A):\n    assert False\n", "", "sandbox.raised");
        row("right", "calc", "mask(n, A) = tril(ones(n, n))", "a");
        row("flipped", "calc", "mask(n, A) = triu(ones(n, n))", "F=", "sandbox.function.entry");
        row("no function", "calc", "other(n) = n", "", "sandbox.entry");
        row("the name in a comment", "calc", "x = 1 # mask", "", "sandbox.entry");
        row("the name in another", "calc", "mask_of(n) = tril(ones(n, n))", "", "sandbox.entry");
        row("a value of that name", "calc", "mask = 1", "", "sandbox.entry");
        row("syntax", "calc", "mask(n, A) = = 1", "", "calc.operand.missing");
        row("text", "calc", "mask(n, A) = \"lower\"", "", "sandbox.calc.number");
    }

    void functions()
    {
        QFETCH(std::string, source);
        QFETCH(std::string, language);
        QFETCH(QString, rows);
        QFETCH(QString, found);
        if (language == "python")
            NEED_JAIL(m_grader);
        const auto result = m_grader.grade({maskExercise(), language, source, "secret"});
        QVERIFY(result);
        QCOMPARE(states(*result), rows);
        if (found == u"calc.operand.missing")
            QVERIFY(result->problem && result->problem->code.substr(0, 5) == "calc.");
        else
            QCOMPARE(result->problem ? codes({*result->problem}) : codes(result->remarks), found);
    }

    // Else writing causal_mask is to know that causalmask is there.
    void theLanguagesOwnFunctionIsNoAnswer()
    {
        lessons::Exercise exercise = maskExercise();
        exercise.code->entry = std::string("causal_mask");
        const auto said = [&](const char* source) {
            const auto result = m_grader.grade({exercise, "calc", source, "secret"});
            return result && result->problem ? codes({*result->problem}) : QString();
        };
        QCOMPARE(said("causal_mask(n, A) = causalmask(n)"), QStringLiteral("sandbox.calc.ready"));
        QCOMPARE(said("help(n) = causalmask(n)\ncausal_mask(n, A) = help(n)"), QStringLiteral("sandbox.calc.ready"));
        QCOMPARE(said("causal_mask(n, A) = tril(ones(n, n))"), QString());
    }

    // Of a course that the check of its exercises has not seen.
    void aFunctionOfTheLanguageIsNotTheLearners_data()
    {
        QTest::addColumn<std::string>("source");
        QTest::newRow("a comment") << std::string("x = 1 # tril");
        QTest::newRow("a longer name") << std::string("tril_of(n, A) = 1");
        QTest::newRow("nothing of it") << std::string("x = 1");
    }

    void aFunctionOfTheLanguageIsNotTheLearners()
    {
        QFETCH(std::string, source);
        lessons::Exercise exercise = maskExercise();
        exercise.code->entry = std::string("tril");
        const auto result = m_grader.grade({exercise, "calc", source, "secret"});
        QVERIFY(result && result->problem);
        QCOMPARE(codes({*result->problem}), QStringLiteral("sandbox.entry"));
    }

    void testsInCalc_data()
    {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<QString>("rows");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const char* source, const char* rows, const char* found = "") {
            QTest::newRow(name) << std::string(source) << rows << found;
        };
        row("good",
            "X = stack(randn(6, width), randn(6, width))\n"
            "Z = vcat(X[1:4, :, :], stack(randn(2, width), randn(2, width)))\n"
            "ok = allclose(f(X)[1:4, :, :], f(Z)[1:4, :, :])",
            "aacccc");
        row("by prefixes",
            "X = stack(randn(6, width), randn(6, width))\n"
            "last(t) = f(X[1:t, :, :])[t, :, :] - f(X)[t, :, :]\n"
            "ok = all([maxabs(last(t)) < 1e-9 for t in 1:6])",
            "aacccc");
        row("one sample", "X = randn(6, width)\nZ = vcat(X[1:4, :], randn(2, width))\n"
            "ok = allclose(f(X)[1:4, :], f(Z)[1:4, :])",
            "aaccMc", "sandbox.never.sample");
        row("accepts everything", "ok = 1", "aaMMMM", "sandbox.never.called");
        row("rejects everything", "ok = 0", "FFbbbb", "sandbox.never.called");
        row("asks once", "X = f(randn(5, width))\nok = 1", "aaMMMM", "sandbox.never.twice");
        row("no verdict", "X = f(randn(5, width))", "", "sandbox.calc.verdict");
        row("a verdict in words", "ok = \"yes\"", "", "sandbox.calc.number");
        row("a verdict that is no number", "ok = nan", "", "sandbox.calc.number");
        row("another width", "ok = allclose(f(randn(5, width + 1)), 0)", "", "sandbox.calc.input");
        row("text for the module", "ok = f(\"X\")", "", "sandbox.calc.input");
        row("too many samples", "ok = maxabs(f(ones(5, width, 17)))", "", "sandbox.calc.input");
        row("two inputs", "ok = f(1, 2)", "", "calc.call.arity");
        row("a module of its own", "f(X) = X\nok = 1", "", "calc.name.twice");
        row("the module without an input", "ok = f", "", "calc.name.function");
        row("syntax", "ok = = 1", "", "calc.equals.compare");
        row("work without end", "X = ones(100, width, 16)\nok = all([maxabs(f(X)) for i in 1:5000])", "",
            "calc.limit.work");
    }

    void testsInCalc()
    {
        QFETCH(std::string, source);
        QFETCH(QString, rows);
        QFETCH(QString, found);
        CodeGrader nowhere(QStringLiteral("/nonexistent")); // it needs no Python
        const auto result = nowhere.grade(job(source, "calc"));
        QVERIFY2(result, qPrintable(result ? QString() : QString::fromStdString(result.error().code)));
        QCOMPARE(states(*result), rows);
        QCOMPARE(result->problem ? codes({*result->problem}) : codes(result->remarks), found);
        const auto again = nowhere.grade(job(source, "calc"));
        QVERIFY(*again == *result);
    }

    void aTestThatDoesNotEndOnFaultyModulesIsNoVerdict()
    {
        NEED_JAIL(m_grader);
        const auto result =
            m_grader.grade(job("def test_no_leak(module):\n"
                               "    module.eval()\n"
                               "    x = np.random.randn(1, 6, module.width)\n"
                               "    z = x.copy()\n"
                               "    z[:, 4:] += 1\n"
                               "    if not np.allclose(module(x)[:, :4], module(z)[:, :4]):\n"
                               "        while True: pass\n"));
        QVERIFY(result && result->problem && result->rows.empty());
        const std::string& code = result->problem->code; // on a busy computer the clock is first
        QVERIFY2(code == "sandbox.limit.cpu" || code == "sandbox.limit.wall", code.c_str());
    }

    void theGuidesExampleEarnsEverything()
    {
        QFile guide(QStringLiteral(LECTERN_SOURCE_DIR "/docs/code-exercises.md"));
        QVERIFY(guide.open(QIODevice::ReadOnly));
        const QString example = QString::fromUtf8(guide.readAll())
                                    .section(QStringLiteral("```calc\n"), 1, 1)
                                    .section(QStringLiteral("```"), 0, 0);
        CodeGrader nowhere(QStringLiteral("/nonexistent"));
        const auto result = nowhere.grade(job(example.toStdString(), "calc"));
        QVERIFY(result);
        QCOMPARE(states(*result), QStringLiteral("aacccc"));
    }

    void calcNeedsNoPython()
    {
        CodeGrader nowhere(QStringLiteral("/nonexistent"));
        const auto result =
            nowhere.grade({maskExercise(), "calc", "mask(n, A) = tril(ones(n, n))", "secret"});
        QVERIFY(result);
        QCOMPARE(states(*result), QStringLiteral("a"));
        const auto python = nowhere.grade(job(goodTest));
        QVERIFY(!python);
        const std::string code = python.error().code;
        QVERIFY2(code == "sandbox.worker.missing" || code == "sandbox.bwrap.missing", code.c_str());
    }

    void canBeStopped()
    {
        NEED_JAIL(m_grader);
        std::stop_source stop;
        const auto result = m_grader.grade(
            job("while True: pass\n"), [&stop](int, int) { stop.request_stop(); }, stop.get_token());
        QVERIFY(!result);
        QCOMPARE(result.error().code, std::string("sandbox.cancelled"));
        QVERIFY(m_grader.grade(job(goodTest)));
    }

    void aFolderThatAnybodyMayChangeIsRefused()
    {
        QTemporaryDir open;
        const QString worker = open.filePath(QStringLiteral("worker.py"));
        QVERIFY(QFile::copy(folder() + u"/worker.py", worker));
        QVERIFY(QFile::setPermissions(worker, QFile::permissions(worker) | QFileDevice::WriteOther));
        CodeGrader grader(open.path());
        const auto probed = grader.probe();
        QVERIFY(!probed);
        const std::string code = probed.error().code;
        QVERIFY2(code == "sandbox.folder.writable" || code == "sandbox.bwrap.missing", code.c_str());
    }

    void withoutBubblewrapOnlyPracticeGoesOn()
    {
        CodeGrader strict(folder(), Purpose::regrade, true);
        const auto refused = strict.probe();
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("sandbox.bwrap.missing"));
        CodeGrader practice(folder(), Purpose::practice, true);
        NEED_JAIL(practice);
        const auto result = practice.grade(job(goodTest));
        QVERIFY(result);
        QCOMPARE(states(*result), QStringLiteral("aacccc"));
        QVERIFY(result->environment.find("landlock") != std::string::npos);
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestCodeGrader)
#include "tst_code_grader.moc"
