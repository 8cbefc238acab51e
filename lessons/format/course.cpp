#include "calculator_reader.h"
#include "course_reader.h"
#include "exercise_reader.h"

#include <lectern/lessons/course_source.h>
#include <lectern/lessons/page_limits.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace lectern::lessons {
namespace {

namespace fs = std::filesystem;

// One byte more than is allowed, so that a file that is too large is seen to be so and never read whole.
std::optional<std::string> readFile(const fs::path& path)
{
    std::error_code failed;
    if (!fs::is_regular_file(path, failed))
        return std::nullopt;
    std::ifstream stream(path, std::ios::binary);
    std::string text(std::min<std::uintmax_t>(fs::file_size(path, failed), largestPage + 1), '\0');
    if (failed || !stream.read(text.data(), static_cast<std::streamsize>(text.size())))
        return std::nullopt;
    return text;
}

std::string nameOf(const fs::path& path)
{
    return path.lexically_normal().generic_string();
}

std::vector<fs::path> filesIn(const fs::path& folder, const std::string& extension)
{
    std::vector<fs::path> files;
    std::error_code failed;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
         entry.increment(failed)) {
        if (entry->path().extension() == extension)
            files.push_back(entry->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// What `read` makes of a text, from the cache where the text is the same as last time.
template <typename T, typename Read>
Checked<T> cached(ParseCache::Entries<T>* entries, const std::string& name, const std::string& text, const Read& read)
{
    if (!entries)
        return read();
    auto& entry = (*entries)[name];
    if (entry.text != text || text.empty())
        entry = {text, read()};
    return entry.read;
}

class CourseLoader
{
public:
    CourseLoader(const fs::path& folder, const CourseSource& source)
        : m_source(source)
    {
        m_course.path = folder;
    }

    Checked<Course> run()
    {
        const fs::path path = m_course.path / "course.yaml";
        const auto text = m_source.files(path);
        if (!text) {
            m_findings.error("lessons.course.missing", {nameOf(m_course.path)}, {nameOf(path), 0, 0, 0, 0});
            return finish();
        }
        CourseFiles files;
        if (!readCourseFile(readSourceText(*text, nameOf(path), m_findings), m_course, files, m_findings))
            return finish();
        readNamed(files.glossary, files.glossaryPlace, readGlossary);
        readNamed(files.references, files.referencesPlace, readReferences);
        for (const auto& [name, where] : files.lessons)
            readLesson(name, where);
        return finish();
    }

private:
    Checked<Course> finish() { return {std::move(m_course), m_findings.take()}; }

    using Reader = void (*)(const SourceText&, Course&, Findings&);

    void readNamed(const std::string& name, const SourceRegion& where, Reader reader)
    {
        if (name.empty())
            return;
        const fs::path path = m_course.path / name;
        const auto text = m_source.files(path);
        if (!text)
            return m_findings.error("lessons.course.file.path", {name}, where);
        reader(readSourceText(*text, nameOf(path), m_findings), m_course, m_findings);
    }

    void readLesson(const std::string& name, const SourceRegion& where)
    {
        Lesson lesson;
        lesson.folder = name;
        lesson.path = m_course.path / name;
        std::error_code failed;
        if (!fs::is_directory(lesson.path, failed))
            return m_findings.error("lessons.course.lesson.missing", {name}, where);
        for (const std::string& language : m_course.languages)
            readPage(lesson, language, where);
        for (const fs::path& path : filesIn(lesson.path / "calculators", ".yaml"))
            readCalculatorFile(lesson, path);
        for (const fs::path& path : filesIn(lesson.path / "exercises", ".yaml"))
            readExerciseFile(lesson, path);
        m_course.lessons.push_back(std::move(lesson));
    }

    void readPage(Lesson& lesson, const std::string& language, const SourceRegion& where)
    {
        const fs::path path = lesson.path / (language + ".md");
        const auto text = m_source.files(path);
        if (!text)
            return m_findings.error("lessons.page.missing", {lesson.folder, language}, where);
        auto parsed = readPageText(*text, path, lesson.path);
        addAll(std::move(parsed.diagnostics));
        if (!parsed.value.page.language.empty() && parsed.value.page.language != language)
            m_findings.error("lessons.page.language", {parsed.value.page.language, language},
                             {nameOf(path), 0, 0, 1, 1});
        for (Calculator& calculator : parsed.value.calculators)
            addCalculator(lesson, std::move(calculator));
        lesson.pages.emplace(language, std::move(parsed.value.page));
    }

    // A page that includes others is read each time: its cached text says nothing of theirs.
    Checked<ParsedPage> readPageText(const std::string& text, const fs::path& path, const fs::path& lessonFolder)
    {
        const std::string name = nameOf(path);
        bool includes = false;
        const auto include = [&, read = includesThrough(m_source.files, lessonFolder)](const std::string& wanted) {
            includes = true;
            return read(wanted);
        };
        auto parsed = cached<ParsedPage>(m_source.cache ? &m_source.cache->pages : nullptr, name, text,
                                         [&] { return parsePage(text, name, include); });
        if (includes && m_source.cache)
            m_source.cache->pages.erase(name);
        return parsed;
    }

    void addAll(std::vector<Diagnostic> diagnostics)
    {
        for (Diagnostic& diagnostic : diagnostics)
            m_findings.add(std::move(diagnostic));
    }

    void addCalculator(Lesson& lesson, Calculator calculator)
    {
        if (!m_calculators.insert(calculator.id).second)
            return m_findings.error("lessons.calculator.twice", {calculator.id}, calculator.where);
        const std::string id = calculator.id;
        lesson.calculators.emplace(id, std::move(calculator));
    }

    void readCalculatorFile(Lesson& lesson, const fs::path& path)
    {
        const auto text = m_source.files(path);
        const std::string name = nameOf(path);
        if (!text)
            return m_findings.error("file.read", {name, ""}, {name, 0, 0, 0, 0});
        auto parsed = cached<Calculator>(m_source.cache ? &m_source.cache->calculators : nullptr, name, *text,
                                         [&] { return parseCalculator(*text, path.stem().string(), name); });
        addAll(std::move(parsed.diagnostics));
        addCalculator(lesson, std::move(parsed.value));
    }

    void readExerciseFile(Lesson& lesson, const fs::path& path)
    {
        const auto text = m_source.files(path);
        const std::string name = nameOf(path);
        if (!text)
            return m_findings.error("file.read", {name, ""}, {name, 0, 0, 0, 0});
        auto parsed = cached<Exercise>(m_source.cache ? &m_source.cache->exercises : nullptr, name, *text,
                                       [&] { return parseExercise(*text, path.stem().string(), name); });
        addAll(std::move(parsed.diagnostics));
        if (!m_exercises.insert(parsed.value.id).second)
            return m_findings.error("lessons.exercise.twice", {parsed.value.id}, parsed.value.where);
        const std::string id = parsed.value.id;
        lesson.exercises.emplace(id, std::move(parsed.value));
    }

    const CourseSource& m_source;
    Course m_course;
    Findings m_findings;
    std::set<std::string> m_calculators;
    std::set<std::string> m_exercises;
};

template <typename Map>
auto* findIn(const Map& map, std::string_view id)
{
    const auto found = map.find(id);
    return found == map.end() ? nullptr : &found->second;
}

} // namespace

const Calculator* Lesson::calculator(std::string_view id) const
{
    return findIn(calculators, id);
}

const Exercise* Lesson::exercise(std::string_view id) const
{
    return findIn(exercises, id);
}

const Exercise* Course::exercise(std::string_view exerciseId) const
{
    for (const Lesson& lesson : lessons) {
        if (const Exercise* found = lesson.exercise(exerciseId))
            return found;
    }
    return nullptr;
}

FileReader filesOnDisk()
{
    return readFile;
}

IncludeReader includesFrom(const fs::path& lessonFolder)
{
    return includesThrough(readFile, lessonFolder);
}

IncludeReader includesThrough(FileReader files, const fs::path& lessonFolder)
{
    return [lessonFolder, read = std::move(files)](const std::string& path) -> std::optional<IncludedFile> {
        for (const fs::path& folder : {lessonFolder, lessonFolder.parent_path()}) {
            if (auto text = read(folder / path))
                return IncludedFile{std::move(*text), nameOf(folder / path)};
        }
        return std::nullopt;
    };
}

Checked<Course> loadCourse(const fs::path& folder)
{
    return loadCourse(folder, CourseSource{});
}

Checked<Course> loadCourse(const fs::path& folder, const CourseSource& source)
{
    return CourseLoader(folder, source).run();
}

} // namespace lectern::lessons
