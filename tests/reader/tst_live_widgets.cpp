// A long page: widgets and formulas come when they are near the window.

#include "shown_page.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTest>
#include <QTextBlock>
#include <QWheelEvent>

using namespace lectern;
using namespace lectern::reader;

namespace {

constexpr int calculators = 40;

/// A line to type into over a body whose height no estimate knows.
class Sheet : public Embedded
{
public:
    Sheet(int number, const EmbedContext& context, QWidget* parent)
        : Embedded(context, parent)
        , field(new QLineEdit(this))
        , m_height(60 + 137 * (number % 7))
    {
        field->setObjectName(QString::number(number));
    }

    QSize sizeHint() const override { return {300, int(theme().px(m_height))}; }
    QString plainText() const override { return u"[sheet " + field->objectName() + u']'; }
    QJsonObject state() const override { return {{QStringLiteral("typed"), field->text()}}; }
    void restore(const QJsonObject& state) override { field->setText(state[u"typed"].toString()); }
    void contextChanged() override {}

    QLineEdit* field;

private:
    int m_height;
};

std::string longPage()
{
    std::string page = "---\nid: long\ntitle: A long page\nlang: en\n---\n\n";
    for (int i = 0; i < calculators; ++i) {
        const std::string number = std::to_string(i);
        page += "## Part " + number + " {#part-" + number + "}\n\nWords about part " + number +
                ".\n\n```{calculator} c" + number + "\n```\n\n";
    }
    return page + "## End {#end}\n\nA formula that nobody has typeset: $z_{\\mathrm{faraway}}$.\n";
}

} // namespace

class TestLiveWidgets : public QObject
{
    Q_OBJECT

    std::unique_ptr<reader::testing::ShownPage> m_page;
    LessonView* m_view = nullptr;

    static lessons::Embed embed(int number)
    {
        return {lessons::EmbedKind::calculator, "c" + std::to_string(number)};
    }

    Sheet* made(int number) const { return static_cast<Sheet*>(m_view->madeOf(embed(number))); }

    int madeCount() const
    {
        int count = 0;
        for (int i = 0; i < calculators; ++i)
            count += made(i) ? 1 : 0;
        return count;
    }

    /// Where a heading stands in the window, in pixels from its top.
    qreal heightOf(int part) const
    {
        const QString title = QStringLiteral("Part %1").arg(part);
        for (QTextBlock block = m_view->document()->begin(); block.isValid(); block = block.next()) {
            if (block.text() == title)
                return m_view->document()->documentLayout()->blockBoundingRect(block).top() -
                       m_view->verticalScrollBar()->value();
        }
        return -1e9;
    }

    static void turnWheel(QWidget* under)
    {
        const QPoint centre = under->rect().center();
        QWheelEvent wheel(centre, under->mapToGlobal(centre), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(under, &wheel);
    }

    void everyWidgetInViewStands()
    {
        for (int i = 0; i < calculators; ++i) {
            const qreal top = heightOf(i);
            if (top < 0 || top > m_view->viewport()->height())
                continue;
            QVERIFY(made(i));
            QVERIFY(made(i)->isVisible());
            QVERIFY(made(i)->y() > top);
            QVERIFY(i + 1 == calculators || made(i)->geometry().bottom() < heightOf(i + 1));
        }
    }

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<reader::testing::ShownPage>(
            longPage(), [](const lessons::Embed& embed, const EmbedContext& where, QWidget* parent) {
                return new Sheet(std::stoi(embed.id.substr(1)), where, parent);
            });
        m_view = m_page->view.get();
        QVERIFY(m_page->isReady());
    }

    void cleanup() { m_page.reset(); }

    void onlyWhatIsNearIsMade()
    {
        QVERIFY(made(0));
        QVERIFY(made(0)->isVisible());
        QVERIFY2(madeCount() < 8, qPrintable(QString::number(madeCount())));
        QVERIFY(!made(calculators - 1));
        QVERIFY(m_view->embedded(embed(calculators - 1)));
        QVERIFY(made(calculators - 1));
        QVERIFY(!m_view->embedded({lessons::EmbedKind::calculator, "of-no-page"}));
    }

