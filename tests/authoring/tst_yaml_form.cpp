// Forms change what is filled in and nothing else: all calculators and exercises of the shipped lessons.

#include <lectern/authoring/yaml_form.h>

#include <lectern/files/files.h>
#include <lectern/lessons/course_source.h>

#include "course_folder.h"
#include "sanitized.h"

#include <QDirIterator>
#include <QTest>

#include <algorithm>
#include <set>

using namespace lectern;
using namespace lectern::authoring;
using lessons::testing::CourseFolder;

namespace {

const std::vector<std::string> languages = {"zh_CN", "en"};

YamlForm::Kind kindOfFile(const QString& file)
{
    return file.contains(u"/exercises/") ? YamlForm::Kind::exercise : YamlForm::Kind::calculator;
}

YamlForm opened(YamlForm::Kind kind, const std::string& text)
{
    auto form = YamlForm::open(kind, text, languages);
    if (!form)
        qFatal("the form does not open: %s", form.error().code.c_str());
    return std::move(*form);
}

std::vector<FormField> allFields(const YamlForm& form)
{
    std::vector<FormField> all;
    for (const FormGroup& group : form.groups())
        all.insert(all.end(), group.fields.begin(), group.fields.end());
    return all;
}

/// Another value of the same kind; empty where the field is left alone.
std::string otherValue(const FormField& field)
{
    const auto endsIn = [&field](const char* end) { return field.id.ends_with(end); };
    const std::initializer_list<const char*> words = {"zh_CN", "en", "title", "text", "label", "say", "name"};
    switch (field.kind) {
    case FormField::Kind::line:
        return std::any_of(words.begin(), words.end(), endsIn) ? field.value + " more: 又, 'x'"
                                                               : std::string();
    case FormField::Kind::code:
        return (field.value.empty() ? "" : field.value + '\n') + "extra = 1 # more";
    case FormField::Kind::name:
        return {};
    case FormField::Kind::text:
        return field.value + "\n\nOne more line: $\\frac{a}{b}$, # and 'so'.\n  - indented";
    case FormField::Kind::number:
        return field.value == "7" ? "8" : "7";
    case FormField::Kind::flag:
        return field.value == "true" ? "false" : "true";
    case FormField::Kind::choice:
        return field.choices.back() == field.value ? field.choices.front() : field.choices.back();
    case FormField::Kind::source:
        return {};
    }
    return {};
}

/// Whether something like it was seen: of the items of a list one is enough.
bool isAnother(std::set<std::string>& seen, std::string id)
{
    std::erase_if(id, [](char c) { return c >= '0' && c <= '9'; });
    return !seen.insert(std::move(id)).second;
}

/// What of `before` is gone: the bytes between what begins and ends both.
std::pair<std::size_t, std::size_t> changedBytes(const std::string& before, const std::string& after)
{
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t begin = 0;
    while (begin < shorter && before[begin] == after[begin])
        ++begin;
    std::size_t behind = 0;
    while (behind < shorter - begin && before[before.size() - 1 - behind] == after[after.size() - 1 - behind])
        ++behind;
    return {begin, before.size() - behind};
}

} // namespace

class TestYamlForm : public QObject
{
    Q_OBJECT

    static void eachShippedFile()
    {
        QTest::addColumn<QString>("file");
        QDirIterator files(QStringLiteral(LECTERN_COURSE), {QStringLiteral("*.yaml")}, QDir::Files,
                           QDirIterator::Subdirectories);
        constexpr int step = lectern::testing::isSanitized ? 6 : 1; // all would take minutes then
        int count = 0;
        while (files.hasNext()) {
            const QString file = files.next();
            if ((file.contains(u"/exercises/") || file.contains(u"/calculators/")) && count++ % step == 0)
                QTest::newRow(qPrintable(file.section(u'/', -3))) << file;
        }
    }

    static std::string read(const QString& file)
    {
        const auto text = files::readWhole(file);
        return text ? *text : std::string();
    }

    static std::size_t errorsIn(YamlForm::Kind kind, const std::string& text)
    {
        const auto count = [](const std::vector<Diagnostic>& found) {
            return static_cast<std::size_t>(
                std::count_if(found.begin(), found.end(), std::mem_fn(&Diagnostic::isError)));
        };
        if (kind == YamlForm::Kind::exercise)
            return count(lessons::parseExercise(text, "id", "id.yaml").diagnostics);
        return count(lessons::parseCalculator(text, "id", "id.yaml").diagnostics);
    }

private Q_SLOTS:
    void nothingChangesWhereNothingIsFilledIn_data() { eachShippedFile(); }

