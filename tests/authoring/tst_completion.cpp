// What may be written at a place.

#include "course_folder.h"

#include <lectern/authoring/completion.h>
#include <lectern/authoring/insertions.h>

#include <QTest>

using namespace lectern;
using namespace lectern::authoring;
using lectern::lessons::testing::CourseFolder;

namespace {

/// What is suggested at a place of a text.
Suggestions suggested(const std::string& text, std::size_t cursor, const std::string& file,
                      const lessons::Course& course)
{
    LineState state = 0;
    for (std::size_t begin = 0; begin < cursor;) {
        const std::size_t end = text.find('\n', begin);
        if (end == std::string::npos || end >= cursor)
            break;
        state = tokenizeLine(std::string_view(text).substr(begin, end - begin), state, kindOf(file)).state;
        begin = end + 1;
    }
    return suggest({text, cursor, kindOf(file), state, file}, course);
}

/// The words suggested at the last "|" of a text, which is taken out.
QStringList words(const std::string& marked, const std::string& file, const lessons::Course& course)
{
    const std::size_t cursor = marked.rfind('|');
    const std::string text = marked.substr(0, cursor) + marked.substr(cursor + 1);
    QStringList all;
    for (const Suggestion& suggestion : suggested(text, cursor, file, course).all)
        all << QString::fromStdString(suggestion.word);
    return all;
}

} // namespace

class TestCompletion : public QObject
{
    Q_OBJECT

    CourseFolder m_folder;
    lessons::Course m_course = lessons::loadCourse(m_folder.path().toStdString()).value;

