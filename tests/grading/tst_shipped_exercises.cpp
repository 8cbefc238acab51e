#include "shipped_course.h"

#include <lectern/grading/grader.h>
#include <lectern/lessons/course.h>
#include <lectern/lessons/walk.h>
#include <lectern/messages/messages.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace lectern;

namespace {

constexpr int variantsTried = 50;

/// The values of a cell as they are typed with all their digits; empty where one cannot be typed as a decimal.
grading::TableAnswer typed(const calc::Value& value)
{
    grading::TableAnswer rows;
    for (std::size_t row = 0; row < value.shape().rows; ++row) {
        rows.emplace_back();
        for (std::size_t col = 0; col < value.shape().cols; ++col) {
            if (!std::isfinite(value.at(row, col)))
                return {};
            rows.back().push_back(QByteArray::number(value.at(row, col), 'g', 17).toStdString());
        }
    }
    return rows;
}

grading::PartAnswer junkFor(const lessons::Part& part)
{
    if (part.kind == lessons::ExerciseKind::choice)
        return grading::ChoiceAnswer{"no such option"};
    return part.kind == lessons::ExerciseKind::shortAnswer ? " \n\t" : "?!";
}

/// The exercises of a page, by the section of the second level that they stand in.
std::map<std::string, std::vector<std::string>> exercisesBySection(const lessons::Page& page)
{
    std::map<std::string, std::vector<std::string>> sections;
    std::string section;
    lessons::walk(page.blocks, {[&](const lessons::Block& block) {
                                    const auto* heading = std::get_if<lessons::Heading>(&block.content);
                                    const auto* embed = std::get_if<lessons::Embed>(&block.content);
                                    if (heading && heading->level == 2)
                                        section = heading->id;
                                    if (embed && embed->kind == lessons::EmbedKind::exercise)
                                        sections[section].push_back(embed->id);
                                },
                                {}});
    return sections;
}

} // namespace

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

    void isWhole_data() { isSound_data(); }

    // Words and a worked solution in both languages, hints, tests of its own, and other numbers where it draws any.
    void isWhole()
    {
        QFETCH(int, lesson);
        QFETCH(QString, id);
        const lessons::Exercise& exercise = *m_course.lessons[std::size_t(lesson)].exercise(id.toStdString());
        for (const char* language : {"zh_CN", "en"}) {
            for (const lessons::Localized& text :
                 {exercise.title, exercise.text, exercise.shows, exercise.solution})
                QVERIFY(text.byLanguage.count(language) > 0 && !text.in(language).empty());
        }
        QVERIFY(!exercise.tests.empty());
        QVERIFY(std::any_of(exercise.parts.begin(), exercise.parts.end(),
                            [](const lessons::Part& part) { return !part.hints.empty(); }));
        if (exercise.vars.text.find("rand") != std::string::npos && !exercise.code)
            QVERIFY(exercise.variants >= variantsTried);
    }

    void everyMistakeIsNamedAndCosts_data() { isSound_data(); }

    // In each variant: its own words in both languages, and less than full marks.
    void everyMistakeIsNamedAndCosts()
    {
        QFETCH(int, lesson);
        QFETCH(QString, id);
        lessons::Exercise exercise = *m_course.lessons[std::size_t(lesson)].exercise(id.toStdString());
        for (lessons::Part& part : exercise.parts) {
            part.accept.clear(); // decimals will do here
            std::set<std::string> said;
            for (const lessons::Mistake& mistake : part.mistakes) {
                for (const char* language : {"zh_CN", "en"}) {
                    const std::string words = mistake.text.in(language);
                    QVERIFY2(!words.empty() && said.insert(words).second, mistake.cell.c_str());
                }
            }
        }
        for (int number = 1; number <= variantsTried && !exercise.code; ++number) {
            const auto variant = grading::Variant::draw(exercise, grading::variantSeed("shipped", exercise, number));
            QVERIFY(variant);
            for (const lessons::Part& part : exercise.parts) {
                for (const lessons::Mistake& mistake : part.mistakes) {
                    const auto value = variant->sheet().value(mistake.cell);
                    const auto answer = value ? typed(*value) : grading::TableAnswer();
                    if (answer.empty())
                        continue;
                    const auto report = grading::grade(exercise, *variant, {exercise.id, {{part.id, answer}}});
                    const auto judged = std::find_if(report.parts.begin(), report.parts.end(),
                                                     [&part](const auto& one) { return one.id == part.id; });
                    QVERIFY(judged != report.parts.end());
                    QCOMPARE(judged->mistake, mistake.cell);
                    QVERIFY2(judged->share.value() < 1, mistake.cell.c_str());
                    QVERIFY(judged->message.byLanguage == mistake.text.byLanguage);
                }
            }
        }
    }

    void blankAndJunkCostNothing_data() { isSound_data(); }

    void blankAndJunkCostNothing()
    {
        QFETCH(int, lesson);
        QFETCH(QString, id);
        const lessons::Exercise& exercise = *m_course.lessons[std::size_t(lesson)].exercise(id.toStdString());
        for (int number = 1; number <= variantsTried; ++number) {
            const auto variant = grading::Variant::draw(exercise, grading::variantSeed("shipped", exercise, number));
            QVERIFY(variant);
            grading::Answer junk{exercise.id};
            for (const lessons::Part& part : exercise.parts)
                junk.parts[part.id] = junkFor(part);
            for (const grading::Answer& answer : {grading::Answer{exercise.id}, junk}) {
                const auto report = grading::grade(exercise, *variant, answer);
                QVERIFY2(!report.gradable, grading::toJson(answer).constData());
                QVERIFY(!report.fault);
                QCOMPARE(report.points.value(), 0.0);
            }
        }
    }

    void everySectionHasOne()
    {
        const lessons::Lesson& lesson = m_course.lessons.front();
        std::set<lessons::ExerciseKind> kinds;
        int ofCode = 0;
        int inSections = 0;
        for (const auto& [language, page] : lesson.pages) {
            auto sections = exercisesBySection(page);
            for (const char* section :
                 {"recurrence", "roles", "scale", "two-tokens", "heads", "positions", "masks", "module", "interfaces",
                  "training", "debugging", "pitfalls", "limits", "neighbours", "keep"}) {
                QVERIFY2(!sections[section].empty(), (language + ": " + section).c_str());
                for (const std::string& id : sections[section]) {
                    const lessons::Exercise* exercise = lesson.exercise(id);
                    QVERIFY2(exercise, id.c_str());
                    ofCode += exercise->code ? 1 : 0;
                    for (const lessons::Part& part : exercise->parts)
                        kinds.insert(part.kind);
                    ++inSections;
                }
            }
        }
        const int languages = int(lesson.pages.size());
        QCOMPARE(languages, 2);
        QVERIFY2(inSections >= 24 * languages, qPrintable(QString::number(inSections)));
        QVERIFY2(ofCode >= 5 * languages, qPrintable(QString::number(ofCode)));
        QVERIFY(kinds.size() >= 4);
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
