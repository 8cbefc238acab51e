#include <lectern/importing/into_course.h>

#include "clean_text.h"
#include "import_limits.h"
#include "page_writer.h"
#include "words.h"

#include <lectern/files/files.h>
#include <lectern/lessons/course_edit.h>
#include <lectern/lessons/utf8.h>

#include <algorithm>
#include <fstream>

namespace lectern::importing {
namespace {

namespace fs = std::filesystem;

QString name(const fs::path& path)
{
    return QString::fromStdString(path.string());
}

// In double quotes any text is one YAML text.
std::string quoted(const std::string& text)
{
    std::string yaml = "\"";
    for (const char c : oneLine(text)) {
        if (c == '"' || c == '\\')
            yaml += '\\';
        yaml += c;
    }
    return yaml + '"';
}

std::string frontMatter(const Article& article, const LessonName& lesson, const std::string& language)
{
    std::string text = "---\nid: " + lesson.id + "\ntitle: " + quoted(lesson.title) + "\nlang: " + language + '\n';
    std::string authors;
    for (const std::string& author : article.authors)
        authors += (authors.empty() ? "" : ", ") + quoted(author);
    if (!authors.empty())
        text += "authors: [" + authors + "]\n";
    return text + "---\n\n";
}

// The page of another language: the same headings, and what is to be done.
std::string skeleton(const Article& article, const std::string& language)
{
    lessons::Box box;
    box.kind = lessons::BoxKind::todo;
    box.title = {{lessons::TextRun{std::string(wordsOf(language).translate)}, {}, {}}};
    lessons::Blocks blocks = {{std::move(box), {}}};
    for (const lessons::Block& block : lessons::parseMarkdown(article.body).value) {
        if (std::holds_alternative<lessons::Heading>(block.content))
            blocks.push_back(block);
    }
    for (lessons::Block& block : blocks) {
        auto* heading = std::get_if<lessons::Heading>(&block.content);
        if (!heading)
            continue;
        for (lessons::Inline& item : heading->text) {
            if (std::holds_alternative<lessons::Role>(item.content) || item.style.link.starts_with('#'))
                item = {lessons::TextRun{plainText({item})}, {}, {}}; // what it leads to is not on this page
        }
    }
    return writePage(blocks);
}

std::string folderName(std::size_t number, const std::string& id)
{
    std::string folder = number < 10 ? "0" : "";
    return folder.append(std::to_string(number)).append("-").append(id);
}

bool isLessonId(std::string_view id)
{
    return !id.empty() && id.size() <= 40 && lessons::isAsciiLetter(id.front()) &&
           std::all_of(id.begin(), id.end(), [](char c) {
               return lessons::isAsciiDigit(c) || c == '-' || (c >= 'a' && c <= 'z');
           });
}

/// What is to be written into the course's own files.
struct CourseTexts
{
    std::string course;
    fs::path referencesFile;
    std::string references;
};

Result<CourseTexts> courseTexts(const Article& article, const std::string& folder, const lessons::Course& course,
                                std::vector<Diagnostic>& remarks)
{
    const fs::path file = course.path / "course.yaml";
    const auto text = files::readWhole(name(file));
    if (!text)
        return fail(text.error());
    auto changed = lessons::withLesson(*text, file.string(), folder);
    if (!changed)
        return fail(changed.error());
    CourseTexts texts{std::move(*changed), {}, {}};
    std::string more;
    for (const lessons::Reference& reference : article.references) {
        const auto known = course.references.find(reference.id);
        if (known == course.references.end()) {
            more += '\n' + reference.id + ":\n  text: " + quoted(reference.text) + '\n';
            if (!reference.url.empty())
                more += "  url: " + quoted(reference.url) + '\n';
        } else if (known->second.text != reference.text) {
            remarks.push_back({Severity::notice, "importing.reference.taken", {reference.id}, {}});
        }
    }
    if (more.empty())
        return texts;
    const auto named = lessons::referencesFile(texts.course);
    if (!named)
        texts.course = lessons::withReferences(texts.course, "references.yaml");
    texts.referencesFile = course.path / named.value_or("references.yaml");
    std::error_code failed;
    if (!named && fs::exists(texts.referencesFile, failed))
        return fail("templates.exists", {texts.referencesFile.string()});
    if (named) {
        const auto old = files::readWhole(name(texts.referencesFile));
        if (!old)
            return fail(old.error());
        texts.references = *old + (old->empty() || old->back() == '\n' ? "" : "\n");
    }
    texts.references += more;
    return texts;
}

} // namespace

FileReader filesBeside(const fs::path& article)
{
    std::error_code failed;
    const fs::path folder = fs::canonical(article.has_parent_path() ? article.parent_path() : fs::path("."), failed);
    return [folder](const std::string& path) -> Result<std::string> {
        const fs::path wanted(path);
        const bool odd = path.empty() || path.size() > 1000 || path.find('\0') != std::string::npos ||
                         wanted.is_absolute() || path.find('\\') != std::string::npos;
        if (odd)
            return fail("importing.file.outside", {shortened(path)});
        std::error_code error;
        const fs::path found = fs::weakly_canonical(folder / wanted, error);
        const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), found.begin(), found.end());
        static_cast<void>(rest);
        if (error || folder.empty() || end != folder.end())
            return fail("importing.file.outside", {path});
        if (!fs::is_regular_file(found, error))
            return fail("importing.file.missing", {path});
        if (fs::file_size(found, error) > largestFigure || error)
            return fail("importing.file.large", {path, std::to_string(largestFigure)});
        auto bytes = files::readWhole(name(found), static_cast<qint64>(largestFigure));
        if (!bytes)
            return fail("importing.file.missing", {path});
        return bytes;
    };
}

Result<fs::path> addToCourse(const Article& article, const LessonName& lesson, const lessons::Course& course,
                             std::vector<Diagnostic>& remarks)
{
    if (!isLessonId(lesson.id))
        return fail("templates.id", {lesson.id});
    if (std::find(course.languages.begin(), course.languages.end(), lesson.language) == course.languages.end())
        return fail("importing.language", {lesson.language});
    const std::string folder = folderName(course.lessons.size() + 1, lesson.id);
    const fs::path path = course.path / folder;
    std::error_code failed;
    if (fs::exists(path, failed))
        return fail("templates.exists", {path.string()});
    for (const lessons::Lesson& other : course.lessons) {
        if (!other.pages.empty() && other.pages.begin()->second.id == lesson.id)
            return fail("templates.exists", {other.path.string()});
    }
    const auto texts = courseTexts(article, folder, course, remarks);
    if (!texts)
        return fail(texts.error());
    fs::create_directories(path / "figures", failed); // writing tells
    for (const FigureFile& figure : article.figures) {
        if (auto done = files::writeWhole(name(path / "figures" / figure.name), figure.bytes); !done)
            return fail(done.error());
    }
    if (article.figures.empty())
        fs::remove(path / "figures", failed);
    for (const std::string& language : course.languages) {
        const bool own = language == lesson.language;
        const std::string page = frontMatter(article, lesson, language) + (own ? article.body : skeleton(article, language));
        if (auto done = files::writeWhole(name(path / (language + ".md")), page); !done)
            return fail(done.error());
    }
    if (!texts->references.empty()) {
        if (auto done = files::writeWhole(name(texts->referencesFile), texts->references); !done)
            return fail(done.error());
    }
    if (auto done = files::writeWhole(name(course.path / "course.yaml"), texts->course); !done)
        return fail(done.error());
    return path;
}

} // namespace lectern::importing
