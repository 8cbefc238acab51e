#include "checks.h"
#include "reference_check.h"

namespace lectern::lessons {
namespace {

std::set<std::string> embedsOf(const Course& course)
{
    std::set<std::string> ids;
    for (const Lesson& lesson : course.lessons) {
        for (const auto& [language, page] : lesson.pages) {
            walk(page.blocks, {[&](const Block& block) {
                                   if (const auto* embed = std::get_if<Embed>(&block.content))
                                       ids.insert(embed->id);
                               },
                               {}});
            for (const Need& need : page.needs)
                ids.insert(need.exercise);
        }
    }
    return ids;
}

// A calculator may be there for its values only; an exercise that is embedded nowhere can be reached by
// nobody.
void checkUnused(const Course& course, Findings& findings)
{
    const std::set<std::string> embedded = embedsOf(course);
    for (const Lesson& lesson : course.lessons) {
        for (const auto& [id, exercise] : lesson.exercises) {
            if (embedded.find(id) == embedded.end())
                findings.warning("lessons.exercise.unused", {id}, exercise.where);
        }
    }
}

// Learners' records of a renamed thing are looked up under its new id.
void checkRenames(const Course& course, const CourseIndex& index, Findings& findings)
{
    const SourceRegion where{(course.path / "course.yaml").lexically_normal().generic_string(), 0, 0, 1, 1};
    for (const auto& [from, to] : course.renames) {
        const std::string& id = to;
        bool known = index.calculators.count(id) > 0 || index.exercises.count(id) > 0 ||
                     course.renames.count(id) > 0; // which has another name by now
        for (const Lesson& lesson : course.lessons)
            known = known || lesson.folder == id;
        for (const auto& [language, ids] : index.ids)
            known = known || ids.count(id) > 0;
        if (!known)
            findings.error("lessons.rename.target", {id}, where);
    }
}

} // namespace

void checkReferences(const Course& course, const CourseIndex& index, Findings& findings)
{
    ReferenceCheck references(course, index, findings);
    for (const Lesson& lesson : course.lessons) {
        for (const auto& [language, page] : lesson.pages) {
            references.run(page.blocks, language, lesson);
            for (const Symbol& symbol : page.symbols) {
                if (!symbol.cell.empty())
                    references.checkCell(symbol.cell, symbol.where, 0);
            }
            for (const Need& need : page.needs) {
                if (!need.exercise.empty())
                    references.checkExercise(need.exercise, need.where);
            }
        }
        for (const auto& [id, exercise] : lesson.exercises) {
            if (!exercise.step.empty() && !lesson.pages.empty()) // headings are the same in every language
                references.checkHeading(exercise.step, lesson.pages.begin()->second, exercise.stepPlace);
        }
    }
    checkUnused(course, findings);
    checkRenames(course, index, findings);
}

} // namespace lectern::lessons
