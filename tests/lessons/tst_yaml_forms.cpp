#include "hints.h"
#include "lesson_text.h"

#include <QTest>

using namespace lectern;
using namespace lectern::lessons;
using lectern::lessons::testing::places;
using lectern::lessons::testing::withoutHint;

namespace {

QStringList split(const char* words)
{
    return QString::fromLatin1(words).split(u' ', Qt::SkipEmptyParts);
}

using Fields = std::map<std::string, std::string>;

const std::string title = "title: {zh_CN: 题, en: T}\n";
const std::string exercise = "kind: numeric\ntitle: T\ntext: X\nvars: |\n  A = 1\n  B = 2\n";

} // namespace

class TestYamlForms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void calculatorFindings_data();
    void calculatorFindings();
    void exerciseFindings_data();
    void exerciseFindings();
    void calculator();
    void exerciseFields();
    void codeExercise();
    void codeFaults_data();
    void codeFaults();
    void textPlaces_data();
    void textPlaces();
    void frontMatter();
    void calculatorInPage();
};

void TestYamlForms::calculatorFindings_data()
{
    QTest::addColumn<std::string>("yaml");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, std::string yaml, const char* expected) {
        QTest::newRow(name) << std::move(yaml) << split(expected);
    };
    row("empty", "", "lessons.yaml.want.map@1:1");
    row("good", title, "");
    row("unknown key", "titel: a\n", "lessons.key.misspelt@1:1");
    row("far key", title + "zzz: a\n", "lessons.key.unknown@2:1");
    row("duplicate key", title + "title: a\n", "lessons.yaml.duplicate@2:1");
    row("open double quote", title + "text: \"中文", "lessons.yaml.quote@2:7");
    row("open single quote", title + "text: 'it''s", "lessons.yaml.quote@2:7");
    row("anchor", title + "text: &a b\n", "lessons.yaml.anchor@2:7");
    row("alias", "title: &a b\ntext: *a\n", "lessons.yaml.anchor@1:8");
    row("star", title + "text: *bold\n", "lessons.yaml.alias@2:7");
    row("tag", title + "text: !!str b\n", "lessons.yaml.tag@2:7");
    row("bare tag", title + "text: ! b\n", "lessons.yaml.tag@2:7");
    row("documents", title + "---\ntitle: b\n", "lessons.yaml.documents@2:1");
    row("colon", title + "text: a: b\n", "lessons.yaml.colon@2:8");
    row("tab", title + "text:\n\ta: b\n", "lessons.yaml.entry@3:1");
    row("open flow", title + "presets: [{label: a\n", "lessons.yaml.end@3:1");
    row("cut at a comma", "title: {zh_CN: 一，二, en: one, two}\n", "lessons.yaml.comma@1:30");
    row("bad language", "title: {english: a}\n", "lessons.language.unknown@1:9");
    row("cells in one line", title + "cells: a = 1\n", "lessons.cells.block@2:8");
    row("two kinds of input", title + "inputs:\n  a: {number: 1, slider: 2}\n", "lessons.input.kind@3:3");
    row("start outside", title + "inputs:\n  a: {slider: 9, min: 0, max: 5}\n", "lessons.input.range@3:15");
    row("matrix entry outside", title + "inputs:\n  a: {matrix: [[1, 9]], max: 5}\n",
        "lessons.input.range@3:15");
    row("slider without limits", title + "inputs:\n  a: {slider: 9}\n", "lessons.input.slider@3:15");
    row("log from zero", title + "inputs:\n  a: {slider: 1, min: 0, max: 5, scale: log}\n",
        "lessons.input.log@3:15");
    row("ragged", title + "inputs:\n  a: {matrix: [[1, 2], [3]]}\n", "lessons.yaml.want.rectangle@3:24");
    row("not a number", title + "inputs:\n  a: {matrix: [[1, x]]}\n", "lessons.yaml.want.number@3:20");
    row("decimal comma", title + "inputs:\n  a: {number: '0,5'}\n", "lessons.yaml.want.number@3:15");
    row("bad choice", title + "inputs:\n  a: {choice: [x, y], start: 3}\n", "lessons.input.choice@3:30");
    row("token with a space", title + "inputs:\n  a: {tokens: [a b, c]}\n", "lessons.input.token@3:15");
    row("fixed token with a space", title + "inputs:\n  a: {tokens: [a b, c], locked: true}\n", "");
    row("order", title + "inputs:\n  a: {order: [x, y], start: [2, 1]}\n", "");
    row("order twice", title + "inputs:\n  a: {order: [x, y], start: [1, 1]}\n", "lessons.input.order@3:29");
    row("order of another length", title + "inputs:\n  a: {order: [x, y], start: [1]}\n",
        "lessons.input.order@3:29");
    row("preset of an order",
        title + "inputs:\n  a: {order: [x, y]}\npresets:\n  - {label: p, set: {a: [3, 1]}}\n",
        "lessons.input.order@5:25");
    row("play", title + "inputs:\n  a: {number: 1, play: true}\n", "lessons.input.play@3:24");
    row("influence without a poke", title + "show:\n  - {influence: O}\n", "lessons.key.missing@3:5");
    row("bins", title + "show:\n  - {histogram: [a, b], bins: 1}\n", "lessons.yaml.want.integer@3:31");
    row("prediction", title + "predict:\n  - {ask: a, options: [x, y], right: 2}\n  - {ask: a, number: y}\n",
        "");
    row("prediction without answers", title + "predict:\n  - {ask: a}\n", "lessons.predict.kind@3:5");
    row("prediction with both", title + "predict:\n  - {ask: a, options: [x], right: 1, number: y}\n",
        "lessons.predict.kind@3:5");
    row("no such option", title + "predict:\n  - {ask: a, options: [x, y], right: 3}\n",
        "lessons.predict.right@3:38");
    row("right by a cell", title + "predict:\n  - {ask: a, options: [x, y], right: best}\n", "");
    row("prediction sets a cell", title + "predict:\n  - {ask: a, number: y, set: {z: 1}}\n",
        "lessons.preset.input@3:31");
    row("two views", title + "show:\n  - {matrix: A, grid: B}\n", "lessons.view.kind@3:5");
    row("series", title + "show:\n  - {bars: [p, q], series: [a]}\n", "lessons.view.series@3:28");
    row("preset of a cell", title + "presets:\n  - {label: a, set: {K: 1}}\n", "lessons.preset.input@3:22");
    row("unknown lab", title + "lab: cooking\n", "lessons.lab.unknown@2:6");
    row("misspelt lab", title + "lab: overfitt\n", "lessons.lab.misspelt@2:6");
    row("parameters without a lab", title + "parameters: {steps: 3}\n", "lessons.lab.missing@2:13");
    row("unknown parameter of a lab", title + "lab: decode\nparameters: {temperature: 3}\n",
        "lessons.lab.parameter.unknown@3:14");
    row("misspelt parameter of a lab", title + "lab: decode\nparameters: {promt: 3}\n",
        "lessons.lab.parameter.misspelt@3:14");
    row("parameter outside", title + "lab: decode\nparameters: {prompt: 600}\n", "lessons.input.range@3:22");
    row("parameter not whole", title + "lab: decode\nparameters: {prompt: 2.5}\n", "lessons.lab.whole@3:22");
    row("parameter as a list", title + "lab: decode\nparameters: {prompt: [2]}\n",
        "lessons.lab.argument@3:22");
    row("parameter as an expression", title + "lab: decode\nparameters: {prompt: a + b}\n",
        "lessons.lab.argument@3:22");
    row("tex in double quotes", title + "text: \"a $\\frac{a}{b}$\"\n", "lessons.yaml.escape@2:7");
    row("doubled in double quotes", title + "text: \"a $\\\\frac{a}{b}$\"\n", "");
    row("several at once", "inputs:\n  1a: {number: x}\nsho: 1\n",
        "lessons.key.missing@1:1 lessons.input.name@2:3 lessons.yaml.want.number@2:16 "
        "lessons.key.misspelt@3:1");
    row("deep", title + "text: " + std::string(100, '['), "lessons.yaml.depth@2:23");
}