    void nothingChangesWhereNothingIsFilledIn()
    {
        QFETCH(const QString, file);
        const std::string text = read(file);
        YamlForm form = opened(kindOfFile(file), text);
        QVERIFY(!allFields(form).empty());
        for (const FormField& field : allFields(form)) {
            if (field.refusal.isEmpty())
                QVERIFY2(form.set(field.id, field.value).has_value(), field.id.c_str());
        }
        QCOMPARE(form.text(), text);
    }

    void oneFieldChangesOneValue_data() { eachShippedFile(); }

    void oneFieldChangesOneValue()
    {
        QFETCH(const QString, file);
        const YamlForm::Kind kind = kindOfFile(file);
        YamlForm form = opened(kind, read(file));
        const std::vector<FormField> fields = allFields(form);
        QCOMPARE(errorsIn(kind, form.text()), std::size_t{0});
        std::set<std::string> seen;
        for (const FormField& first : fields) {
            const std::string value = otherValue(first);
            if (isAnother(seen, first.id) || !first.refusal.isEmpty() || value.empty())
                continue;
            const YamlForm before = form;
            const FormField field = *before.field(first.id);
            const auto set = form.set(field.id, value);
            if (!set && set.error().code == "lessons.edit.flow")
                continue; // several lines within braces: refused in words, and nothing is changed
            QVERIFY2(set.has_value(), (field.id + ": " + (set ? std::string() : set.error().code)).c_str());
            const bool keyOnly = field.id.ends_with(".kind") && kind == YamlForm::Kind::calculator;
            if (!keyOnly) {
                QVERIFY2(form.field(field.id), field.id.c_str());
                QCOMPARE(form.field(field.id)->value, value);
            }
            const auto [begin, end] = changedBytes(before.text(), form.text());
            if (field.offset > 0) {
                // What is gone begins at the value, or in it, and is no longer than that.
                const bool key =
                    field.kind == FormField::Kind::flag || field.id.ends_with(".kind"); // goes, or is it
                QVERIFY2(begin + (key ? 40 : 1) >= field.offset, field.id.c_str());
                QVERIFY2(end <= field.offset + std::max<std::size_t>(4 * field.value.size() + 64, 64) * 4,
                         field.id.c_str());
            } else {
                QCOMPARE(begin, end); // it was not there: nothing is gone
            }
            // All other fields say what they said.
            for (const FormField& other : allFields(before)) {
                const FormField* now = form.field(other.id);
                if (other.id != field.id && now && !keyOnly && field.kind != FormField::Kind::choice)
                    QCOMPARE(now->value, other.value);
            }
            const bool sound = field.kind == FormField::Kind::line || field.kind == FormField::Kind::text ||
                               field.id == "points" || field.id == "attempts";
            if (!sound)
                form = before;
        }
        QCOMPARE(errorsIn(kind, form.text()), std::size_t{0});
        // And back again.
        for (const FormField& field : fields) {
            if (field.offset == 0 || form.field(field.id)->value == field.value)
                continue;
            QVERIFY2(form.set(field.id, field.value).has_value(), field.id.c_str());
            QCOMPARE(form.field(field.id)->value, field.value);
        }
    }

    void whatIsAddedChangesNothingElse_data() { eachShippedFile(); }

