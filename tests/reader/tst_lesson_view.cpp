
#include "shown_page.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QLineEdit>
#include <QPdfWriter>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QTextBlock>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace lectern;
using namespace lectern::reader;

namespace {

/// A live widget with a field, a slider and a button that makes it taller.
class Gadget : public Embedded
{
public:
    Gadget(const QString& id, const EmbedContext& context, QWidget* parent)
        : Embedded(context, parent)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        field = new QLineEdit;
        field->setObjectName(id + u"_field");
        slider = new QSlider(Qt::Horizontal);
        slider->setFocusPolicy(Qt::StrongFocus);
        grow = new QPushButton(QStringLiteral("grow"));
        layout->addWidget(field);
        layout->addWidget(slider);
        layout->addWidget(grow);
        QObject::connect(grow, &QPushButton::clicked, this, [layout] {
            auto* more = new QWidget;
            more->setFixedHeight(120);
            layout->addWidget(more);
        });
    }

    QString plainText() const override { return u"[gadget " + field->text() + u']'; }
    QJsonObject state() const override { return {}; }
    void restore(const QJsonObject&) override {}
    void contextChanged() override {}

    QLineEdit* field;
    QSlider* slider;
    QPushButton* grow;
};

constexpr auto page = R"(---
id: sample
title: A sample
lang: en
symbols:
  x: {meaning: a plain number}
---

Opening words with a formula $x^2$ and a [link](https://example.org/).

## First {#first minutes=3}

Some text about masks. 注意力用$\sqrt{d_k}$来缩放，这样分数不会太大。

```{calculator} one
```

Between the two, attention.

$$
S = QK^\top
$$

```{note} Remember
A mask forbids.
```

```{predict} Which one?
The second.
```

## Second {#second minutes=5}

| a | b |
|---|---|
| 1 | 2 |

```{calculator} two
```

### Finer {#finer}

- one
- two with `code`

The end. Attention ends.
)";

} // namespace

class TestLessonView : public QObject
{
    Q_OBJECT

    std::unique_ptr<reader::testing::ShownPage> m_page;
    LessonView* m_view = nullptr;

    Gadget* gadget(const char* id)
    {
        return static_cast<Gadget*>(m_view->embedded({lessons::EmbedKind::calculator, id}));
    }

    void verifyInPlace()
    {
        for (const char* id : {"one", "two"}) {
            Gadget* widget = gadget(id);
            QVERIFY(widget);
            int position = -1;
            QTextBlock title = m_view->document()->begin();
            while (title.isValid() && title.text() != QLatin1StringView(id))
                title = title.next();
            QVERIFY(title.isValid());
            for (int i = title.position(); i < m_view->document()->characterCount(); ++i) {
                if (m_view->document()->characterAt(i) == QChar::ObjectReplacementCharacter) {
                    position = i;
                    break;
                }
            }
            const QTextBlock block = m_view->document()->findBlock(position);
            const QRectF rect = m_view->document()->documentLayout()->blockBoundingRect(block);
            const int y = widget->y() + m_view->verticalScrollBar()->value();
            QVERIFY2(
                qAbs(y - rect.top()) < 12,
                qPrintable(QStringLiteral("%1: %2 vs %3").arg(QLatin1StringView(id)).arg(y).arg(rect.top())));
            QVERIFY(rect.height() >= widget->height());
        }
    }

private Q_SLOTS:
    // A frame in a list is as far in as the words of its item, and its own words no further.
    void framesInListsStandUnderTheirItem()
    {
        testing::ShownPage page(
            "---\nid: a\ntitle: A\nlang: en\n---\n\n## One {#one}\n\n- item\n\n  ```\n  code\n  ```\n\n"
            "  - inner\n\n    ```{note}\n    - words\n    ```\n\nafter\n",
            {});
        QVERIFY(page.isReady());
        QTextDocument* document = page.view->document();
        const auto left = [document](const char* word) {
            const QTextCursor found = document->find(QString::fromLatin1(word));
            const QTextBlock block = found.block();
            return document->documentLayout()->blockBoundingRect(block).left() +
                   block.layout()->lineAt(0).naturalTextRect().left();
        };
        const qreal padding = document->find(QStringLiteral("code")).currentFrame()->frameFormat().padding();
        QCOMPARE(left("code"), left("item") + padding);
        QCOMPARE(left("inner"), left("item") + document->indentWidth());
        QCOMPARE(document->find(QStringLiteral("words")).currentFrame()->frameFormat().leftMargin(),
                 2 * document->indentWidth());
        QCOMPARE(document->find(QStringLiteral("after")).currentFrame()->frameFormat().leftMargin(), 0.);
    }

