// Passages that the learner has marked: taken from a page, found again after it was edited, shown in it.

#include "mark_gutter.h"
#include "passage_finder.h"
#include "shown_page.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextBlock>

#include <algorithm>

using namespace lectern;
using namespace lectern::reader;

namespace {

const std::string start = "---\nid: sample\ntitle: A sample\nlang: en\n---\n\n";

const std::string sample = start + R"(
## First {#one}

The weights $a_{11}+a_{12}$ sum to one in each row.

Another paragraph, the same words twice: the same words twice.

## Second {#two}

The weights of the second section are others.

### Smaller {#small}

Words below a smaller heading.
)";

Embedded* noWidget(const lessons::Embed&, const EmbedContext&, QWidget*)
{
    return nullptr;
}

testing::ShownPage shown(const std::string& markdown)
{
    return testing::ShownPage(markdown, noWidget);
}

/// Selects the first place of a text; both ends, where a formula lies between, are words.
void select(LessonView& view, const QString& from, const QString& to = {})
{
    const QTextCursor first = view.document()->find(from);
    QVERIFY2(!first.isNull(), qPrintable(from));
    QTextCursor cursor(view.document());
    cursor.setPosition(first.selectionStart());
    cursor.setPosition(to.isEmpty() ? first.selectionEnd() : view.document()->find(to, first).selectionEnd(),
                       QTextCursor::KeepAnchor);
    view.setTextCursor(cursor);
}

QString textOf(LessonView& view, const LocatedPassage& place)
{
    return view.textBetween(place.begin, place.end);
}

} // namespace