    void whatIsAddedChangesNothingElse()
    {
        QFETCH(const QString, file);
        const YamlForm::Kind kind = kindOfFile(file);
        const YamlForm before = opened(kind, read(file));
        std::set<std::string> seen;
        for (const FormGroup& group : before.groups()) {
            for (const FormAction& action : group.actions) {
                if (isAnother(seen, action.id))
                    continue;
                YamlForm form = before;
                const auto done = form.perform(action.id);
                const bool refused = !done && (done.error().code == "lessons.edit.only" ||
                                               done.error().code == "lessons.edit.comment");
                if (refused)
                    continue; // said in words, and nothing is changed
                QVERIFY2(done.has_value(),
                         (action.id + ": " + (done ? std::string() : done.error().code)).c_str());
                if (action.id.ends_with(".remove")) {
                    QVERIFY2(form.text().size() < before.text().size(), action.id.c_str());
                    continue;
                }
                const auto [begin, end] = changedBytes(before.text(), form.text());
                QCOMPARE(begin, end); // nothing is gone
                QCOMPARE(errorsIn(kind, form.text()), std::size_t{0});
                const std::string list = action.id.substr(0, action.id.size() - 4);
                std::string added;
                for (const FormGroup& now : form.groups()) {
                    for (const FormAction& other : now.actions) {
                        if (other.id.starts_with(list + '.') && other.id.ends_with(".remove"))
                            added = other.id;
                    }
                }
                QVERIFY2(form.perform(added).has_value(), added.c_str());
                QCOMPARE(form.text(), before.text());
            }
        }
    }

    void partsOfAnExerciseAreAdded()
    {
        YamlForm form = opened(
            YamlForm::Kind::exercise,
            "kind: numeric\ntitle: {zh_CN: 题, en: E}\ntext: {zh_CN: 求, en: Find}\nvars: |\n"
            "  A = 1 # one\n  B = 2\nparts:\n  - id: a\n    text: {zh_CN: 甲, en: a}\n    answer: A\n");
        QVERIFY(form.perform("parts.0.hints.add").has_value());
        QVERIFY(form.text().find(
                    "    hints:\n      - cost: 5%\n        text:\n          zh_CN: …\n          en: …\n") !=
                std::string::npos);
        QVERIFY(form.set("parts.0.hints.0.text.en", "Look at A.").has_value());
        QVERIFY(form.perform("parts.0.mistakes.add").has_value());
        QVERIFY(form.text().find("    mistakes:\n      B:\n        zh_CN: …\n        en: …\n    hints:") !=
                std::string::npos);
        QVERIFY(form.set("parts.0.mistakes.B.credit", "50%").has_value());
        QVERIFY(form.perform("tests.add").has_value());
        QVERIFY(form.text().ends_with("\ntests:\n  - {name: …, answers: {a: A}, score: 1}\n"));
        QVERIFY(form.set("tests.0.answers.a", "B").has_value());
        QVERIFY(form.set("tests.0.score", "50%").has_value());
        QVERIFY(form.set("vars", "A = 1 # one\nB = 2\nC = A + B").has_value());
        QVERIFY(form.text().find("vars: |\n  A = 1 # one\n  B = 2\n  C = A + B\nparts:") !=
                std::string::npos);
        QCOMPARE(errorsIn(YamlForm::Kind::exercise, form.text()), std::size_t{0});
        QVERIFY(form.perform("parts.0.hints.0.remove").has_value());
        QVERIFY(form.text().find("hints") == std::string::npos);
        QVERIFY(form.set("vars", "").has_value());
        QVERIFY(form.set("vars", "A = 1").has_value());
        QVERIFY(form.text().find("\nvars: |\n  A = 1\nparts:") != std::string::npos);
        QVERIFY(!form.perform("nothing.add"));
    }

    void emptyListsGetTheirFirst_data()
    {
        QTest::addColumn<QByteArray>("none");
        QTest::newRow("nothing") << QByteArray("");
        QTest::newRow("brackets") << QByteArray(" []");
        QTest::newRow("braces") << QByteArray(" {}");
    }

    void emptyListsGetTheirFirst()
    {
        QFETCH(const QByteArray, none);
        const std::string empty = none.toStdString();
        YamlForm form = opened(YamlForm::Kind::exercise,
                               "kind: numeric\ntitle: T\ntext: X\nvars: |\n  A = 1\n  B = 2\nparts:\n  - id: a\n    text: a\n"
                               "    answer: A\n    mistakes:" +
                                   empty + "\n    hints:" + empty + " # none\ntests:" + empty + "\n");
        for (const char* action : {"parts.0.hints.add", "parts.0.mistakes.add", "tests.add"})
            QVERIFY2(form.perform(action).has_value(), action);
        QVERIFY(form.text().find("    hints: # none\n      - cost: 5%\n") != std::string::npos);
        QVERIFY(form.text().find("    mistakes:\n      B:\n") != std::string::npos);
        QVERIFY(form.text().ends_with("\ntests:\n  - {name: …, answers: {a: A}, score: 1}\n"));
        QCOMPARE(errorsIn(YamlForm::Kind::exercise, form.text()), std::size_t{0});
    }

