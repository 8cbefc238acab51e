// Which exercise an author means.

#include <lectern/authoring/exercise_place.h>

#include "course_folder.h"

#include <QTest>

using namespace lectern;
using namespace lectern::authoring;
using lessons::testing::CourseFolder;

class TestExercisePlace : public QObject
{
    Q_OBJECT

    CourseFolder m_folder;
    lessons::Course m_course;
    std::string m_page;
    std::string m_text;

    std::string at(const char* words) const { return exerciseAt(m_course.lessons.front(), m_page, m_text.find(words)); }

private Q_SLOTS:
    void initTestCase()
    {
        const std::string exercise = "kind: short\ntitle: T\ntext: T\nparts:\n  - {id: a, text: T}\n";
        for (const char* id : {"b", "c", "unplaced"})
            m_folder.write(QStringLiteral("01-a/exercises/%1.yaml").arg(QLatin1StringView(id)), exercise);
        m_text = CourseFolder::page("en", "One") + "\nBetween.\n\n````{note} N\n```{exercise} c\n```\n````\n\n" +
                 "```{exercise} b\n```\n\nBehind.\n";
        m_folder.write("01-a/en.md", m_text);
        m_course = lessons::loadCourse(m_folder.path().toStdString()).value;
        m_page = m_folder.path(QStringLiteral("01-a/en.md")).toStdString();
        QCOMPARE(m_course.lessons.size(), std::size_t{1});
    }

    void theOneUnderTheCursorOrTheNextOrTheLast()
    {
        QCOMPARE(at("---"), std::string("e"));
        QCOMPARE(at("```{exercise} e"), std::string("e"));
        QCOMPARE(at("```{exercise} b"), std::string("b"));
        QCOMPARE(at("Behind."), std::string("b"));
    }

    void theFileOfAnExerciseMeansIt()
    {
        const auto file = m_folder.path(QStringLiteral("01-a/exercises/unplaced.yaml")).toStdString();
        QCOMPARE(exerciseAt(m_course.lessons.front(), file, 0), std::string("unplaced"));
        const auto calculator = m_folder.path(QStringLiteral("01-a/calculators/two.yaml")).toStdString();
        QVERIFY(!exerciseAt(m_course.lessons.front(), calculator, 0).empty());
    }

    void exercisesStandInTheOrderOfThePage()
    {
        const std::vector<std::string> ids = exercisesInOrder(m_course.lessons.front(), "en");
        QCOMPARE(ids.front(), std::string("e"));
        QCOMPARE(ids.back(), std::string("unplaced"));
        QCOMPARE(ids.size(), std::size_t{4});
    }

    void embedsAreUnderTheCursor()
    {
        const auto under = [this](const char* words) {
            return embedAt(m_course.lessons.front(), m_page, m_text.find(words));
        };
        QCOMPARE(under("{calculator} two"), std::optional(lessons::Embed{lessons::EmbedKind::calculator, "two"}));
        QCOMPARE(under("{exercise} b"), std::optional(lessons::Embed{lessons::EmbedKind::exercise, "b"}));
        QVERIFY(!under("Behind."));
    }

    void aFileIsInTheLessonOfItsFolder()
    {
        QCOMPARE(lessonOf(m_course, m_page), &m_course.lessons.front());
        QVERIFY(!lessonOf(m_course, m_folder.path(QStringLiteral("course.yaml")).toStdString()));
    }

    void aLessonWithoutExercisesHasNone() { QCOMPARE(exerciseAt(lessons::Lesson{"x"}, m_page, 0), std::string()); }
};

QTEST_APPLESS_MAIN(TestExercisePlace)
#include "tst_exercise_place.moc"