class TestPassages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSelectionIsAPassage()
    {
        auto page = shown(sample);
        QVERIFY(page.isReady());
        select(*page.view, QStringLiteral("weights"), QStringLiteral("sum"));
        const Passage passage = page.view->passageHere();
        QCOMPARE(passage.section, QStringLiteral("one"));
        QCOMPARE(passage.block, 1);
        QCOMPARE(passage.quote, QStringLiteral("weights $a_{11}+a_{12}$ sum"));
        QCOMPARE(passage.language, QStringLiteral("en"));
        page.view->setMarks({{QStringLiteral("m"), passage}});
        QCOMPARE(page.view->locatedMarks().front().standing, Standing::shown);
        QCOMPARE(textOf(*page.view, page.view->locatedMarks().front()), passage.quote);
    }

    void aSelectionOverParagraphsIsItsFirstOne()
    {
        auto page = shown(sample);
        QVERIFY(page.isReady());
        select(*page.view, QStringLiteral("in each row."), QStringLiteral("paragraph"));
        QCOMPARE(page.view->passageHere().quote, QStringLiteral("in each row."));
    }

    void withoutASelectionItIsTheParagraph()
    {
        auto page = shown(sample);
        QVERIFY(page.isReady());
        QTextCursor cursor = page.view->document()->find(QStringLiteral("below a smaller"));
        cursor.clearSelection();
        page.view->setTextCursor(cursor);
        const Passage passage = page.view->passageHere();
        QCOMPARE(passage.section, QStringLiteral("small"));
        QCOMPARE(passage.quote, QStringLiteral("Words below a smaller heading."));
    }

    void itIsFoundAgain_data()
    {
        QTest::addColumn<QString>("quote");
        QTest::addColumn<QString>("section");
        QTest::addColumn<int>("block");
        QTest::addColumn<bool>("found");
        const auto row = [](const char* name, const char* quote, const char* section, int block, bool found) {
            QTest::newRow(name) << QString::fromLatin1(quote) << QString::fromLatin1(section) << block
                                << found;
        };
        row("in its place", "sum to one", "one", 1, true);
        row("further down in its section", "sum to one", "one", 0, true);
        row("beyond its section", "sum to one", "one", 99, true);
        row("in another section", "Words below a smaller", "one", 1, true);
        row("its section is gone", "Words below a smaller", "nowhere", 1, true);
        row("short words elsewhere mean nothing", "Words", "one", 1, false);
        row("gone", "words that are not there", "one", 1, false);
        row("without words, by its place", "", "two", 1, true);
        row("without words or place", "", "two", 99, false);
        row("negative place", "sum to one", "one", -7, true);
    }

    void itIsFoundAgain()
    {
        QFETCH(const QString, quote);
        QFETCH(const QString, section);
        QFETCH(const int, block);
        QFETCH(const bool, found);
        auto page = shown(sample);
        QVERIFY(page.isReady());
        const QString language = QStringLiteral("en");
        PassageFinder finder(*page.view->document(), page.view->sections(), language);
        const auto range = finder.find({section, block, quote, language});
        QCOMPARE(range.has_value(), found);
        if (found && !quote.isEmpty())
            QCOMPARE(page.view->textBetween(range->begin, range->end), quote);
    }

    void inAnotherLanguageItIsTheBlock()
    {
        auto page = shown(sample);
        QVERIFY(page.isReady());
        PassageFinder finder(*page.view->document(), page.view->sections(), QStringLiteral("en"));
        const auto range =
            finder.find({QStringLiteral("two"), 1, QStringLiteral("权重"), QStringLiteral("zh_CN")});
        QVERIFY(range);
        QVERIFY(page.view->textBetween(range->begin, range->end).startsWith(u"The weights of the second"));
    }

    void aHugeQuoteIsCut()
    {
        auto page = shown(start + "## One {#one}\n\n" + std::string(5'000, 'x') + "\n");
        QVERIFY(page.isReady());
        page.view->selectAll();
        page.view->moveCursor(QTextCursor::End);
        const Passage passage = page.view->passageHere();
        QVERIFY(passage.quote.size() > 100 && passage.quote.size() <= 300);
        page.view->setMarks({{QStringLiteral("m"), passage}});
        QCOMPARE(page.view->locatedMarks().front().standing, Standing::shown);
    }

    void aThousandMarksAreFoundAtOnce()
    {
        std::string many = start;
        for (int i = 0; i < 500; ++i)
            many += "## S" + std::to_string(i) + " {#s" + std::to_string(i) + "}\n\n" +
                    std::string(400, 'y') + " no. " + std::to_string(i) + " stands here.\n\n";
        auto page = shown(many);
        QVERIFY(page.isReady());
        std::vector<Mark> marks;
        for (int i = 0; i < 1000; ++i)
            marks.push_back(
                {QString::number(i),
                 {QStringLiteral("gone"), 1, QStringLiteral("no. %1 stands").arg(i), QStringLiteral("en")}});
        page.view->setMarks(marks);
        const auto& located = page.view->locatedMarks();
        QCOMPARE(std::count_if(located.begin(), located.end(),
                               [](const LocatedPassage& place) { return place.standing == Standing::shown; }),
                 std::ptrdiff_t{500});
    }

    void anEmptyPageHasPlacesToo()
    {
        auto page = shown(start);
        QVERIFY(page.isReady());
        const Passage passage = page.view->passageHere();
        page.view->setMarks(
            {{QStringLiteral("m"), passage}, {QStringLiteral("n"), {QStringLiteral("x"), 3}}});
        QCOMPARE(page.view->locatedMarks().size(), std::size_t{2});
        QCOMPARE(page.view->locatedMarks().back().standing, Standing::lost);
        page.view->goToMark(QStringLiteral("n"));
        page.view->goToMark(QStringLiteral("unknown"));
    }

    void aClosedBoxIsNotALoss()
    {
        auto page = shown(sample + "\n```{details} Ask yourself\nThe folded answer stands here.\n```\n");
        QVERIFY(page.isReady());
        const QString words = QStringLiteral("folded answer stands");
        QVERIFY(page.view->document()->find(words).isNull());
        page.view->setMarks(
            {{QStringLiteral("m"), {QStringLiteral("small"), 3, words, QStringLiteral("en")}}});
        QCOMPARE(page.view->locatedMarks().front().standing, Standing::folded);
        const QSignalSpy located(page.view.get(), &LessonView::marksLocated);
        page.view->goToMark(QStringLiteral("m")); // opens it
        QVERIFY(!page.view->document()->find(words).isNull());
        QVERIFY(!located.isEmpty());
        QCOMPARE(page.view->locatedMarks().front().standing, Standing::shown);
    }

    void theSignBesideTheTextCanBeClicked()
    {
        auto page = shown(sample);
        QVERIFY(page.isReady());
        select(*page.view, QStringLiteral("sum to one"));
        page.view->setMarks(
            {{QStringLiteral("note"), page.view->passageHere(), false, QStringLiteral("tip")}});
        auto* gutter = page.view->findChild<MarkGutter*>();
        QVERIFY(gutter && gutter->isVisible());
        const LocatedPassage place = page.view->locatedMarks().front();
        QTextCursor cursor(page.view->document());
        cursor.setPosition(place.begin);
        const QSignalSpy chosen(page.view.get(), &LessonView::markChosen);
        QTest::mouseClick(gutter, Qt::LeftButton, {},
                          QPoint(MarkGutter::breadth / 2, page.view->cursorRect(cursor).center().y()));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.front().front().toString(), QStringLiteral("note"));
        QTest::mouseClick(gutter, Qt::LeftButton, {}, QPoint(MarkGutter::breadth / 2, gutter->height() - 5));
        QCOMPARE(chosen.size(), 1);
    }

    void marksAndMatchesStandTogether()
    {
        auto page = shown(sample);
        QVERIFY(page.isReady());
        select(*page.view, QStringLiteral("sum to one"));
        page.view->setMarks({{QStringLiteral("m"), page.view->passageHere()}});
        QCOMPARE(page.view->extraSelections().size(), 1);
        QCOMPARE(page.view->findAll(QStringLiteral("weights")), 2);
        QCOMPARE(page.view->extraSelections().size(), 3);
        page.view->findAll({});
        QCOMPARE(page.view->extraSelections().size(), 1);
        page.view->rebuild();
        QCOMPARE(page.view->extraSelections().size(), 1);
        QCOMPARE(page.view->extraSelections().front().cursor.selectedText(), QStringLiteral("sum to one"));
    }

    void theMenuOffersBoth()
    {
        auto page = shown(sample);
        QVERIFY(page.isReady());
        const QSignalSpy note(page.view.get(), &LessonView::noteWanted);
        const QSignalSpy bookmark(page.view.get(), &LessonView::bookmarkWanted);
        for (const char* name : {"noteHere", "bookmarkHere"}) {
            QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(20, 20),
                                    page.view->mapToGlobal(QPoint(20, 20)));
            QApplication::sendEvent(page.view->viewport(), &event);
            auto* menu = page.view->findChild<QMenu*>(QStringLiteral("pageMenu"));
            QVERIFY(menu);
            auto* action = menu->findChild<QAction*>(QString::fromLatin1(name));
            QVERIFY(action);
            action->trigger();
            delete menu;
        }
        QCOMPARE(note.size(), 1);
        QCOMPARE(bookmark.size(), 1);
    }

    void itIsGoneTo()
    {
        auto page = shown(start + [] {
            std::string many;
            for (int i = 0; i < 60; ++i)
                many += "## Section " + std::to_string(i) + " {#s" + std::to_string(i) +
                        "}\n\nParagraph number " + std::to_string(i) + " has its own words.\n\n";
            return many;
        }());
        QVERIFY(page.isReady());
        page.view->setMarks(
            {{QStringLiteral("m"),
              {QStringLiteral("s50"), 1, QStringLiteral("number 50 has its"), QStringLiteral("en")}}});
        page.view->goToMark(QStringLiteral("m"));
        QTRY_VERIFY(page.view->verticalScrollBar()->value() > 0);
        const QRect caret = page.view->cursorRect();
        QVERIFY(page.view->viewport()->rect().intersects(caret));
        QVERIFY(page.view->textCursor().block().text().startsWith(u"Paragraph number 50"));
    }
};

QTEST_MAIN(TestPassages)
#include "tst_passages.moc"
