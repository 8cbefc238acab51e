// Bars of numbers that no axis has room for.

#include <lectern/views/bars.h>

#include <QImage>
#include <QTest>

#include <cmath>

using namespace lectern;
using namespace lectern::views;

namespace {

/// The share of an entry's place that is painted in the colour of the first series, from its foot upwards.
double paintedShare(const Bars& bars, const QImage& picture, GridPosition entry)
{
    const QRect place = bars.entryRect(entry).toAlignedRect();
    const QRgb colour = theme::Theme::make(theme::Scheme::light).accent.rgb();
    int painted = 0;
    for (int y = place.top(); y <= place.bottom(); ++y)
        painted += picture.pixel(place.center().x(), y) == colour ? 1 : 0;
    return double(painted) / place.height();
}

} // namespace

class TestBars : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The value of the first bar stands where the axis has its line for 4.
    void noLineGoesThroughAValue()
    {
        const theme::Theme theme = theme::Theme::make(theme::Scheme::light);
        Bars bars(theme);
        bars.setSeries({1, 3, {3.75, 4, 0}}, {QStringLiteral("a")}, 2);
        bars.resize(400, bars.sizeHint().height());
        const QImage picture = bars.grab().toImage();
        const int beside = int(bars.entryRect({0, 2}).center().x());
        int line = 0;
        while (line < picture.height() && picture.pixel(beside, line) == picture.pixel(beside, 0))
            ++line;
        QVERIFY(line < picture.height());
        const double middle = bars.entryRect({0, 0}).center().x();
        for (int x = int(middle) - 17; x <= int(middle) + 17; ++x)
            QVERIFY2(picture.pixel(x, line) != picture.pixel(beside, line), qPrintable(QString::number(x)));
    }

    // Two beside one another, or one below the other: it depends on the names.
    void namesBelowAreNotCut()
    {
        Bars bars(theme::Theme::make(theme::Scheme::light));
        const QStringList names{QStringLiteral("projections"), QStringLiteral("pairs"), QStringLiteral("feed-forward")};
        bars.setLabels({{}, names});
        bars.setSeries({1, 3, {1, 2, 3}}, {QStringLiteral("a")}, 0);
        const QFontMetricsF metrics(theme::Theme::make(theme::Scheme::light).sans(12.5));
        for (const int width : {bars.minimumSizeHint().width(), bars.sizeHint().width()}) {
            bars.resize(width, bars.sizeHint().height());
            const double each = bars.entryRect({0, 1}).center().x() - bars.entryRect({0, 0}).center().x();
            for (const QString& name : names)
                QVERIFY2(metrics.horizontalAdvance(name) <= each, qPrintable(name));
        }
    }

    void aBarIsAsHighAsItsNumber_data()
    {
        QTest::addColumn<std::vector<double>>("numbers");
        QTest::addColumn<std::vector<double>>("shares"); ///< of the height between the lowest and the highest tick
        using Numbers = std::vector<double>;
        QTest::newRow("plain") << Numbers{4, 2, 0} << Numbers{1, 0.5, 0};
        QTest::newRow("both signs") << Numbers{2, -2, 1} << Numbers{0.5, 0.5, 0.25};
        QTest::newRow("beyond every axis") << Numbers{1.7e308, 1, 0} << Numbers{1, 0, 0};
        QTest::newRow("beyond it on both sides") << Numbers{1.7e308, -1.7e308, 1} << Numbers{0.5, 0.5, 0};
        QTest::newRow("infinite") << Numbers{INFINITY, 4, -INFINITY} << Numbers{1, 1, 0};
        QTest::newRow("unknown") << Numbers{NAN, 4, 2} << Numbers{0, 1, 0.5};
        QTest::newRow("nothing is known") << Numbers{NAN, NAN, NAN} << Numbers{0, 0, 0};
        QTest::newRow("all 0") << Numbers{0, 0, 0} << Numbers{0, 0, 0};
        QTest::newRow("hardly anything") << Numbers{5e-324, 0, 0} << Numbers{0, 0, 0};
    }

    // They come from what learners type: the picture must stand whatever they are.
    void aBarIsAsHighAsItsNumber()
    {
        QFETCH(std::vector<double>, numbers);
        QFETCH(std::vector<double>, shares);
        Bars bars(theme::Theme::make(theme::Scheme::light));
        bars.setSeries({1, 3, numbers}, {QStringLiteral("a")}, 2);
        bars.resize(400, bars.sizeHint().height());
        const QImage picture = bars.grab().toImage();
        // Above the plot there is room for values.
        const QRectF place = bars.entryRect({0, 0});
        QVERIFY(std::isfinite(place.x()) && place.height() > 0);
        const double plot = (place.height() - 18) / place.height();
        for (int col = 0; col < 3; ++col) {
            const double share = paintedShare(bars, picture, {0, col}) / plot;
            QVERIFY2(std::abs(share - shares[std::size_t(col)]) < 0.13,
                     qPrintable(QStringLiteral("%1: %2").arg(col).arg(share)));
            QVERIFY(!bars.entryText({0, col}).isEmpty());
        }
    }

    void theNumberIsSaidInFull()
    {
        Bars bars(theme::Theme::make(theme::Scheme::light));
        bars.setSeries({1, 2, {1.7e308, -INFINITY}}, {QStringLiteral("a")}, 2);
        QCOMPARE(bars.entryText({0, 0}), QStringLiteral("1.70\u00D710\u00B3\u2070\u2078"));
        QCOMPARE(bars.entryText({0, 1}), QStringLiteral("\u2212\u221E"));
    }
};

QTEST_MAIN(TestBars)
#include "tst_bars.moc"
