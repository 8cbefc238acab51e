// The page on paper: formulas within cards too, also of cards that were never near the window.

#include "shown_page.h"

#include <lectern/reader/rich_text.h>

#include <QBuffer>
#include <QPdfWriter>
#include <QVBoxLayout>

using namespace lectern;
using namespace lectern::reader;

namespace {

/// A card of one formula that nobody has typeset. It notes whether the formula was there when it was drawn.
class FormulaCard : public Embedded
{
public:
    FormulaCard(const EmbedContext& context, QWidget* parent, int& drawnWithFormula, int& drawnWithout)
        : Embedded(context, parent)
        , m_text(new RichText(context, this))
        , m_with(drawnWithFormula)
        , m_without(drawnWithout)
    {
        m_text->setMarkdown(u'$' + tex() + u'$');
        auto* layout = new QVBoxLayout(this);
        layout->addWidget(m_text);
    }

    static QString tex() { return QStringLiteral("\\frac{\\mathrm{seldom}}{\\mathrm{typeset}}"); }

    QString plainText() const override { return {}; }
    QJsonObject state() const override { return {}; }
    void restore(const QJsonObject&) override {}

protected:
    void contextChanged() override { m_text->setContext(context()); }
    void paintEvent(QPaintEvent*) override { ++(context().math->known(tex(), false) ? m_with : m_without); }

private:
    RichText* m_text;
    int& m_with;
    int& m_without;
};

std::string pageWithACardFarAway()
{
    std::string page = "---\nid: a\ntitle: A\nlang: en\n---\n\n## One {#one}\n\n";
    for (int i = 0; i < 80; ++i)
        page += "Words.\n\n";
    return page + "```{calculator} far\n```\n";
}

} // namespace

class TestPrint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void formulasOfCardsAreTypesetFirst()
    {
        int with = 0;
        int without = 0;
        testing::ShownPage page(pageWithACardFarAway(),
                                [&](const lessons::Embed&, const EmbedContext& context, QWidget* parent) {
                                    return new FormulaCard(context, parent, with, without);
                                });
        QVERIFY(page.isReady());
        QVERIFY(!page.view->madeOf({lessons::EmbedKind::calculator, "far"}));
        QBuffer buffer;
        QVERIFY(buffer.open(QIODevice::WriteOnly));
        QPdfWriter writer(&buffer);
        page.view->print(writer);
        QCOMPARE(without, 0);
        QVERIFY(with > 0);
    }
};

QTEST_MAIN(TestPrint)
#include "tst_print.moc"