    void partsOfACalculatorAreAdded()
    {
        YamlForm form =
            opened(YamlForm::Kind::calculator, "title: {zh_CN: 二, en: Two}\ninputs:\n  K: {number: 1}\n"
                                               "cells: |\n  S = K");
        QVERIFY(form.perform("show.add").has_value());
        QVERIFY(form.text().ends_with("  S = K\nshow:\n  - {matrix: S}\n"));
        QVERIFY(form.set("show.0.kind", "heatmap").has_value());
        QVERIFY(form.set("show.0.digits", "2").has_value());
        QVERIFY(form.set("show.0.label.en", "scores").has_value());
        QVERIFY(form.text().find("- {heatmap: S, digits: 2, label: {en: scores}}\n") != std::string::npos);
        QVERIFY(form.perform("inputs.add").has_value());
        QVERIFY(form.text().find("  K: {number: 1}\n  x: {number: 1}\ncells") != std::string::npos);
        QVERIFY(form.perform("presets.add").has_value());
        QVERIFY(form.set("presets.0.set.K", "7").has_value());
        QVERIFY(form.text().find("presets:\n  - label:\n      zh_CN: …\n      en: …\n    set: {K: 7}\n") !=
                std::string::npos);
        QCOMPARE(errorsIn(YamlForm::Kind::calculator, form.text()), std::size_t{0});
        QVERIFY(form.perform("show.0.remove").has_value());
        QVERIFY(form.perform("presets.0.remove").has_value());
        QVERIFY(form.perform("inputs.x.remove").has_value());
        QVERIFY(form.text().ends_with("cells: |\n  S = K\n"));
    }

    void commentsAndQuotesStay()
    {
        const std::string text =
            "# by hand\nkind: numeric   # of numbers\ntitle: {zh_CN: '题', en: \"E, so\"}\ntext:\n  zh_CN: "
            "求\n"
            "  en: >-\n    folded\n    words\npoints: 3 # three\nvars: |\n  A = 1 # a\nparts:\n"
            "  - id: a # first\n    text: {zh_CN: 甲, en: a}\n    answer: A\n    tol: {abs: 0.1}  # wide\n";
        YamlForm form = opened(YamlForm::Kind::exercise, text);
        QVERIFY(form.set("points", "4").has_value());
        QVERIFY(form.set("title.en", "F, \\alpha").has_value());
        QVERIFY(form.set("parts.0.tol.abs", "0.25").has_value());
        QVERIFY(form.set("parts.0.text.en", "it's").has_value());
        std::string expected = text;
        const auto put = [&expected](const char* from, const char* to) {
            expected.replace(expected.find(from), strlen(from), to);
        };
        put("points: 3", "points: 4");
        put("\"E, so\"", "'F, \\alpha'");
        put("abs: 0.1", "abs: 0.25");
        put("en: a}", "en: it's}");
        QCOMPARE(form.text(), expected);
    }

    void whatIsMissingIsAddedAndTakenAway()
    {
        const std::string text =
            "kind: numeric\ntitle: {zh_CN: 题, en: E}\ntext: {zh_CN: 求, en: Find}\nvars: |\n  A = 1\n"
            "parts:\n  - id: a\n    text: {zh_CN: 甲, en: a}\n    answer: A\n";
        YamlForm form = opened(YamlForm::Kind::exercise, text);
        QVERIFY(form.set("points", "5").has_value());
        QVERIFY(form.text().find("title: {zh_CN: 题, en: E}\npoints: 5\n") != std::string::npos);
        QVERIFY(form.set("parts.0.tol.abs", "5e-4").has_value());
        QVERIFY(form.text().find("    answer: A\n    tol: {abs: 5e-4}\n") != std::string::npos);
        QVERIFY(form.set("parts.0.tol.rel", "0.01").has_value());
        QVERIFY(form.text().find("tol: {abs: 5e-4, rel: 0.01}") != std::string::npos);
        QVERIFY(form.set("parts.0.tol.abs", "").has_value());
        QVERIFY(form.text().find("tol: {rel: 0.01}") != std::string::npos);
        QVERIFY(form.set("parts.0.tol.rel", "").has_value());
        QVERIFY(form.set("points", "").has_value());
        QCOMPARE(form.text(), text);
    }

