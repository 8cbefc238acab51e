// Words and pieces are put into files that are there already, by keyboard.

#include "written_course.h"

#include <QAction>

using namespace lectern;
using namespace lectern::author;
using namespace lectern::author::testing;
using lectern::lessons::testing::CourseFolder;

class TestCompletedWords : public QObject
{
    Q_OBJECT

    std::unique_ptr<CourseFolder> m_course;
    std::unique_ptr<QTemporaryDir> m_recovery;
    std::unique_ptr<Written> m_written;

    /// Opens the course with a file as it is given, with the cursor behind a text of it.
    bool open(const QString& file, const std::string& text, const std::string& behind)
    {
        m_course->write(file, text);
        m_written = std::make_unique<Written>(m_course->path(), m_recovery->path());
        const bool chosen = m_written->chooseFile(file) && m_written->putBehind(behind);
        m_written->source()->setFocus();
        return chosen;
    }

    void complete() const { QTest::keyClick(m_written->source(), Qt::Key_Space, Qt::ControlModifier); }

    bool holds(const std::string& text) const
    {
        return m_written->editor().text().find(text) != std::string::npos;
    }

    /// Whether a line of the text ends otherwise than in CR LF.
    bool hasBareEnds() const
    {
        const std::string text = m_written->editor().text();
        for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
            if (at == 0 || text[at - 1] != '\r')
                return true;
        }
        return text.find("\r\r") != std::string::npos;
    }

private Q_SLOTS:
    void init()
    {
        m_course = std::make_unique<CourseFolder>();
        m_recovery = std::make_unique<QTemporaryDir>();
    }

    void cleanup() { m_written.reset(); }

    void keysGetTheFilesLineEnds()
    {
        QVERIFY(open(QStringLiteral("01-a/calculators/two.yaml"), "title: x\r\ncells: |\r\n  S = 1\r\nsh",
                     "\nsh"));
        complete();
        QTRY_VERIFY(holds("show:\r\n  - "));
        QVERIFY(!hasBareEnds());
    }

    void piecesGetTheFilesLineEnds()
    {
        std::string page = CourseFolder::page("en", "One");
        for (std::size_t at = page.find('\n'); at != std::string::npos; at = page.find('\n', at + 2))
            page.insert(at, 1, '\r');
        QVERIFY(open(QStringLiteral("01-a/en.md"), page, "{#one minutes=3}\r\n\r\n"));
        m_written->desk->window().findChild<QAction*>(QStringLiteral("insert-note"))->trigger();
        QVERIFY(holds("{#one minutes=3}\r\n\r\n```{note} ")); // the blank line is there already
        QVERIFY(!hasBareEnds());
    }

    void commentsAreTypedInPeace()
    {
        QVERIFY(open(QStringLiteral("01-a/exercises/e.yaml"), "kind: numeric\n", "numeric\n"));
        m_written->type(QStringLiteral("# kind: "));
        QVERIFY(m_written->settle());
        QVERIFY(!m_written->editor().isOffering());
        m_written->type(QStringLiteral("\nsize: 1"));
        QVERIFY2(holds("kind: numeric\n# kind: \nsize: 1"), m_written->editor().text().c_str());
    }

    void enterBehindAWholeValueEndsTheLine()
    {
        QVERIFY(open(QStringLiteral("01-a/exercises/e.yaml"), "title: x\n", "title: x\n"));
        m_written->type(QStringLiteral("kind: "));
        QTRY_VERIFY(m_written->editor().isOffering());
        m_written->type(QStringLiteral("numeric"));
        QTRY_VERIFY(!m_written->editor().isOffering());
        m_written->type(QStringLiteral("\npoints: 1"));
        QVERIFY2(holds("kind: numeric\npoints: 1"), m_written->editor().text().c_str());
    }

    void aKeyThatIsThereKeepsItsColon()
    {
        QVERIFY(open(QStringLiteral("01-a/exercises/e.yaml"), "ki: numeric\ntitle: x\n", "ki"));
        complete();
        QTRY_VERIFY(holds("kind: numeric\n"));
    }
};

QTEST_MAIN(TestCompletedWords)
#include "tst_completed_words.moc"