    QStringList inPage(const std::string& text) const
    {
        return words("---\nid: a\n---\n" + text, m_folder.path(QStringLiteral("01-a/en.md")).toStdString(), m_course);
    }
    QStringList inYaml(const std::string& text) const
    {
        return words(text, m_folder.path(QStringLiteral("01-a/calculators/two.yaml")).toStdString(), m_course);
    }

private Q_SLOTS:
    void pagesOffer_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* text, const char* word) {
            QTest::newRow(text) << QByteArray(text) << QString::fromLatin1(word);
        };
        row("```|", "{warning} ");
        row("```{wa|", "warning} ");
        row("words {r|", "ref}`");
        row("{ref}`eq|", "eq-a");
        row("{term}`|", "query");
        row("{cite}`v|", "v17");
        row("see @v|", "{cite}`v17`");
        row("{value}`t|", "two.");
        row("{value}`two.|", "two.S");
        row("[x](step:two.|", "two.K");
        row("[x](#o|", "one");
        row("```{calculator} |", "two");
        row("```{exercise} |", "e");
        row("```{figure} |", "f.svg");
        row("```{calculator} c\ncells: |\n  A = soft|", "softmax(");
    }

    void pagesOffer()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, word);
        const QStringList offered = inPage(text.toStdString());
        QVERIFY2(offered.contains(word), qPrintable(offered.join(u' ')));
    }

    void calculatorsOffer_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* text, const char* word) {
            QTest::newRow(text) << QByteArray(text) << QString::fromLatin1(word);
        };
        row("inputs:\n  Keys: {matrix: [[1]]}\ncells: |\n  S = Ke|", "Keys");
        row("cells: |\n  Sum = 1\n  T = Su|", "Sum");
        row("cells: |\n  S = row|", "rows(");
        row("lab: |", "overfit");
        row("sh|", "show:\n  - ");
        row("title: x\n|", "cells: |\n  ");
        row("inputs:\n  K: {sl|", "slider: ");
        row("inputs:\n  K: {slider: 1, min: 0, |", "max: ");
        row("inputs:\n  K: {slider: 1, scale: l|", "log");
        row("inputs:\n  K:\n    slider: 1\n    |", "min: ");
        row("inputs:\n  K: {slider: 1, locked: |", "true");
        row("show:\n  - {he|", "heatmap: ");
        row("show:\n  - {heatmap: A, |", "digits: ");
        row("cells: |\n  Own = 1\nshow:\n  - {heatmap: O|", "Own");
        row("cells: |\n  Own = 1\nsteps:\n  - O|", "Own");
        row("cells: |\n  Own = 1\nsteps: [Own, O|", "Own");
        row("cells: |\n  Own = 1\nchallenge: {goal: |", "Own");
        row("title: {|", "en: ");
        row("inputs:\n  K: {matrix: [[1]]}\npresets:\n  - label: a\n    set: {|", "K: ");
        row("lab: overfit\nparameters: {|", "rate: ");
    }

    void exercisesOffer_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* text, const char* word) {
            QTest::newRow(text) << QByteArray(text) << QString::fromLatin1(word);
        };
        row("kind: |", "numeric");
        row("|", "kind: ");
        row("kind: numeric\n|", "title:\n  zh_CN: ");
        row("parts:\n  - id: a\n    ki|", "kind: ");
        row("parts:\n  - |", "answer: ");
        row("parts:\n- id: a\n  ans|", "answer: ");
        row("parts:\n  - id: a\n    form: m|", "matrix");
        row("parts:\n  - id: a\n    accept: [decimal, f|", "fraction");
        row("parts:\n  - id: a\n    accept:\n      - f|", "fraction");
        row("parts:\n  - id: a\n    tol: {|", "abs: ");
        row("parts:\n  - id: a\n    tol:\n      |", "abs: ");
        row("parts:\n  - id: a\n    hints:\n      - {cost: 5%, |", "text: ");
        row("parts:\n  - id: a\n    hints:\n      - cost: 5%\n        |", "text:\n          zh_CN: ");
        row("parts:\n  - id: a\n    options:\n      - text: \"{ a\"\n        ri|", "right: ");
        row("vars: |\n  Wrong = 1\nparts:\n  - id: a\n    mistakes:\n      |", "Wrong: ");
        row("vars: |\n  Wrong = 1\nparts:\n  - id: a\n    mistakes: {Wrong: {|", "credit: ");
        row("vars: |\n  Own = 1\nparts:\n  - id: a\n    answer: |", "Own");
        row("text: |\n  kind: x\n  parts: y\nta|", "task: ");
        row("text: |-\n  - {kind: [\nreveal: {aft|", "after: ");
        row("tests:\n  - name: x # {[\n    |", "answers: ");
        row("lang: [py|", "python");
        row("module: {causal: t|", "true");
        row("parts:\r\n  - id: a\r\n    par|", "partial: ");
    }

    void exercisesOffer()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, word);
        const QStringList offered =
            words(text.toStdString(), m_folder.path(QStringLiteral("01-a/exercises/e.yaml")).toStdString(),
                  m_course);
        QVERIFY2(offered.contains(word), qPrintable(offered.join(u' ')));
    }

    void keysThatGoOnKeepWhatIsBehindThem_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("whole");
        const auto row = [](const char* text, const char* whole) { QTest::newRow(text) << QByteArray(text) << QByteArray(whole); };
        row("ki|: numeric\n", "kind: numeric\n");
        row("ki|nd: numeric\n", "kind: numeric\n");
        row("vari|:\n  count: 5\n", "variants:\n  count: 5\n");
        row("kind: numeric\r\nvari|:\r\n  count: 5\r\n", "kind: numeric\r\nvariants:\r\n  count: 5\r\n");
        row("parts:\n  - {id: a, tol: {ab|: 1}}\n", "parts:\n  - {id: a, tol: {abs: 1}}\n");
        row("title: {zh|_CN: x}\n", "title: {zh_CN: x}\n");
        row("vars: \"\"\nparts:\n  - par| more: x\n", "vars: \"\"\nparts:\n  - partial:  more: x\n");
    }

    void keysThatGoOnKeepWhatIsBehindThem()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, whole);
        std::string made = text.toStdString();
        const std::size_t cursor = made.rfind('|');
        made.erase(cursor, 1);
        const Suggestions found = suggested(
            made, cursor, m_folder.path(QStringLiteral("01-a/exercises/e.yaml")).toStdString(), m_course);
        QCOMPARE(found.all.size(), std::size_t{1});
        made.replace(found.begin, cursor + found.behind - found.begin, found.all.front().word);
        QCOMPARE(QByteArray::fromStdString(made), whole);
    }

    void otherFilesOffer()
    {
        const auto in = [this](const char* name, const char* text) {
            return words(text, m_folder.path(QString::fromLatin1(name)).toStdString(), m_course);
        };
        QVERIFY(in("course.yaml", "format: 1\nlan|").contains(QStringLiteral("languages: ")));
        QVERIFY(in("01-a/en.md", "---\nid: a\nsta|").contains(QStringLiteral("status: ")));
        QVERIFY(in("01-a/en.md", "---\nneeds:\n  - {te|").contains(QStringLiteral("text: ")));
        QVERIFY(inPage("```{calculator} c\ninputs:\n  K: {sl|").contains(QStringLiteral("slider: ")));
        QCOMPARE(in("glossary.yaml", "ki|"), QStringList());
    }

    void keysThatAreThereAreNotOfferedAgain()
    {
        QVERIFY(!inYaml("title: x\nti|").contains(QStringLiteral("title:\n  zh_CN: ")));
        QVERIFY(!inYaml("inputs:\n  K: {slider: 1, s|").contains(QStringLiteral("slider: ")));
        QVERIFY(inYaml("inputs:\n  K: {slider: 1}\n  L: {s|").contains(QStringLiteral("slider: ")));
    }

    void keysThatFollowAreNotOfferedAgain_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("offered"); // whether "min"
        const auto row = [](const char* text, bool offered) { QTest::newRow(text) << QByteArray(text) << offered; };
        row("inputs:\n  K:\n    slider: 1\n    |\n    min: 0\n    max: 9\n", false);
        row("inputs:\n  K:\n    |\n    slider: 1\n    label:\n      en: x\n\n    # low\n    min: 0\n", false);
        row("inputs:\r\n  K:\r\n    |\r\n    min: 0\r\n", false);
        row("inputs:\n  K:\n    |\n  L:\n    min: 0\n", true);
        row("inputs:\n  K: {slider: 1, m|, label: {en: \"}\"}, min: 0}\n", false);
        row("inputs:\n  K: {|slider: 1,\n      min: 0}\n", false);
        row("inputs:\n  K: {slider: 1, m|}\n  L: {min: 0}\n", true);
        row("inputs:\n  K: {m|, label: {min: 0}}\n", true);
        row("inputs:\n  K: {m|in: 0, max: 9}\n", true); // its own name
    }

    void keysThatFollowAreNotOfferedAgain()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, offered);
        const QStringList all = inYaml(text.toStdString());
        const bool found = std::any_of(all.begin(), all.end(), [](const QString& word) { return word.startsWith(u"min"); });
        QVERIFY2(found == offered, qPrintable(all.join(u' ')));
        QVERIFY(!all.isEmpty());
    }

    void keysOfTheNextBlockAreOffered()
    {
        const QStringList all = inPage("```{calculator} a\nti|\n```\n\n```{calculator} b\ntitle: b\n```\n");
        QVERIFY2(all.contains(QStringLiteral("title:\n  zh_CN: ")), qPrintable(all.join(u' ')));
    }

    /// Whatever stands before the cursor: no key is out of place in the files of the table itself.
    void brokenYamlIsSafe()
    {
        const std::string text =
            "a: {b: [c, {d: }]]}\n- - x\n  y: |\n z\n\"q\n'r: [\n}\n]: ,\n#\n  - {kind: numeric,\n form: \n";
        for (std::size_t cursor = 0; cursor <= text.size(); ++cursor) {
            const auto made = suggest({text, cursor, SourceKind::yaml, 0, "exercises/e.yaml"}, m_course);
            QVERIFY(made.begin <= cursor);
        }
    }

    void calculatorsOffer()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, word);
        const QStringList offered = inYaml(text.toStdString());
        QVERIFY2(offered.contains(word), qPrintable(offered.join(u' ')));
    }

    void nothingIsOfferedInComments()
    {
        QCOMPARE(inYaml("# order: |"), QStringList());
        QCOMPARE(inYaml("lab: overfit # and lab: |"), QStringList());
        QCOMPARE(inYaml("inputs:\n  K: {slider: 1, # scale: |"), QStringList());
        QCOMPARE(inYaml("cells: |\n  S = 1 # or: ro|"), QStringList());
        QVERIFY(!inYaml("cells: |\n  S = len(\"#\") + ro|").isEmpty());
        QVERIFY(!inYaml("text: \"# {{ro|").isEmpty());
        QVERIFY(!inYaml("# title\nlab: |").isEmpty());
    }

    void aWordThatIsWholeIsNotOffered()
    {
        QCOMPARE(inYaml("lab: overfit|"), QStringList());
        QVERIFY(!inYaml("lab: overfi|").isEmpty());
        QVERIFY(!inYaml("cells|").isEmpty()); // its colon is missing
    }

    void wordsThatDoNotBeginSoAreNotOffered()
    {
        QVERIFY(!inPage("```{wa|").contains(QStringLiteral("note} ")));
        QCOMPARE(inPage("plain words|"), QStringList());
        QCOMPARE(inPage("```python\nfor|"), QStringList());
        QCOMPARE(inPage("$$\nx|"), QStringList());
        QCOMPARE(inPage("```python |"), QStringList());
        QCOMPARE(inPage("$\\frac{|"), QStringList());
    }

    /// Wherever the cursor is in a real page, suggesting ends and names a place before it.
    void everyPlaceIsSafe()
    {
        const std::string text = CourseFolder::page("en", "One") + "{ref}` [x](step: ```{ {{ @ \n";
        for (std::size_t cursor = 0; cursor <= text.size(); ++cursor) {
            for (const LineState state : {0, 1, 2, 3, 4, 5, 6, 7, 0x7FFFFF}) {
                const auto made = suggest({text, cursor, SourceKind::page, state, "en.md"}, m_course);
                QVERIFY(made.begin <= cursor);
            }
        }
    }

    void fencesAndSentencesInviteNobody()
    {
        QVERIFY(invites("x{") && invites("see @") && invites("}`") && invites("two."));
        QVERIFY(!invites("``") && !invites(" `") && !invites("ab") && !invites(""));
    }

    void whatIsInsertedHasNoFindings()
    {
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
            for (const Insertion& insertion : insertions(language)) {
                if (insertion.making != Insertion::Making::text)
                    continue;
                const auto parsed = lessons::parseMarkdown(insertion.text);
                QVERIFY2(parsed.diagnostics.empty() || insertion.name == "include", insertion.name.c_str());
                QVERIFY2(!parsed.value.empty() || insertion.name == "include", insertion.name.c_str());
            }
        }
        QCOMPARE(freeId("a", {"a", "a-2"}), std::string("a-3"));
    }
};

QTEST_GUILESS_MAIN(TestCompletion)
#include "tst_completion.moc"
