// A course.yaml is changed in one place and stays as its author wrote it everywhere else.

#include <lectern/lessons/course_edit.h>

#include <QTest>

using namespace lectern;
using namespace lectern::lessons;

namespace {

QString shown(const Result<std::string>& text)
{
    return QString::fromStdString(text ? *text : text.error().code);
}

const std::string inLine = "format: 1 # newest\nlessons: [01-a, '02-b', 03-c] # in order\nid: c\n";
const std::string inLines =
    "lessons:\n  # the way in\n  - 01-a # first\n\n  # about b\n  - \"02-b\"\n  - 03-c\n"
    "# the end\nid: c\n";

} // namespace

class TestCourseEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lessonsMove_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<int>("steps");
        QTest::addColumn<QString>("after");
        const auto row = [](const char* name, const std::string& before, const char* lesson, int steps,
                            const std::string& after) {
            QTest::newRow(name) << QString::fromStdString(before) << QString::fromLatin1(lesson) << steps
                                << QString::fromStdString(after);
        };
        row("down", inLine, "01-a", 1,
            "format: 1 # newest\nlessons: ['02-b', 01-a, 03-c] # in order\nid: c\n");
        row("up", inLine, "03-c", -2,
            "format: 1 # newest\nlessons: [03-c, 01-a, '02-b'] # in order\nid: c\n");
        row("beyond the end", inLine, "02-b", 9,
            "format: 1 # newest\nlessons: [01-a, 03-c, '02-b'] # in order\nid: c\n");
        row("at the end", inLine, "03-c", 1, inLine);
        row("lines", inLines, "02-b", -1,
            "lessons:\n  # the way in\n\n  # about b\n  - \"02-b\"\n  - 01-a # first\n  - 03-c\n# the "
            "end\nid: c\n");
        row("lines down", inLines, "01-a", 2,
            "lessons:\n  # the way in\n\n  # about b\n  - \"02-b\"\n  - 03-c\n  - 01-a # first\n# the "
            "end\nid: c\n");
        row("windows", "lessons:\r\n- a\r\n- b\r\nid: c\r\n", "b", -1, "lessons:\r\n- b\r\n- a\r\nid: c\r\n");
        row("no line end", "lessons:\n- a\n- b", "a", 1, "lessons:\n- b\n- a");
        row("with a mark", "\xEF\xBB\xBFlessons: [a, b]\n", "a", 1, "\xEF\xBB\xBFlessons: [b, a]\n");
        row("an item of two lines", "lessons:\n- a\n- \"b\\\n  c\"\n- d\n", "d", -1,
            "lessons:\n- a\n- d\n- \"b\\\n  c\"\n");
        row("unknown", inLine, "04-d", 1, "lessons.course.list");
        row("no list", "lessons: 01-a\n", "01-a", 1, "lessons.course.list");
    }

    void lessonsMove()
    {
        QFETCH(QString, before);
        QFETCH(QString, lesson);
        QFETCH(int, steps);
        QFETCH(QString, after);
        QCOMPARE(shown(withLessonMoved(before.toStdString(), "course.yaml", lesson.toStdString(), steps)),
                 after);
    }

    void renamesAreKept_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        const auto row = [](const char* name, const char* before, const char* after) {
            QTest::newRow(name) << QString::fromLatin1(before) << QString::fromLatin1(after);
        };
        row("first", "id: c\n", "id: c\nrenames:\n  old: new\n");
        row("first, windows", "id: c\r\n", "id: c\r\nrenames:\r\n  old: new\r\n");
        row("open line", "id: c", "id: c\nrenames:\n  old: new\n");
        row("lines", "renames:\n    x: y # why\nid: c\n", "renames:\n    x: y # why\n    old: new\nid: c\n");
        row("one line", "renames: {x: 'y'} # why\nid: c\n", "renames: {x: 'y', old: new} # why\nid: c\n");
        row("empty", "renames: {}\nid: c\n", "renames: {old: new}\nid: c\n");
        row("back again", "renames:\n  new: old # once\n  x: y\n", "renames:\n  old: new # once\n  x: y\n");
        row("a chain goes on", "renames: {x: old}\n", "renames: {x: old, old: new}\n");
        row("a chain back to its start", "renames: {new: x, x: old}\n", "renames: {old: new, x: old}\n");
        row("no map", "renames: [x]\n", "lessons.course.edit");
        row("a course in one line", "{id: c}\n", "lessons.course.edit");
    }

    void renamesAreKept()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QCOMPARE(shown(withRename(before.toStdString(), "course.yaml", "old", "new")), after);
    }

    void aLessonIsRenamedInItsPlace()
    {
        QCOMPARE(
            shown(withLessonRenamed(inLine, "course.yaml", "02-b", "02-masks")),
            QString::fromStdString("format: 1 # newest\nlessons: [01-a, 02-masks, 03-c] # in order\nid: c\n"
                                   "renames:\n  02-b: 02-masks\n"));
        QCOMPARE(shown(withLessonRenamed(inLine, "course.yaml", "b", "x")),
                 QStringLiteral("lessons.course.list"));
    }

    void somethingIsAddedAtTheEnd()
    {
        QCOMPARE(shown(withLanguage("languages: [zh_CN] # one\nid: c\n", "course.yaml", "en")),
                 QStringLiteral("languages: [zh_CN, en] # one\nid: c\n"));
        QCOMPARE(shown(withLanguage("languages:\r\n  - zh_CN # one\r\nid: c\r\n", "course.yaml", "en")),
                 QStringLiteral("languages:\r\n  - zh_CN # one\r\n  - en\r\nid: c\r\n"));
        QCOMPARE(shown(withLanguage("id: c\n", "course.yaml", "en")), QStringLiteral("lessons.course.edit"));
        QCOMPARE(shown(withLesson("lessons: ['it''s']\n", "course.yaml", "b")),
                 QStringLiteral("lessons: ['it''s', b]\n"));
        QCOMPARE(shown(withLesson("lessons: [a]\n", "course.yaml", "null")),
                 QStringLiteral("lessons.course.list"));
        QCOMPARE(shown(withLesson("lessons: ['a b']\n", "course.yaml", "b")),
                 QStringLiteral("lessons: ['a b', b]\n"));
    }
};

QTEST_APPLESS_MAIN(TestCourseEdit)
#include "tst_course_edit.moc"
