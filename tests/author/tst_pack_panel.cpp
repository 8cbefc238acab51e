// The package for learners is made in the author's window by the keyboard alone.

#include "written_course.h"

#include <lectern/authoring/packing.h>
#include <lectern/packages/package.h>

#include <QDesktopServices>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

/// Stands for the desktop, which shows folders.
class Desktop : public QObject
{
    Q_OBJECT

public:
    Desktop() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "show"); }
    ~Desktop() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QString folder;

public Q_SLOTS:
    void show(const QUrl& url) { folder = url.toLocalFile(); }
};

class TestPackPanel : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;
    std::unique_ptr<QTemporaryDir> m_out;
    std::unique_ptr<Written> m_written;

    void open(const QString& program = {})
    {
        m_written = std::make_unique<Written>(m_course->path(), m_recovery->path(), program);
        m_written->source()->setFocus();
    }

    /// Ctrl+Shift+P; whether the panel has the keyboard and knows what learners receive.
    bool openPanel() const
    {
        QTest::keyClick(m_written->source(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        return QTest::qWaitFor([this] {
            return contents()->hasFocus() && contents()->topLevelItemCount() > 0;
        });
    }

    QTreeWidget* contents() const { return m_written->find<QTreeWidget>(QStringLiteral("packContents")); }
    QLineEdit* line(const char* name) const { return m_written->find<QLineEdit>(QString::fromLatin1(name)); }
    QPushButton* button(const char* name) const { return m_written->find<QPushButton>(QString::fromLatin1(name)); }
    QString note(const char* name) const
    {
        const auto* label = m_written->find<QLabel>(QString::fromLatin1(name));
        return label->isVisible() ? label->text() : QString();
    }
    QString target() const { return m_out->filePath(QStringLiteral("mine.lectern")); }

    QStringList rows() const
    {
        QStringList all;
        for (QTreeWidgetItemIterator it(contents()); *it; ++it)
            all << (*it)->text(0);
        return all;
    }

    /// Goes with Tab to a widget of the panel.
    static bool tabTo(const QWidget* wanted)
    {
        constexpr int most = 30;
        for (int i = 0; i < most && QApplication::focusWidget() != wanted; ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        return QApplication::focusWidget() == wanted;
    }

    static void fill(QLineEdit* field, const QString& words)
    {
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, words);
    }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_recovery = std::make_unique<QTemporaryDir>();
        m_out = std::make_unique<QTemporaryDir>();
    }

    void cleanup() { m_written.reset(); }

    void isPackedByKeyboardAlone()
    {
        m_course->write("01-a/instructor/notes.md", "secret");
        const QString keyFile = m_out->filePath(QStringLiteral("author.key"));
        QVERIFY(authoring::makeKey(keyFile).has_value());
        open();
        QVERIFY(openPanel());
        QVERIFY(rows().filter(QStringLiteral("course.yaml")).size() == 1);
        QCOMPARE(rows().filter(QStringLiteral("01-a/instructor/ · for instructors")).size(), 1);
        QVERIFY(note("packCourse").contains(u"version 1"));
        QVERIFY(note("packKeyNote").startsWith(u"Not signed"));
        QVERIFY(line("packFile")->text().endsWith(u".lectern"));
        QVERIFY(tabTo(line("packFile")));
        fill(line("packFile"), target());
        QVERIFY(tabTo(line("packKey")));
        fill(line("packKey"), keyFile);
        QVERIFY(tabTo(button("packNow")));
        QTRY_VERIFY(note("packKeyNote").startsWith(u"Signed by the key"));
        QTest::keyClick(button("packNow"), Qt::Key_Return);
        QTRY_VERIFY(note("packOutcome").startsWith(u"Packed in"));
        auto package = packages::Package::open(target().toStdString());
        QVERIFY(package.has_value());
        QCOMPARE(package->signer(), (*authoring::signingKey(keyFile))->publicKey);
        QVERIFY(button("packShowFolder")->hasFocus()); // the keyboard goes to what is next

        Desktop desktop;
        QVERIFY(tabTo(button("packShowFolder")));
        QTest::keyClick(button("packShowFolder"), Qt::Key_Return);
        QTRY_COMPARE(desktop.folder, m_out->path());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QTRY_VERIFY(!contents()->isVisible());
        QVERIFY(m_written->source()->hasFocus());

        // The next version goes to the same place with the same key.
        m_written.reset();
        open();
        QVERIFY(openPanel());
        QCOMPARE(line("packFile")->text(), target());
        QCOMPARE(line("packKey")->text(), keyFile);
        QTRY_VERIFY(note("packFileNote").contains(u"replaced"));
    }

    void isInTheMenuOfTheCourse()
    {
        open();
        auto* course = m_written->find<QToolButton>(QStringLiteral("course"));
        QTimer::singleShot(0, course, [menu = course->menu()] {
            QTest::keyClick(menu, Qt::Key_Up); // the last entry
            QTest::keyClick(menu, Qt::Key_Return);
        });
        course->setFocus();
        QTest::keyClick(course, Qt::Key_Space);
        QTRY_VERIFY(contents()->isVisible());
    }

    void unsavedTextsAreSavedFirst()
    {
        open();
        QVERIFY(m_written->putBehind("{#one minutes=3}\n\n"));
        m_written->type(QStringLiteral("Fresh words. "));
        QVERIFY(openPanel());
        QVERIFY(note("packUnsaved").contains(u"01-a/en.md"));
        QCOMPARE(button("packNow")->text(), QStringLiteral("Save and pack"));
        QVERIFY(tabTo(line("packFile")));
        fill(line("packFile"), target());
        QTRY_VERIFY(button("packNow")->isEnabled());
        QTest::keyClick(line("packFile"), Qt::Key_Return);
        QTRY_VERIFY(note("packOutcome").startsWith(u"Packed in"));
        QVERIFY(note("packUnsaved").isEmpty());
        QVERIFY(onDisk(m_course->path(QStringLiteral("01-a/en.md"))).find("Fresh words.") != std::string::npos);
        const QTemporaryDir folder;
        QVERIFY(packages::Package::open(target().toStdString())->unpack(folder.path().toStdString()).has_value());
        QVERIFY(onDisk(folder.filePath(QStringLiteral("01-a/en.md"))).find("Fresh words.") != std::string::npos);
    }

    void aCourseWithErrorsIsRefusedAndLeadsToThem()
    {
        open();
        QVERIFY(m_written->putBehind("{#one minutes=3}\n\n"));
        m_written->type(QStringLiteral("{ref}`nothere` "));
        QVERIFY(openPanel());
        QTRY_VERIFY(contents()->topLevelItemCount() == 1 && rows().size() == 2);
        QVERIFY(rows().at(1).startsWith(u"01-a/en.md: "));
        QVERIFY(!button("packNow")->isEnabled());
        QTest::keyClick(contents(), Qt::Key_Down);
        QTest::keyClick(contents(), Qt::Key_Return);
        QTRY_VERIFY(m_written->source()->hasFocus());
        QVERIFY(m_written->editor().cursor() >= m_written->editor().text().find("nothere") - 8);
        // Mended, it can be packed: the list follows.
        QVERIFY(m_written->putBehind("{ref}`nothere`"));
        for (int i = 0; i < 14; ++i)
            QTest::keyClick(m_written->source(), Qt::Key_Backspace);
        QTRY_VERIFY(button("packNow")->isEnabled());
        QVERIFY(rows().filter(QStringLiteral("course.yaml")).size() == 1);
    }

    void aKeyThatIsNoneIsTold()
    {
        open();
        QVERIFY(openPanel());
        QVERIFY(tabTo(line("packKey")));
        fill(line("packKey"), m_course->path(QStringLiteral("course.yaml")));
        QTest::keyClick(line("packKey"), Qt::Key_Tab);
        QTRY_VERIFY(note("packKeyNote").contains(u"is not a key to sign with"));
        QVERIFY(!button("packNow")->isEnabled());
    }

    void whatCannotBeWrittenIsTold()
    {
        open();
        QVERIFY(openPanel());
        QVERIFY(tabTo(line("packFile")));
        fill(line("packFile"), m_out->filePath(QStringLiteral("absent/mine.lectern")));
        QTest::keyClick(line("packFile"), Qt::Key_Return);
        QTRY_VERIFY(note("packOutcome").contains(u"cannot be written"));
        QVERIFY(QDir(m_out->path()).isEmpty());
    }

    void isTriedAsANewLearner()
    {
        const QString copy = m_out->filePath(QStringLiteral("got"));
        const QString program = m_recovery->filePath(QStringLiteral("program"));
        QFile script(program);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("#!/bin/sh\necho \"$1 $2\" > '" + copy.toUtf8() + ".part' && mv '" + copy.toUtf8() + ".part' '" +
                     copy.toUtf8() + "'\n");
        script.close();
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        open(program);
        QVERIFY(openPanel());
        QVERIFY(!button("packTry")->isVisible());
        QVERIFY(tabTo(line("packFile")));
        fill(line("packFile"), target());
        QTest::keyClick(line("packFile"), Qt::Key_Return);
        QTRY_VERIFY(button("packTry")->isVisible());
        QVERIFY(tabTo(button("packTry")));
        QTest::keyClick(button("packTry"), Qt::Key_Return);
        QTRY_VERIFY(QFile::exists(copy));
        QCOMPARE(onDisk(copy), "--trial " + target().toStdString() + "\n");
        QFile::remove(program);
        QTest::keyClick(button("packTry"), Qt::Key_Return);
        QTRY_VERIFY(note("packOutcome").contains(u"did not start"));
    }
};

QTEST_MAIN(TestPackPanel)
#include "tst_pack_panel.moc"
