// Calculators as they are printed: every number is there, also where the screen scrolls or shortens.

#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>
#include <lectern/views/calculator_toolbar.h>
#include <lectern/views/calculator_view.h>
#include <lectern/views/matrix_sheet.h>
#include <lectern/views/paper_matrix.h>

#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lectern;
using namespace lectern::views;

namespace {

/// A matrix whose entries tell their place, and twice the same as a result.
lessons::Calculator large(int rows, int cols)
{
    QStringList lines;
    for (int row = 0; row < rows; ++row) {
        QStringList entries;
        for (int col = 0; col < cols; ++col)
            entries << QString::number(1000 + 100 * row + col);
        lines << u'[' + entries.join(QStringLiteral(", ")) + u']';
    }
    const QString yaml =
        QStringLiteral("title: T\ninputs:\n  M: {matrix: [%1]}\ncells: |\n  R = M + 0.5\nshow:\n"
                       "  - {matrix: R, digits: 1}\n")
            .arg(lines.join(QStringLiteral(", ")));
    auto parsed = lessons::parseCalculator(yaml.toStdString(), "large", "large.yaml");
    if (parsed.hasErrors())
        qFatal("%s", qPrintable(messages::formatLine(parsed.diagnostics.front())));
    return parsed.value;
}

reader::EmbedContext contextOf(bool onPaper)
{
    reader::EmbedContext context;
    context.theme = theme::Theme::make(theme::Scheme::light);
    context.language = QStringLiteral("en");
    context.onPaper = onPaper;
    return context;
}

void place(CalculatorView& view, int width)
{
    view.setFixedWidth(width);
    view.resize(width, view.heightForWidth(width));
}

/// The words of a widget's drawing.
QStringList printedWords(QWidget& widget)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("card.pdf"));
    {
        QPdfWriter writer(file);
        writer.setResolution(72);
        writer.setPageSize(QPageSize(QSizeF(widget.size()), QPageSize::Point, {}, QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        QPainter painter(&writer);
        widget.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    }
    QProcess reading;
    reading.start(QStandardPaths::findExecutable(QStringLiteral("pdftotext")), {file, QStringLiteral("-")});
    reading.waitForFinished();
    return QString::fromUtf8(reading.readAllStandardOutput()).simplified().split(u' ');
}

} // namespace

class TestPaper : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyNumberIsPrinted_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("cols");
        QTest::newRow("few") << 2 << 3;
        QTest::newRow("tall") << 40 << 2;
        QTest::newRow("one row") << 1 << 64;
        QTest::newRow("square") << 9 << 9;
        QTest::newRow("large") << 64 << 64;
    }

    void everyNumberIsPrinted()
    {
        QFETCH(int, rows);
        QFETCH(int, cols);
        CalculatorView view(large(rows, cols), contextOf(false));
        place(view, 680);
        view.show();
        view.setContext(contextOf(true));
        place(view, 680);
        const QStringList all = printedWords(view);
        const QSet<QString> words(all.begin(), all.end());
        for (int row = 0; row < rows; ++row) {
            for (int col = 0; col < cols; ++col) {
                const QString number = QString::number(1000 + 100 * row + col);
                // A field paints its text with a widget of its own.
                QVERIFY2(words.contains(number) || rows * cols <= 64, qPrintable(number));
                QVERIFY2(words.contains(number + u".5"), qPrintable(number));
            }
        }
        QVERIFY(!view.findChild<CalculatorToolbar*>()->isVisible());
    }

    /// Twelve columns, with names and entries that are long.
    void namesAndLongEntriesTakeNoNumberAway()
    {
        QStringList numbers;
        QStringList shown;
        for (int i = 0; i < 12; ++i) {
            numbers << QString::number(1234567 + i);
            shown << QString::number(1234567 + i) + QStringLiteral(".5000");
        }
        const QString row = u'[' + numbers.join(QStringLiteral(", ")) + u']';
        const QString yaml =
            QStringLiteral("title: T\ninputs:\n  M: {matrix: [%1, %1]}\n  t: {tokens: [attention, masks]}\n"
                           "cells: |\n  R = M + 0.5\nshow:\n  - {matrix: R, rows: t, digits: 4}\n")
                .arg(row);
        auto parsed = lessons::parseCalculator(yaml.toStdString(), "long", "long.yaml");
        QVERIFY(!parsed.hasErrors());
        CalculatorView view(parsed.value, contextOf(true));
        place(view, 680);
        view.show();
        const QStringList words = printedWords(view);
        for (const QString& number : shown)
            QVERIFY2(words.count(number) == 2, qPrintable(number));
    }

    void theScreenIsAsBefore()
    {
        CalculatorView view(large(20, 40), contextOf(false));
        place(view, 680);
        view.show();
        const int height = view.heightForWidth(680);
        const QString text = view.plainText();
        view.setContext(contextOf(true));
        QVERIFY(view.heightForWidth(680) > height);
        QVERIFY(view.findChild<PaperMatrix*>());
        view.setContext(contextOf(false));
        QCOMPARE(view.heightForWidth(680), height);
        QCOMPARE(view.plainText(), text);
        QVERIFY(!view.findChild<PaperMatrix*>());
        QVERIFY(view.findChild<ScrolledSheet*>()->viewport()->isVisible());
        QVERIFY(view.findChild<CalculatorToolbar*>()->isVisible());
    }

    /// Between its lines a long matrix may go on on the next sheet.
    void aLongMatrixIsCutBetweenLines()
    {
        CalculatorView view(large(64, 64), contextOf(true));
        place(view, 680);
        view.show();
        view.grab(QRect(0, 0, 1, 1));
        const auto parts = view.wholeParts();
        QVERIFY(parts.size() > 200);
        for (const QRect& part : parts) {
            QVERIFY2(part.height() < 80, qPrintable(QString::number(part.height())));
            QVERIFY(view.rect().contains(part));
        }
    }
};

QTEST_MAIN(TestPaper)
#include "tst_paper.moc"
