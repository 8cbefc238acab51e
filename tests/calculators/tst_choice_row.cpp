// A choice by chips, or by a list that drops down where the options are many.

#include <lectern/views/choice_row.h>

#include <QAccessible>
#include <QComboBox>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

using namespace lectern;
using namespace lectern::views;

namespace {

QStringList options(int count)
{
    QStringList all;
    for (int i = 1; i <= count; ++i)
        all << QStringLiteral("option %1").arg(i);
    return all;
}

struct Shown
{
    explicit Shown(int count)
        : row(theme::Theme::make(theme::Scheme::light), nullptr, QStringLiteral("which"), options(count))
    {
        row.setChosen(1);
        row.resize(600, row.heightForWidth(600));
        row.show();
        row.activateWindow();
    }

    ChoiceRow row;
};

} // namespace

class TestChoiceRow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fewOptionsAreChips()
    {
        Shown shown(6);
        const auto chips = shown.row.findChildren<QToolButton*>();
        QCOMPARE(chips.size(), 6);
        QVERIFY(!shown.row.findChild<QComboBox*>());
        QSignalSpy chosen(&shown.row, &ChoiceRow::optionChosen);
        QTest::mouseClick(chips.at(4), Qt::LeftButton);
        QCOMPARE(chosen.takeFirst().front().toInt(), 4);
        QCOMPARE(shown.row.chosen(), 4);
    }

    void manyAreAListThatDropsDown()
    {
        Shown shown(18);
        QVERIFY(QTest::qWaitForWindowActive(&shown.row));
        QVERIFY(shown.row.findChildren<QToolButton*>().isEmpty());
        auto* list = shown.row.findChild<QComboBox*>();
        QCOMPARE(list->count(), 18);
        QCOMPARE(shown.row.chosen(), 1);
        const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(list);
        QCOMPARE(spoken->text(QAccessible::Description), QStringLiteral("which"));
        QCOMPARE(spoken->text(QAccessible::Value), QStringLiteral("option 2"));
        QSignalSpy chosen(&shown.row, &ChoiceRow::optionChosen);
        shown.row.setChosen(2); // nobody chose
        QCOMPARE(chosen.count(), 0);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(chosen.takeFirst().front().toInt(), 3);
        QTest::keyClick(list, Qt::Key_End);
        QCOMPARE(chosen.takeFirst().front().toInt(), 17);
    }

    void theWheelPassesBy()
    {
        Shown shown(18);
        auto* list = shown.row.findChild<QComboBox*>();
        const QPointF centre = list->rect().center();
        QWheelEvent wheel(centre, list->mapToGlobal(centre), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(list, &wheel);
        QVERIFY(!wheel.isAccepted());
        QCOMPARE(shown.row.chosen(), 1);
    }

    void aThemeReachesBoth()
    {
        for (const int count : {3, 18}) {
            Shown shown(count);
            const int before = shown.row.heightForWidth(500);
            shown.row.setTheme(theme::Theme::make(theme::Scheme::dark, 2));
            QVERIFY(shown.row.heightForWidth(500) > before);
        }
    }
};

QTEST_MAIN(TestChoiceRow)
#include "tst_choice_row.moc"
