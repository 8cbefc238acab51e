#include "help_course.h"

#include <lectern/files/files.h>

#include <QStringList>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

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

std::vector<lessons::Heading*> headingsOf(lessons::Page& page)
{
    std::vector<lessons::Heading*> headings;
    for (lessons::Block& block : page.blocks) {
        if (auto* heading = std::get_if<lessons::Heading>(&block.content))
            headings.push_back(heading);
    }
    return headings;
}

void nameByWords(const std::vector<lessons::Heading*>& headings)
{
    std::set<std::string> taken;
    for (lessons::Heading* heading : headings) {
        const std::string id = idOf(wordsOf(heading->text));
        heading->id = id;
        for (int number = 2; !taken.insert(heading->id).second; ++number)
            heading->id = id + "-" + std::to_string(number);
    }
}

/// The headings of a translation have the ids of the original's, so that links and the reader's place hold in both.
void nameAlike(const std::vector<lessons::Heading*>& headings, const std::vector<lessons::Heading*>& originals)
{
    for (std::size_t i = 0; i < std::min(headings.size(), originals.size()); ++i)
        headings[i]->id = originals[i]->id;
}

/// A document as a page whose headings have no ids yet; its first heading is the title.
std::optional<lessons::Page> readPage(const QString& folder, const std::string& name, const std::string& language)
{
    const QString file = folder + u'/' + QString::fromStdString(name) + u".md";
    const auto text = files::readWhole(file);
    if (!text)
        return std::nullopt;
    lessons::Page page;
    page.id = name;
    page.language = language;
    page.file = file.toStdString();
    page.blocks = lessons::parseMarkdown(*text).value;
    const auto headings = headingsOf(page);
    page.title = headings.empty() ? name : wordsOf(headings.front()->text);
    return page;
}

std::optional<lessons::Lesson> readDocument(const QString& docsFolder, const std::string& name)
{
    auto page = readPage(docsFolder, name, "en");
    if (!page)
        return std::nullopt;
    nameByWords(headingsOf(*page));
    lessons::Lesson lesson;
    lesson.folder = name;
    lesson.path = docsFolder.toStdString();
    if (auto translated = readPage(docsFolder + u"/zh_CN", name, "zh_CN")) {
        nameAlike(headingsOf(*translated), headingsOf(*page));
        lesson.pages.emplace("zh_CN", *std::move(translated));
    }
    lesson.pages.emplace("en", *std::move(page));
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