void TestYamlForms::calculatorFindings()
{
    QFETCH(std::string, yaml);
    QFETCH(QStringList, expected);
    QCOMPARE(places(parseCalculator(yaml, "c", "c.yaml").diagnostics), expected);
    QCOMPARE(withoutHint(parseCalculator(yaml, "c", "c.yaml").diagnostics), QStringList());
    const std::string windows =
        QString::fromStdString(yaml).replace(u'\n', QStringLiteral("\r\n")).toStdString();
    QCOMPARE(places(parseCalculator("\xEF\xBB\xBF" + windows, "c", "c.yaml").diagnostics), expected);
}

void TestYamlForms::exerciseFindings_data()
{
    QTest::addColumn<std::string>("yaml");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, std::string yaml, const char* expected) {
        QTest::newRow(name) << exercise + yaml << split(expected);
    };
    row("no parts", "", "lessons.exercise.parts@1:1");
    row("good", "parts:\n  - {id: a, text: x, answer: A}\n", "");
    row("no answer", "parts:\n  - {id: a, text: x}\n", "lessons.part.answer@8:5");
    row("part twice", "parts:\n  - {id: a, text: x, answer: A}\n  - {id: a, text: x, answer: A}\n",
        "lessons.part.id.duplicate@9:5");
    row("carry", "parts:\n  - {id: a, text: x, answer: A, carry: {A: b}}\n", "lessons.part.carry@8:5");
    row("choice", "parts:\n  - {id: a, kind: choice, text: x, options: [{text: a}, {text: b}]}\n",
        "lessons.part.right@8:5");
    row("few options", "parts:\n  - {id: a, kind: choice, text: x, options: [{text: a, right: true}]}\n",
        "lessons.part.options@8:5");
    row("bad word", "parts:\n  - {id: a, text: x, answer: A, form: matrx}\n", "lessons.yaml.want.word@8:39");
    row("bad share", "reveal: {after: 3, cost: 150%}\nparts:\n  - {id: a, text: x, answer: A}\n",
        "lessons.yaml.want.share@7:26");
    row("unknown key in a part", "parts:\n  - {id: a, text: x, anser: A}\n", "lessons.key.misspelt@8:22");
    row("test of no part",
        "parts:\n  - {id: a, text: x, answer: A}\ntests:\n  - {name: t, answers: {b: A}, score: none}\n",
        "lessons.part.unknown@10:25");
}

