#include "drawing.h"

#include <lectern/typesetting/math_layout.h>

#include <QTest>

using namespace lectern::typesetting;

class TestOutline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsNumbersAsSvgWritesThem_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QList<double>>("numbers");
        QTest::newRow("blanks") << QByteArray("1 -2.5  3") << QList<double>{1, -2.5, 3};
        QTest::newRow("commas") << QByteArray("1,2, 3") << QList<double>{1, 2, 3};
        QTest::newRow("sign ends the one before") << QByteArray("10-5+7") << QList<double>{10, -5, 7};
        QTest::newRow("exponent") << QByteArray("1e3 -2.5e-2") << QList<double>{1000, -0.025};
        QTest::newRow("no digit before the point") << QByteArray(".5-.25") << QList<double>{0.5, -0.25};
        QTest::newRow("garbage ends it") << QByteArray("1 -x 2") << QList<double>{1, 0};
    }

    void readsNumbersAsSvgWritesThem()
    {
        QFETCH(QByteArray, text);
        QFETCH(QList<double>, numbers);
        NumberReader reader({text.constData(), static_cast<std::size_t>(text.size())});
        QList<double> read;
        while (reader.atNumber())
            read.append(reader.take());
        QCOMPARE(read, numbers);
    }

    void followsCommands_data()
    {
        QTest::addColumn<QByteArray>("data");
        QTest::addColumn<QRectF>("bounds");
        QTest::newRow("square") << QByteArray("M0 0H10V10H0Z") << QRectF(0, 0, 10, 10);
        QTest::newRow("relative") << QByteArray("m5 5h10v10h-10z") << QRectF(5, 5, 10, 10);
        QTest::newRow("pairs after a move") << QByteArray("M0,0 10,0 10,20 0,20Z") << QRectF(0, 0, 10, 20);
        QTest::newRow("curve") << QByteArray("M0 0Q10 20 20 0T40 0Z") << QRectF(0, -10, 40, 20);
        QTest::newRow("move continues where a closed part began")
            << QByteArray("M2 2h4v4zm1 1h9") << QRectF(2, 2, 10, 4);
        QTest::newRow("unknown command") << QByteArray("M0 0H10X20") << QRectF(0, 0, 10, 0);
    }

    void followsCommands()
    {
        QFETCH(QByteArray, data);
        QFETCH(QRectF, bounds);
        QCOMPARE(outlineFromSvg(data.toStdString()).boundingRect(), bounds);
    }

    void equalOutlinesAreHeldOnce()
    {
        OutlineStore store;
        QByteArray text = "M0 0H10V10Z";
        const QPainterPath first = store.outline(text.toStdString());
        text.fill('x'); // the store must not depend on the caller's text
        QVERIFY(store.outline("M0 0H10V10Z") == first);
    }

    void refusesListsOfAnotherVersion_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::newRow("unknown item") << QByteArray("B 0 -1 2 2\nY 1 2");
        QTest::newRow("no box") << QByteArray("M 1 0 0 1 0 0");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("words") << QByteArray("B 0 -1 2 2\nhello");
    }

    void refusesListsOfAnotherVersion()
    {
        QFETCH(QByteArray, list);
        OutlineStore store;
        QVERIFY(!MathLayout::parse(list.toStdString(), store).isValid());
    }

    void measuresInEm()
    {
        OutlineStore store;
        const auto layout = MathLayout::parse("B 0 -700 1500 900\nG (7)\nR - 0 0 100 40", store);
        QVERIFY(layout.isValid());
        QCOMPARE(layout.ascent(), 0.7);
        QCOMPARE(layout.descent(), 0.2);
        QCOMPARE(layout.width(), 1.5);
        QCOMPARE(layout.tag(), QStringLiteral("(7)"));
        QCOMPARE(layout.itemCount(), 1);
    }

    void authorsColourIsSeenOnDarkPages_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<QColor>("text");
        QTest::addColumn<bool>("lightened");
        const QByteArray blue = "B 0 -1000 1000 1000\nP blue M0 0V-1000H1000V0Z";
        QTest::newRow("dark page") << blue << QColor(Qt::white) << true;
        QTest::newRow("light page") << blue << QColor(Qt::black) << false;
        QTest::newRow("own background") << blue + "\nR yellow 0 -1 1 1" << QColor(Qt::white) << false;
    }

    void authorsColourIsSeenOnDarkPages()
    {
        QFETCH(QByteArray, list);
        QFETCH(QColor, text);
        QFETCH(bool, lightened);
        OutlineStore store;
        QImage image(20, 20, QImage::Format_RGB32);
        QPainter painter(&image);
        MathLayout::parse(list.toStdString(), store).draw(painter, QPointF(0, 20), 20, text);
        painter.end();
        const QColor drawn = image.pixelColor(10, 10);
        QCOMPARE(drawn.hslHue(), QColor(Qt::blue).hslHue());
        QCOMPARE(drawn.lightnessF() > 0.6F, lightened);
    }

    void thinBarsAreWholePixels()
    {
        OutlineStore store;
        const auto layout = MathLayout::parse("B 0 -500 1000 1000\nR - 0 -20 1000 40", store);
        for (const qreal ratio : {1.0, 1.25, 1.5, 2.0}) {
            QImage image(QSize(60, 40) * ratio, QImage::Format_ARGB32_Premultiplied);
            image.setDevicePixelRatio(ratio);
            image.fill(Qt::white);
            QPainter painter(&image);
            layout.draw(painter, QPointF(10, 20.37), 17.3, Qt::black);
            painter.end();
            const int column = image.width() / 2 - static_cast<int>(5 * ratio);
            int dark = 0;
            for (int y = 0; y < image.height(); ++y) {
                const int grey = qGray(image.pixel(column, y));
                QVERIFY2(grey < 8 || grey > 247, qPrintable(QString::number(grey)));
                dark += grey < 8;
            }
            QVERIFY(dark >= 1);
        }
    }
};

QTEST_MAIN(TestOutline)
#include "tst_outline.moc"
