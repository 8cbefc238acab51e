#include <lectern/typesetting/math_object.h>

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPdfWriter>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

using namespace lectern::typesetting;

namespace {

QFont bodyFont()
{
    QFont font;
    font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK SC")});
    font.setPixelSize(16);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace

class TestMathObject : public QObject
{
    Q_OBJECT

private:
    MathService* m_service = nullptr;
    MathObject* m_object = nullptr;

    std::unique_ptr<QTextDocument> document() const
    {
        auto document = std::make_unique<QTextDocument>();
        document->documentLayout()->registerHandler(formulaObjectType, m_object);
        document->setDefaultFont(bodyFont());
        return document;
    }

    void insert(QTextDocument& document, const FormulaText& formula) const
    {
        QTextCursor cursor(&document);
        cursor.movePosition(QTextCursor::End);
        cursor.insertText(QString(QChar::ObjectReplacementCharacter),
                          formulaFormat(*m_service, formula, bodyFont(), Qt::black));
    }

    static void insertText(QTextDocument& document, const QString& text)
    {
        QTextCursor cursor(&document);
        cursor.movePosition(QTextCursor::End);
        QTextCharFormat format;
        format.setFont(bodyFont());
        cursor.insertText(text, format);
    }

    void settle(QTextDocument& document) const
    {
        requestFormulas(document, *m_service);
        QVERIFY(m_service->waitForAll());
        refreshFormulas(document, *m_service);
    }

    static QImage paint(QTextDocument& document, qreal ratio)
    {
        QImage image((document.size() * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(ratio);
        image.fill(Qt::white);
        QPainter painter(&image);
        document.drawContents(&painter);
        return image;
    }

    /// The lowest row with ink between two columns.
    static int inkBottom(const QImage& image, int left, int right)
    {
        for (int y = image.height() - 1; y >= 0; --y)
            for (int x = left; x < right; ++x)
                if (qGray(image.pixel(x, y)) < 128)
                    return y;
        return -1;
    }

    static QTextCharFormat firstFormula(const QTextDocument& document)
    {
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
            for (auto it = block.begin(); !it.atEnd(); ++it)
                if (isFormula(it.fragment().charFormat()))
                    return it.fragment().charFormat();
        return {};
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_service = new MathService(this);
        m_object = new MathObject(*m_service, this);
    }

    void standsOnTheLine_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<bool>("centred");
        QTest::addColumn<qreal>("ratio");
        for (const qreal ratio : {1.0, 1.25, 1.5, 2.0, 3.0}) {
            const auto name = [ratio](const char* text) {
                return QStringLiteral("%1 at %2").arg(QLatin1StringView(text)).arg(ratio);
            };
            // The phantom makes the box tall without ink: the 1 must still stand beside the I.
            QTest::newRow(qPrintable(name("plain"))) << "1" << false << ratio;
            QTest::newRow(qPrintable(name("high"))) << "1\\vphantom{x^{2^2}}" << false << ratio;
            QTest::newRow(qPrintable(name("matrix")))
                << "1\\vphantom{\\begin{bmatrix}1\\\\1\\\\1\\end{bmatrix}}" << true << ratio;
            QTest::newRow(qPrintable(name("fraction")))
                << "1\\vphantom{\\frac{\\frac{a}{b}}{\\frac{c}{d}}}" << true << ratio;
            QTest::newRow(qPrintable(name("deep"))) << "1\\vphantom{x_{y_{z_{w}}}}" << true << ratio;
        }
    }

    void standsOnTheLine()
    {
        QFETCH(QString, tex);
        QFETCH(bool, centred);
        QFETCH(qreal, ratio);
        auto page = document();
        insertText(*page, QStringLiteral("I               "));
        insert(*page, {.tex = tex});
        page->setTextWidth(400);
        settle(*page);
        QCOMPARE(firstFormula(*page).verticalAlignment() == QTextCharFormat::AlignMiddle, centred);
        const QImage image = paint(*page, ratio);
        const int middle = static_cast<int>(30 * ratio);
        const int text = inkBottom(image, 0, middle);
        const int formula = inkBottom(image, middle, image.width());
        QVERIFY(text > 0 && formula > 0);
        QVERIFY2(std::abs(text - formula) <= 1,
                 qPrintable(QStringLiteral("%1 and %2").arg(text).arg(formula)));
    }

    void aloneItStandsAsTextBesideItWould_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<qreal>("line");
        for (const qreal line : {0., 24., 40.}) {
            const auto name = [line](const char* text) {
                return QStringLiteral("%1 in %2").arg(QLatin1StringView(text)).arg(line);
            };
            QTest::newRow(qPrintable(name("plain"))) << "1" << line;
            QTest::newRow(qPrintable(name("low"))) << "1\\vphantom{x_i}" << line;
            QTest::newRow(qPrintable(name("high"))) << "1\\vphantom{x^2}" << line;
        }
    }

    // As in the cells of a table: one holds a formula, its neighbour words.
    void aloneItStandsAsTextBesideItWould()
    {
        QFETCH(QString, tex);
        QFETCH(qreal, line);
        const auto bottom = [&](const FormulaText* formula) {
            auto page = document();
            QTextBlockFormat block;
            if (line > 0)
                block.setLineHeight(line, QTextBlockFormat::MinimumHeight);
            QTextCursor(page.get()).setBlockFormat(block);
            if (formula)
                insert(*page, *formula);
            else
                insertText(*page, QStringLiteral("1"));
            page->setTextWidth(400);
            settle(*page);
            return inkBottom(paint(*page, 1), 0, 40);
        };
        const FormulaText formula{.tex = tex};
        const int text = bottom(nullptr);
        const int alone = bottom(&formula);
        // Where the block is as low as its line there is no room to move in.
        QVERIFY2(line == 0 ? alone <= text : std::abs(text - alone) <= 1,
                 qPrintable(QStringLiteral("%1 and %2").arg(text).arg(alone)));
    }

    void missingFormulaIsQuietText()
    {
        auto page = document();
        insertText(*page, QStringLiteral("see "));
        insert(*page, {.tex = QStringLiteral("a_{missing}+1")});
        page->setTextWidth(400);
        QVERIFY(page->size().height() > 0);
        QVERIFY(inkBottom(paint(*page, 1), 40, 300) == -1); // paler than half grey
        const qreal before = page->idealWidth();
        settle(*page);
        QVERIFY(page->idealWidth() != before);
        QVERIFY(inkBottom(paint(*page, 1), 40, 300) > 0);
    }

    void refreshMarksOneRange()
    {
        auto page = document();
        for (int i = 0; i < 50; ++i) {
            insertText(*page, QStringLiteral("text\n"));
            insert(*page, {.tex = QStringLiteral("z_{%1}+\\frac{1}{%1}").arg(i)});
        }
        page->setTextWidth(400);
        requestFormulas(*page, *m_service);
        QVERIFY(m_service->waitForAll());
        QSignalSpy changes(page.get(), &QTextDocument::contentsChange);
        QVERIFY(refreshFormulas(*page, *m_service));
        QCOMPARE(changes.size(), 1);
        QVERIFY(!refreshFormulas(*page, *m_service));
        QCOMPARE(changes.size(), 1);
    }

    void badFormulaShowsItsSource()
    {
        auto page = document();
        insert(*page, {.tex = QStringLiteral("\\nosuch{x}")});
        page->setTextWidth(400);
        settle(*page);
        QCOMPARE(problemOf(firstFormula(*page)), QStringLiteral("Undefined control sequence \\nosuch"));
        QCOMPARE(firstFormula(*page).toolTip(), problemOf(firstFormula(*page)));
        const QImage image = paint(*page, 1);
        bool red = false;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                red |= qRed(image.pixel(x, y)) > 180 && qGreen(image.pixel(x, y)) < 90;
        QVERIFY(red);
    }

    void copiesAndSpeaks()
    {
        const FormulaText formula{.tex = QStringLiteral("d_k"),
                                  .before = QStringLiteral("（"),
                                  .after = QStringLiteral("）。"),
                                  .speech = QStringLiteral("the width of a head")};
        const QTextCharFormat format = formulaFormat(*m_service, formula, bodyFont(), Qt::black);
        QCOMPARE(texOf(format), QStringLiteral("（$d_k$）。"));
        QCOMPARE(speechOf(format), QStringLiteral("（the width of a head）。"));
        QCOMPARE(texOf(formulaFormat(*m_service, {.tex = QStringLiteral("x"), .display = true}, bodyFont(),
                                     Qt::black)),
                 QStringLiteral("$$x$$"));
    }

    void wideFormulaIsScaledDown()
    {
        const QString tex = QStringLiteral("a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t");
        auto page = document();
        insert(*page, {.tex = tex, .display = true});
        page->setTextWidth(250);
        settle(*page);
        QVERIFY(page->idealWidth() <= 250);
        page->setTextWidth(2000);
        QVERIFY(page->idealWidth() > 300);
    }

    void numberStandsAtTheRightEdge()
    {
        auto page = document();
        insert(*page, {.tex = QStringLiteral("x"), .display = true, .number = QStringLiteral("(3)")});
        page->setTextWidth(400);
        settle(*page);
        const QImage image = paint(*page, 1);
        QVERIFY(inkBottom(image, 360, 400) > 0);
        QVERIFY(inkBottom(image, 190, 210) > 0);
        QCOMPARE(inkBottom(image, 10, 180), -1);
    }

    void punctuationStaysWithItsFormula()
    {
        QCOMPARE(closingLength(u"）。然后"), 2);
        QCOMPARE(closingLength(u"然后"), 0);
        QCOMPARE(closingLength(u"-dimensional"), 1);
        QCOMPARE(openingLength(u"记作（"), 1);
        QCOMPARE(openingLength(u"记作"), 0);
        QCOMPARE(openingLength(u""), 0);
    }

    void noLineStartsWithClosingPunctuation()
    {
        const QString text = QStringLiteral(
            "缩放点积把查询$q_t$与键$k_j$作内积，除以$\\sqrt{d_k}$，得到分数$s$；权重（记作$a_j$）。和为$1$。"
            "当$d_k = 16$时：$[8, 0]$、$[2, 0]$！是$x$？好“$y$”，见《$z$》。");
        auto page = document();
        QString rest = text;
        for (const QString& piece : text.split(u'$')) {
            static_cast<void>(piece);
            const qsizetype open = rest.indexOf(u'$');
            if (open < 0)
                break;
            const qsizetype close = rest.indexOf(u'$', open + 1);
            const qsizetype opening = openingLength(QStringView(rest).left(open));
            const qsizetype closing = closingLength(QStringView(rest).mid(close + 1));
            insertText(*page, rest.left(open - opening));
            insert(*page, {.tex = rest.mid(open + 1, close - open - 1),
                           .before = rest.mid(open - opening, opening),
                           .after = rest.mid(close + 1, closing)});
            rest = rest.mid(close + 1 + closing);
        }
        insertText(*page, rest);
        settle(*page);
        int lines = 0;
        for (int width = 120; width < 700; width += 3) {
            page->setTextWidth(width);
            const QTextBlock block = page->begin();
            for (int i = 1; i < block.layout()->lineCount(); ++i, ++lines) {
                const int start = block.layout()->lineAt(i).textStart();
                QVERIFY(closingLength(QStringView(block.text()).mid(start)) == 0);
                QVERIFY(openingLength(QStringView(block.text()).left(start)) == 0);
            }
        }
        QVERIFY(lines > 500);
    }

    void printsInVectors()
    {
        auto page = document();
        insertText(*page, QStringLiteral("text "));
        insert(
            *page,
            {.tex = QStringLiteral(
                 "\\frac{a}{\\sqrt{b}} + \\left(\\begin{matrix}1\\\\2\\\\3\\\\4\\\\5\\end{matrix}\\right)")});
        settle(*page);
        QBuffer file;
        QVERIFY(file.open(QIODevice::WriteOnly));
        QPdfWriter writer(&file);
        writer.setResolution(1200);
        QPainter painter(&writer);
        painter.scale(1200. / 96, 1200. / 96);
        page->setTextWidth(500);
        page->drawContents(&painter);
        painter.end();
        QVERIFY(file.data().startsWith("%PDF"));
        QVERIFY(!file.data().contains("/Subtype /Image"));
    }

    void tenThousandFormulas()
    {
        auto page = document();
        page->setUndoRedoEnabled(false);
        insert(*page, {.tex = QStringLiteral("q_t")});
        settle(*page);
        QTextCursor cursor(page.get());
        cursor.movePosition(QTextCursor::End);
        const QTextCharFormat format =
            formulaFormat(*m_service, {.tex = QStringLiteral("q_t")}, bodyFont(), Qt::black);
        cursor.beginEditBlock();
        for (int i = 0; i < 10'000; ++i) {
            cursor.insertText(QStringLiteral("word "), QTextCharFormat());
            cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
            if (i % 50 == 0)
                cursor.insertBlock();
        }
        cursor.endEditBlock();
        page->setTextWidth(600);
        QVERIFY(page->size().height() > 10'000);
    }
};

QTEST_MAIN(TestMathObject)
#include "tst_math_object.moc"
