// From a place in the source to the block of the page, with the words marked that led there.

#include "shown_page.h"

#include <lectern/lessons/walk.h>

#include <QScrollBar>
#include <QTextBlock>

using namespace lectern;
using namespace lectern::reader;
using reader::testing::ShownPage;

namespace {

std::string page()
{
    std::string text = "---\nid: p\ntitle: P\nlang: en\n---\n## First {#first}\n\nBegin.\n\n"
                       "- item one\n- item two needle\n\n  more needle\n\n"
                       "| a | b |\n| --- | --- |\n| cell | needle |\n\n"
                       "````{details} Fold\nhidden needle\n\n```{details} Inner\ndeep needle\n```\n````\n\n";
    for (int i = 0; i < 60; ++i)
        text += "Paragraph " + std::to_string(i) + " with a few words.\n\n";
    text += "## Second {#second}\n\nThe needle and a needle.\n\n```{calculator} card\n```\n\n"
            "```python\nx = needle\n```\n\n$$\nx + 1\n$$\n\n> quoted needle\n";
    return text;
}

std::vector<std::pair<int, int>> needles(const QString& text)
{
    std::vector<std::pair<int, int>> found;
    for (qsizetype at = text.indexOf(u"needle"); at >= 0; at = text.indexOf(u"needle", at + 1))
        found.emplace_back(at, at + 6);
    return found;
}

QStringList markedIn(const LessonView& view)
{
    QStringList words;
    for (const QTextEdit::ExtraSelection& mark : view.extraSelections())
        words << mark.cursor.selectedText();
    return words;
}

/// The block that is marked first, and whether it can be seen.
QString markedBlock(const LessonView& view)
{
    return view.extraSelections().isEmpty() ? QString()
                                            : view.extraSelections().constFirst().cursor.block().text();
}

bool isInView(const LessonView& view)
{
    return view.viewport()->rect().contains(
        view.cursorRect(view.extraSelections().constFirst().cursor).center());
}

} // namespace

class TestFoundPlace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesToTheBlock_data();
    void goesToTheBlock();
    void marksStayInAnotherLook();
    void marksGoWhenSomethingElseIsSought();
    void aBlockWithoutTheWordsIsMarkedWhole();
    void aPlaceThatIsGoneLeadsToItsSection();
    void everyBlockOfThePageIsFound();
};

void TestFoundPlace::goesToTheBlock_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QString>("block");
    QTest::addColumn<int>("marks");
    const auto row = [](const char* name, const char* source, const QString& block, int marks) {
        QTest::newRow(name) << QByteArray(source) << block << marks;
    };
    row("paragraph", "The needle and", QStringLiteral("The needle and a needle."), 2);
    row("list item", "item two needle", QStringLiteral("item two needle"), 1);
    row("further paragraph of an item", "more needle", QStringLiteral("more needle"), 1);
    row("in a fold", "hidden needle", QStringLiteral("hidden needle"), 1);
    row("in a fold in a fold", "deep needle", QStringLiteral("deep needle"), 1);
    row("code", "```python", QStringLiteral("x = needle"), 1);
    row("quote", "quoted needle", QStringLiteral("quoted needle"), 1);
}

void TestFoundPlace::goesToTheBlock()
{
    QFETCH(QByteArray, source);
    QFETCH(QString, block);
    QFETCH(int, marks);
    ShownPage shown(page(), {});
    QVERIFY(shown.isReady());
    const auto offset = static_cast<qint64>(page().find(source.toStdString()));
    QVERIFY(shown.view->showFound({QStringLiteral("page.md"), offset, {}}, needles));
    QCOMPARE(markedBlock(*shown.view), block);
    QCOMPARE(markedIn(*shown.view), QStringList(marks, QStringLiteral("needle")));
    QVERIFY(isInView(*shown.view));
    QCOMPARE(shown.view->textCursor().block().text(), block);
}

void TestFoundPlace::marksStayInAnotherLook()
{
    ShownPage shown(page(), {});
    QVERIFY(shown.isReady());
    const auto offset = static_cast<qint64>(page().find("deep needle"));
    QVERIFY(shown.view->showFound({QStringLiteral("page.md"), offset, {}}, needles));
    shown.view->setContext(shown.context(1.5, theme::Scheme::dark), shown.sources());
    QCOMPARE(markedBlock(*shown.view), QStringLiteral("deep needle"));
    shown.view->resize(500, 600);
    QCoreApplication::processEvents();
    QCOMPARE(markedBlock(*shown.view), QStringLiteral("deep needle"));
    QVERIFY(isInView(*shown.view));
}

void TestFoundPlace::marksGoWhenSomethingElseIsSought()
{
    ShownPage shown(page(), {});
    QVERIFY(shown.isReady());
    const auto offset = static_cast<qint64>(page().find("The needle and"));
    QVERIFY(shown.view->showFound({QStringLiteral("page.md"), offset, {}}, needles));
    QCOMPARE(shown.view->findAll(QStringLiteral("Begin")), 1);
    QCOMPARE(markedIn(*shown.view), QStringList{QStringLiteral("Begin")});
    shown.view->findAll({});
    shown.view->rebuild();
    QVERIFY(markedIn(*shown.view).isEmpty());
}

void TestFoundPlace::aBlockWithoutTheWordsIsMarkedWhole()
{
    ShownPage shown(page(), {});
    QVERIFY(shown.isReady());
    const auto offset = static_cast<qint64>(page().find("$$\nx + 1"));
    QVERIFY(shown.view->showFound({QStringLiteral("page.md"), offset, {}}, needles));
    QCOMPARE(markedIn(*shown.view).size(), 1);
    QCOMPARE(markedBlock(*shown.view), QString(QChar::ObjectReplacementCharacter));
    QVERIFY(isInView(*shown.view));
}

void TestFoundPlace::aPlaceThatIsGoneLeadsToItsSection()
{
    ShownPage shown(page(), {});
    QVERIFY(shown.isReady());
    QVERIFY(!shown.view->showFound({QStringLiteral("page.md"), 1'000'000, QStringLiteral("second")}, needles));
    QCOMPARE(shown.view->textCursor().block().text(), QStringLiteral("Second"));
    QVERIFY(!shown.view->showFound({QStringLiteral("other.md"), -1, QStringLiteral("none")}, needles));
    QVERIFY(markedIn(*shown.view).isEmpty());
}

void TestFoundPlace::everyBlockOfThePageIsFound()
{
    ShownPage shown(page(), {});
    QVERIFY(shown.isReady());
    const auto parsed = lessons::parsePage(page(), "page.md");
    int blocks = 0;
    lessons::walk(parsed.value.page.blocks, {[&](const lessons::Block& block) {
                                                 ++blocks;
                                                 const auto offset = static_cast<qint64>(block.where.begin);
                                                 QVERIFY(shown.view->showFound(
                                                     {QStringLiteral("page.md"), offset, {}}, needles));
                                             },
                                             {}});
    QVERIFY(blocks > 70);
}

QTEST_MAIN(TestFoundPlace)
#include "tst_found_place.moc"
