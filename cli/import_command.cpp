#include "command.h"

#include <lectern/files/files.h>
#include <lectern/importing/into_course.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace lectern::cli {
namespace {

using Importer = Result<importing::Article> (*)(const importing::Source&);

std::string idFrom(const QString& name)
{
    std::string id;
    for (const QChar c : name.toLower()) {
        const bool letter = c >= u'a' && c <= u'z';
        const bool digit = c >= u'0' && c <= u'9';
        if (letter || (digit && !id.empty()))
            id += c.toLatin1();
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    id = id.substr(0, 40);
    while (!id.empty() && id.back() == '-')
        id.pop_back();
    return id.empty() ? "imported" : id;
}

// The course's only language, else the one that the letters of the article tell.
std::string languageOf(const lessons::Course& course, const QString& given, const std::string& text)
{
    if (!given.isEmpty())
        return given.toStdString();
    const QString letters = QString::fromUtf8(text.data(), static_cast<qsizetype>(std::min<std::size_t>(text.size(), 20'000)));
    const auto chinese = std::count_if(letters.begin(), letters.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
    const std::string guess = chinese > 20 ? "zh_CN" : "en";
    const auto& languages = course.languages;
    return std::find(languages.begin(), languages.end(), guess) != languages.end() || languages.empty()
               ? guess
               : languages.front();
}

void printReport(const std::vector<Diagnostic>& remarks, bool json)
{
    printDiagnostics(remarks, json);
    if (json)
        return;
    const auto kept = std::count_if(remarks.begin(), remarks.end(),
                                    [](const Diagnostic& remark) { return remark.code == "importing.kept"; });
    if (kept > 0)
        printError(QCoreApplication::translate("Cli", "%n thing(s) were not understood and kept as to-dos.", nullptr,
                                               static_cast<int>(kept)) +
                   u'\n');
}

int import(const Command& command, const Arguments& arguments, Importer importer)
{
    const QStringList words = arguments.words();
    const QString folder = arguments.value("into");
    if (words.size() != 1 || folder.isEmpty())
        return refuse(command);
    const QFileInfo file(words.front());
    const auto text = files::readWhole(file.filePath(), qint64{64} << 20);
    if (!text)
        return reportFailure(text.error(), arguments.json());
    const auto course = lessons::loadCourse(folder.toStdString());
    if (course.value.languages.empty()) {
        printDiagnostics(course.diagnostics, arguments.json());
        return findings;
    }
    importing::Source source{file.fileName().toStdString(), *text,
                             importing::filesBeside(file.absoluteFilePath().toStdString()),
                             languageOf(course.value, arguments.value("lang"), *text)};
    for (const QString& bibliography : arguments.values("bib"))
        source.bibliographies.push_back(bibliography.toStdString());
    auto article = importer(source);
    if (!article)
        return reportFailure(article.error(), arguments.json(), findings);
    const QString title = arguments.has("title") ? arguments.value("title") : QString::fromStdString(article->title);
    const importing::LessonName name{
        arguments.has("id") ? arguments.value("id").toStdString() : idFrom(file.completeBaseName()),
        (title.isEmpty() ? file.completeBaseName() : title).toStdString(), source.language};
    std::vector<Diagnostic> remarks = article->remarks;
    const auto made = importing::addToCourse(*article, name, course.value, remarks);
    if (!made)
        return reportFailure(made.error(), arguments.json(),
                             made.error().code.starts_with("file.") ? environment : findings);
    printReport(remarks, arguments.json());
    if (!arguments.json())
        print(QCoreApplication::translate("Cli", "Made %1.").arg(QString::fromStdString(made->string())) + u'\n');
    return success;
}

int importMarkdown(const Arguments& arguments)
{
    return import(importMarkdownCommand, arguments, importing::importMarkdown);
}

int importLatex(const Arguments& arguments)
{
    return import(importLatexCommand, arguments, importing::importLatex);
}

int importNotebook(const Arguments& arguments)
{
    return import(importNotebookCommand, arguments, importing::importNotebook);
}

} // namespace

const Command importMarkdownCommand{
    "import-markdown",
    QT_TRANSLATE_NOOP("Cli", "make a lesson of an article in Markdown"),
    QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli import-markdown FILE --into COURSE [--id ID] [--title TEXT] [--lang L]\n"
                             "                                   [--bib FILE]... [--json]\n"
                             "\n"
                             "Adds a lesson at the end of the course. What is not understood stays in the page, in a\n"
                             "to-do box that lint lists.\n"),
    {"into=", "id=", "title=", "lang=", "bib=", "json"},
    importMarkdown};

const Command importLatexCommand{
    "import-latex",
    QT_TRANSLATE_NOOP("Cli", "make a lesson of a LaTeX document"),
    QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli import-latex FILE --into COURSE [--id ID] [--title TEXT] [--lang L]\n"
                             "                                [--bib FILE]... [--json]\n"
                             "\n"
                             "Adds a lesson at the end of the course. Own macros are expanded; files that the document\n"
                             "names are read where they lie in its folder. What is not understood stays in the page, in\n"
                             "a to-do box that lint lists.\n"),
    {"into=", "id=", "title=", "lang=", "bib=", "json"},
    importLatex};

const Command importNotebookCommand{
    "import-notebook",
    QT_TRANSLATE_NOOP("Cli", "make a lesson of a Jupyter notebook"),
    QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli import-notebook FILE --into COURSE [--id ID] [--title TEXT] [--lang L]\n"
                             "                                   [--bib FILE]... [--json]\n"
                             "\n"
                             "Adds a lesson at the end of the course, with the text, the code and the outputs of the\n"
                             "notebook. Nothing in it is run.\n"),
    {"into=", "id=", "title=", "lang=", "bib=", "json"},
    importNotebook};

} // namespace lectern::cli
