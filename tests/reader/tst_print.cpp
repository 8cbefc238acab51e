// The page on paper: formulas within cards too, also of cards that were never near the window.

#include "shown_page.h"

#include <lectern/reader/rich_text.h>

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QVBoxLayout>

#include <vector>

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

/// A card of one colour, so high.
class PaintedCard : public Embedded
{
public:
    static constexpr QColor colour{200, 0, 80};

    PaintedCard(const EmbedContext& context, QWidget* parent, int height)
        : Embedded(context, parent)
        , m_height(height)
    {
    }

    QSize sizeHint() const override { return {300, m_height}; }
    std::vector<QRect> wholeParts() const override { return parts; }
    QString plainText() const override { return {}; }
    QJsonObject state() const override { return {}; }
    void restore(const QJsonObject&) override {}

protected:
    void contextChanged() override {}
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        for (const QRect& part : parts.empty() ? std::vector<QRect>{rect()} : parts)
            painter.fillRect(part, colour);
    }

public:
    std::vector<QRect> parts;

private:
    int m_height;
};

constexpr int picturesPerInch = 72;

/// The sheets that a page is printed on, as a viewer of PDF files shows them.
std::vector<QImage> sheetsOf(LessonView& view, int resolution)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("page.pdf"));
    {
        QPdfWriter writer(file);
        writer.setPageLayout({QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF()});
        writer.setResolution(resolution);
        if (!view.print(writer))
            return {};
    }
    QProcess::execute(QStandardPaths::findExecutable(QStringLiteral("pdftoppm")),
                      {QStringLiteral("-png"), QStringLiteral("-r"), QString::number(picturesPerInch), file,
                       folder.filePath(QStringLiteral("sheet"))});
    std::vector<QImage> sheets;
    for (const QFileInfo& picture :
         QDir(folder.path()).entryInfoList({QStringLiteral("*.png")}, QDir::Files, QDir::Name))
        sheets.emplace_back(picture.filePath());
    return sheets;
}

/// Where this colour is.
QRect placeOf(const QImage& sheet, QColor colour)
{
    QRect place;
    for (int y = 0; y < sheet.height(); ++y) {
        for (int x = 0; x < sheet.width(); ++x) {
            if (sheet.pixelColor(x, y) == colour)
                place |= QRect(x, y, 1, 1);
        }
    }
    return place;
}

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

    void aCardIsAsLargeAsItsRoom_data()
    {
        QTest::addColumn<int>("resolution");
        for (const int resolution : {72, 300, 1200})
            QTest::addRow("%d", resolution) << resolution;
    }

    void aCardIsAsLargeAsItsRoom()
    {
        QFETCH(int, resolution);
        testing::ShownPage page(
            "---\nid: a\ntitle: A\nlang: en\n---\n\n## One {#one}\n\n```{calculator} it\n```\n",
            [](const lessons::Embed&, const EmbedContext& context, QWidget* parent) {
                return new PaintedCard(context, parent, 200);
            });
        QVERIFY(page.isReady());
        const auto sheets = sheetsOf(*page.view, resolution);
        QCOMPARE(sheets.size(), std::size_t(1));
        const QRect place = placeOf(sheets.front(), PaintedCard::colour);
        // The column of print is 720 wide, the card keeps 20 to each side within it.
        const double scale = sheets.front().width() / 720.;
        QVERIFY2(std::abs(place.height() - 200 * scale) < 3, qPrintable(QString::number(place.height())));
        QVERIFY2(std::abs(place.width() - 680 * scale) < 3, qPrintable(QString::number(place.width())));
    }

    // Wherever the sheet ends.
    void aHeadingStandsWithItsText()
    {
        for (int lines = 24; lines < 52; ++lines) {
            std::string text = "---\nid: a\ntitle: A\nlang: en\n---\n\n## One {#one}\n\n";
            for (int i = 0; i < lines; ++i)
                text += "Words.\n\n";
            testing::ShownPage page(text + "## Heading {#two}\n\n### Below {#three}\n\nWords.\n\nWords.\n", {});
            QVERIFY(page.isReady());
            const QTemporaryDir folder;
            const QString file = folder.filePath(QStringLiteral("page.pdf"));
            QPdfWriter writer(file);
            writer.setPageLayout({QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF()});
            QVERIFY(page.view->print(writer));
            QProcess reading;
            reading.start(QStandardPaths::findExecutable(QStringLiteral("pdftotext")), {file, QStringLiteral("-")});
            QVERIFY(reading.waitForFinished());
            const QStringList sheets = QString::fromUtf8(reading.readAllStandardOutput()).split(u'\f');
            QVERIFY(sheets.join(QString()).contains(u"Below"));
            for (const QString& sheet : sheets) {
                const bool isAlone = sheet.trimmed().endsWith(u"Below") || sheet.trimmed().endsWith(u"Heading");
                QVERIFY2(!isAlone, qPrintable(QString::number(lines)));
            }
        }
    }

    /// Eleven parts of 200: more than a sheet holds. Each stands whole on one of them.
    void aLongCardIsCutBetweenItsParts()
    {
        testing::ShownPage page(
            "---\nid: a\ntitle: A\nlang: en\n---\n\n## One {#one}\n\n```{calculator} it\n```\n\nEnd.\n",
            [](const lessons::Embed&, const EmbedContext& context, QWidget* parent) {
                auto* card = new PaintedCard(context, parent, 11 * 220);
                for (int i = 0; i < 11; ++i)
                    card->parts.emplace_back(0, 220 * i, 300, 200);
                return card;
            });
        QVERIFY(page.isReady());
        const auto sheets = sheetsOf(*page.view, 300);
        QVERIFY(sheets.size() >= 3);
        const double scale = sheets.front().width() / 720.;
        int parts = 0;
        for (const QImage& sheet : sheets) {
            const int x = int(100 * scale);
            for (int y = 0; y < sheet.height(); ++y) {
                int height = 0;
                while (y < sheet.height() && sheet.pixelColor(x, y) == PaintedCard::colour) {
                    ++height;
                    ++y;
                }
                if (height == 0)
                    continue;
                QVERIFY2(std::abs(height - 200 * scale) < 3, qPrintable(QString::number(height)));
                ++parts;
            }
        }
        QCOMPARE(parts, 11);
    }
};

QTEST_MAIN(TestPrint)
#include "tst_print.moc"
