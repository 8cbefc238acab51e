// The texts of YAML files in two languages in the real window, by the keyboard.

#include "written_course.h"

#include "text_table.h"

#include <lectern/authoring/translation.h>

#include <QLabel>
#include <QPushButton>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

class TestTextDesk : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;
    std::unique_ptr<Written> m_written;

    QWidget& pane() const { return *m_written->find(QStringLiteral("translationPane")); }
    TextTable& table() const { return *m_written->find<TextTable>(QStringLiteral("textTable")); }
    QString label(const char* name) const
    {
        return pane().findChild<QLabel*>(QString::fromLatin1(name))->text();
    }

    /// "题|E|not compared yet; ...".
    QString rows() const
    {
        QStringList all;
        for (int i = 0; i < table().rowCount(); ++i)
            all << table().item(i, 0)->text() + u'|' + table().item(i, 1)->text() + u'|' +
                       table().item(i, 2)->text();
        return all.join(QStringLiteral("; "));
    }

    QString stateOf(int row) const { return table().item(row, 2)->text(); }
    std::string behindCursor(std::size_t count) const
    {
        const SourceEditor& editor = m_written->editor();
        return editor.textBetween(editor.cursor(), editor.cursor() + count);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers with = {}) const
    {
        QTest::keyClick(m_written->source(), key, with);
    }

    lessons::TranslationRecord record() const
    {
        return *authoring::readRecord(m_course->path(QStringLiteral("01-a")));
    }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_recovery = std::make_unique<QTemporaryDir>();
        m_written = std::make_unique<Written>(m_course->path(), m_recovery->path());
        m_written->desk->edit(m_course->path(QStringLiteral("01-a/exercises/e.yaml")));
        m_written->source()->setFocus();
        key(Qt::Key_L, Qt::ControlModifier);
        QTRY_VERIFY(pane().isVisible() && table().isVisible());
    }

    void cleanup() { m_written.reset(); }

    void bothLanguagesAreSideBySide()
    {
        QCOMPARE(rows(), QStringLiteral("题|E|not compared yet; 求 $A$|Find $A$|not compared yet; "
                                        "甲|a|not compared yet; 错|wrong|not compared yet"));
        QCOMPARE(table().horizontalHeaderItem(0)->text(), QStringLiteral("zh_CN"));
        QCOMPARE(table().horizontalHeaderItem(1)->text(), QStringLiteral("en"));
        QVERIFY(label("translationCount").startsWith(u"4 text"));
        QVERIFY(!m_written->find(QStringLiteral("otherSource"))->isVisible());
        QVERIFY(!m_written->find(QStringLiteral("writeOther"))->isVisible());
        // A page has the other page beside it, and a file again its texts.
        QVERIFY(m_written->chooseFile(QStringLiteral("01-a/en.md")));
        QTRY_VERIFY(m_written->find(QStringLiteral("otherSource"))->isVisible() && !table().isVisible());
        QVERIFY(m_written->chooseFile(QStringLiteral("/course.yaml")));
        QTRY_COMPARE(rows(), QStringLiteral("课|C|not compared yet"));
        QVERIFY(table().isVisible());
        QVERIFY(m_written->chooseFile(QStringLiteral("01-a/calculators/two.yaml")));
        QTRY_VERIFY(rows().startsWith(u"二|Two|not compared yet; a|a|says the same"));
    }

    void textByText()
    {
        const std::string before = m_written->editor().text();
        key(Qt::Key_F7);
        QCOMPARE(behindCursor(2), std::string("E}"));
        QVERIFY(m_written->source()->hasFocus());
        QTRY_COMPARE(label("translationState"), QStringLiteral("题: not compared yet"));
        key(Qt::Key_M, Qt::ControlModifier);
        QTRY_COMPARE(stateOf(0), QStringLiteral("says the same"));
        QVERIFY(label("translationCount").startsWith(u"3 text"));
        key(Qt::Key_F7);
        QCOMPARE(behindCursor(8), std::string("Find $A$"));
        key(Qt::Key_F7);
        key(Qt::Key_F7);
        QCOMPARE(behindCursor(5), std::string("wrong"));
        key(Qt::Key_F7); // what says the same is passed over
        QCOMPARE(behindCursor(8), std::string("Find $A$"));
        key(Qt::Key_F7, Qt::ShiftModifier);
        QCOMPARE(behindCursor(5), std::string("wrong"));
        QCOMPARE(m_written->editor().text(), before);
        QVERIFY(!m_written->desk->window().isWindowModified());
        QCOMPARE(record().textsIn("en").size(), std::size_t{1});
    }

    void whatIsMarkedAndThenChangedIsOutOfDate()
    {
        QVERIFY(m_written->press("markAll"));
        QTRY_COMPARE(label("translationCount"), QStringLiteral("Both languages say the same."));
        QVERIFY(m_written->putBehind("zh_CN: 甲"));
        m_written->source()->setFocus();
        m_written->type(QStringLiteral("乙"));
        QTRY_COMPARE(stateOf(2), QStringLiteral("out of date"));
        QTRY_COMPARE(label("translationState"), QStringLiteral("甲乙: out of date"));
        key(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(stateOf(2), QStringLiteral("says the same"));
        key(Qt::Key_Y, Qt::ControlModifier);
        QTRY_COMPARE(stateOf(2), QStringLiteral("out of date"));
        m_written->editor().setCursor(0);
        key(Qt::Key_F7);
        QCOMPARE(behindCursor(2), std::string("a}"));
        m_written->type(QStringLiteral("more "));
        QTRY_COMPARE(stateOf(2), QStringLiteral("not compared yet"));
        key(Qt::Key_M, Qt::ControlModifier);
        QTRY_COMPARE(label("translationCount"), QStringLiteral("Both languages say the same."));
    }

    /// What has just been typed is marked, and not what was read before.
    void aKeyBeforeTheMark()
    {
        QVERIFY(m_written->putBehind("zh_CN: 甲"));
        m_written->source()->setFocus();
        m_written->type(QStringLiteral("乙"));
        key(Qt::Key_M, Qt::ControlModifier);
        QTRY_COMPARE(rows().section(QStringLiteral("; "), 2, 2), QStringLiteral("甲乙|a|says the same"));
    }

    void whatIsMissing()
    {
        m_course->write("01-a/exercises/e.yaml",
                        "kind: numeric\ntitle: 题\ntext: {zh_CN: 求, en: Find}\nvars: |\n  A = 1\nparts:\n"
                        "  - id: a\n    text: {zh_CN: 甲}\n    answer: A\n");
        QTRY_COMPARE(rows(),
                     QStringLiteral("题|题|one text for all; 求|Find|not compared yet; 甲||not translated"));
        QVERIFY(m_written->press("markAll"));
        QTRY_COMPARE(rows(),
                     QStringLiteral("题|题|one text for all; 求|Find|says the same; 甲||not translated"));
        m_written->source()->setFocus();
        m_written->editor().setCursor(0);
        key(Qt::Key_F7);
        QCOMPARE(behindCursor(3), std::string("题"));
        key(Qt::Key_M, Qt::ControlModifier); // a name that is the same in all languages
        QTRY_COMPARE(stateOf(0), QStringLiteral("says the same"));
        key(Qt::Key_F7);
        QCOMPARE(behindCursor(3), std::string("甲"));
        QTRY_VERIFY(!pane().findChild<QPushButton*>(QStringLiteral("markSame"))->isEnabled());
        key(Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(stateOf(2), QStringLiteral("not translated"));
    }

    void theTableByKeys()
    {
        key(Qt::Key_F6);
        for (int i = 0; i < 4 && !table().hasFocus(); ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
        QVERIFY(table().hasFocus());
        QTest::keyClick(&table(), Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(&table(), Qt::Key_Down);
        QTest::keyClick(&table(), Qt::Key_Return);
        QTRY_COMPARE(behindCursor(8), std::string("Find $A$"));
        QVERIFY(m_written->source()->hasFocus());
    }

    /// A file that is broken for what is being typed leaves the table where it is.
    void aFileThatCannotBeRead()
    {
        const QString before = rows();
        QVERIFY(m_written->putBehind("zh_CN: 甲"));
        m_written->source()->setFocus();
        m_written->type(QStringLiteral(": {"));
        QVERIFY(m_written->settle());
        QVERIFY(table().isVisible());
        for (int i = 0; i < 3; ++i)
            key(Qt::Key_Backspace);
        QTRY_COMPARE(rows(), before);
        QVERIFY(m_written->chooseFile(QStringLiteral("/references.yaml")));
        QTRY_VERIFY(!table().isVisible());
    }

    void aRecordThatCannotBeReadIsNotOverwritten()
    {
        m_course->write("01-a/instructor/translated.yaml", "en: [\n");
        QVERIFY(m_written->press("markAll"));
        QTRY_VERIFY(m_written->find(QStringLiteral("said")));
        QCOMPARE(onDisk(m_course->path(QStringLiteral("01-a/instructor/translated.yaml"))),
                 std::string("en: [\n"));
    }

    void theCourseHasARecordOfItsOwn()
    {
        QVERIFY(m_written->chooseFile(QStringLiteral("/glossary.yaml")));
        QTRY_COMPARE(table().rowCount(), 2);
        QVERIFY(m_written->press("markAll"));
        QTRY_COMPARE(stateOf(1), QStringLiteral("says the same"));
        QCOMPARE(authoring::readRecord(m_course->path())->textsIn("en").size(), std::size_t{2});
        QVERIFY(record().texts.empty());
    }
};

QTEST_MAIN(TestTextDesk)
#include "tst_text_desk.moc"
