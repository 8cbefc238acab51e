#include "shipped_course.h"

#include <lectern/grading/grader.h>
#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>

#include <QTest>

using namespace lectern;

// Every exercise that is shipped is sound, in every variant that is drawn.
class TestShippedExercises : public QObject
{
    Q_OBJECT

private:
    lessons::Course m_course;

private Q_SLOTS:
    void initTestCase()
    {
        auto loaded = lessons::loadCourse(testing::shippedCourse);
        for (const Diagnostic& diagnostic : loaded.diagnostics)
            qInfo("%s", qPrintable(messages::formatLine(diagnostic)));
        m_course = std::move(loaded.value);
    }

    void isSound_data()
    {
        QTest::addColumn<int>("lesson");
        QTest::addColumn<QString>("id");
        for (std::size_t i = 0; i < m_course.lessons.size(); ++i) {
            for (const auto& [id, exercise] : m_course.lessons[i].exercises)
                QTest::newRow(id.c_str()) << int(i) << QString::fromStdString(id);
        }
    }

    void isSound()
    {
        QFETCH(int, lesson);
        QFETCH(QString, id);
        const auto diagnostics =
            grading::check(*m_course.lessons[std::size_t(lesson)].exercise(id.toStdString()));
        for (const Diagnostic& diagnostic : diagnostics)
            qWarning("%s", qPrintable(messages::formatLine(diagnostic)));
        QVERIFY(diagnostics.empty());
    }

    // The numbers that the article prints.
    void articleFiguresEarnEverything()
    {
        const lessons::Exercise* exercise = m_course.exercise("two-tokens");
        QVERIFY(exercise);
        const auto variant = grading::Variant::draw(*exercise, 1);
        QVERIFY(variant);
        const grading::Answer answer{
            "two-tokens",
            {{"open", grading::TableAnswer{{"1.6605", ".3395"}, {"2.3395", "-.3395"}}},
             {"causal", grading::TableAnswer{{"1", "1"}, {"2.3395", "-.3395"}}},
             {"change", grading::ChoiceAnswer{"visibility"}}}};
        QVERIFY(grading::grade(*exercise, *variant, answer).complete);
    }
};

QTEST_GUILESS_MAIN(TestShippedExercises)
#include "tst_shipped_exercises.moc"
