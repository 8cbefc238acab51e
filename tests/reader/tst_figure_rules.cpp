// Which files a page may show as figures.

#include <lectern/reader/figure_rules.h>

#include <QBuffer>
#include <QImage>
#include <QTest>

using namespace lectern;
using namespace lectern::reader;

namespace {

QByteArray encoded(int width, int height, const char* format)
{
    QImage image(width, height, QImage::Format_Mono);
    image.fill(0);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, format);
    return buffer.data();
}

QByteArray svg(const QByteArray& inside, const QByteArray& before = {})
{
    return before + "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\">" + inside + "</svg>";
}

} // namespace

class TestFigureRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void picturesAreKnownByTheirBytes()
    {
        QCOMPARE(*checkFigure(encoded(4, 4, "PNG")), FigureKind::png);
        QCOMPARE(*checkFigure(encoded(4, 4, "JPEG")), FigureKind::jpeg);
        QCOMPARE(*checkFigure(svg("<rect width=\"4\" height=\"4\" fill=\"{{accent}}\"/>")), FigureKind::svg);
    }

    void othersAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("nothing") << QByteArray() << QByteArray("lessons.figure.kind");
        QTest::newRow("text") << QByteArray("words") << QByteArray("lessons.figure.kind");
        QTest::newRow("another picture") << encoded(4, 4, "BMP") << QByteArray("lessons.figure.kind");
        QTest::newRow("a page") << QByteArray("<html><body/></html>") << QByteArray("lessons.figure.kind");
        QTest::newRow("cut off") << encoded(400, 400, "PNG").left(40) << QByteArray("lessons.figure.broken");
        QTest::newRow("broken drawing") << QByteArray("<svg width=\"10\" height=\"10\"><g>")
                                        << QByteArray("lessons.figure.broken");
        QTest::newRow("no size") << QByteArray("<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
                                 << QByteArray("lessons.figure.broken");
        QTest::newRow("many pixels") << encoded(6000, 5000, "PNG") << QByteArray("lessons.figure.pixels");
        QTest::newRow("large image") << encoded(4, 4, "PNG") + QByteArray(17 * 1024 * 1024, ' ')
                                     << QByteArray("lessons.figure.large");
        QTest::newRow("large drawing") << svg(QByteArray(5 * 1024 * 1024, ' ')) << QByteArray("lessons.figure.large");
        QTest::newRow("use") << svg("<use/>") << QByteArray("lessons.figure.element");
        QTest::newRow("image") << svg("<image/>") << QByteArray("lessons.figure.element");
        QTest::newRow("entities") << svg("", "<!DOCTYPE svg [<!ENTITY a \"b\">]>")
                                  << QByteArray("lessons.figure.element");
        QTest::newRow("many elements") << svg(QByteArray("<g/>").repeated(20'001))
                                       << QByteArray("lessons.figure.elements");
    }

    void othersAreRefused()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QByteArray, code);
        const auto checked = checkFigure(bytes);
        QVERIFY(!checked);
        QCOMPARE(QByteArray::fromStdString(checked.error().code), code);
    }
};

QTEST_MAIN(TestFigureRules)
#include "tst_figure_rules.moc"
