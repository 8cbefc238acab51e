// What may be written at a place.

#include "course_folder.h"

#include <lectern/authoring/completion.h>
#include <lectern/authoring/insertions.h>

#include <QTest>

using namespace lectern;
using namespace lectern::authoring;
using lectern::lessons::testing::CourseFolder;

namespace {

/// The words suggested at the "|" of a text, which is taken out.
QStringList words(const std::string& marked, const std::string& file, const lessons::Course& course)
{
    const std::size_t cursor = marked.find('|', marked.find("cells: |") == std::string::npos ? 0 : marked.find("cells: |") + 8);
    const std::string text = marked.substr(0, cursor) + marked.substr(cursor + 1);
    LineState state = 0;
    for (std::size_t begin = 0; begin < cursor;) {
        const std::size_t end = text.find('\n', begin);
        if (end == std::string::npos || end >= cursor)
            break;
        state = tokenizeLine(std::string_view(text).substr(begin, end - begin), state, kindOf(file)).state;
        begin = end + 1;
    }
    QStringList all;
    for (const Suggestion& suggestion : suggest({text, cursor, kindOf(file), state, file}, course).all)
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
        row("cells: |\n  S = 1\n  T = S|", "S");
        row("cells: |\n  S = row|", "rows(");
        row("kind: |", "numeric");
        row("lab: |", "overfit");
    }

    void calculatorsOffer()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, word);
        const QStringList offered = inYaml(text.toStdString());
        QVERIFY2(offered.contains(word), qPrintable(offered.join(u' ')));
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
