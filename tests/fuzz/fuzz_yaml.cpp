// Any YAML must be read without a crash, a hang or undefined behaviour, and every finding must lie in it.

#include <lectern/lessons/course.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace lectern::lessons;

namespace {

void holdPlaces(const std::vector<lectern::Diagnostic>& diagnostics, std::size_t size)
{
    for (const lectern::Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.where.begin > size || diagnostic.where.end > size || diagnostic.where.line < 1)
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are the text
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    Course course;
    course.languages = {"zh_CN", "en"};
    Lesson lesson;
    auto calculator = parseCalculator(text, "c", "c.yaml");
    auto exercise = parseExercise(text, "e", "e.yaml");
    holdPlaces(calculator.diagnostics, size);
    holdPlaces(exercise.diagnostics, size);
    lesson.calculators.emplace("c", std::move(calculator.value));
    lesson.exercises.emplace("e", std::move(exercise.value));
    course.lessons.push_back(std::move(lesson));
    holdPlaces(check(course), size);
    return 0;
}
