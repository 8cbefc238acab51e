#include "tab_stops.h"

#include <QTest>
#include <QTextCursor>
#include <QTextDocument>

using namespace lectern::reader;
using lectern::lessons::Embed;
using lectern::lessons::EmbedKind;

namespace {

/// Writes text that leads to a target; words without one are no link.
void write(QTextCursor& cursor, const char* text, const char* target = "", bool bold = false)
{
    QTextCharFormat format;
    format.setAnchorHref(QString::fromLatin1(target));
    format.setFontWeight(bold ? QFont::Bold : QFont::Normal);
    cursor.insertText(QString::fromLatin1(text), format);
}

/// "See one", a link in two runs, a second link beside it, and a widget's room between them and the last.
struct Page
{
    Page()
    {
        QTextCursor cursor(&document);
        write(cursor, "See ");
        write(cursor, "on", "#one");
        write(cursor, "e", "#one", true);
        write(cursor, "two", "#two");
        cursor.insertBlock();
        slots_.push_back({embed, cursor.position(), 0});
        cursor.insertText(QString(QChar::ObjectReplacementCharacter), QTextCharFormat());
        cursor.insertBlock();
        write(cursor, "three", "#three");
    }

    TabStops stops() const { return tabStops(document, slots_); }

    QTextDocument document;
    Embed embed{EmbedKind::calculator, "c"};
    std::vector<Slot> slots_;
};

} // namespace

class TestTabStops : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linksAndWidgetsInReadingOrder()
    {
        const Page page;
        QVERIFY((page.stops() == TabStops{{4, 7}, {7, 10}, {11, 12, page.embed}, {13, 18}}));
    }

    void sameTargetInTwoPlacesIsTwoLinks()
    {
        QTextDocument document;
        QTextCursor cursor(&document);
        write(cursor, "a", "#x");
        write(cursor, " and ");
        write(cursor, "b", "#x");
        QVERIFY((tabStops(document, {}) == TabStops{{0, 1}, {6, 7}}));
    }

    void nearestFirst()
    {
        const Page page;
        const TabStops stops = page.stops();
        QVERIFY((beyond(stops, 4, true) == TabStops{stops[1], stops[2], stops[3]}));
        QVERIFY((beyond(stops, 11, false) == TabStops{stops[1], stops[0]}));
        QVERIFY(beyond(stops, 13, true).empty());
        QVERIFY(beyond(stops, 4, false).empty());
        QCOMPARE(beyond(stops, 0, true).size(), stops.size());
    }
};

QTEST_MAIN(TestTabStops)
#include "tst_tab_stops.moc"
