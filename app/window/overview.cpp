#include <lectern/window/overview.h>

#include <lectern/window/course_record.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace lectern::window {
namespace {

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

const lessons::Page* pageOf(const lessons::Lesson& lesson, const QString& language)
{
    if (lesson.pages.empty())
        return nullptr;
    const auto found = lesson.pages.find(language.toStdString());
    return found == lesson.pages.end() ? &lesson.pages.begin()->second : &found->second;
}

/// Sections of level 2. The first one opens the lesson and does not count, as in the navigation.
std::vector<QString> countedSections(const lessons::Page& page)
{
    std::vector<QString> sections;
    for (const lessons::Block& block : page.blocks) {
        const auto* heading = std::get_if<lessons::Heading>(&block.content);
        if (heading && heading->level == 2)
            sections.push_back(text(heading->id));
    }
    if (!sections.empty())
        sections.erase(sections.begin());
    return sections;
}

class PlaceCollector
{
public:
    void visit(const lessons::Blocks& blocks)
    {
        for (const lessons::Block& block : blocks) {
            if (const auto* heading = std::get_if<lessons::Heading>(&block.content)) {
                if (heading->level <= 2)
                    m_section = text(heading->id);
            } else if (const auto* box = std::get_if<lessons::Box>(&block.content)) {
                visit(box->blocks);
            } else if (const auto* list = std::get_if<lessons::List>(&block.content)) {
                for (const lessons::Blocks& item : list->items)
                    visit(item);
            } else if (const auto* quote = std::get_if<lessons::Quote>(&block.content)) {
                visit(quote->blocks);
            } else if (const auto* embed = std::get_if<lessons::Embed>(&block.content)) {
                const bool isNew =
                    embed->kind == lessons::EmbedKind::exercise && m_seen.insert(embed->id).second;
                if (isNew)
                    m_places.push_back({text(embed->id), m_section});
            }
        }
    }

    std::vector<ExercisePlace> take() { return std::move(m_places); }

private:
    QString m_section;
    std::set<std::string> m_seen;
    std::vector<ExercisePlace> m_places;
};

void addSections(LessonProgress& progress, const lessons::Page& page,
                 const std::map<QString, storage::SectionProgress>& known)
{
    for (const QString& id : countedSections(page)) {
        ++progress.sections;
        const auto found = known.find(id);
        if (found == known.end())
            continue;
        progress.started += found->second.started ? 1 : 0;
        progress.done += found->second.done ? 1 : 0;
        progress.mastered += found->second.mastered ? 1 : 0;
    }
}

void addExercises(LessonProgress& progress, const lessons::Lesson& lesson,
                  const std::vector<ExerciseRecord>& records, const QString& language, qint64 now)
{
    std::vector<std::pair<qint64, LessonProgress::DueExercise>> due;
    for (const ExerciseRecord& record : records) {
        ++progress.exercises;
        progress.solved += record.isSolved() ? 1 : 0;
        progress.points += record.best;
        progress.maximum += record.maximum;
        const auto at = reviewAt(record);
        if (!at || *at > now)
            continue;
        const lessons::Exercise* exercise = lesson.exercise(record.id.toStdString());
        due.push_back(
            {*at, {record.id, text(exercise->title.in(language.toStdString())).trimmed(), record.section}});
    }
    std::stable_sort(due.begin(), due.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [at, exercise] : due)
        progress.exercisesDue.push_back(std::move(exercise));
}

} // namespace

std::vector<ExercisePlace> exercisePlaces(const lessons::Page& page)
{
    PlaceCollector collector;
    collector.visit(page.blocks);
    return collector.take();
}

LessonProgress progressOf(const lessons::Lesson& lesson, const CourseRecord& record,
                          const std::vector<storage::Attempt>& attempts, const QString& language, qint64 now)
{
    LessonProgress progress{text(lesson.folder), {}};
    const lessons::Page* page = pageOf(lesson, language);
    if (!page)
        return progress;
    progress.title = text(page->title);
    progress.spent = record.studyTime(progress.lesson);
    addSections(progress, *page, record.sectionsOf(progress.lesson));
    addExercises(progress, lesson, exerciseRecords(lesson, exercisePlaces(*page), attempts), language, now);
    const std::vector<QString> sections = countedSections(*page);
    std::vector<QString> cards = record.dueCards(progress.lesson);
    std::erase_if(
        cards, [&sections](const QString& card) { // of a section that the author has taken out since
            return std::find(sections.begin(), sections.end(), card.section(u'.', 0, 0)) == sections.end();
        });
    progress.cardsDue = static_cast<int>(cards.size());
    if (!cards.empty())
        progress.cardSection = cards.front().section(u'.', 0, 0);
    return progress;
}

CourseProgress progressOf(const lessons::Course& course, const CourseRecord& record, const QString& language)
{
    CourseProgress progress{text(course.path.string()),
                            text(course.title.in(language.toStdString())).trimmed()};
    const std::vector<storage::Attempt> attempts = record.attempts();
    for (const lessons::Lesson& lesson : course.lessons)
        progress.lessons.push_back(progressOf(lesson, record, attempts, language, record.now()));
    return progress;
}

LessonProgress Overview::sum() const
{
    LessonProgress sum;
    for (const CourseProgress& course : courses) {
        for (const LessonProgress& lesson : course.lessons) {
            sum.sections += lesson.sections;
            sum.started += lesson.started;
            sum.done += lesson.done;
            sum.mastered += lesson.mastered;
            sum.exercises += lesson.exercises;
            sum.solved += lesson.solved;
            sum.points += lesson.points;
            sum.maximum += lesson.maximum;
            sum.spent += lesson.spent;
            sum.cardsDue += lesson.cardsDue;
        }
    }
    return sum;
}

bool Overview::isAnythingDue() const
{
    return std::any_of(courses.begin(), courses.end(), [](const CourseProgress& course) {
        return std::any_of(course.lessons.begin(), course.lessons.end(), [](const LessonProgress& lesson) {
            return lesson.cardsDue > 0 || !lesson.exercisesDue.empty();
        });
    });
}

} // namespace lectern::window
