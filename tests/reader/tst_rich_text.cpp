// Texts within cards and calculators.

#include <lectern/reader/markdown_text.h>
#include <lectern/reader/rich_text.h>
#include <lectern/typesetting/math_service.h>

#include <QLabel>
#include <QTest>
#include <QVBoxLayout>

using namespace lectern;
using namespace lectern::reader;

namespace {

theme::Theme light(qreal zoom = 1)
{
    return theme::Theme::make(theme::Scheme::light, zoom);
}

/// Counts how often its layout was asked to lay out anew.
class Card : public QWidget
{
public:
    int requests = 0;

protected:
    bool event(QEvent* event) override
    {
        requests += event->type() == QEvent::LayoutRequest;
        return QWidget::event(event);
    }
};

} // namespace

class TestRichText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void words_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("words");
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("emphasis") << "**bold** and *stressed* `code`"
                                  << "bold and stressed code";
        QTest::newRow("formula") << "divide by $d_k$."
                                 << "divide by dₖ.";
        QTest::newRow("role") << "a {term}`query` here"
                              << "a query here";
        QTest::newRow("list") << "Two:\n\n- one\n- two"
                              << "Two: one two";
        QTest::newRow("table") << "| a | b |\n|---|---|\n| 1 | 2 |"
                               << "a b 1 2";
        QTest::newRow("broken Chinese line") << "第一行\n第二行"
                                             << "第一行第二行";
    }

    void words()
    {
        QFETCH(QString, markdown);
        QTEST(plainText(markdown), "words");
    }

    void aScreenReaderSaysFormulasInWords()
    {
        RichText text({light(), {}, nullptr, nullptr});
        text.setMarkdown(QStringLiteral("**Divide** by $\\sqrt{d_k}$."));
        QCOMPARE(text.accessibleName(), QStringLiteral("Divide by the square root of d sub k."));
        QCOMPARE(text.plainText(), QStringLiteral("Divide by √dₖ."));
    }

    void escapedTextIsShownAsItStands_data()
    {
        QTest::addColumn<QString>("typed");
        for (const char* typed : {"a*b*c", "$x$", "[1, 2](3)", "{term}`x`", "**", "1 < 2 > 0", "C:\\n",
                                  "#1 | 2", "~~no~~", "_a_", "- x", "2. x", "&lt;", "  x", "a\n- x", "a\n2. x",
                                  "a\n===", "a\n---"})
            QTest::newRow(typed) << QString::fromUtf8(typed);
    }

    void escapedTextIsShownAsItStands()
    {
        QFETCH(QString, typed);
        QCOMPARE(plainText(escapedMarkdown(typed)), typed.simplified()); // Markdown folds white space
    }

    void withoutTypesettingAFormulaIsItsSource()
    {
        RichText plain(light(), nullptr);
        plain.setMarkdown(QStringLiteral("x"));
        RichText formula(light(), nullptr);
        formula.setMarkdown(QStringLiteral("$x$"));
        QCOMPARE(formula.sizeHint(), plain.sizeHint());
    }

    void aLabelStandsCloserThanProse()
    {
        RichText label(light(), nullptr);
        RichText prose({light(), {}, nullptr, nullptr});
        label.setMarkdown(QStringLiteral("words"));
        prose.setMarkdown(QStringLiteral("words"));
        QVERIFY(label.sizeHint().height() < prose.sizeHint().height());
    }

    void sizesFollowTextSizeAndZoom()
    {
        RichText text(light(), nullptr);
        text.setMarkdown(QStringLiteral("a few words"));
        const QSize before = text.sizeHint();
        text.setTextSize(29);
        QVERIFY(text.sizeHint().width() > before.width() * 3 / 2);
        text.setTextSize(14.5);
        QCOMPARE(text.sizeHint(), before);
        text.setTheme(light(2));
        QVERIFY(text.sizeHint().width() > before.width() * 3 / 2);
        QVERIFY(text.heightForWidth(60) > text.sizeHint().height());
    }

    void aTextOfTheSameSizeLaysNothingOutAgain()
    {
        Card card;
        auto* layout = new QVBoxLayout(&card);
        auto* text = new RichText(light(), nullptr);
        text->setMarkdown(QStringLiteral("weight 0.12"));
        layout->addWidget(text);
        card.resize(300, 200);
        card.show();
        QVERIFY(QTest::qWaitForWindowExposed(&card));
        QCoreApplication::processEvents();
        card.requests = 0;
        text->setTone(RichText::Tone::ok);
        QCoreApplication::processEvents();
        QCOMPARE(card.requests, 0);
        text->setMarkdown(QStringLiteral("weight 0.12, and that of the word after it, and of the one after "
                                         "that, and so on to the end of the line"));
        QCoreApplication::processEvents();
        QVERIFY(card.requests > 0);
    }

    void aFormulaThatArrivesTakesItsRoom()
    {
        typesetting::MathService math;
        RichText text(light(), &math);
        text.setMarkdown(QStringLiteral("$\\frac{\\mathrm{unheardof}}{2}$"));
        const QSize before = text.sizeHint();
        QVERIFY(math.waitForAll());
        QVERIFY(text.sizeHint() != before);
    }
};

QTEST_MAIN(TestRichText)
#include "tst_rich_text.moc"