void TestYamlForms::exerciseFindings()
{
    QFETCH(std::string, yaml);
    QFETCH(QStringList, expected);
    QCOMPARE(places(parseExercise(yaml, "e", "e.yaml").diagnostics), expected);
    QCOMPARE(withoutHint(parseExercise(yaml, "e", "e.yaml").diagnostics), QStringList());
}

void TestYamlForms::calculator()
{
    const auto parsed =
        parseCalculator("title: {zh_CN: 题, en: T}\n"
                        "inputs:\n"
                        "  tok: {tokens: [{zh_CN: 猫, en: cat}, sat], locked: true}\n"
                        "  Q: {matrix: [[1, 0], [0, 1]], min: -3, max: 3, step: 0.5, rows: tok}\n"
                        "  d: {slider: 16, min: 1, max: 128, scale: log}\n"
                        "  on: {switch: true}\n"
                        "  pick: {choice: [a, b], start: 2}\n"
                        "  other: {choice: 1, options: [a, b]}\n"
                        "  s: {seed: 7}\n"
                        "cells: |\n"
                        "  A = Q  # {a, b: c}\n"
                        "\n"
                        "  B = A\n"
                        "show:\n"
                        "  - {heatmap: A, rows: tok, cols: tok, digits: 2, when: on}\n"
                        "  - {plot: [A, B], x: xs, scale: log, series: [a, b]}\n"
                        "  - text: {zh_CN: '{{A[1,1]:.4f}}', en: x}\n"
                        "presets:\n"
                        "  - {label: p, set: {Q: [[2, 2], [2, 2]], on: false}}\n"
                        "steps: [A, B]\n"
                        "challenge: {goal: B, text: t}\n"
                        "lab: overfit\n"
                        "parameters: {steps: 100, causal: false, seed: n}\n",
                        "c", "c.yaml");
    QCOMPARE(places(parsed.diagnostics), QStringList());
    const Calculator& c = parsed.value;
    QCOMPARE(c.title.in("zh_CN"), std::string("题"));
    QCOMPARE(c.inputs.size(), std::size_t{7});
    QCOMPARE(std::get<std::vector<Localized>>(c.inputs[0].start)[1].in("en"), std::string("sat"));
    QCOMPARE(std::get<Rows>(c.inputs[1].start), (Rows{{1, 0}, {0, 1}}));
    QVERIFY(c.inputs[2].logarithmic);
    QCOMPARE(std::get<double>(c.inputs[3].start), 1.0);
    QCOMPARE(std::get<double>(c.inputs[4].start), 2.0);
    QCOMPARE(c.inputs[5].options.size(), std::size_t{2});
    QCOMPARE(c.cells.text, std::string("A = Q  # {a, b: c}\n\nB = A\n"));
    QCOMPARE(c.cells.where.line, 11);
    QCOMPARE(c.cells.where.column, 3);
    QCOMPARE(c.show[1].cells, (std::vector<std::string>{"A", "B"}));
    QVERIFY(c.show[1].logarithmicX);
    QCOMPARE(std::get<double>(c.presets[0].set.at("on")), 0.0);
    QCOMPARE(c.challenge->goal, std::string("B"));
    QCOMPARE(c.lab->kind, std::string("overfit"));
    QCOMPARE(c.lab->parameters[0].name, std::string("steps"));
    QCOMPARE(c.lab->parameters[0].number, 100.0);
    QCOMPARE(c.lab->parameters[1].number, 0.0);
    QCOMPARE(c.lab->parameters[2].cell, std::string("n"));
}

