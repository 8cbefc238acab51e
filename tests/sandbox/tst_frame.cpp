#include "frame.h"

#include <QTest>

using namespace lectern::sandbox;

class TestFrame : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comesBackAsItWas()
    {
        const Array array{{2, 3}, {1, 2, 3, 4, 5, -0.5}};
        const auto frame = decode(encode(toFrame(FrameKind::values, array)));
        QVERIFY(frame);
        QCOMPARE(frame->kind, FrameKind::values);
        QVERIFY(*toArray(*frame) == array);
        QCOMPARE(encode(*frame).size(), headerBytes + 48);
    }

    void malformedFramesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("half a header") << QByteArray("V\0\0\0", 4);
        QTest::newRow("no such kind") << QByteArray(20, 'x');
        QTest::newRow("too large") << QByteArray(frameBytes + 1, 'V');
    }

    void malformedFramesAreRefused()
    {
        QFETCH(QByteArray, bytes);
        QVERIFY(!decode(bytes));
    }

    void sizesMustMatchTheNumbers_data()
    {
        QTest::addColumn<Frame>("frame");
        const auto row = [](const char* name, int dimensions, std::array<std::uint32_t, 4> sizes, int bytes) {
            Frame frame{FrameKind::values, static_cast<std::uint8_t>(dimensions)};
            frame.sizes = sizes;
            frame.payload = QByteArray(bytes, '\0');
            QTest::newRow(name) << frame;
        };
        row("too few", 2, {2, 3}, 40);
        row("too many", 2, {2, 3}, 56);
        row("not whole", 0, {}, 7);
        row("five dimensions", 5, {1, 1, 1, 1}, 8);
        row("255 dimensions", 255, {1, 1, 1, 1}, 8);
        row("sizes that overflow", 4, {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, 8);
        row("a product of 2^64", 4, {65536, 65536, 65536, 65536}, 0);
    }

    void sizesMustMatchTheNumbers()
    {
        QFETCH(Frame, frame);
        QVERIFY(!toArray(frame));
    }
};

QTEST_GUILESS_MAIN(TestFrame)
#include "tst_frame.moc"
