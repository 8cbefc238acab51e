#include <lectern/authoring/quick_fix.h>

#include <lectern/lessons/vocabulary.h>
#include <lectern/lessons/walk.h>
#include <lectern/templates/new_files.h>

#include <QCoreApplication>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace lectern::authoring {
namespace {

namespace fs = std::filesystem;
using lessons::Course;
using lessons::FileReader;
using Fix = std::optional<QuickFix>;

QString fixWords(const char* words)
{
    return QCoreApplication::translate("QuickFix", words);
}

bool isWordPart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// Where a whole word stands in a stretch of text; npos if it does not.
std::size_t findWord(std::string_view text, std::string_view word, std::size_t begin, std::size_t end)
{
    for (std::size_t at = text.find(word, begin); at != std::string_view::npos && at + word.size() <= end;
         at = text.find(word, at + 1)) {
        const bool before = at == 0 || !isWordPart(text[at - 1]);
        const bool behind = at + word.size() >= text.size() || !isWordPart(text[at + word.size()]);
        if (before && behind)
            return at;
    }
    return std::string_view::npos;
}

std::size_t lineEnd(std::string_view text, std::size_t at)
{
    const std::size_t end = std::min(text.find('\n', at), text.size());
    return end > at && text[end - 1] == '\r' ? end - 1 : end;
}

Fix fixSpelling(const Diagnostic& finding, const FileReader& files)
{
    const auto text = files(finding.where.file);
    if (!text || finding.parameters.size() < 2 || finding.parameters.front().empty())
        return std::nullopt;
    const std::string& wrong = finding.parameters.front();
    const std::string& right = finding.parameters.back();
    std::size_t at = findWord(*text, wrong, finding.where.begin, finding.where.end);
    if (at == std::string::npos) // the region may be the place alone
        at = findWord(*text, wrong, finding.where.begin, lineEnd(*text, std::min(finding.where.begin, text->size())));
    if (at == std::string::npos)
        return std::nullopt;
    return QuickFix{{{finding.where.file, at, at + wrong.size(), right}}, {}};
}

Fix fixMissingPage(const Diagnostic& finding, const Course& course, const FileReader& files)
{
    const fs::path folder = course.path / finding.parameters.at(0);
    const std::string& wanted = finding.parameters.at(1);
    for (const std::string& language : course.languages) {
        auto text = files(folder / (language + ".md"));
        if (language == wanted || !text)
            continue;
        // The same headings and embeds, to be written over in the other language.
        const std::string line = "lang: " + language;
        if (const std::size_t at = text->find(line); at != std::string::npos)
            text->replace(at, line.size(), "lang: " + wanted);
        return QuickFix{{}, {{(folder / (wanted + ".md")).generic_string(), *text}}};
    }
    return std::nullopt;
}

/// A new file of the course; none where a name leads out of its folder.
Fix makeFile(const fs::path& path, const std::string& text, const Course& course, const FileReader& files)
{
    const std::string made = path.lexically_normal().generic_string();
    if (!made.starts_with((course.path / "").lexically_normal().generic_string()) || files(path))
        return std::nullopt;
    return QuickFix{{}, {{made, text}}};
}

/// The folder of the lesson that a file belongs to; empty for files of the course itself.
fs::path lessonFolder(const std::string& file, const Course& course)
{
    for (const lessons::Lesson& lesson : course.lessons) {
        if (file.starts_with(lesson.path.lexically_normal().generic_string() + '/'))
            return lesson.path;
    }
    return {};
}

Fix fixUnknownEmbed(const Diagnostic& finding, const Course& course, const FileReader& files, bool exercise)
{
    const std::string& id = finding.parameters.at(0);
    const fs::path folder = lessonFolder(finding.where.file, course);
    if (!lessons::isId(id) || folder.empty())
        return std::nullopt;
    const std::string text = exercise ? templates::exerciseText("numeric", course.languages)
                                      : templates::calculatorText(course.languages);
    return makeFile(folder / (exercise ? "exercises" : "calculators") / (id + ".yaml"), text, course, files);
}

Fix fixInclude(const Diagnostic& finding, const Course& course, const FileReader& files)
{
    const fs::path folder = lessonFolder(finding.where.file, course);
    return folder.empty() ? std::nullopt : makeFile(folder / finding.parameters.at(0), "\n", course, files);
}

Fix fixNamedFile(const Diagnostic& finding, const Course& course, const FileReader& files)
{
    const fs::path name = finding.parameters.at(0);
    if (name.empty() || name.has_parent_path() || name.extension() != ".yaml")
        return std::nullopt;
    return makeFile(course.path / name, "{}\n", course, files);
}

Fix fixHeading(const Diagnostic& finding, const FileReader& files)
{
    const auto text = files(finding.where.file);
    if (!text)
        return std::nullopt;
    const std::size_t begin = std::min(finding.where.begin, text->size());
    const std::size_t end = lineEnd(*text, begin);
    std::string id;
    for (const char c : std::string_view(*text).substr(begin, end - begin)) {
        const bool capital = c >= 'A' && c <= 'Z';
        if (capital || (c >= 'a' && c <= 'z') || (!id.empty() && c >= '0' && c <= '9'))
            id += capital ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    id = id.substr(0, 40);
    id.erase(id.find_last_not_of('-') + 1);
    const std::string stem = id.empty() ? "section" : id;
    const auto isTaken = [&](const std::string& name) {
        return text->find("{#" + name + '}') != std::string::npos || text->find("{#" + name + ' ') != std::string::npos;
    };
    for (int number = 2; id.empty() || isTaken(id); ++number)
        id = stem + '-' + std::to_string(number);
    return QuickFix{{{finding.where.file, end, end, " {#" + id + '}'}}, {}};
}

Fix fixFrontMatter(const Diagnostic& finding, const Course& course)
{
    const fs::path file = finding.where.file;
    std::string id = file.parent_path().filename().generic_string();
    id.erase(0, std::min(id.find_first_not_of("0123456789-"), id.size()));
    // The pages of a lesson share their id.
    for (const lessons::Lesson& lesson : course.lessons) {
        for (const auto& [language, page] : lesson.pages) {
            if (lesson.path.filename() == file.parent_path().filename() && !page.id.empty())
                id = page.id;
        }
    }
    const std::string head = "---\nid: " + id + "\ntitle: " + id + "\nlang: " + file.stem().generic_string() + "\n---\n\n";
    return QuickFix{{{finding.where.file, 0, 0, head}}, {}};
}

struct Landmark
{
    std::string name; ///< as the finding says it: "heading scores"
    SourceRegion where;
};

std::vector<Landmark> landmarksOf(const lessons::Page& page)
{
    std::vector<Landmark> marks;
    lessons::walk(page.blocks, {[&](const lessons::Block& block) {
                                    if (const auto* heading = std::get_if<lessons::Heading>(&block.content))
                                        marks.push_back({"heading " + heading->id, block.where});
                                    else if (const auto* embed = std::get_if<lessons::Embed>(&block.content))
                                        marks.push_back({(embed->kind == lessons::EmbedKind::calculator ? "calculator "
                                                                                                        : "exercise ") +
                                                             embed->id,
                                                         block.where});
                                },
                                {}});
    return marks;
}

const lessons::Page* pageOf(const Course& course, const std::string& file, const std::string& language)
{
    for (const lessons::Lesson& lesson : course.lessons) {
        const auto page = lesson.pages.find(language);
        if (page != lesson.pages.end() && file.starts_with(lesson.path.lexically_normal().generic_string() + '/'))
            return &page->second;
    }
    return nullptr;
}

/// Puts what `source` has and `page` has not into `page`, in front of what follows in `source`.
Fix copyLandmark(const std::string& name, const lessons::Page* source, const lessons::Page* page, const FileReader& files)
{
    const auto text = page ? files(page->file) : std::nullopt;
    const auto sourceText = source ? files(source->file) : std::nullopt;
    if (!text || !sourceText)
        return std::nullopt;
    const auto theirs = landmarksOf(*source);
    const auto own = landmarksOf(*page);
    const auto named = [](const std::string& wanted) {
        return [&wanted](const Landmark& mark) { return mark.name == wanted; };
    };
    const auto missing = std::find_if(theirs.begin(), theirs.end(), named(name));
    if (missing == theirs.end() || missing->where.file != source->file)
        return std::nullopt;
    std::size_t at = text->size();
    for (auto next = std::next(missing); next != theirs.end(); ++next) {
        const auto found = std::find_if(own.begin(), own.end(), named(next->name));
        if (found == own.end() || found->where.file != page->file)
            continue;
        at = std::min(found->where.begin, text->size());
        break;
    }
    at = at == 0 || at == text->size() ? at : text->rfind('\n', at - 1) + 1;
    const std::size_t space = missing->name.find(' ');
    const std::string kind = missing->name.substr(0, space);
    std::string lines = "```{" + kind + "} " + missing->name.substr(space + 1) + "\n```";
    if (kind == "heading") {
        const std::size_t begin = missing->where.begin == 0 ? 0 : sourceText->rfind('\n', missing->where.begin - 1) + 1;
        lines = sourceText->substr(begin, lineEnd(*sourceText, begin) - begin);
    }
    const bool fresh = at == 0 || (*text)[at - 1] == '\n';
    return QuickFix{{{page->file, at, at, (fresh ? "" : "\n") + lines + "\n\n"}}, {}};
}

Fix fixParity(const Diagnostic& finding, const Course& course, const FileReader& files)
{
    const std::string& file = finding.where.file;
    const lessons::Page* source = pageOf(course, file, finding.parameters.at(1));
    const lessons::Page* own = pageOf(course, file, fs::path(file).stem().generic_string());
    if (finding.code == "lessons.parity.extra")
        std::swap(source, own);
    return copyLandmark(finding.parameters.at(0), source, own, files);
}

} // namespace

QString fixWords(const Diagnostic& finding)
{
    const std::string& code = finding.code;
    if (finding.parameters.empty() || finding.parameters.front().empty()) {
        return code == "lessons.heading.id.missing" ? fixWords(QT_TRANSLATE_NOOP("QuickFix", "Give it an id"))
               : code == "lessons.front.missing"    ? fixWords(QT_TRANSLATE_NOOP("QuickFix", "Write the front matter"))
                                                    : QString();
    }
    const QString name = QString::fromStdString(finding.parameters.front());
    const QString make = fixWords(QT_TRANSLATE_NOOP("QuickFix", "Make %1"));
    if (code.ends_with(".misspelt") || code.ends_with(".near"))
        return fixWords(QT_TRANSLATE_NOOP("QuickFix", "Write “%1”")).arg(QString::fromStdString(finding.parameters.back()));
    if (code == "lessons.page.missing")
        return fixWords(QT_TRANSLATE_NOOP("QuickFix", "Copy the other language"));
    if (code == "lessons.calculator.unknown" || code == "lessons.exercise.unknown")
        return make.arg(QString(name + u".yaml"));
    if (code == "lessons.include.missing" || code == "lessons.course.file.path")
        return make.arg(name);
    if (code == "lessons.parity.missing")
        return fixWords(QT_TRANSLATE_NOOP("QuickFix", "Put it in"));
    if (code == "lessons.parity.extra")
        return fixWords(QT_TRANSLATE_NOOP("QuickFix", "Put it into %1 too")).arg(QString::fromStdString(finding.parameters.back()));
    return {};
}

Fix quickFix(const Diagnostic& finding, const Course& course, const FileReader& files)
{
    const std::string& code = finding.code;
    const std::size_t count = finding.parameters.size();
    if (code.ends_with(".misspelt") || code.ends_with(".near"))
        return fixSpelling(finding, files);
    if (code == "lessons.page.missing" && count == 2)
        return fixMissingPage(finding, course, files);
    if (code == "lessons.calculator.unknown" && count >= 1)
        return fixUnknownEmbed(finding, course, files, false);
    if (code == "lessons.exercise.unknown" && count >= 1)
        return fixUnknownEmbed(finding, course, files, true);
    if (code == "lessons.include.missing" && count >= 1)
        return fixInclude(finding, course, files);
    if (code == "lessons.course.file.path" && count >= 1)
        return fixNamedFile(finding, course, files);
    if (code == "lessons.heading.id.missing")
        return fixHeading(finding, files);
    if (code == "lessons.front.missing")
        return fixFrontMatter(finding, course);
    if ((code == "lessons.parity.missing" || code == "lessons.parity.extra") && count == 2)
        return fixParity(finding, course, files);
    return std::nullopt;
}

} // namespace lectern::authoring
