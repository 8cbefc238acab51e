// Pieces of formulas are put in, in the real window.

#include "written_course.h"

#include "formula_bar.h"

#include <QListWidget>
#include <QTabBar>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

class TestFormulaBar : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;

    std::unique_ptr<Written> open() const { return std::make_unique<Written>(m_course->path(), m_recovery->path()); }

    static std::string selected(Written& written)
    {
        const auto [begin, end] = written.editor().selection();
        return written.editor().textBetween(begin, end);
    }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_recovery = std::make_unique<QTemporaryDir>();
    }

    void formulasArePutInByKeyboard()
    {
        const auto written = open();
        QVERIFY(written->putBehind("{#one minutes=3}\n\n"));
        written->source()->setFocus();
        QTest::keyClick(written->source(), Qt::Key_E, Qt::ControlModifier);
        auto* pieces = written->find<QListWidget>(QStringLiteral("formulaPieces"));
        QTRY_VERIFY(pieces->isVisible() && pieces->hasFocus());
        QVERIFY(pieces->item(0)->data(Qt::AccessibleTextRole).toString().contains(u"alpha"));
        auto* groups = written->find<QTabBar>(QStringLiteral("formulaGroups"));
        QTest::keyClick(pieces, Qt::Key_PageDown);
        QTest::keyClick(pieces, Qt::Key_PageDown);
        QCOMPARE(groups->currentIndex(), 2);
        QTest::keyClick(pieces, Qt::Key_Return); // the fraction
        QVERIFY(written->editor().text().find("$\\frac{a}{b}$") != std::string::npos);
        QCOMPARE(selected(*written), std::string("a"));
        QTRY_VERIFY(written->source()->hasFocus());
        written->type(QStringLiteral("x"));
        // Inside a formula no dollar signs are added.
        pieces->setFocus();
        QTest::keyClick(pieces, Qt::Key_Right);
        QTest::keyClick(pieces, Qt::Key_Space); // the root
        QVERIFY(written->editor().text().find("$\\frac{x\\sqrt{x}}{b}$") != std::string::npos);
        QTest::mouseClick(written->find<QAbstractButton>(QStringLiteral("closeFormulas")), Qt::LeftButton);
        QVERIFY(!pieces->isVisible());
        QVERIFY(written->source()->hasFocus());
    }

    void aPieceIsTakenByTheMouse()
    {
        const auto written = open();
        QVERIFY(written->putBehind("{#one minutes=3}\n\n"));
        QVERIFY(written->press("formulas"));
        auto* pieces = written->find<QListWidget>(QStringLiteral("formulaPieces"));
        QTRY_VERIFY(pieces->isVisible());
        QTest::mouseClick(pieces->viewport(), Qt::LeftButton, {}, pieces->visualItemRect(pieces->item(1)).center());
        QVERIFY(written->editor().text().find("$\\beta$") != std::string::npos);
        QVERIFY(written->press("formulas"));
        QVERIFY(!pieces->isVisible());
    }
};

QTEST_MAIN(TestFormulaBar)
#include "tst_formula_bar.moc"
