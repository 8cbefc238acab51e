// A number in the prose opens into its arithmetic, at the author's start values.

#include "lesson_window.h"

#include <lectern/views/why_panel.h>

#include <QKeyEvent>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QToolButton>

using namespace lectern;
using testing::Program;

namespace {

/// The first character of a link in the page; -1 if there is none.
int placeOf(const QTextDocument& document, const QString& link)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto piece = block.begin(); !piece.atEnd(); ++piece) {
            if (piece.fragment().charFormat().anchorHref() == link)
                return piece.fragment().position();
        }
    }
    return -1;
}

views::WhyPanel* panel()
{
    for (QWidget* window : QApplication::topLevelWidgets()) {
        if (window->objectName() == u"valuePopover" && window->isVisible())
            return window->findChild<views::WhyPanel*>();
    }
    return nullptr;
}

const QString first = QStringLiteral("value:two-tokens.A[1,2]:.4f");

/// Clicks on a number as a learner does.
void click(Program& program, const QString& link)
{
    const int place = placeOf(*program.view().document(), link);
    QVERIFY2(place >= 0, qPrintable(link));
    QTextCursor cursor(program.view().document());
    cursor.setPosition(place + 1);
    program.view().setTextCursor(cursor);
    program.view().ensureCursorVisible();
    program.settle();
    QTest::mouseClick(program.view().viewport(), Qt::LeftButton, {},
                      program.view().cursorRect(cursor).center());
}

} // namespace

class TestValueQuestion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void opensIntoItsArithmetic_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("zh_CN") << QStringLiteral("zh_CN");
        QTest::newRow("en") << QStringLiteral("en");
    }

    void opensIntoItsArithmetic()
    {
        QFETCH(QString, language);
        const QTemporaryDir data;
        Program program(data.path(), language);
        click(program, first);
        QTRY_VERIFY(panel());
        views::WhyPanel* why = panel();
        QCOMPARE(why->trail(), (std::vector<calc::EntryRef>{{"A", 0, 1, 0}}));
        QVERIFY(!why->explanation().lines.empty());
        // One level deeper, and back.
        QToolButton* deeper = nullptr;
        for (auto* chip : why->findChildren<QToolButton*>()) {
            if (!deeper && chip->property("chip").toBool())
                deeper = chip;
        }
        QVERIFY(deeper);
        QTest::mouseClick(deeper, Qt::LeftButton);
        QCOMPARE(why->trail().size(), std::size_t(2));
        QTest::keyClick(why, Qt::Key_Backspace);
        QCOMPARE(why->trail().size(), std::size_t(1));
        QTest::keyClick(why, Qt::Key_Escape);
        QTRY_VERIFY(!panel());
    }

    /// The number in the text stays the author's, whatever the learner has typed in the calculator.
    void explainsWhatTheTextSays()
    {
        const QTemporaryDir data;
        Program program(data.path());
        program.view().goToEmbedded(testing::calculator);
        program.twoTokens()->session().setEntry("Q", 0, 0, QStringLiteral("9"));
        click(program, first);
        QTRY_VERIFY(panel());
        const std::string line = panel()->explanation().lines.front();
        QVERIFY2(line.find("0.3302") != std::string::npos, line.c_str());
        panel()->dismiss();
    }

    void anInputLeadsToTheCalculator()
    {
        const QTemporaryDir data;
        Program program(data.path());
        click(program, QStringLiteral("value:two-tokens.O[1,1]:.4f"));
        QTRY_VERIFY(panel());
        Q_EMIT panel()->inputChosen({"V", 0, 0, 0});
        QTRY_VERIFY(!panel());
        QTRY_COMPARE(QApplication::focusWidget(),
                     program.twoTokens()->findChild<views::MatrixEdit*>(QStringLiteral("V"))->field(0, 0));
    }
};

QTEST_MAIN(TestValueQuestion)
#include "tst_value_question.moc"