    // The ground behind inline code reaches beyond its letters; a space or a bracket beside it stays free.
    void inlineCodeHasRoomAndIsCopiedClean()
    {
        testing::ShownPage page("---\nid: a\ntitle: A\nlang: en\n---\n\n## One {#one}\n\nnot `code`[x] end\n", {});
        QVERIFY(page.isReady());
        const QTextCursor found = page.view->document()->find(QStringLiteral("code"));
        QVERIFY(!found.isNull());
        QTextCursor at(page.view->document());
        const auto roomBehind = [&](int position) {
            at.setPosition(position);
            return at.charFormat().fontLetterSpacing();
        };
        QVERIFY(roomBehind(found.selectionStart()) > 2);     // the space before it
        QCOMPARE(roomBehind(found.selectionStart() + 1), 0.); // its first letter
        QVERIFY(roomBehind(found.selectionEnd()) > 2);       // its last one
        const int begin = found.block().position();
        QCOMPARE(page.view->textBetween(begin, begin + found.block().length() - 1),
                 QStringLiteral("not code[x] end"));
    }

    void initTestCase() { qApp->setStyleSheet(theme::Theme::make(theme::Scheme::light).styleSheet()); }

    void init()
    {
        m_page = std::make_unique<reader::testing::ShownPage>(
            page,
            [](const lessons::Embed& embed, const EmbedContext& where, QWidget* parent) {
                return new Gadget(QString::fromStdString(embed.id), where, parent);
            },
            QStringLiteral("Try *it*."));
        m_view = m_page->view.get();
        QVERIFY(m_page->isReady());
        QVERIFY(m_page->math.waitForAll());
        QCoreApplication::processEvents();
    }

    void cleanup() { m_page.reset(); }

    void theCaretIsShownOnlyToWhoMovesIt()
    {
        QVERIFY(QTest::qWaitForWindowActive(m_view));
        m_view->setFocus();
        m_view->goToSection(QStringLiteral("second"));
        QCOMPARE(m_view->cursorWidth(), 0);
        QTest::keyClick(m_view, Qt::Key_Down);
        QVERIFY(m_view->cursorWidth() > 0);
        m_view->goToSection(QStringLiteral("first"));
        QCOMPARE(m_view->cursorWidth(), 0);
    }

    void knowsItsSections()
    {
        QCOMPARE(m_view->sections().size(), std::size_t(3));
        QCOMPARE(m_view->sections()[1].id, QStringLiteral("second"));
        QCOMPARE(m_view->sections()[0].minutes, 3.0);
    }

    void widgetsFollowScrollingResizingAndZoom()
    {
        verifyInPlace();
        for (const int y : {0, 137, 400}) {
            m_view->verticalScrollBar()->setValue(y);
            verifyInPlace();
        }
        for (const int width : {620, 500, 1100}) {
            m_view->resize(width, 600);
            QCoreApplication::processEvents();
            verifyInPlace();
        }
        m_view->setContext(m_page->context(1.5), m_page->sources());
        verifyInPlace();
    }

    void pageGrowsWithItsWidget()
    {
        const qreal before = m_view->document()->size().height();
        QTest::mouseClick(gadget("one")->grow, Qt::LeftButton);
        QTRY_VERIFY(m_view->document()->size().height() > before + 100);
        QCoreApplication::processEvents();
        verifyInPlace();
    }

    void widgetsAndTheirStateSurviveRebuilding()
    {
        Gadget* widget = gadget("two");
        widget->field->setText(QStringLiteral("kept"));
        m_view->rebuild();
        QCOMPARE(gadget("two"), widget);
        QCOMPARE(widget->field->text(), QStringLiteral("kept"));
    }

    void placeSurvivesZoomAndRebuild()
    {
        m_view->goToSection(QStringLiteral("second"));
        const Place place = m_view->place();
        m_view->setContext(m_page->context(1.25, theme::Scheme::dark), m_page->sources());
        QCOMPARE(m_view->place().section, place.section);
        m_view->setContext(m_page->context(1), m_page->sources());
        QCOMPARE(m_view->place().block, place.block);
    }

    void aHiddenPageIsNotReadAndComesBackToItsPlace()
    {
        m_view->goToSection(QStringLiteral("second"));
        const Place place = m_view->place();
        const QSignalSpy opened(m_view, &LessonView::currentSectionChanged);
        const QSignalSpy read(m_view, &LessonView::sectionRead);
        m_view->hide();
        m_view->setContext(m_page->context(2, theme::Scheme::dark), m_page->sources());
        m_view->verticalScrollBar()->setValue(0);
        m_view->rebuild();
        m_view->resize(500, 400);
        QCOMPARE(opened.count() + read.count(), 0);
        QCOMPARE(m_view->place(), place);
        m_view->show();
        QTRY_COMPARE(m_view->place().block, place.block);
        QCOMPARE(m_view->place().section, place.section);
        QCOMPARE(m_view->currentSection(), QStringLiteral("second"));
    }

