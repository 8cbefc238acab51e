// Notes and bookmarks, as values and in the window, by keyboard alone.

#include "lesson_window.h"

#include <lectern/storage/profiles.h>
#include <lectern/window/notes.h>

#include <QAccessible>
#include <QLabel>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

using namespace lectern;
using testing::Program;
using window::NoteItem;
using window::Notes;

namespace {

storage::NoteRecord note(const char* section, int block, const char* quote, qint64 created,
                         bool isBookmark = false)
{
    return {QString::fromLatin1(section),
            block,
            QString::fromLatin1(quote),
            QStringLiteral("en"),
            isBookmark,
            {},
            created};
}

QStringList idsOf(const std::vector<NoteItem>& items)
{
    QStringList ids;
    for (const NoteItem& item : items)
        ids << item.id;
    return ids;
}

const QString course = QStringLiteral("attention");
const QString lesson = QStringLiteral("01-attention");

Notes kept(Program& program)
{
    return program.store->notesOf(course, lesson);
}

void press(Program& program, Qt::Key key)
{
    QTest::keyClick(&program.window(), key, Qt::ControlModifier);
    program.settle();
}

/// Puts the text cursor into the first paragraph of a section, or selects a word of it.
void standIn(Program& program, const char* section, int word = 0)
{
    program.view().goToSection(QString::fromLatin1(section));
    QTextCursor cursor = program.view().textCursor();
    cursor.movePosition(QTextCursor::NextBlock);
    for (int i = 0; i < word; ++i)
        cursor.movePosition(QTextCursor::NextWord, QTextCursor::KeepAnchor);
    program.view().setTextCursor(cursor);
    program.view().setFocus();
}

QStringList spokenRows(Program& program)
{
    const auto* model = program.find<QListView>("notesList")->model();
    QStringList rows;
    for (int row = 0; row < model->rowCount(); ++row)
        rows << model->index(row, 0).data().toString();
    return rows;
}

QString sectionAt(Program& program, std::size_t index)
{
    return program.window().sections().sections()[index].id;
}

} // namespace

