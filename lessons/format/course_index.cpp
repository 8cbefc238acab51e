#include "course_index.h"

namespace lectern::lessons {

CourseIndex indexCourse(const Course& course)
{
    CourseIndex index;
    for (const Lesson& lesson : course.lessons) {
        for (const auto& [id, calculator] : lesson.calculators)
            index.calculators.emplace(id, &calculator);
        for (const auto& [id, exercise] : lesson.exercises)
            index.exercises.emplace(id, &exercise);
        for (const auto& [language, page] : lesson.pages) {
            auto& ids = index.ids[language];
            std::set<std::string, std::less<>> own{page.id};
            walk(page.blocks, {[&](const Block& block) {
                                   if (!idOf(block).empty())
                                       own.emplace(idOf(block));
                                   if (const auto* embed = std::get_if<Embed>(&block.content))
                                       own.insert(embed->id);
                               },
                               {}});
            for (const std::string& id : own)
                ++ids[id];
        }
    }
    return index;
}

} // namespace lectern::lessons
