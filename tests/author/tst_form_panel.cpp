// Exercises and calculators are filled in as forms, in the real window.

#include "written_course.h"

#include "form_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

class TestFormPanel : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;

    std::unique_ptr<Written> open() const { return std::make_unique<Written>(m_course->path(), m_recovery->path()); }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_recovery = std::make_unique<QTemporaryDir>();
    }

    void aFormWritesItsExercise()
    {
        const auto written = open();
        QVERIFY(written->putBehind("```{exercise} e"));
        written->source()->setFocus();
        QTest::keyClick(written->source(), Qt::Key_D, Qt::ControlModifier);
        QTRY_VERIFY(written->find(QStringLiteral("formPanel"))->isVisible());
        QVERIFY(written->desk->window().current().endsWith(u"exercises/e.yaml"));
        const std::string before = written->editor().text();
        auto* title = written->find<QLineEdit>(QStringLiteral("form-title.en"));
        QCOMPARE(title->text(), QStringLiteral("E"));
        title->setFocus();
        QTest::keyClick(title, Qt::Key_End);
        QTest::keyClicks(title, QStringLiteral("xact, so"));
        std::string expected = before;
        expected.replace(expected.find("en: E}"), 6, "en: 'Exact, so'}");
        QCOMPARE(written->editor().text(), expected);
        auto* points = written->find<QLineEdit>(QStringLiteral("form-points"));
        points->setFocus();
        QTest::keyClicks(points, QStringLiteral("5"));
        QVERIFY(written->editor().text().find("\npoints: 5\n") != std::string::npos);
        QTest::keyClicks(points, QStringLiteral("x"));
        auto* problem = written->find<QLabel>(QStringLiteral("problem-points"));
        QTRY_VERIFY(problem->isVisible() && problem->text().contains(u"not a number"));
        QVERIFY(written->editor().text().find("\npoints: 5\n") != std::string::npos);
        QTest::keyClick(points, Qt::Key_Backspace);
        QVERIFY(!problem->isVisible());
        QVERIFY(written->settle());
        QVERIFY(written->desk->findings().empty());
        // What is changed in the source is in the form.
        QVERIFY(written->putBehind("points: 5"));
        written->source()->setFocus();
        written->type(QStringLiteral("0"));
        QTRY_COMPARE(points->text(), QStringLiteral("50"));
        QTest::keyClick(points, Qt::Key_Escape);
        QTRY_VERIFY(!written->find(QStringLiteral("formPanel"))->isVisible());
    }

    void anInputGetsAnotherKind()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("calculators/two.yaml")));
        QVERIFY(written->press("form"));
        auto* kind = written->find<QComboBox>(QStringLiteral("form-inputs.K.kind"));
        QCOMPARE(kind->currentText(), QStringLiteral("matrix"));
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Down);
        QTRY_VERIFY(written->editor().text().find("K: {grid: [[1, 2]]}") != std::string::npos);
        QTRY_VERIFY(written->find<QLineEdit>(QStringLiteral("form-inputs.K.grid")));
        auto* locked = written->find<QCheckBox>(QStringLiteral("form-inputs.K.locked"));
        QTest::mouseClick(locked, Qt::LeftButton, {}, QPoint(8, locked->height() / 2));
        QTRY_VERIFY(written->editor().text().find("K: {grid: [[1, 2]], locked: true}") != std::string::npos);
        auto* name = written->find<QLineEdit>(QStringLiteral("form-inputs.K.name"));
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Keys"));
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY(written->editor().text().find("Keys: {grid:") != std::string::npos);
        QTRY_VERIFY(written->find<QLineEdit>(QStringLiteral("form-inputs.Keys.name")));
        // One undo takes one change back.
        written->source()->setFocus();
        QTest::keyClick(written->source(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(written->editor().text().find("  K: {grid:") != std::string::npos);
    }

    void aHintIsAddedByKeysAndTakenAway()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("exercises/e.yaml")));
        QVERIFY(written->press("form"));
        const std::string before = written->editor().text();
        auto* add = written->find<QPushButton>(QStringLiteral("form-parts.0.hints.add"));
        QTRY_VERIFY(add && add->isVisible());
        add->setFocus();
        QTest::keyClick(add, Qt::Key_Space);
        QTRY_VERIFY(written->find<QLineEdit>(QStringLiteral("form-parts.0.hints.0.cost")));
        QTRY_VERIFY(written->find(QStringLiteral("form-parts.0.hints.0.cost"))->hasFocus());
        QVERIFY(written->editor().text().find("hints:") != std::string::npos);
        auto* remove = written->find<QPushButton>(QStringLiteral("form-parts.0.hints.0.remove"));
        remove->setFocus();
        QTest::keyClick(remove, Qt::Key_Space);
        QTRY_COMPARE(written->editor().text(), before);
        QTRY_VERIFY(!written->find(QStringLiteral("form-parts.0.hints.0.cost")));
    }

    void whatIsStillBeingTypedIsSaved()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("calculators/two.yaml")));
        QVERIFY(written->press("form"));
        auto* name = written->find<QLineEdit>(QStringLiteral("form-inputs.K.name"));
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Keys"));
        QVERIFY(!written->desk->window().close()); // asks: it is not saved
        QVERIFY(written->editor().text().find("Keys: {matrix:") != std::string::npos);
        QTRY_VERIFY((name = written->find<QLineEdit>(QStringLiteral("form-inputs.Keys.name"))));
        name->setFocus();
        QTest::keyClick(name, Qt::Key_End);
        QTest::keyClicks(name, QStringLiteral("2"));
        QTest::keyClick(name, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(onDisk(m_course->path(QStringLiteral("01-a/calculators/two.yaml"))).find("Keys2: {matrix:") !=
                std::string::npos);
    }

    void whatIsRefusedStaysInItsField()
    {
        const auto written = open();
        QVERIFY(written->chooseFile(QStringLiteral("calculators/two.yaml")));
        QVERIFY(written->press("form"));
        auto* matrix = written->find<QLineEdit>(QStringLiteral("form-inputs.t.tokens"));
        QTest::keyClick(matrix, Qt::Key_End);
        QTest::keyClicks(matrix, QStringLiteral("], ["));
        auto* kind = written->find<QComboBox>(QStringLiteral("form-inputs.K.kind"));
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Down);
        QTRY_VERIFY(written->find(QStringLiteral("form-inputs.K.grid")));
        auto* now = written->find<QLineEdit>(QStringLiteral("form-inputs.t.tokens"));
        QVERIFY(now->text().endsWith(u"], ["));
        QVERIFY(written->find(QStringLiteral("problem-inputs.t.tokens"))->isVisible());
    }

    void aFormThatCannotBeReadWaits()
    {
        const auto written = open();
        QVERIFY(written->press("form"));
        auto* panel = written->find(QStringLiteral("formPanel"));
        QTRY_VERIFY(panel->isVisible());
        QVERIFY(!written->find(QStringLiteral("form-title.en")));
        QVERIFY(written->chooseFile(QStringLiteral("exercises/e.yaml")));
        QTRY_VERIFY(written->find(QStringLiteral("form-title.en")));
        written->source()->setFocus();
        written->editor().setCursor(0);
        written->type(QStringLiteral("[ "));
        QTRY_VERIFY(!written->find(QStringLiteral("form-title.en")));
        QTest::keyClick(written->source(), Qt::Key_Backspace);
        QTest::keyClick(written->source(), Qt::Key_Backspace);
        QTRY_VERIFY(written->find(QStringLiteral("form-title.en")));
    }
};

QTEST_MAIN(TestFormPanel)
#include "tst_form_panel.moc"
