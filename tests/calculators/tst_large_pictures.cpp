// Pictures of many numbers: entries are found where they stand, and what is left out is not missed.

#include <lectern/views/arcs_view.h>
#include <lectern/views/bars.h>
#include <lectern/views/grid_edit.h>
#include <lectern/views/heatmap.h>
#include <lectern/views/line_plot.h>
#include <lectern/views/matrix_sheet.h>
#include <lectern/views/matrix_view.h>
#include <lectern/views/plot_axes.h>

#include <QImage>
#include <QTest>

#include <cmath>
#include <memory>

using namespace lectern;
using namespace lectern::views;

namespace {

NumberGrid numbers(int rows, int cols)
{
    NumberGrid grid{rows, cols, {}};
    for (int i = 0; i < rows * cols; ++i)
        grid.numbers.push_back(i % 2 == 0 ? 0.25 : 0.75);
    return grid;
}

std::unique_ptr<EntryGrid> made(const QString& kind, int rows, int cols)
{
    const theme::Theme theme = theme::Theme::make(theme::Scheme::light);
    if (kind == u"heatmap") {
        auto map = std::make_unique<Heatmap>(theme);
        map->setNumbers(numbers(rows, cols), 2);
        return map;
    }
    if (kind == u"matrix") {
        auto matrix = std::make_unique<MatrixView>(theme);
        matrix->setNumbers(numbers(rows, cols), 2);
        return matrix;
    }
    if (kind == u"switches") {
        auto switches = std::make_unique<GridEdit>(theme);
        switches->setNumbers(numbers(rows, cols));
        return switches;
    }
    return std::make_unique<MatrixSheet>(theme, QStringLiteral("V"), rows, cols);
}

QImage pictureOf(QWidget& widget)
{
    return widget.grab().toImage();
}

} // namespace