class TestNotes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_data.emplace(); }

    void theyStandInTheOrderOfThePage()
    {
        const Notes notes{{QStringLiteral("a"), note("s", 1, "late", 1)},
                          {QStringLiteral("b"), note("s", 0, "early", 2)},
                          {QStringLiteral("c"), note("gone", 0, "lost later", 4)},
                          {QStringLiteral("d"), note("gone", 0, "lost", 3)},
                          {QStringLiteral("e"), note("s", 0, "early", 1)}};
        const std::map<QString, reader::LocatedPassage> places{
            {QStringLiteral("a"), {reader::Standing::shown, 90, 95}},
            {QStringLiteral("b"), {reader::Standing::shown, 10, 20}},
            {QStringLiteral("d"), {reader::Standing::lost, 0, 0}},
            {QStringLiteral("e"), {reader::Standing::shown, 10, 20}}};
        const auto items = window::listNotes(notes, places, {{QStringLiteral("s"), QStringLiteral("Title")}});
        QCOMPARE(idsOf(items).join(u' '), QStringLiteral("e b a d c"));
        QCOMPARE(items.front().section, QStringLiteral("Title"));
        QCOMPARE(items.back().standing, reader::Standing::lost);
        QVERIFY(items.back().section.isEmpty());
    }

    void wordsAreFoundInEveryPart()
    {
        const std::vector<NoteItem> items{
            {QStringLiteral("a"), QStringLiteral("Masks"), QStringLiteral("the row")},
            {QStringLiteral("b"), {}, {}, QStringLiteral("为什么是\n负无穷？")}};
        QCOMPARE(idsOf(window::notesWith(items, QStringLiteral("  mask "))),
                 QStringList{QStringLiteral("a")});
        QCOMPARE(idsOf(window::notesWith(items, QStringLiteral("ROW"))), QStringList{QStringLiteral("a")});
        QCOMPARE(idsOf(window::notesWith(items, QStringLiteral("负无穷"))), QStringList{QStringLiteral("b")});
        QCOMPARE(window::notesWith(items, {}).size(), std::size_t{2});
        QVERIFY(window::notesWith(items, QStringLiteral("nothing")).empty());
    }

    void aNoteIsWrittenByKeyboard()
    {
        QString id;
        {
            Program program(m_data->path());
            standIn(program, qPrintable(sectionAt(program, 2)), 3);
            const QString quote = program.view().textCursor().selectedText().trimmed();
            QVERIFY(!quote.isEmpty());
            press(program, Qt::Key_M);
            auto* editor = program.find<QPlainTextEdit>("notesEditor");
            QVERIFY(editor->isVisible() && editor->hasFocus());
            QTest::keyClicks(editor, QStringLiteral("why minus infinity?"));
            QCOMPARE(kept(program).size(), std::size_t{1});
            id = kept(program).begin()->first;
            QCOMPARE(kept(program).begin()->second.text, QStringLiteral("why minus infinity?"));
            QVERIFY(kept(program).begin()->second.quote.startsWith(quote));
            QCOMPARE(program.view().extraSelections().size(), 1);
            QTest::keyClick(editor, Qt::Key_Escape);
            QVERIFY(program.view().hasFocus());
            QVERIFY(program.desk->close());
        }
        Program program(m_data->path());
        QCOMPARE(kept(program).begin()->first, id);
        QCOMPARE(program.view().extraSelections().size(), 1);
        QTest::mouseClick(program.find<QToolButton>("notes"), Qt::LeftButton);
        auto* list = program.find<QListView>("notesList");
        QVERIFY(list->isVisible());
        QCOMPARE(spokenRows(program).size(), 1);
        QVERIFY2(spokenRows(program).front().contains(u"why minus infinity?"),
                 qPrintable(spokenRows(program).front()));
        // From the list to the place, and back to the words.
        program.view().goToSection(sectionAt(program, 5));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Home);
        QTest::keyClick(list, Qt::Key_Return);
        program.settle();
        QTRY_COMPARE(program.view().currentSection(), sectionAt(program, 2));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_F2);
        QVERIFY(program.find<QPlainTextEdit>("notesEditor")->hasFocus());
    }

    void theSamePassageHasOneNote()
    {
        Program program(m_data->path());
        standIn(program, qPrintable(sectionAt(program, 1)));
        press(program, Qt::Key_M);
        QTest::keyClicks(program.find<QPlainTextEdit>("notesEditor"), QStringLiteral("once"));
        program.view().setFocus();
        press(program, Qt::Key_M);
        QCOMPARE(kept(program).size(), std::size_t{1});
        QCOMPARE(program.find<QPlainTextEdit>("notesEditor")->toPlainText(), QStringLiteral("once"));
    }

    void aHugeNoteIsCutWhereItIsSeen()
    {
        Program program(m_data->path());
        standIn(program, qPrintable(sectionAt(program, 1)));
        press(program, Qt::Key_M);
        auto* editor = program.find<QPlainTextEdit>("notesEditor");
        editor->setPlainText(QString(1'000'000, QChar(0x7b14)));
        const QString text = kept(program).begin()->second.text;
        QVERIFY(text.size() >= 10'000 && text.size() < 1'000'000);
        QCOMPARE(editor->toPlainText(), text);
    }

    void deletingIsTakenBack()
    {
        Program program(m_data->path());
        standIn(program, qPrintable(sectionAt(program, 1)));
        press(program, Qt::Key_M);
        QTest::keyClicks(program.find<QPlainTextEdit>("notesEditor"), QStringLiteral("dear to me"));
        const Notes before = kept(program);
        auto* list = program.find<QListView>("notesList");
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Delete);
        QVERIFY(kept(program).empty());
        QVERIFY(program.find<QLabel>("notesEmpty")->isVisible());
        QVERIFY(!program.find<QPlainTextEdit>("notesEditor")->isEnabled());
        auto* undo = program.find<QPushButton>("notesUndo");
        QVERIFY(undo->isVisible());
        undo->setFocus();
        QTest::keyClick(undo, Qt::Key_Space);
        QCOMPARE(kept(program), before);
        QCOMPARE(program.find<QPlainTextEdit>("notesEditor")->toPlainText(), QStringLiteral("dear to me"));
        QVERIFY(!undo->isVisible());
    }

    void aBookmarkIsSetAndRemoved()
    {
        Program program(m_data->path());
        standIn(program, qPrintable(sectionAt(program, 3)));
        press(program, Qt::Key_D);
        QCOMPARE(kept(program).size(), std::size_t{1});
        QVERIFY(kept(program).begin()->second.isBookmark);
        QCOMPARE(kept(program).begin()->second.section, sectionAt(program, 3));
        QCOMPARE(program.view().extraSelections().size(), 0);
        press(program, Qt::Key_D);
        QVERIFY(kept(program).empty());
    }

    void theyKeepTheirPlaceInTheOtherLanguage()
    {
        Program program(m_data->path());
        standIn(program, qPrintable(sectionAt(program, 2)));
        press(program, Qt::Key_M);
        QTest::mouseClick(program.find<QToolButton>("language"), Qt::LeftButton);
        program.settle();
        QCOMPARE(program.view().locatedMarks().front().standing, reader::Standing::shown);
        QVERIFY2(spokenRows(program).front().contains(QStringLiteral("笔记")),
                 qPrintable(spokenRows(program).front()));
    }

    void aPlaceThatIsGoneIsSaid()
    {
        {
            const auto store = *storage::LearnerStore::open(m_data->path());
            storage::NoteRecord lost = note("no-such-section", 3, "words that no version has", 1);
            lost.text = QStringLiteral("still mine");
            store->setNote({course, lesson, QStringLiteral("lost")}, lost);
            QVERIFY(store->close());
        }
        Program program(m_data->path());
        QTest::mouseClick(program.find<QToolButton>("notes"), Qt::LeftButton);
        QCOMPARE(spokenRows(program).size(), 1);
        QVERIFY(spokenRows(program).front().contains(u"place lost"));
        QVERIFY(spokenRows(program).front().contains(u"still mine"));
        auto* list = program.find<QListView>("notesList");
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Home);
        QTest::keyClick(list, Qt::Key_Return); // leads nowhere, and harms nothing
        program.settle();
        QCOMPARE(kept(program).size(), std::size_t{1});
    }

    void theyTravelWithTheLearner()
    {
        const QString file = m_data->filePath(QStringLiteral("me.lprofile"));
        {
            Program program(m_data->path());
            standIn(program, qPrintable(sectionAt(program, 1)));
            press(program, Qt::Key_D);
            QVERIFY(storage::exportProfile(*program.store, file));
        }
        QTemporaryDir elsewhere;
        const auto folder = storage::importProfile(elsewhere.path(), file, storage::Known::refuse, 1);
        QVERIFY(folder);
        QCOMPARE((*storage::LearnerStore::open(*folder))->notesOf(course, lesson).size(), std::size_t{1});
    }

    void everythingHasAName()
    {
        Program program(m_data->path());
        standIn(program, qPrintable(sectionAt(program, 1)));
        press(program, Qt::Key_M);
        for (const char* name :
             {"notesClose", "notesFilter", "notesList", "notesEditor", "notesGo", "notesDelete"}) {
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(program.find<QWidget>(name));
            QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(), name);
        }
        // F6 comes by.
        bool reached = false;
        for (int i = 0; i < 6 && !reached; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
            reached = QApplication::focusWidget() == program.find<QWidget>("notesList");
        }
        QVERIFY(reached);
    }

    void otherPagesTakeNoNotes()
    {
        Program program(m_data->path());
        program.desk->showSummary();
        press(program, Qt::Key_M);
        press(program, Qt::Key_D);
        QVERIFY(kept(program).empty());
    }

private:
    std::optional<QTemporaryDir> m_data;
};

QTEST_MAIN(TestNotes)
#include "tst_notes.moc"
