// A large matrix as an input: painted entries among which one field goes about.

#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>
#include <lectern/reader/rich_text.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/matrix_edit.h>
#include <lectern/views/matrix_sheet.h>

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QScrollBar>
#include <QTest>

using namespace lectern;
using namespace lectern::views;

namespace {

QString matrixOf(int rows, int cols, const QString& entry)
{
    const QString row = u'[' + QStringList(cols, entry).join(u", ") + u']';
    return u'[' + QStringList(rows, row).join(u", ") + u']';
}

struct Shown
{
    explicit Shown(int rows = 12, int cols = 14, const QString& more = {})
    {
        const QString names = QStringList(rows, QStringLiteral("t")).join(u", ");
        const QString yaml =
            QStringLiteral("title: T\ninputs:\n  before: {number: 1}\n  names: {tokens: [%1], locked: true}\n"
                           "  V: {matrix: %2, rows: names, max: 100%3}\n  after: {number: 2}\ncells: |\n"
                           "  total = sum(V) + before + after\nshow:\n  - {number: total}\n")
                .arg(names, matrixOf(rows, cols, QStringLiteral("1")), more);
        auto parsed = lessons::parseCalculator(yaml.toStdString(), "sample", "sample.yaml");
        if (parsed.hasErrors())
            qFatal("%s", qPrintable(messages::formatLine(parsed.diagnostics.front())));
        reader::EmbedContext context;
        context.theme = theme::Theme::make(theme::Scheme::light);
        context.language = QStringLiteral("en");
        view = new CalculatorView(std::move(parsed.value), context, &page);
        view->setGeometry(0, 0, 640, view->heightForWidth(640));
        page.resize(view->size());
        page.show();
        page.activateWindow();
        if (!QTest::qWaitForWindowActive(&page))
            qFatal("the page does not become active");
    }

    MatrixSheet* sheet() const { return view->findChild<MatrixSheet*>(); }
    EntryField* editor() const { return sheet()->editor(); }
    calculators::Session& session() const { return view->session(); }
    double at(std::size_t row, std::size_t col) const { return session().input("V").at(row, col).value; }

    void type(const QString& text) const
    {
        for (const QChar c : text)
            QTest::sendKeyEvent(QTest::Click, editor(), Qt::Key_unknown, QString(c), Qt::NoModifier);
    }

    void click(GridPosition entry) const
    {
        QTest::mouseClick(sheet(), Qt::LeftButton, {}, sheet()->entryRect(entry).center().toPoint());
    }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(editor(), key, modifiers); }

    QString complaint() const
    {
        for (const auto* text : view->findChildren<reader::RichText*>()) {
            if (text->isVisible() && text->plainText().startsWith(QChar(0x2715)))
                return text->plainText();
        }
        return {};
    }

    QWidget page;
    CalculatorView* view = nullptr;
};

} // namespace