    void copiesFormulasAndWidgetsAsText()
    {
        gadget("one")->field->setText(QStringLiteral("7"));
        m_view->selectAll();
        m_view->copy();
        const QString text = QApplication::clipboard()->text();
        QVERIFY2(text.contains(u"注意力用$\\sqrt{d_k}$来缩放"), qPrintable(text));
        QVERIFY(text.contains(u"[gadget 7]"));
        QVERIFY(text.contains(u"S = QK^\\top"));
        QVERIFY(!text.contains(QChar::ObjectReplacementCharacter));
    }

    void findsAcrossThePage()
    {
        QCOMPARE(m_view->findAll(QStringLiteral("attention")), 2);
        m_view->showMatch(1);
        QCOMPARE(m_view->textCursor().selectedText(), QStringLiteral("Attention"));
        QCOMPARE(m_view->findAll(QStringLiteral("注意力")), 1);
        QCOMPARE(m_view->findAll({}), 0);
    }

    void pointerOverASymbolSaysWhatItMeans()
    {
        m_view->findAll(QStringLiteral("Opening words"));
        m_view->showMatch(0);
        QStringList seen;
        for (int x = 0; x < m_view->viewport()->width(); x += 4) {
            const QString help = m_view->helpAt({x, m_view->cursorRect().center().y()});
            if (!help.isEmpty() && !seen.contains(help))
                seen << help;
        }
        QVERIFY2(seen.join(u'|').contains(u"a plain number"), qPrintable(seen.join(u'|')));
    }

    void predictionOpensByKeyboard()
    {
        QCOMPARE(m_view->findAll(QStringLiteral("The second.")), 0);
        m_view->setFocus();
        QTextCursor link = m_view->document()->find(QStringLiteral("Show"));
        QVERIFY(!link.isNull());
        m_view->setTextCursor(link);
        QTest::keyClick(m_view, Qt::Key_Return);
        QTRY_COMPARE(m_view->findAll(QStringLiteral("The second.")), 1);
    }

    void tabWalksThroughLinksAndFieldsInReadingOrder()
    {
        m_view->moveCursor(QTextCursor::Start);
        m_view->setFocus();
        QStringList stops;
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget* focused = QApplication::focusWidget();
            if (!focused)
                break;
            stops << (focused == m_view ? m_view->textCursor().selectedText() : focused->objectName());
            if (focused != m_view) {
                const QRect rect(focused->mapTo(m_view->viewport(), QPoint()), focused->size());
                QVERIFY(m_view->viewport()->rect().intersects(rect));
            }
        }
        const auto at = [&](const QString& stop) { return stops.indexOf(stop); };
        QVERIFY2(at(QStringLiteral("link")) == 0, qPrintable(stops.join(u',')));
        QVERIFY(at(QStringLiteral("link")) < at(QStringLiteral("one_field")));
        QVERIFY(at(QStringLiteral("one_field")) < at(QStringLiteral("two_field")));
    }

    void wheelScrollsThePageAndLeavesSlidersAlone()
    {
        QSlider* slider = gadget("one")->slider;
        m_view->goToEmbedded({lessons::EmbedKind::calculator, "one"});
        const int value = slider->value();
        QWheelEvent wheel(slider->rect().center(), slider->mapToGlobal(slider->rect().center()), QPoint(),
                          QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(slider, &wheel);
        QCOMPARE(slider->value(), value);
        QVERIFY(!wheel.isAccepted());
    }

    void smallerHeadingsBelongToTheirSection()
    {
        m_view->resize(800, 300);
        m_view->goToSection(QStringLiteral("finer"));
        QCOMPARE(m_view->currentSection(), QStringLiteral("second"));
    }

    void sectionCountsAsReadOnlyWhenItWasRead()
    {
        QSignalSpy read(m_view, &LessonView::sectionRead);
        m_view->resize(800, 300);
        const auto ids = [&] {
            QStringList all;
            for (const auto& arguments : read)
                all << arguments.first().toString();
            return all;
        };
        QScrollBar* bar = m_view->verticalScrollBar();
        bar->setValue(0);
        bar->setValue(bar->maximum());
        QVERIFY(!ids().contains(QStringLiteral("first")));
        m_view->goToSection(QStringLiteral("second"));
        QVERIFY(!ids().contains(QStringLiteral("first")));
        for (int y = 0; y <= bar->maximum(); y += 100)
            bar->setValue(y);
        QCOMPARE(ids().count(QStringLiteral("first")), 1);
    }

    void printsEveryPageAsVectors()
    {
        QBuffer pdf;
        pdf.open(QIODevice::WriteOnly);
        {
            QPdfWriter writer(&pdf);
            writer.setResolution(1200);
            m_view->print(writer);
        }
        QVERIFY(pdf.data().startsWith("%PDF"));
        QVERIFY(!pdf.data().contains("/Subtype /Image"));
    }
};

QTEST_MAIN(TestLessonView)
#include "tst_lesson_view.moc"
