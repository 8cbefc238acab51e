#include "checks.h"
#include "reference_check.h"

#include <algorithm>

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

bool isInUse(const Course& course, const CourseIndex& index, const std::string& id)
{
    return index.calculators.count(id) > 0 || index.exercises.count(id) > 0 ||
           std::any_of(course.lessons.begin(), course.lessons.end(),
                       [&](const Lesson& lesson) { return lesson.folder == id; }) ||
           std::any_of(index.ids.begin(), index.ids.end(),
                       [&](const auto& ids) { return ids.second.count(id) > 0; });
}

// Learners' records of a renamed thing are looked up under its new id; those of another thing that took its
// old id would go along.
void checkRenames(const Course& course, const CourseIndex& index, Findings& findings)
{
    const SourceRegion where{(course.path / "course.yaml").lexically_normal().generic_string(), 0, 0, 1, 1};
    for (const auto& [from, to] : course.renames) {
        if (isInUse(course, index, from))
            findings.error("lessons.rename.used", {from, to}, where);
        else if (!isInUse(course, index, to) &&
                 course.renames.count(to) == 0) // it may have another name by now
            findings.error("lessons.rename.target", {to}, where);
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
