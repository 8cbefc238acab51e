#include <lectern/authoring/name_mistake.h>
#include <lectern/lessons/course.h>

#include <QTest>

using namespace lectern;
using namespace lectern::authoring;

namespace {

const std::vector<std::string> languages{"zh_CN", "en"};

const std::string head = "kind: numeric # of numbers\ntitle: {zh_CN: 题, en: T}\ntext: {zh_CN: 文, en: X}\n"
                         "vars: |\n  s = randint(1, 9)\n  x = s / sqrt(9) # scaled\n"
                         "parts:\n  - id: a\n    text: {zh_CN: 甲, en: A}\n    answer: x\n    tol: {abs: 1e-3}\n";
const std::string foot = "  - id: b\n    text: {zh_CN: 乙, en: B}\n    answer: s\n    mistakes:\n      x:\n        zh_CN: 错\n        en: wrong\n"
                         "tests:\n  - {name: right, answers: {a: x}, score: 1}\n";

NewMistake dropped(const char* part)
{
    NewMistake mistake{part, "scale_dropped", "s", {}};
    mistake.text.byLanguage = {{"zh_CN", "漏了除法。"}, {"en", "The scale: left `out`\nof it."}};
    return mistake;
}

} // namespace

// What is proposed is written into an exercise, and nothing else there changes.
class TestNameMistake : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isWritten_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<int>("index");
        QTest::addColumn<int>("before");
        QTest::newRow("the first of its part") << QByteArray("a") << 0 << 0;
        QTest::newRow("behind others") << QByteArray("b") << 1 << 1;
    }

    void isWritten()
    {
        QFETCH(QByteArray, part);
        QFETCH(int, index);
        QFETCH(int, before);
        const auto named = nameMistake(head + foot, dropped(part.constData()), languages);
        QVERIFY2(named, named ? "" : named.error().code.c_str());
        const auto read = lessons::parseExercise(named->text, "e", "e.yaml");
        QVERIFY2(!read.hasErrors(), named->text.c_str());
        const auto& mistakes = read.value.parts[std::size_t(index)].mistakes;
        QCOMPARE(mistakes.size(), std::size_t(before + 1));
        QCOMPARE(mistakes.back().cell, std::string("scale_dropped"));
        QCOMPARE(mistakes.back().text.in("en"), std::string("The scale: left `out`\nof it.\n"));
        QCOMPARE(mistakes.back().text.in("zh_CN"), std::string("漏了除法。\n"));
        QVERIFY(named->text.find(" \n") == std::string::npos);
        QVERIFY(read.value.vars.text.find("scale_dropped = s") != std::string::npos);
        QCOMPARE(named->text.substr(named->words, 9), std::string("漏了除"));
        for (const char* kept : {"kind: numeric # of numbers\n", "  x = s / sqrt(9) # scaled\n", "    tol: {abs: 1e-3}\n",
                                 "      x:\n        zh_CN: 错\n        en: wrong\n", "{name: right, answers: {a: x}, score: 1}"})
            QVERIFY2(named->text.find(kept) != std::string::npos, named->text.c_str());
    }

    void aNameThatIsTakenIsNumbered()
    {
        const auto first = nameMistake(head + foot, dropped("a"), languages);
        const auto second = nameMistake(first->text, dropped("b"), languages);
        QVERIFY(second);
        QVERIFY2(second->text.find("  scale_dropped_2 = s\n") != std::string::npos, second->text.c_str());
        const auto read = lessons::parseExercise(second->text, "e", "e.yaml");
        QCOMPARE(read.value.parts[1].mistakes.back().cell, std::string("scale_dropped_2"));
    }

    void aCellThatIsThereIsNotWrittenAgain()
    {
        NewMistake step = dropped("a");
        step.cell = std::string("s");
        step.expression.clear();
        const auto named = nameMistake(head + foot, step, languages);
        QVERIFY(named);
        const auto read = lessons::parseExercise(named->text, "e", "e.yaml");
        QCOMPARE(read.value.parts[0].mistakes.front().cell, std::string("s"));
        QCOMPARE(read.value.vars.text, lessons::parseExercise(head + foot, "e", "e.yaml").value.vars.text);
    }

    void emptyMistakesAreFilled_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("nothing") << QByteArray("    mistakes:\n");
        QTest::newRow("braces") << QByteArray("    mistakes: {} # none yet\n");
        QTest::newRow("brackets") << QByteArray("    mistakes: []\n");
    }

    void emptyMistakesAreFilled()
    {
        QFETCH(const QByteArray, written);
        const auto named = nameMistake(head + written.toStdString() + foot, dropped("a"), languages);
        QVERIFY2(named, named ? "" : named.error().code.c_str());
        const auto read = lessons::parseExercise(named->text, "e", "e.yaml");
        QVERIFY2(!read.hasErrors(), named->text.c_str());
        QCOMPARE(read.value.parts[0].mistakes.size(), std::size_t{1});
        QCOMPARE(read.value.parts[0].mistakes[0].cell, std::string("scale_dropped"));
        QVERIFY(!written.contains('#') || named->text.find("    mistakes: # none yet\n") != std::string::npos);
    }

    void whatCannotBeWrittenIsRefused()
    {
        QCOMPARE(nameMistake(head + foot, dropped("zzz"), languages).error().code, std::string("authoring.mistake.part"));
        QVERIFY(!nameMistake("kind: [", dropped("a"), languages));
        const std::string flow = "kind: numeric\nvars: |\n  x = 1\nparts: [{id: a, answer: x}]\n";
        QVERIFY(!nameMistake(flow, dropped("a"), languages));
    }
};

QTEST_GUILESS_MAIN(TestNameMistake)
#include "tst_name_mistake.moc"