class TestLargePictures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyEntryIsFoundWhereItStands_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("cols");
        for (const char* kind : {"heatmap", "matrix", "switches", "sheet"}) {
            for (const auto& [rows, cols] : {std::pair(1, 1), {1, 9}, {9, 1}, {5, 7}, {64, 64}})
                QTest::addRow("%s %dx%d", kind, rows, cols) << QString::fromLatin1(kind) << rows << cols;
        }
    }

    void everyEntryIsFoundWhereItStands()
    {
        QFETCH(QString, kind);
        QFETCH(int, rows);
        QFETCH(int, cols);
        const auto grid = made(kind, rows, cols);
        grid->setLabels({{QStringLiteral("first"), QStringLiteral("second")}, {QStringLiteral("column")}});
        grid->resize(640, grid->sizeHint().height());
        for (int row = 0; row < rows; ++row) {
            for (int col = 0; col < cols; ++col) {
                const GridPosition entry{row, col};
                const QRectF place = grid->entryRect(entry);
                QVERIFY2(grid->entryAt(place.center()) == entry,
                         qPrintable(QStringLiteral("%1 %2").arg(row).arg(col)));
                QVERIFY(grid->entryAt(place.topLeft() + QPointF(0.3, 0.3)) == entry);
            }
        }
        const QRectF last = grid->entryRect({rows - 1, cols - 1});
        QVERIFY(!grid->entryAt({-5, -5}));
        QVERIFY(!grid->entryAt(last.bottomRight() + QPointF(4, 4)));
        QVERIFY(!grid->entryAt(grid->entryRect({0, 0}).topLeft() - QPointF(4, 4)));
        QVERIFY(!pictureOf(*grid).isNull());
    }

    void nothingIsFoundInNothing()
    {
        for (const char* kind : {"heatmap", "matrix", "switches"}) {
            const auto grid = made(QString::fromLatin1(kind), 0, 0);
            grid->resize(50, 50);
            QVERIFY(!grid->entryAt({1, 1}));
            QVERIFY(!pictureOf(*grid).isNull());
        }
    }

    /// A part that is painted anew looks as the whole did.
    void aPartLooksLikeTheWhole()
    {
        for (const char* kind : {"heatmap", "matrix", "switches", "sheet"}) {
            const auto grid = made(QString::fromLatin1(kind), 20, 20);
            grid->resize(640, grid->sizeHint().height());
            const QRect part(101, 77, 150, 90);
            const QImage whole = pictureOf(*grid).copy(part);
            QImage piece(part.size(), whole.format());
            piece.fill(Qt::magenta);
            grid->render(&piece, {}, part);
            for (int y = 4; y < part.height() - 4; y += 3) {
                for (int x = 4; x < part.width() - 4; x += 3)
                    QVERIFY2(piece.pixel(x, y) == whole.pixel(x, y),
                             qPrintable(QStringLiteral("%1 at %2,%3").arg(QLatin1StringView(kind)).arg(x).arg(y)));
            }
        }
    }

    void numbersWithoutRoomAreDots()
    {
        MatrixView matrix(theme::Theme::make(theme::Scheme::light));
        matrix.setNumbers(numbers(3, 64), 2);
        matrix.resize(640, matrix.sizeHint().height());
        const QImage narrow = pictureOf(matrix);
        int inked = 0;
        const QRect cell = matrix.entryRect({1, 30}).toAlignedRect();
        for (int y = cell.top(); y <= cell.bottom(); ++y) {
            for (int x = cell.left(); x <= cell.right(); ++x)
                inked += narrow.pixelColor(x, y).lightness() < 120 && narrow.pixelColor(x, y).alpha() > 100 ? 1 : 0;
        }
        QVERIFY2(inked < 16, qPrintable(QString::number(inked)));
        QCOMPARE(matrix.entryText({1, 30}), QStringLiteral("0.25")); // in the tool tip
    }

    /// On an enlarged page twelve columns have room for smaller digits, not for none.
    void digitsOfAnEnlargedPageShrinkBeforeTheyGo()
    {
        MatrixView matrix(theme::Theme::make(theme::Scheme::light, 1.75));
        matrix.setNumbers(numbers(3, 12), 2);
        matrix.resize(640, matrix.sizeHint().height());
        const QImage picture = pictureOf(matrix);
        const QRect cell = matrix.entryRect({1, 5}).toAlignedRect();
        int inked = 0;
        for (int y = cell.top(); y <= cell.bottom(); ++y) {
            for (int x = cell.left(); x <= cell.right(); ++x)
                inked += picture.pixelColor(x, y).lightness() < 120 ? 1 : 0;
        }
        QVERIFY2(inked > 40, qPrintable(QString::number(inked)));
    }

    void aThinnedLineKeepsItsExtremes()
    {
        QPolygonF line;
        for (int i = 0; i < 5000; ++i)
            line << QPointF(10 + i * 0.02, 50 + 40 * std::sin(i * 1.7));
        line[1234].setY(-7);
        line[4321].setY(300);
        const QPolygonF thin = thinned(line);
        QVERIFY(thin.size() <= 4 * 102);
        QCOMPARE(thin.front(), line.front());
        QCOMPARE(thin.back(), line.back());
        QVERIFY(thin.contains(line[1234]) && thin.contains(line[4321]));
        for (qsizetype i = 1; i < thin.size(); ++i)
            QVERIFY(thin.at(i).x() >= thin.at(i - 1).x());
        const QPolygonF few{{0, 1}, {5, 2}, {10, 0}};
        QCOMPARE(thinned(few), few);
        QVERIFY(thinned({}).isEmpty());
    }

    /// Two level curves of very many points: the second is told from the first without its colour.
    void aDenseCurveKeepsItsDashes()
    {
        LinePlot plot(theme::Theme::make(theme::Scheme::light));
        std::vector<double> x;
        for (int i = 0; i < 4096; ++i)
            x.push_back(i);
        plot.setSeries(x, {{QStringLiteral("a"), std::vector<double>(4096, 1)}, {QStringLiteral("b"), std::vector<double>(4096, 3)}},
                       {}, 1);
        plot.resize(600, plot.sizeHint().height());
        const QImage picture = pictureOf(plot);
        const QRectF room = plot.plotRect();
        const auto inked = [&](double value) {
            const int y = int(room.bottom() - plot.axes().yShare(value) * room.height());
            int count = 0;
            for (int px = int(room.left()) + 20; px < int(room.right()) - 20; ++px)
                count += picture.pixelColor(px, y).saturation() > 100 ? 1 : 0;
            return count / (room.width() - 40);
        };
        QVERIFY2(inked(1) > 0.98, qPrintable(QString::number(inked(1))));
        QVERIFY2(inked(3) > 0.4 && inked(3) < 0.85, qPrintable(QString::number(inked(3))));
    }

    void thousandsOfBarsAndArcsArePainted()
    {
        Bars bars(theme::Theme::make(theme::Scheme::light));
        QStringList names;
        for (int i = 0; i < 64; ++i)
            names << QString::number(i);
        bars.setSeries(numbers(64, 64), names, 2);
        bars.resize(640, bars.sizeHint().height());
        const QImage picture = pictureOf(bars);
        const QRect slot = bars.entryRect({0, 0}).toAlignedRect();
        QVERIFY(picture.pixelColor(slot.left() + 2, slot.bottom() - 2) !=
                picture.pixelColor(slot.left() + 2, slot.top() + 24));
        ArcsView arcs(theme::Theme::make(theme::Scheme::light));
        arcs.setWeights(numbers(64, 64), 2);
        arcs.resize(640, arcs.sizeHint().height());
        QVERIFY(!pictureOf(arcs).isNull());
    }
};

QTEST_MAIN(TestLargePictures)
#include "tst_large_pictures.moc"