void TestYamlForms::exerciseFields()
{
    const auto parsed = parseExercise(
        exercise + "points: 4\nattempts: 5\nreveal: {after: 3, cost: 50%}\nvariants: {count: 50}\n"
                   "require: [distinct, A]\nparts:\n"
                   "  - id: a\n    text: x\n    answer: A\n    form: table\n    cols: [h, i]\n"
                   "    tol: {abs: 5e-4, sig: 3}\n    partial: per-row\n    accept: [root, percent]\n"
                   "    mistakes:\n      B: {zh_CN: 错, en: wrong, credit: 50%}\n"
                   "    hints: [{cost: 5%, text: h}]\n"
                   "  - {id: b, text: y, answer: B, carry: {A: a}}\n"
                   "tests:\n"
                   "  - {name: t, answers: {a: '1; 2', b: B}, score: 0.5}\n"
                   "  - {name: junk, answers: {a: '0,67'}, score: none}\n",
        "e", "e.yaml");
    QCOMPARE(places(parsed.diagnostics), QStringList());
    const Exercise& e = parsed.value;
    QCOMPARE(e.variants, 50);
    QCOMPARE(e.require, std::vector<std::string>{"A"});
    QVERIFY(e.distinct);
    QCOMPARE(*e.revealAfter, 3);
    QCOMPARE(e.revealCost, 0.5);
    const Part& part = e.parts[0];
    QCOMPARE(part.form, AnswerForm::table);
    QCOMPARE(part.cols, 2);
    QCOMPARE(part.columnNames[1].in("en"), std::string("i"));
    QCOMPARE(*part.tolerance.significant, 3);
    QCOMPARE(part.mistakes[0].credit, 0.5);
    QCOMPARE(part.mistakes[0].text.in("en"), std::string("wrong"));
    QCOMPARE(part.hints[0].cost, 0.05);
    QCOMPARE(e.parts[1].carry.at("A"), std::string("a"));
    QCOMPARE(e.tests[0].answers.at("a"), std::string("1; 2"));
    QVERIFY(!e.tests[1].score);
}

namespace {

/// A code exercise with other lines in the place of some of its own.
QStringList codeFindings(const Fields& changed)
{
    Fields fields{{"lang", "[python]"},
                  {"task", "write-test"},
                  {"entry", "test_leak"},
                  {"correct", "[{name: a, use: engine.right}]"},
                  {"mutants", "[{name: m, use: engine.mask.triangle-missing}]"},
                  {"solution", "{python: pass}"}};
    for (const auto& [key, value] : changed)
        fields[key] = value;
    std::string yaml = "kind: code\ntitle: T\ntext: X\n";
    for (const auto& [key, value] : fields)
        yaml += value.empty() ? std::string() : key + ": " + value + "\n";
    return places(parseExercise(yaml, "e", "e.yaml").diagnostics);
}

} // namespace