    void theNextAreMadeAheadAndThenNothingRuns()
    {
        m_view->goToSection(QStringLiteral("part-20"));
        QVERIFY(heightOf(22) > 2 * m_view->viewport()->height()); // so it is not near
        QVERIFY(!made(22));
        QTRY_VERIFY(made(22));
        QTRY_VERIFY(made(18));
        for (int quiet = 0; quiet < 20; ++quiet)
            QCoreApplication::processEvents();
        QVERIFY(!made(24));
        QVERIFY(!made(16));
        const int count = madeCount();
        QCoreApplication::processEvents();
        QCOMPARE(madeCount(), count);
        // What is made ahead is in its place and shown when it is reached.
        m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->value() + 600);
        everyWidgetInViewStands();
    }

    void sectionIsReachedThoughWhatIsAboveGrows()
    {
        for (const int part : {35, 3, 39, 20, 0}) {
            m_view->goToSection(QStringLiteral("part-%1").arg(part));
            QCOMPARE(qRound(heightOf(part)), 24);
            QCOMPARE(m_view->currentSection(), QStringLiteral("part-%1").arg(part));
        }
    }

    void textInViewStaysWhenScrollingUpwards()
    {
        m_view->goToSection(QStringLiteral("end"));
        QScrollBar* bar = m_view->verticalScrollBar();
        constexpr int step = 90;
        int seen = 0;
        while (bar->value() > 0) {
            int part = 0;
            while (part < calculators && heightOf(part) < 0)
                ++part;
            const qreal before = heightOf(part);
            const int wanted = std::min(step, bar->value());
            bar->setValue(bar->value() - wanted);
            if (part < calculators && before < m_view->viewport()->height()) {
                ++seen;
                QVERIFY2(
                    qAbs(heightOf(part) - before - wanted) <= 1,
                    qPrintable(
                        QStringLiteral("part %1: %2 after %3").arg(part).arg(heightOf(part)).arg(before)));
            }
        }
        QVERIFY(seen > 100);
        QCOMPARE(madeCount(), calculators);
    }

    void everyWidgetInViewIsThere()
    {
        QScrollBar* bar = m_view->verticalScrollBar();
        for (const double part : {0.5, 0.1, 0.93, 0.35}) {
            bar->setValue(int(part * bar->maximum()));
            everyWidgetInViewStands();
        }
    }

    void whatIsPutAwayKeepsItsState()
    {
        const QPointer<Sheet> first = made(0);
        first->field->setText(QStringLiteral("typed"));
        m_view->setFocus();
        m_view->goToSection(QStringLiteral("part-30"));
        QVERIFY(first);
        m_view->setContext(m_page->context(1.25), m_page->sources());
        QVERIFY(!first);
        QVERIFY(madeCount() < 8);
        QCOMPARE(m_view->currentSection(), QStringLiteral("part-30"));
        m_view->goToSection(QStringLiteral("part-0"));
        QVERIFY(made(0));
        QCOMPARE(made(0)->field->text(), QStringLiteral("typed"));
        QCOMPARE(made(0)->theme().zoom, 1.25);
    }

    void whatIsLeftFarBehindIsPutAway()
    {
        m_view->goToSection(QStringLiteral("part-30"));
        QTRY_VERIFY(made(30));
        made(30)->field->setText(QStringLiteral("kept"));
        m_view->goToSection(QStringLiteral("part-0"));
        QTRY_VERIFY(!made(30));
        QVERIFY(made(0));
        m_view->goToSection(QStringLiteral("part-30"));
        QTRY_VERIFY(made(30));
        QCOMPARE(made(30)->field->text(), QStringLiteral("kept"));
        everyWidgetInViewStands();
    }

    void whatIsAskedForByNameStaysUntilItWasNear()
    {
        QVERIFY(m_view->embedded(embed(35)));
        m_view->goToSection(QStringLiteral("part-3"));
        QTRY_VERIFY(made(5));
        for (int quiet = 0; quiet < 20; ++quiet)
            QCoreApplication::processEvents();
        QVERIFY(made(35));
    }

    void whatIsBeingTypedIntoIsNotPutAway()
    {
        QVERIFY(QTest::qWaitForWindowActive(m_view));
        const QPointer<Sheet> first = made(0);
        first->field->setFocus();
        QVERIFY(first->field->hasFocus());
        m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum());
        m_view->setContext(m_page->context(1.25), m_page->sources());
        QVERIFY(first);
        QVERIFY(first->field->hasFocus());
    }

    void tabReachesWhatIsNotMadeYet()
    {
        QVERIFY(QTest::qWaitForWindowActive(m_view));
        m_view->moveCursor(QTextCursor::Start);
        m_view->setFocus();
        for (int i = 0; i < calculators; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget()->objectName(), QString::number(i));
        }
        for (int i = calculators - 2; i >= 0; --i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
            QCOMPARE(QApplication::focusWidget()->objectName(), QString::number(i));
        }
    }

    void theWheelScrollsTheTextThatHasTheKeyboard()
    {
        QVERIFY(QTest::qWaitForWindowActive(m_view));
        QPlainTextEdit text(QStringLiteral("line\n").repeated(50), made(0));
        text.resize(200, 60);
        text.show();
        m_view->setFocus();
        turnWheel(text.viewport());
        QCOMPARE(text.verticalScrollBar()->value(), 0);
        text.setFocus();
        turnWheel(text.viewport());
        QVERIFY(text.verticalScrollBar()->value() > 0);
    }

    void theWheelScrollsTheAreaOfTheFieldThatHasTheKeyboard()
    {
        QVERIFY(QTest::qWaitForWindowActive(m_view));
        QScrollArea area(made(0));
        auto* sheet = new QWidget;
        auto* field = new QLineEdit(sheet);
        sheet->setMinimumSize(100, 2000);
        area.setWidget(sheet);
        area.resize(200, 60);
        area.show();
        m_view->setFocus();
        turnWheel(area.viewport());
        QCOMPARE(area.verticalScrollBar()->value(), 0);
        field->setFocus();
        turnWheel(area.viewport());
        QVERIFY(area.verticalScrollBar()->value() > 0);
    }

    void theWheelIsADialogsOwn()
    {
        QDialog dialog(made(0));
        QSlider slider(&dialog);
        slider.setValue(50);
        turnWheel(&slider);
        QVERIFY(slider.value() < 50);
    }

    void theTextCursorGoesWhereAJumpGoes()
    {
        QVERIFY(QTest::qWaitForWindowActive(m_view));
        m_view->setFocus();
        m_view->goToSection(QStringLiteral("part-20"));
        const Place place = m_view->place();
        m_view->goToSection(QStringLiteral("part-0"));
        m_view->goTo(place);
        QTest::keyClick(m_view, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("20"));
        m_view->setFocus();
        m_view->goToEmbedded(embed(31));
        QTest::keyClick(m_view, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("31"));
        m_view->setFocus();
        m_view->setContext(m_page->context(1.25), m_page->sources());
        QTest::keyClick(m_view, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("31"));
    }

    void copyingTakesWhatIsNotMadeYet()
    {
        m_view->selectAll();
        m_view->copy();
        QVERIFY(QApplication::clipboard()->text().contains(u"[sheet 39]"));
    }

    void formulasAreTypesetWhenTheyComeNear()
    {
        QVERIFY(!m_page->math.engineWasStarted());
        m_view->goToSection(QStringLiteral("part-39"));
        QVERIFY(m_page->math.waitForAll());
        QVERIFY(m_page->math.engineWasStarted());
    }
};

QTEST_MAIN(TestLiveWidgets)
#include "tst_live_widgets.moc"
