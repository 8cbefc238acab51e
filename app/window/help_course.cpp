#include "help_course.h"

#include <lectern/files/files.h>

#include <QStringList>

#include <filesystem>
#include <optional>
#include <set>

namespace lectern::window {
namespace {

// Beside the learner's chapter, in the order in which an author comes to them.
constexpr const char* documents[] = {"writing-lessons", "cheat-sheet", "exercises",
                                     "code-exercises",  "calc-language", "grading"};

std::string wordsOf(const lessons::Inlines& inlines)
{
    std::string words;
    for (const lessons::Inline& item : inlines) {
        if (const auto* text = std::get_if<lessons::TextRun>(&item.content))
            words += text->text;
    }
    return words;
}

/// A heading as links name it: "Keys of an exercise" is keys-of-an-exercise.
std::string idOf(const std::string& heading)
{
    QString id;
    for (const QChar c : QString::fromStdString(heading).toLower()) {
        if (c.isLetterOrNumber())
            id += c;
        else if (c.isSpace() || c == u'-')
            id += u'-';
    }
    return id.toStdString();
}

/// Gives the headings ids; the page's title is its first one.
void nameHeadings(lessons::Page& page)
{
    std::set<std::string> taken;
    for (lessons::Block& block : page.blocks) {
        auto* heading = std::get_if<lessons::Heading>(&block.content);
        if (!heading)
            continue;
        const std::string words = wordsOf(heading->text);
        if (page.title.empty())
            page.title = words;
        heading->id = idOf(words);
        for (int number = 2; !taken.insert(heading->id).second; ++number)
            heading->id = idOf(words) + "-" + std::to_string(number);
    }
}

std::optional<lessons::Lesson> readDocument(const QString& docsFolder, const std::string& name)
{
    const QString file = docsFolder + u'/' + QString::fromStdString(name) + u".md";
    const auto text = files::readWhole(file);
    if (!text)
        return std::nullopt;
    lessons::Page page;
    page.id = name;
    page.language = "en";
    page.file = file.toStdString();
    page.blocks = lessons::parseMarkdown(*text).value;
    nameHeadings(page);
    lessons::Lesson lesson;
    lesson.folder = name;
    lesson.path = docsFolder.toStdString();
    lesson.pages.emplace("en", std::move(page));
    return lesson;
}

} // namespace

lessons::Course loadHelp(const QString& docsFolder)
{
    lessons::Course help = lessons::loadCourse(QString(docsFolder + u"/help").toStdString()).value;
    for (const char* name : documents) {
        if (auto lesson = readDocument(docsFolder, name))
            help.lessons.push_back(*std::move(lesson));
    }
    return help;
}

} // namespace lectern::window