void TestYamlForms::codeExercise()
{
    const auto parsed =
        parseExercise("kind: code\ntitle: T\ntext: X\nlang: python\ntask: write-test\n"
                      "entry: detects_leak\nstarter: {python: x, calc: ok = 1}\n"
                      "module: {causal: true, dropout: 10%}\n"
                      "correct:\n  - {name: a, use: engine.right}\n"
                      "mutants:\n  - name: m\n    calc: |-\n      y = x\n    class: leak\n    weight: 2\n"
                      "weak:\n  - {name: w, test: pass, score: 0.5, lang: python}\n"
                      "solution: {python: pass, calc: ok = 1, en: words}\nrounds: 5\nshapes: [[4, 32]]\n"
                      "hints: [{cost: 10%, text: H}]\n"
                      "tests: [{name: t, answers: {python: pass}, score: 1}]\n",
                      "e", "e.yaml");
    QCOMPARE(places(parsed.diagnostics), QStringList());
    const CodeSpec& code = *parsed.value.code;
    QCOMPARE(code.languages, std::vector<std::string>{"python"});
    QCOMPARE(code.task, CodeTask::writeTest);
    QCOMPARE(code.starter.at("calc"), std::string("ok = 1"));
    QVERIFY(code.module.causal);
    QCOMPARE(code.module.dropout, 0.1);
    QCOMPARE(code.correct[0].usePlace.line, 10);
    QCOMPARE(code.mutants[0].calc, std::string("y = x"));
    QCOMPARE(code.mutants[0].calcPlace.where.line, 14);
    QCOMPARE(code.weak[0].language, std::string("python"));
    QCOMPARE(code.solution.at("calc"), std::string("ok = 1"));
    QCOMPARE(parsed.value.solution.in("en"), std::string("words"));
    QCOMPARE(code.shapes[0], (std::vector<int>{4, 32}));
    QCOMPARE(parsed.value.parts.size(), std::size_t{1});
    QCOMPARE(parsed.value.parts[0].id, std::string("code"));
    QCOMPARE(parsed.value.parts[0].hints[0].cost, 0.1);
}

void TestYamlForms::codeFaults_data()
{
    QTest::addColumn<Fields>("fields");
    QTest::addColumn<QString>("finding");
    const auto row = [](const char* name, Fields fields, const char* finding) {
        QTest::newRow(name) << std::move(fields) << finding;
    };
    row("sound", {}, "");
    row("language", {{"lang", "[ruby]"}}, "lessons.yaml.want.word@6:8");
    row("task", {{"task", "guess"}}, "lessons.yaml.want.word@9:7");
    row("entry", {{"entry", "1st"}}, "lessons.code.entry@5:8");
    row("entry that calc has",
        {{"entry", "softmax"},
         {"lang", "calc"},
         {"task", "write-function"},
         {"arguments", "[n]"},
         {"correct", "\n  - name: a\n    calc: |\n      y = n"},
         {"mutants", ""},
         {"solution", "{calc: softmax(n) = n}"}},
        "lessons.code.entry.calc@9:8");
    row("entry that only calc has", {{"entry", "softmax"}, {"lang", "python"}}, "");
    row("no correct one", {{"correct", "[]"}}, "lessons.code.correct@1:1");
    row("no mutants", {{"mutants", ""}}, "lessons.code.mutants@1:1");
    row("use", {{"correct", "[{name: a, use: right}]"}}, "lessons.implementation.use@4:26");
    row("twice", {{"correct", "[{name: a, use: engine.right}, {name: a, use: engine.kernel}]"}},
        "lessons.implementation.twice@4:41");
    row("weight", {{"mutants", "[{name: m, use: engine.x, weight: -1}]"}},
        "lessons.implementation.weight@7:11");
    row("heads do not divide", {{"shapes", "[[3, 32]]"}}, "lessons.code.shape@8:10");
    row("three sizes", {{"shapes", "[[2, 6, 32]]"}}, "lessons.code.shape@8:10");
    row("no solution in a language",
        {{"lang", "[python, calc]"},
         {"task", "write-function"},
         {"arguments", "[n]"},
         {"correct", "\n  - name: a\n    calc: |\n      y = n"},
         {"mutants", ""}},
        "lessons.code.solution@11:11");
    row("a test in calc", {{"lang", "[python, calc]"}, {"solution", "{python: pass, calc: ok = 1}"}}, "");
    row("a weak test in calc", {{"weak", "[{name: w, test: ok = 1, lang: calc}]"}}, "");
    row("dropout", {{"module", "{dropout: 100%}"}}, "lessons.code.dropout@7:9");
    row("starter", {{"starter", "{ruby: x}"}}, "lessons.code.language@9:11");
    row("parts", {{"parts", "[{id: a, text: t}]"}}, "lessons.code.parts@8:8");
    row("arguments of a test", {{"arguments", "[n]"}}, "lessons.code.key@4:12");
    row("a function without arguments", {{"task", "write-function"}, {"correct", "[{name: a, calc: x}]"}},
        "lessons.code.arguments@1:1 lessons.cells.block@4:27");
    row("test of another language", {{"tests", "[{name: t, answers: {calc: x}, score: 1}]"}},
        "lessons.part.unknown@10:29");
}

void TestYamlForms::codeFaults()
{
    QFETCH(Fields, fields);
    QFETCH(QString, finding);
    QCOMPARE(codeFindings(fields).join(u' '), finding);
}

