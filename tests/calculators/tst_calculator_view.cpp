#include "sample_calculators.h"

#include <lectern/lessons/course.h>
#include <lectern/reader/rich_text.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/entry_field.h>
#include <lectern/views/grid_edit.h>
#include <lectern/views/heatmap.h>
#include <lectern/views/line_plot.h>
#include <lectern/views/matrix_edit.h>
#include <lectern/views/matrix_view.h>
#include <lectern/views/slider_row.h>
#include <lectern/views/switch_row.h>
#include <lectern/views/why_panel.h>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>
#include <utility>

using namespace lectern;
using namespace lectern::views;

namespace {

// One for all tests: its script engine is slow to start.
typesetting::MathService* mathService = nullptr;

struct Shown
{
    explicit Shown(lessons::Calculator calculator, const QString& language = QStringLiteral("en"),
                   qreal zoom = 1)
    {
        reader::EmbedContext context;
        context.theme = theme::Theme::make(theme::Scheme::light, zoom);
        context.language = language;
        context.math = mathService;
        view = new CalculatorView(std::move(calculator), context, &page);
        place(680);
        page.show();
        page.activateWindow();
    }

    template <typename Widget>
    Widget* find(const char* name) const
    {
        return view->findChild<Widget*>(QString::fromLatin1(name));
    }

    MatrixEdit* matrix(const char* name) const { return find<MatrixEdit>(name); }

    /// The painted grid of a cell.
    EntryGrid* grid(const char* cell) const
    {
        for (auto* grid : view->findChildren<EntryGrid*>()) {
            if (grid->title() == QString::fromLatin1(cell))
                return grid;
        }
        return nullptr;
    }

    /// As a page does it: the width is given, the height follows.
    void place(int width)
    {
        const int height = view->heightForWidth(width);
        view->setGeometry(0, 0, width, height);
        page.resize(width, height);
    }

    QWidget page;
    CalculatorView* view = nullptr;
};

void type(QWidget* widget, const QString& text)
{
    for (const QChar c : text)
        QTest::sendKeyEvent(QTest::Click, widget, Qt::Key_unknown, QString(c), Qt::NoModifier);
}

void replace(EntryField* field, const QString& text)
{
    field->setFocus();
    field->selectAll();
    type(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

} // namespace

class TestCalculatorView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qApp->setStyleSheet(theme::Theme::make(theme::Scheme::light).styleSheet());
        mathService = new typesetting::MathService(this);
    }

    void cleanupTestCase() { delete std::exchange(mathService, nullptr); }

    void anEditShowsInTheResults()
    {
        Shown shown(test::twoTokens());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        QSignalSpy changed(shown.view, &reader::Embedded::stateChanged);
        const QString before = shown.grid("A")->entryText({0, 0});
        QCOMPARE(before, QStringLiteral("0.6698"));
        replace(shown.matrix("Q")->field(0, 0), QStringLiteral("3"));
        QVERIFY(shown.grid("A")->entryText({0, 0}) != before);
        QCOMPARE(changed.count(), 1);
    }

    void causalSwitchByMouse()
    {
        Shown shown(test::twoTokens());
        QTest::mouseClick(shown.find<SwitchRow>("causal_on"), Qt::LeftButton);
        QCOMPARE(shown.grid("O")->entryText({0, 0}), QStringLiteral("2"));
        QCOMPARE(shown.grid("O")->entryText({0, 1}), QStringLiteral("0"));
        QVERIFY(static_cast<Heatmap*>(shown.grid("A"))->isMasked({0, 1}));
        QVERIFY(!static_cast<Heatmap*>(shown.grid("A"))->isMasked({1, 0}));
    }

