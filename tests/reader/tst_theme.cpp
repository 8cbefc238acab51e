#include <lectern/theme/theme.h>

#include <QApplication>
#include <QComboBox>
#include <QFontInfo>
#include <QImage>
#include <QPushButton>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace lectern::theme;

class TestTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textIsReadable_data()
    {
        QTest::addColumn<Scheme>("scheme");
        QTest::newRow("light") << Scheme::light;
        QTest::newRow("dark") << Scheme::dark;
        QTest::newRow("contrast") << Scheme::contrast;
    }

    void textIsReadable()
    {
        QFETCH(Scheme, scheme);
        const Theme t = Theme::make(scheme);
        for (const QColor& ground : {t.page, t.side, t.card, t.code, t.field}) {
            for (const QColor& ink : {t.text, t.secondary, t.accent, t.ok, t.warn, t.error})
                QVERIFY2(contrast(ink, ground) >= 4.5,
                         qPrintable(QString(ink.name() + u" on " + ground.name())));
            QVERIFY2(contrast(t.tertiary, ground) >= 4.2, qPrintable(t.tertiary.name()));
            QVERIFY2(contrast(t.border, ground) >= 2.8, qPrintable(t.border.name()));
        }
        QVERIFY(contrast(t.ok, t.okSoft) >= 4.5);
        QVERIFY(contrast(t.warn, t.warnSoft) >= 4.5);
        QVERIFY(contrast(t.error, t.errorSoft) >= 4.5);
        for (const double weight : {0.0, 0.3, 0.5, 0.7, 1.0})
            QVERIFY(contrast(t.readableOn(t.heat(weight)), t.heat(weight)) >= 4.5);
    }

    void aChoiceShowsThatItDropsDown_data() { textIsReadable_data(); }

    void aChoiceShowsThatItDropsDown()
    {
        QFETCH(Scheme, scheme);
        const Theme t = Theme::make(scheme);
        qApp->setStyleSheet(t.styleSheet());
        QComboBox box;
        box.setFixedWidth(200);
        const QImage picture = box.grab().toImage();
        double most = 1;
        for (int x = picture.width() - 20; x < picture.width() - 4; ++x) {
            for (int y = 6; y < picture.height() - 6; ++y)
                most = std::max(most, contrast(picture.pixelColor(x, y), t.field));
        }
        QVERIFY2(most > 3, qPrintable(QString::number(most)));
    }

    void whatCannotBePressedCanBeReadAndTold_data() { textIsReadable_data(); }

    void whatCannotBePressedCanBeReadAndTold()
    {
        QFETCH(Scheme, scheme);
        const Theme t = Theme::make(scheme);
        qApp->setStyleSheet(t.styleSheet());
        for (const bool primary : {false, true}) {
            QPushButton button(QStringLiteral("MMM"));
            button.setProperty("primary", primary);
            button.setFont(t.sans(20));
            // The ground above the text, and what stands out from it most across its middle.
            const auto look = [&button](bool enabled) {
                button.setEnabled(enabled);
                const QImage picture = button.grab().toImage();
                const QColor ground = picture.pixelColor(picture.width() / 2, 4);
                QColor ink = ground;
                for (int x = 8; x < picture.width() - 8; ++x) {
                    const QColor here = picture.pixelColor(x, picture.height() / 2);
                    if (contrast(here, ground) > contrast(ink, ground))
                        ink = here;
                }
                return std::pair(ink, ground);
            };
            const auto usable = look(true);
            const auto unusable = look(false);
            QVERIFY(usable != unusable);
            QVERIFY2(contrast(unusable.first, unusable.second) >= (scheme == Scheme::contrast ? 4.5 : 2.5),
                     qPrintable(unusable.first.name() + u" on " + unusable.second.name()));
        }
        qApp->setStyleSheet({});
    }

    void heatIsClampedToItsEnds()
    {
        const Theme t = Theme::make(Scheme::light);
        QCOMPARE(t.heat(-3), t.heatLow);
        QCOMPARE(t.heat(7), t.heatHigh);
        QCOMPARE(t.heat(std::nan("")), t.heatLow);
    }

    void fontsAreThoseOfTheDesign()
    {
        const Theme t = Theme::make(Scheme::light, 2);
        QCOMPARE(QFontInfo(t.sans(16)).family(), QStringLiteral("Noto Sans"));
        QCOMPARE(QFontInfo(t.mono(14)).family(), QStringLiteral("JetBrains Mono"));
        QCOMPARE(t.sans(16).pixelSize(), 32);
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