void TestYamlForms::textPlaces_data()
{
    QTest::addColumn<std::string>("yaml");
    const auto row = [](const char* name, std::string yaml) { QTest::newRow(name) << std::move(yaml); };
    row("plain", "中 X 文");
    row("plain over lines", "中\n   文 X b");
    row("single quotes", "'it''s 中 X'");
    row("double quotes", "\"a\\\\b \\u4e2d \\\"q\\\" X\"");
    row("double quotes over lines", "\"a\n    b \\\n    X\"");
    row("literal", "|\n    中\n\n      indented\n    a X b");
    row("literal keeping lines", "|+\n    a X b\n\n");
    row("folded", ">-\n    中\n    文\n\n    a X b");
}

// Wherever the X of a text lands, its place in the file is that of the X in the source.
void TestYamlForms::textPlaces()
{
    QFETCH(std::string, yaml);
    const std::string file = "# 注\ntext: " + yaml + "\ntitle: t\n";
    const auto parsed = parseCalculator(file, "c", "c.yaml");
    QCOMPARE(places(parsed.diagnostics), QStringList());
    const auto& [language, words] = *parsed.value.text.byLanguage.begin();
    const std::size_t at = words.find('X');
    const SourceRegion where = parsed.value.text.places.at(language).region(words, at, at + 1);
    const std::size_t real = file.find('X');
    QCOMPARE(where.begin, real);
    const QString before = QString::fromStdString(file.substr(0, real));
    QCOMPARE(where.line, static_cast<int>(before.count(u'\n')) + 1);
    QCOMPARE(where.column, static_cast<int>(before.size() - before.lastIndexOf(u'\n')));
}

void TestYamlForms::frontMatter()
{
    const auto parsed = parsePage(
        "---\nid: a\ntitle: 题\nlang: zh_CN\nsymbols:\n  'Q': {meaning: 查询, cell: c.Q}\n  'd': 维数\n"
        "needs:\n  - 点积\n  - {text: t, exercise: e}\n  - {text: u, question: q, answer: '$a$', read: "
        "r}\nauthors: [x, y]\nstatus: draft\n---\n# A {#a}\n",
        "zh_CN.md");
    QCOMPARE(places(parsed.diagnostics), QStringList());
    QCOMPARE(parsed.value.page.symbols[0].cell, std::string("c.Q"));
    QCOMPARE(parsed.value.page.needs[1].exercise, std::string("e"));
    QCOMPARE(parsed.value.page.needs[0].text.in("zh_CN"), std::string("点积"));
    QCOMPARE(parsed.value.page.needs[2].answer.in("zh_CN"), std::string("$a$"));
    QCOMPARE(parsed.value.page.needs[2].reading.in("zh_CN"), std::string("r"));
    QCOMPARE(parsed.value.page.authors.size(), std::size_t{2});
    const auto where = std::get<Heading>(parsed.value.page.blocks.at(0).content).text.at(0).where;
    QCOMPARE(where.line, 15);

    QCOMPARE(places(parsePage("# A {#a}", "a.md").diagnostics), split("lessons.front.missing@1:1"));
    QCOMPARE(places(parsePage("---\nid: a\n", "a.md").diagnostics), split("lessons.front.unclosed@1:1"));
    QCOMPARE(places(parsePage("---\nid: a\nlan: en\ntitle: x\n---\n", "a.md").diagnostics),
             split("lessons.key.misspelt@3:1"));
    QCOMPARE(
        places(parsePage("---\nid: a\ntitle: t\nlang: en\nneeds:\n  - {text: t, question: q}\n---\n", "a.md")
                   .diagnostics),
        split("lessons.need.answer@6:5"));
    QCOMPARE(
        places(parsePage("---\nid: a\ntitle: t\nlang: en\nneeds:\n  - {text: t, answer: q}\n---\n", "a.md")
                   .diagnostics),
        split("lessons.need.answer@6:5"));
}

void TestYamlForms::calculatorInPage()
{
    const auto parsed =
        parsePage(lectern::lessons::testing::front() +
                      "- 中\n\n  ```{calculator} c\n  title: T\n  show:\n    - {matrx: A}\n  ```\n",
                  "a.md");
    QCOMPARE(places(parsed.diagnostics), split("lessons.key.misspelt@11:8"));
    QCOMPARE(parsed.value.calculators.size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(TestYamlForms)
#include "tst_yaml_forms.moc"
