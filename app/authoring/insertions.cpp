#include <lectern/authoring/insertions.h>

#include <lectern/templates/new_files.h>

#include <QCoreApplication>

#include <algorithm>

namespace lectern::authoring {
namespace {

QString say(const char* words)
{
    return QCoreApplication::translate("Insertions", words);
}

struct Words
{
    std::string title, text, question, caption, front, back;
};

Words wordsIn(const QString& language)
{
    if (language == u"zh_CN")
        return {"标题", "正文。", "会怎样？", "图注。", "问题？", "回答。"};
    return {"Title", "Text.", "What will happen?", "Caption.", "Question?", "Answer."};
}

QString titleOf(std::string_view kind)
{
    return kind == "numeric"  ? say(QT_TRANSLATE_NOOP("Insertions", "Exercise: a number or a matrix"))
           : kind == "table"  ? say(QT_TRANSLATE_NOOP("Insertions", "Exercise: a table"))
           : kind == "choice" ? say(QT_TRANSLATE_NOOP("Insertions", "Exercise: a choice"))
           : kind == "short"  ? say(QT_TRANSLATE_NOOP("Insertions", "Exercise: an answer in words"))
                              : say(QT_TRANSLATE_NOOP("Insertions", "Exercise: code"));
}

} // namespace

std::vector<Insertion> insertions(const QString& language)
{
    const Words w = wordsIn(language);
    const auto box = [](const std::string& name, const std::string& title, const std::string& body) {
        return "```{" + name + "}" + (title.empty() ? "" : ' ' + title) + '\n' + body + "\n```\n";
    };
    std::vector<Insertion> all = {
        {"note", say(QT_TRANSLATE_NOOP("Insertions", "Note")), box("note", w.title, w.text)},
        {"tip", say(QT_TRANSLATE_NOOP("Insertions", "Tip")), box("tip", w.title, w.text)},
        {"warning", say(QT_TRANSLATE_NOOP("Insertions", "Warning")), box("warning", w.title, w.text)},
        {"details", say(QT_TRANSLATE_NOOP("Insertions", "Fold")), box("details", w.title, w.text)},
        {"solution", say(QT_TRANSLATE_NOOP("Insertions", "Solution")), box("solution", {}, w.text)},
        {"predict", say(QT_TRANSLATE_NOOP("Insertions", "Guess first")), box("predict", w.question, w.text)},
        {"cards", say(QT_TRANSLATE_NOOP("Insertions", "Recall cards")),
         box("cards", {}, "- " + w.front + "\n\n  " + w.back)},
        {"formula", say(QT_TRANSLATE_NOOP("Insertions", "Formula")), "$$\nc = a + b\n$$ {#eq-sum}\n"},
        {"table", say(QT_TRANSLATE_NOOP("Insertions", "Table")), "| A | B |\n| --- | --- |\n| 1 | 2 |\n"},
        {"figure", say(QT_TRANSLATE_NOOP("Insertions", "Figure")),
         box("figure", "name.svg", ":alt: " + w.text + "\n:id: fig-name\n" + w.caption)},
        {"listing", say(QT_TRANSLATE_NOOP("Insertions", "Code")),
         box("listing", w.title, ":lang: python\nx = 1")},
        {"term", say(QT_TRANSLATE_NOOP("Insertions", "Term of the glossary")), "```{term} query\n```\n"},
        {"include", say(QT_TRANSLATE_NOOP("Insertions", "Text of another file")), "```{include} part.txt\n```\n"},
        {"calculator", say(QT_TRANSLATE_NOOP("Insertions", "Calculator")), {}, Insertion::Making::calculator}};
    for (const std::string_view kind : templates::exerciseKinds)
        all.push_back({std::string(kind), titleOf(kind), {}, Insertion::Making::exercise});
    return all;
}

std::string freeId(const std::string& stem, const std::vector<std::string>& taken)
{
    std::string id = stem;
    for (int number = 2; std::find(taken.begin(), taken.end(), id) != taken.end(); ++number)
        id = stem + '-' + std::to_string(number);
    return id;
}

} // namespace lectern::authoring