class TestMatrixSheet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyLargeMatricesAreSheets()
    {
        QVERIFY(!Shown(8, 8).sheet());
        QVERIFY(Shown(8, 8).view->findChild<MatrixEdit*>());
        QVERIFY(Shown(9, 8).sheet());
        QVERIFY(Shown(1, 17).sheet());
        const Shown large(64, 64);
        QCOMPARE(large.sheet()->findChildren<QWidget*>().size(), 1); // the field
        QCOMPARE(large.session().value("total")->number(), 4096.0 + 3);
    }

    void arrowsMoveAndCommit()
    {
        const Shown shown;
        shown.editor()->setFocus(Qt::TabFocusReason);
        shown.type(QStringLiteral("5"));
        shown.key(Qt::Key_Down);
        QCOMPARE(shown.at(0, 0), 5.0);
        QCOMPARE(shown.sheet()->current(), (GridPosition{1, 0}));
        QCOMPARE(shown.editor()->text(), QStringLiteral("1"));
        QVERIFY(shown.editor()->hasFocus());
        QCOMPARE(shown.editor()->selectedText(), QStringLiteral("1"));
        shown.type(QStringLiteral("-2.5"));
        shown.key(Qt::Key_Right); // at the end of the text
        QCOMPARE(shown.at(1, 0), -2.5);
        QCOMPARE(shown.sheet()->current(), (GridPosition{1, 1}));
        shown.key(Qt::Key_Up);
        shown.key(Qt::Key_Up); // stays at the edge
        QCOMPARE(shown.sheet()->current(), (GridPosition{0, 1}));
        shown.key(Qt::Key_Left);
        QCOMPARE(shown.editor()->text(), QStringLiteral("5"));
        QCOMPARE(shown.sheet()->entryText({1, 0}), QStringLiteral("-2.5"));
    }

    void enterCommitsAndEscapeRestores()
    {
        const Shown shown;
        shown.click({3, 2});
        QVERIFY(shown.editor()->hasFocus());
        shown.type(QStringLiteral("7"));
        shown.key(Qt::Key_Escape);
        QCOMPARE(shown.editor()->text(), QStringLiteral("1"));
        QVERIFY(shown.session().isAtStart());
        shown.type(QStringLiteral("7"));
        shown.key(Qt::Key_Return);
        QCOMPARE(shown.at(3, 2), 7.0);
        QCOMPARE(shown.sheet()->current(), (GridPosition{3, 2}));
        shown.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(shown.editor()->text(), QStringLiteral("1"));
        QVERIFY(shown.session().isAtStart());
    }

    void anInputMethodsEnterDoesNotCommit()
    {
        const Shown shown;
        shown.click({0, 1});
        QInputMethodEvent preedit(QStringLiteral("er"), {});
        QApplication::sendEvent(shown.editor(), &preedit);
        shown.key(Qt::Key_Return);
        shown.key(Qt::Key_Down); // the arrow is the input method's too
        QVERIFY(shown.session().isAtStart());
        QCOMPARE(shown.sheet()->current(), (GridPosition{0, 1}));
        QInputMethodEvent commit;
        commit.setCommitString(QStringLiteral("３"));
        QApplication::sendEvent(shown.editor(), &commit);
        QVERIFY(shown.session().isAtStart());
        shown.key(Qt::Key_Return);
        QVERIFY(shown.at(0, 1) != 1);
    }

    void aClickElsewhereCommits()
    {
        const Shown shown;
        shown.click({2, 2});
        shown.type(QStringLiteral("9"));
        shown.click({4, 3});
        QCOMPARE(shown.at(2, 2), 9.0);
        QCOMPARE(shown.at(4, 3), 1.0);
        QVERIFY(shown.editor()->hasFocus());
        shown.type(QStringLiteral("8"));
        shown.view->findChild<QWidget*>(QStringLiteral("after"))->findChild<EntryField*>()->setFocus();
        QCOMPARE(shown.at(4, 3), 8.0);
    }

    void itIsOneStopOfTab()
    {
        const Shown shown;
        auto* before = shown.view->findChild<QWidget*>(QStringLiteral("after"))->findChild<EntryField*>();
        shown.click({5, 5});
        shown.key(Qt::Key_Tab);
        QVERIFY(!shown.editor()->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
        QVERIFY(shown.editor()->hasFocus());
        QCOMPARE(shown.sheet()->current(), (GridPosition{5, 5}));
        QVERIFY(before);
    }

    void badEntriesAreMarked()
    {
        const Shown shown;
        shown.click({1, 1});
        for (const QString& bad : {QStringLiteral("abc"), QStringLiteral("1..2"), QStringLiteral("1e400"), QString(),
                                   QStringLiteral("0,5"), QStringLiteral("101"), QString(300, u'9')}) {
            shown.editor()->selectAll();
            QTest::keyClick(shown.editor(), Qt::Key_Backspace);
            shown.type(bad);
            shown.key(Qt::Key_Return);
            QVERIFY2(shown.editor()->hasProblem(), qPrintable(bad));
            QVERIFY(!shown.sheet()->entryProblem({1, 1}).isEmpty());
            QVERIFY(!shown.complaint().isEmpty());
            QCOMPARE(shown.at(1, 1), 1.0);
            // Beside it nothing is marked, and the mark stays where it belongs.
            shown.key(Qt::Key_Down);
            QVERIFY(!shown.editor()->hasProblem());
            shown.key(Qt::Key_Up);
            QVERIFY(shown.editor()->hasProblem());
        }
        shown.editor()->selectAll();
        shown.type(QStringLiteral("１２"));
        shown.key(Qt::Key_Return);
        QVERIFY(!shown.editor()->hasProblem());
        QVERIFY(shown.complaint().isEmpty());
        QCOMPARE(shown.at(1, 1), 12.0);
    }

    void aPastedMatrixFillsIt()
    {
        const Shown shown;
        shown.click({7, 7});
        const QString row = QStringList(14, QStringLiteral("2")).join(u'\t') + u'\n';
        QGuiApplication::clipboard()->setText(row.repeated(12));
        shown.key(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(shown.session().value("total")->number(), 2.0 * 12 * 14 + 3);
        QCOMPARE(shown.editor()->text(), QStringLiteral("2"));
        shown.key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(shown.session().isAtStart());
        QGuiApplication::clipboard()->setText(row.repeated(11));
        shown.key(Qt::Key_V, Qt::ControlModifier);
        QVERIFY(shown.session().isAtStart());
        QVERIFY(shown.complaint().contains(QStringLiteral("12 x 14")));
    }

    void whatIsLockedCannotBeTyped()
    {
        const Shown shown(12, 14, QStringLiteral(", locked: true"));
        shown.click({2, 3});
        shown.type(QStringLiteral("5"));
        shown.key(Qt::Key_Return);
        shown.key(Qt::Key_Down);
        QCOMPARE(shown.sheet()->current(), (GridPosition{3, 3}));
        QVERIFY(shown.session().isAtStart());
    }

    void theFieldIsScrolledTo()
    {
        const Shown shown(64, 64);
        auto* area = shown.view->findChild<ScrolledSheet*>();
        QVERIFY(area->width() <= 640);
        QVERIFY(area->horizontalScrollBar()->maximum() > 0);
        shown.sheet()->setCurrent({63, 63});
        QCOMPARE(area->horizontalScrollBar()->value(), area->horizontalScrollBar()->maximum());
        QVERIFY(area->viewport()->rect().intersects(
            QRect(shown.editor()->mapTo(area->viewport(), QPoint()), shown.editor()->size())));
        QVERIFY(shown.view->session().isInput("V"));
        QVERIFY(shown.view->showCell("V"));
        QVERIFY(shown.editor()->hasFocus());
        QCOMPARE(shown.sheet()->current(), (GridPosition{0, 0}));
    }

    void assistiveTechnologySeesATable()
    {
        const Shown shown;
        QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(shown.sheet());
        QVERIFY(whole);
        QCOMPARE(whole->role(), QAccessible::Table);
        QAccessibleTableInterface* table = whole->tableInterface();
        QVERIFY(table);
        QCOMPARE(table->rowCount(), 12);
        QCOMPARE(table->columnCount(), 14);
        QCOMPARE(table->rowDescription(3), QStringLiteral("t"));
        QAccessibleInterface* cell = table->cellAt(2, 5);
        QVERIFY(cell && cell->isValid());
        QCOMPARE(cell->tableCellInterface()->rowIndex(), 2);
        QCOMPARE(cell->tableCellInterface()->columnIndex(), 5);
        QCOMPARE(cell->tableCellInterface()->table(), whole);
        QCOMPARE(cell->text(QAccessible::Name), QStringLiteral("V row 3 (t) column 6, 1"));
        QVERIFY(!table->cellAt(12, 0) && !table->cellAt(-1, 0) && !table->cellAt(0, 14));
        cell->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
        QVERIFY(shown.editor()->hasFocus());
        QCOMPARE(shown.editor()->accessibleName(), QStringLiteral("V row 3 (t) column 6"));
        QVERIFY(cell->state().focused);
        shown.editor()->selectAll();
        shown.type(QStringLiteral("x"));
        shown.key(Qt::Key_Return);
        QVERIFY(!cell->text(QAccessible::Description).isEmpty());
    }

    void itStandsInTheSavedState()
    {
        const Shown shown;
        shown.click({11, 13});
        shown.type(QStringLiteral("42"));
        shown.key(Qt::Key_Return);
        const Shown other;
        other.view->restore(shown.view->state());
        QCOMPARE(other.at(11, 13), 42.0);
        QCOMPARE(other.sheet()->entryText({11, 13}), QStringLiteral("42"));
    }

    void aThemeMovesTheField()
    {
        const Shown shown;
        shown.click({4, 4});
        reader::EmbedContext context = shown.view->context();
        context.theme = theme::Theme::make(theme::Scheme::dark, 2);
        shown.view->setContext(context);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCOMPARE(shown.editor()->geometry(), shown.sheet()->entryRect({4, 4}).toAlignedRect());
        const QImage picture = shown.sheet()->grab().toImage();
        QVERIFY(picture.width() > 12 * 50);
    }
};

QTEST_MAIN(TestMatrixSheet)
#include "tst_matrix_sheet.moc"
