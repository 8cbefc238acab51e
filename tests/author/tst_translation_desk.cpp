// Two languages side by side in the real window: what is missing and out of date is marked, and both sides go
// along.

#include "written_course.h"

#include "translation_desk.h"

#include <lectern/authoring/page_sections.h>
#include <lectern/authoring/translation.h>

#include <QComboBox>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

class TestTranslationDesk : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;
    std::unique_ptr<Written> m_written;

    static std::string page(const std::string& language, const std::string& body)
    {
        return "---\nid: a\ntitle: T\nlang: " + language + "\n---\n" + body;
    }

    QWidget& pane() const { return *m_written->find(QStringLiteral("translationPane")); }
    SourceEditor& other() const
    {
        return *static_cast<SourceEditor*>(pane().findChild<QWidget*>(QStringLiteral("otherSource")));
    }
    QWidget* otherSource() const { return other().findChild<QWidget*>(QStringLiteral("source")); }

    /// "一: not translated; 二: out of date".
    QString rows() const
    {
        const auto* list = pane().findChild<QTreeWidget*>(QStringLiteral("translationList"));
        QStringList all;
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            all << list->topLevelItem(i)->text(0) + u": " + list->topLevelItem(i)->text(1);
        return all.join(QStringLiteral("; "));
    }

    QString state() const { return pane().findChild<QLabel*>(QStringLiteral("translationState"))->text(); }
    std::string wordsAt(const SourceEditor& editor, std::size_t count) const
    {
        return editor.textBetween(editor.cursor(), editor.cursor() + count);
    }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_course->write("01-a/zh_CN.md",
                        page("zh_CN", "## 一 {#one}\n\n甲。\n\n乙。\n\n```{calculator} two\n```\n\n"
                                      "## 二 {#two}\n\n丙。\n\n```{exercise} e\n```\n"));
        m_course->write("01-a/en.md",
                        page("en", "## One {#one}\n\nFirst.\n\nSecond.\n\n```{calculator} two\n```\n\n"
                                   "## Two {#two}\n\nThird.\n\n```{exercise} e\n```\n"));
        m_recovery = std::make_unique<QTemporaryDir>();
        m_written = std::make_unique<Written>(m_course->path(), m_recovery->path());
        m_written->source()->setFocus();
        QTest::keyClick(m_written->source(), Qt::Key_L, Qt::ControlModifier);
        QTRY_VERIFY(pane().isVisible());
    }

    void cleanup() { m_written.reset(); }

    void theOtherPageIsBeside()
    {
        QVERIFY(QString::fromStdString(other().text()).contains(QStringLiteral("## 二 {#two}")));
        const std::string before = other().text();
        otherSource()->setFocus();
        QTest::keyClick(otherSource(), Qt::Key_X);
        QCOMPARE(other().text(), before);
        QVERIFY(m_written->press("translation"));
        QTRY_VERIFY(!pane().isVisible());
        QVERIFY(m_written->desk->window().preview().isVisible());
    }

    void bothSidesGoAlong()
    {
        m_written->source()->setFocus();
        QVERIFY(m_written->putBehind("Thi"));
        QTRY_COMPARE(wordsAt(other(), 6), std::string("丙。"));
        QTRY_VERIFY(state().startsWith(u"二: "));
        QVERIFY(m_written->putBehind("Sec"));
        QTRY_COMPARE(wordsAt(other(), 6), std::string("乙。"));
        otherSource()->setFocus();
        other().setCursor(other().text().find("甲"));
        QTRY_COMPARE(wordsAt(m_written->editor(), 6), std::string("First."));
        // The other side can be written as well.
        QVERIFY(m_written->press("writeOther"));
        QTRY_VERIFY(m_written->desk->window().current().endsWith(u"zh_CN.md"));
        QTRY_VERIFY(other().text().find("## Two") != std::string::npos);
        QTRY_COMPARE(wordsAt(m_written->editor(), 6), std::string("甲。"));
    }

    void whatIsMarkedAndThenChangedIsOutOfDate()
    {
        QCOMPARE(rows(),
                 QStringLiteral("Front matter: not translated; 一: not compared yet; 二: not compared yet"));
        QVERIFY(m_written->press("markAll"));
        QTRY_COMPARE(rows(), QStringLiteral("Front matter: not translated"));
        // The front matter is a copy, and right as it is.
        m_written->editor().setCursor(0);
        QTest::keyClick(m_written->source(), Qt::Key_M, Qt::ControlModifier);
        QTRY_COMPARE(rows(), QString());
        QVERIFY(m_written->press("writeOther"));
        QTRY_VERIFY(m_written->desk->window().current().endsWith(u"zh_CN.md"));
        QVERIFY(m_written->putBehind("丙"));
        m_written->source()->setFocus();
        m_written->type(QStringLiteral("丁"));
        QTRY_COMPARE(rows(), QStringLiteral("二: out of date"));
        QTRY_VERIFY(state().contains(u"out of date"));
        QTest::keyClick(m_written->source(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(rows(), QString()); // as it was when it was marked
        QTest::keyClick(m_written->source(), Qt::Key_Y, Qt::ControlModifier);
        QTRY_COMPARE(rows(), QStringLiteral("二: out of date"));
        m_written->editor().setCursor(0);
        QTest::keyClick(m_written->source(), Qt::Key_F7);
        QTRY_COMPARE(wordsAt(m_written->editor(), 6), std::string("丙丁"));
        QTest::keyClick(m_written->source(), Qt::Key_M, Qt::ControlModifier);
        QTRY_COMPARE(rows(), QString());
        // The marks are on the disk, the text is not.
        const auto record = authoring::readRecord(m_course->path(QStringLiteral("01-a")));
        QVERIFY(record && record->find("en", "two"));
        QVERIFY(m_written->desk->window().isWindowModified());
    }

    void whatHasJustBeenTypedIsMarked()
    {
        QVERIFY(m_written->press("markAll"));
        m_written->source()->setFocus();
        QVERIFY(m_written->putBehind("Third"));
        m_written->type(QStringLiteral(" and last, with many more words than there were before"));
        QTest::keyClick(m_written->source(), Qt::Key_M, Qt::ControlModifier);
        QVERIFY(m_written->settle());
        QTRY_COMPARE(rows(), QStringLiteral("Front matter: not translated"));
        const auto record = authoring::readRecord(m_course->path(QStringLiteral("01-a")));
        const auto text = m_written->editor().text();
        const auto page = lessons::parsePage(text, "en.md").value.page;
        QVERIFY(record && record->find("en", "two"));
        QCOMPARE(record->find("en", "two")->translation.at(1),
                 authoring::sectionsOf(page, text).back().parts.at(1).hash);
    }

    void aPictureForTheOtherSideIsRefused()
    {
        QMimeData data;
        data.setImageData(QImage(8, 8, QImage::Format_RGB32));
        auto* viewport = static_cast<QAbstractScrollArea*>(otherSource())->viewport();
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(viewport, &enter);
        QVERIFY(!enter.isAccepted());
    }

    void whatIsMissingIsListedAndFound()
    {
        m_course->write("01-a/en.md", page("en", "## One {#one}\n\nFirst.\n\n```{calculator} two\n```\n"));
        QTRY_VERIFY(rows().contains(u"二: not translated"));
        auto* list = pane().findChild<QTreeWidget*>(QStringLiteral("translationList"));
        QTreeWidgetItem* row = list->topLevelItem(list->topLevelItemCount() - 1);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(row).center());
        // The cursor stands where the section belongs, the other page at its words.
        QTRY_COMPARE(m_written->editor().cursor(), m_written->editor().length() - 1);
        QTRY_COMPARE(wordsAt(other(), 3), std::string("## "));
        QTRY_VERIFY(state().contains(u"not translated"));
        QVERIFY(!pane().findChild<QPushButton*>(QStringLiteral("markSame"))->isEnabled());
    }

    void aPassageThatIsMissingIsMarked()
    {
        m_course->replace(QStringLiteral("01-a/en.md"), "Second.\n\n", "");
        QTRY_VERIFY(rows().contains(u"一: perhaps incomplete"));
        QVERIFY(m_written->putBehind("Fir"));
        QTRY_VERIFY(state().startsWith(u"一: perhaps incomplete"));
    }

    void aRecordThatCannotBeReadIsNotOverwritten()
    {
        m_course->write("01-a/instructor/translated.yaml", "en: [\n");
        QVERIFY(m_written->press("markAll"));
        QTRY_VERIFY(m_written->find(QStringLiteral("said")));
        QCOMPARE(onDisk(m_course->path(QStringLiteral("01-a/instructor/translated.yaml"))),
                 std::string("en: [\n"));
    }

    /// Beside the source stands whichever translation is chosen; beside a translation the source.
    void oneOfSeveralTranslationsIsChosen()
    {
        m_course->write("01-a/de.md", page("de", "## Eins {#one}\n\nErstens.\n\n```{calculator} two\n```\n"));
        m_course->replace(QStringLiteral("course.yaml"), "[zh_CN, en]", "[zh_CN, en, de]");
        QVERIFY(m_written->chooseFile(QStringLiteral("01-a/zh_CN.md")));
        auto* languages = pane().findChild<QComboBox*>(QStringLiteral("otherLanguage"));
        QTRY_COMPARE(languages->count(), 2);
        QTRY_VERIFY(other().text().find("## One") != std::string::npos);
        languages->setFocus();
        QTest::keyClick(languages, Qt::Key_Down);
        QTRY_VERIFY(other().text().find("## Eins") != std::string::npos);
        QTRY_VERIFY(rows().contains(u"二: not translated"));
        QVERIFY(m_written->press("writeOther"));
        QTRY_VERIFY(m_written->desk->window().current().endsWith(u"de.md"));
        QTRY_VERIFY(other().text().find("## 一") != std::string::npos);
        QVERIFY(!languages->isVisible());
    }

    void aFileWithoutLanguagesHasNoOtherSide()
    {
        QVERIFY(m_written->chooseFile(QStringLiteral("/references.yaml")));
        QTRY_VERIFY(other().text().empty());
        QTRY_VERIFY(state().contains(u"Choose a file"));
        // A cursor that moves there compares nothing anew; a reading that is late may.
        QSignalSpy compared(m_written->desk->window().findChild<TranslationDesk*>(), &TranslationDesk::marksChanged);
        m_written->source()->setFocus();
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(m_written->source(), Qt::Key_Right);
            QCoreApplication::processEvents();
        }
        QCOMPARE(m_written->editor().cursor(), std::size_t{5});
        QVERIFY(compared.count() <= 1);
    }
};

QTEST_MAIN(TestTranslationDesk)
#include "tst_translation_desk.moc"