    void badEntryIsMarkedAndTheLastResultStays()
    {
        Shown shown(test::twoTokens());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        const QString before = shown.grid("A")->entryText({0, 0});
        EntryField* field = shown.matrix("Q")->field(0, 0);
        replace(field, QStringLiteral("甲"));
        QVERIFY(field->hasProblem());
        QVERIFY(field->property("bad").toBool());
        QCOMPARE(shown.grid("A")->entryText({0, 0}), before);
        bool said = false;
        for (const auto* text : shown.view->findChildren<reader::RichText*>())
            said = said || (text->isVisible() && text->plainText().contains(QStringLiteral("甲")));
        QVERIFY(said);
        replace(field, QStringLiteral("１"));
        QVERIFY(!field->hasProblem());
    }

    void escapeRestoresAndLeavingCommits()
    {
        Shown shown(test::twoTokens());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        EntryField* field = shown.matrix("Q")->field(0, 0);
        field->setFocus();
        field->selectAll();
        type(field, QStringLiteral("7"));
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QStringLiteral("1"));
        QVERIFY(shown.view->session().isAtStart());
        type(field, QStringLiteral("2"));
        QTest::keyClick(field, Qt::Key_Tab);
        QVERIFY(!field->hasFocus());
        QCOMPARE(shown.view->session().input("Q").at(0, 0).typed, field->text());
        QVERIFY(!shown.view->session().isAtStart());
    }

    void arrowsMoveAndTabLeaves()
    {
        Shown shown(test::twoTokens());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        MatrixEdit* q = shown.matrix("Q");
        q->field(0, 0)->setFocus(Qt::TabFocusReason);
        QTest::keyClick(q->field(0, 0), Qt::Key_Right);
        QVERIFY(q->field(0, 1)->hasFocus());
        QTest::keyClick(q->field(0, 1), Qt::Key_Down);
        QVERIFY(q->field(1, 1)->hasFocus());
        QTest::keyClick(q->field(1, 1), Qt::Key_Down);
        QVERIFY(q->field(1, 1)->hasFocus());
        QTest::keyClick(q->field(1, 1), Qt::Key_Left);
        QTest::keyClick(q->field(1, 0), Qt::Key_Tab);
        QVERIFY(shown.matrix("K")->field(0, 0)->hasFocus());
        QTest::keyClick(shown.matrix("K")->field(0, 0), Qt::Key_Backtab);
        QVERIFY(q->field(1, 0)->hasFocus());
    }

    void enterOfAnInputMethodDoesNotCommit()
    {
        Shown shown(test::twoTokens());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        EntryField* field = shown.matrix("Q")->field(0, 0);
        field->setFocus();
        QInputMethodEvent preedit(QStringLiteral("er"), {});
        QApplication::sendEvent(field, &preedit);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(shown.view->session().isAtStart());
        QInputMethodEvent commit;
        commit.setCommitString(QStringLiteral("二"));
        QApplication::sendEvent(field, &commit);
        QVERIFY(shown.view->session().isAtStart());
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(field->hasProblem());
    }

    void pastedMatrixFillsAllCells()
    {
        Shown shown(test::twoTokens());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        EntryField* field = shown.matrix("K")->field(1, 1);
        field->setFocus();
        QGuiApplication::clipboard()->setText(QStringLiteral("1\t2\n3\t4\n"));
        QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(shown.matrix("K")->field(0, 1)->text(), QStringLiteral("2"));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(shown.matrix("K")->field(0, 1)->text(), QStringLiteral("0"));
        QGuiApplication::clipboard()->setText(QStringLiteral("[1 2 3]"));
        QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(shown.view->session().isAtStart());
    }

    void stepsAreRevealedOneByOne()
    {
        Shown shown(test::twoTokens());
        QVERIFY(shown.grid("A")->isVisible());
        QTest::mouseClick(shown.find<QToolButton>("stepByStep"), Qt::LeftButton);
        QVERIFY(!shown.grid("A")->isVisible());
        auto* next = shown.find<QPushButton>("nextStep");
        QTest::mouseClick(next, Qt::LeftButton);
        QVERIFY(shown.grid("masked")->isVisible());
        QVERIFY(!shown.grid("A")->isVisible());
        QTest::mouseClick(next, Qt::LeftButton);
        QVERIFY(shown.grid("A")->isVisible());
        QVERIFY(!shown.grid("O")->isVisible());
        QTest::mouseClick(shown.find<QPushButton>("showAll"), Qt::LeftButton);
        QVERIFY(shown.grid("O")->isVisible());
    }

    void whyTwoLevelsDeepAndBack()
    {
        Shown shown(test::twoTokens());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        auto* why = shown.view->findChild<WhyPanel*>();
        QVERIFY(!why->isVisible());
        EntryGrid* output = shown.grid("O");
        output->setFocus();
        QTest::keyClick(output, Qt::Key_Down);
        QTest::keyClick(output, Qt::Key_Return);
        QTRY_VERIFY(why->isVisible());
        QCOMPARE(why->trail().size(), std::size_t(1));
        QVERIFY(!why->explanation().lines.empty());
        QVERIFY(!shown.grid("A")->lit().empty());

        QToolButton* deeper = nullptr;
        for (auto* chip : why->findChildren<QToolButton*>()) {
            if (!deeper && chip->property("chip").toBool() && chip->text().startsWith(u'A'))
                deeper = chip;
        }
        QVERIFY(deeper);
        QTest::mouseClick(deeper, Qt::LeftButton);
        QCOMPARE(why->trail().size(), std::size_t(2));
        QCOMPARE(why->trail().back().cell, std::string("A"));
        QTest::keyClick(why, Qt::Key_Backspace);
        QCOMPARE(why->trail().size(), std::size_t(1));
        QTest::keyClick(why, Qt::Key_Escape);
        QVERIFY(!why->isVisible());
        QVERIFY(output->hasFocus());
        QCOMPARE(output->current(), (GridPosition{1, 0}));
        QVERIFY(shown.grid("A")->lit().empty());
    }

    // A long sum: all that it reads can be reached.
    void everyNumberThatIsReadCanBeAsked()
    {
        QString row;
        for (int i = 1; i <= 60; ++i)
            row += (i > 1 ? QStringLiteral(", ") : QString()) + QString::number(i);
        auto parsed = lessons::parseCalculator(
            QStringLiteral("title: T\ninputs:\n  x: {matrix: [[%1]]}\ncells: |\n  y = 2*x\n  z = sum(y)\nshow:\n"
                           "  - {number: z}\n")
                .arg(row)
                .toStdString(),
            "long", "long.yaml");
        QVERIFY(!parsed.hasErrors());
        Shown shown(parsed.value);
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.view->explain({"z", 0, 0, 0});
        auto* why = shown.view->findChild<WhyPanel*>();
        const auto chips = [why] {
            int count = 0;
            for (const auto* chip : why->findChildren<QToolButton*>())
                count += chip->isVisible() && chip->property("chip").toBool() ? 1 : 0;
            return count;
        };
        QCOMPARE(why->explanation().reads.size(), std::size_t(60));
        for (const int expected : {24, 48, 60}) {
            shown.place(680);
            QCOMPARE(chips(), expected);
            for (auto* more : why->findChildren<QToolButton*>(QStringLiteral("moreReads"))) {
                if (!more->isVisible())
                    continue;
                QTest::keyClick(more, Qt::Key_Space);
                auto* focused = qobject_cast<QToolButton*>(QApplication::focusWidget());
                QVERIFY(focused && focused->text().startsWith(QStringLiteral("y%1").arg(
                                       expected == 24 ? u"\u2082\u2085" : u"\u2084\u2089")));
                break;
            }
        }
    }

    void clickingAnEntryAsksWhy()
    {
        Shown shown(test::twoTokens());
        EntryGrid* weights = shown.grid("A");
        QTest::mouseClick(weights, Qt::LeftButton, {}, weights->entryRect({1, 0}).center().toPoint());
        auto* why = shown.view->findChild<WhyPanel*>();
        QVERIFY(why->isVisible());
        QCOMPARE(why->trail().front(), (calc::EntryRef{"A", 1, 0, 0}));
    }

    void aNumberInATextAsksWhy()
    {
        Shown shown(test::twoTokens());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        reader::RichText* text = nullptr;
        for (auto* candidate : shown.view->findChildren<reader::RichText*>()) {
            if (candidate->isVisible() && candidate->questions().size() == 1)
                text = candidate;
        }
        QVERIFY(text);
        QCOMPARE(text->plainText(), QStringLiteral("The first token reads 33.0 % from the second."));
        auto* why = shown.view->findChild<WhyPanel*>();
        text->setFocus(Qt::TabFocusReason);
        QVERIFY(text->accessibleDescription().startsWith(QStringLiteral("33.0")));
        QTest::keyClick(text, Qt::Key_Return);
        QVERIFY(why->isVisible());
        QCOMPARE(why->trail(), (std::vector<calc::EntryRef>{{"percent", 0, 0, 0}}));
        QCOMPARE(why->explanation().reads, (std::vector<calc::EntryRef>{{"A", 0, 1, 0}}));
        QTest::keyClick(why, Qt::Key_Escape);
        QVERIFY(!why->isVisible());
        QCOMPARE(QApplication::focusWidget(), text);
        // By mouse: only where the number stands.
        shown.place(680);
        int asked = 0;
        connect(text, &reader::RichText::asked, this, [&asked] { ++asked; });
        for (int x = 2; x < text->width(); x += 6)
            QTest::mouseClick(text, Qt::LeftButton, {}, QPoint(x, text->height() / 3));
        QVERIFY(asked > 0);
        QVERIFY(asked < text->width() / 12);
        QVERIFY(why->isVisible());
    }

    void gridByMouseAndKeyboard()
    {
        Shown shown(test::sliderAndGrid());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        auto* grid = shown.find<GridEdit>("hand");
        QTest::mouseClick(grid, Qt::LeftButton, {}, grid->entryRect({0, 1}).center().toPoint());
        QCOMPARE(grid->entryChecked({0, 1}), std::optional(false));
        QCOMPARE(shown.grid("pairs")->entryText({0, 0}), QStringLiteral("3"));
        grid->setFocus();
        QTest::keyClick(grid, Qt::Key_Down);
        QTest::keyClick(grid, Qt::Key_Space);
        QCOMPARE(grid->entryChecked({1, 1}), std::optional(false));
        QTest::keyClick(grid, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(grid->entryChecked({1, 1}), std::optional(true));
    }

    void sliderByKeyboardButNotByWheel()
    {
        Shown shown(test::sliderAndGrid());
        auto* row = shown.find<SliderRow>("d");
        QTest::keyClick(row->slider(), Qt::Key_Right);
        QCOMPARE(row->field()->text(), QStringLiteral("5"));
        row->slider()->setFocus();
        const QPointF centre = row->slider()->rect().center();
        QWheelEvent wheel(centre, row->slider()->mapToGlobal(centre), {}, {0, -120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(row->slider(), &wheel);
        QCOMPARE(row->field()->text(), QStringLiteral("5"));
        QVERIFY(!wheel.isAccepted());
        replace(row->field(), QStringLiteral("99"));
        QVERIFY(row->field()->hasProblem());
    }

    void plotReadsValuesOff()
    {
        Shown shown(test::sliderAndGrid());
        auto* plot = shown.view->findChild<LinePlot*>();
        QTest::keyClick(plot, Qt::Key_End);
        QVERIFY(plot->readout().contains(QStringLiteral("16")));
        QTest::keyClick(plot, Qt::Key_Left);
        QVERIFY(plot->readout().contains(QStringLiteral("15")));
    }

    void entriesAreAccessible()
    {
        Shown shown(test::twoTokens());
        QAccessibleInterface* grid = QAccessible::queryAccessibleInterface(shown.grid("A"));
        QVERIFY(grid);
        QCOMPARE(grid->childCount(), 4);
        QAccessibleInterface* entry = grid->child(2);
        QVERIFY(entry && entry->isValid());
        QVERIFY(entry->text(QAccessible::Name).contains(QStringLiteral("row 2")));
        QVERIFY(entry->text(QAccessible::Name).endsWith(QStringLiteral("0.3302")));
        QCOMPARE(entry->text(QAccessible::Value), QStringLiteral("0.3302"));
        QCOMPARE(grid->indexOfChild(entry), 2);
        entry->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(shown.view->findChild<WhyPanel*>()->isVisible());
        QCOMPARE(shown.matrix("Q")->field(1, 0)->accessibleName(), QStringLiteral("Q row 2 column 1"));
    }

    void nothingIsCutOff_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<qreal>("zoom");
        QTest::addColumn<QString>("language");
        for (const int width : {600, 1000}) {
            for (const qreal zoom : {0.75, 1.0, 3.0}) {
                for (const QString& language : {QStringLiteral("zh_CN"), QStringLiteral("en")})
                    QTest::addRow("%d at %.2f %s", width, zoom, qPrintable(language))
                        << width << zoom << language;
            }
        }
    }

    void nothingIsCutOff()
    {
        QFETCH(int, width);
        QFETCH(qreal, zoom);
        QFETCH(QString, language);
        for (const auto& calculator : {test::twoTokens(), test::sliderAndGrid()}) {
            Shown shown(calculator, language, zoom);
            shown.place(width);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            QCOMPARE(shown.view->heightForWidth(width), shown.view->height());
            const QRect whole = shown.view->rect();
            for (const auto* child : shown.view->findChildren<QWidget*>()) {
                if (!child->isVisible() || child->isWindow())
                    continue;
                const QRect place(child->mapTo(shown.view, QPoint()), child->size());
                QVERIFY2(whole.contains(place),
                         qPrintable(QStringLiteral("%1 %2 at %3,%4 %5x%6 of %7x%8")
                                        .arg(QLatin1StringView(child->metaObject()->className()),
                                             child->objectName())
                                        .arg(place.x())
                                        .arg(place.y())
                                        .arg(place.width())
                                        .arg(place.height())
                                        .arg(whole.width())
                                        .arg(whole.height())));
            }
        }
    }

    void themeAndLanguageChange()
    {
        Shown shown(test::twoTokens());
        shown.view->session().setEntry("Q", 0, 0, QStringLiteral("3"));
        reader::EmbedContext context = shown.view->context();
        context.theme = theme::Theme::make(theme::Scheme::dark, 1.5);
        shown.view->setContext(context);
        const int english = shown.view->heightForWidth(700);
        QVERIFY(english > 0);
        context.language = QStringLiteral("zh_CN");
        shown.view->setContext(context);
        QCOMPARE(shown.matrix("Q")->field(0, 0)->text(), QStringLiteral("3"));
        QCOMPARE(shown.grid("A")->labels().rows.first(), QStringLiteral("一"));
        QVERIFY(shown.view->plainText().contains(QStringLiteral("Q = 3, 0; 0, 1")));
    }

    void showCellFindsTheView()
    {
        Shown shown(test::twoTokens());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.view->session().revealSteps(0);
        QVERIFY(shown.view->showCell("O"));
        QVERIFY(shown.grid("O")->hasFocus());
        QVERIFY(shown.view->showCell("K"));
        QVERIFY(shown.matrix("K")->field(0, 0)->hasFocus());
        QVERIFY(!shown.view->showCell("percent"));
    }
};

QTEST_MAIN(TestCalculatorView)
#include "tst_calculator_view.moc"