    void linesEndAsTheyDid()
    {
        const std::string text =
            "kind: numeric\r\ntitle: E\r\ntext:\r\n  en: |\r\n    One.\r\nparts:\r\n  - id: a\r\n "
            "   text: T\r\n    answer: A\r\n";
        YamlForm form = opened(YamlForm::Kind::exercise, text);
        QVERIFY(form.set("text.en", "Two\nlines.").has_value());
        QVERIFY(form.text().find("en: |\r\n    Two\r\n    lines.\r\nparts:") != std::string::npos);
        QVERIFY(form.set("points", "2").has_value());
        QCOMPARE(form.text().find('\n'), form.text().find("\r\n") + 1);
    }

    void refusalsAreSaid_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("no number") << QByteArray("points") << QByteArray("many")
                                   << QByteArray("authoring.form.number");
        QTest::newRow("needed") << QByteArray("title.en") << QByteArray()
                                << QByteArray("authoring.form.needed");
        QTest::newRow("lines in braces")
            << QByteArray("title.en") << QByteArray("a\nb") << QByteArray("lessons.edit.flow");
        QTest::newRow("space") << QByteArray("text.en") << QByteArray(" a\nb")
                               << QByteArray("lessons.edit.space");
        QTest::newRow("unknown") << QByteArray("nothing") << QByteArray("x")
                                 << QByteArray("lessons.edit.value");
    }

    void refusalsAreSaid()
    {
        QFETCH(const QByteArray, id);
        QFETCH(const QByteArray, value);
        QFETCH(const QByteArray, code);
        const std::string text =
            "kind: short\ntitle: {en: E}\ntext:\n  en: |\n    T\nparts:\n  - {id: a, text: {en: a}}\n";
        YamlForm form = opened(YamlForm::Kind::exercise, text);
        const auto set = form.set(id.toStdString(), value.toStdString());
        QVERIFY(!set);
        QCOMPARE(QByteArray::fromStdString(set.error().code), code);
        QCOMPARE(form.text(), text);
    }

    void inputsOfACalculator()
    {
        const std::string text = "title: {zh_CN: 二, en: Two}\ninputs:\n  K: {matrix: [[1, 2]], max: 3} # "
                                 "keys\n  t:\n    tokens:\n"
                                 "      - a\n      - b\n  s:\n    slider: 3\n    min: 0\n    max: 9\ncells: "
                                 "|\n  S = K\nshow:\n  - {matrix: "
                                 "S}\n";
        YamlForm form = opened(YamlForm::Kind::calculator, text);
        QVERIFY(form.set("inputs.K.matrix", "[[1, 2], [3, 4]]").has_value());
        QVERIFY(form.set("inputs.K.min", "-3").has_value());
        QVERIFY(form.set("inputs.K.label.en", "Keys, all").has_value());
        QVERIFY(form.text().find(
                    "  K: {matrix: [[1, 2], [3, 4]], min: -3, max: 3, label: {en: 'Keys, all'}} # keys\n") !=
                std::string::npos);
        QVERIFY(form.set("inputs.s.kind", "number").has_value());
        QVERIFY(form.text().find("  s:\n    number: 3\n") != std::string::npos);
        QVERIFY(form.set("inputs.s.name", "scale").has_value());
        QVERIFY(form.text().find("  scale:\n    number: 3\n") != std::string::npos);
        QVERIFY(!form.field("inputs.t.tokens")->refusal.isEmpty());
        QVERIFY(!form.set("inputs.t.tokens", "[a]"));
        QVERIFY(!form.set("inputs.K.name", "t"));        // taken
        QVERIFY(!form.set("inputs.K.matrix", "1], [2")); // not one value
        QVERIFY(!form.set("inputs.K.matrix", "[1"));
    }

    void whatIsNotReadableDoesNotOpen()
    {
        QVERIFY(!YamlForm::open(YamlForm::Kind::exercise, "kind: [", languages));
        QVERIFY(!YamlForm::open(YamlForm::Kind::exercise, "kind: numeric\r\ntitle: x\n", languages));
    }
};

QTEST_APPLESS_MAIN(TestYamlForm)
#include "sanitized.h"
#include "tst_yaml_form.moc"
