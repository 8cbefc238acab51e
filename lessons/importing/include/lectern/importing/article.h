#pragma once

#include <lectern/lessons/course.h>
#include <lectern/result/result.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Articles that were written for something else, as the beginning of a lesson. What is not understood is kept
/// in a `todo` box, as it stands, and never dropped.
namespace lectern::importing {

/// Gives the bytes of a file beside the article; `path` is relative to the article's folder. Errors: those of
/// FolderReader.
using FileReader = std::function<Result<std::string>(const std::string& path)>;

/// What is imported. The text may be any bytes.
struct Source
{
    std::string name; ///< of the file, for messages
    std::string text;
    FileReader read = {};                  ///< no file is found where there is none
    std::string language = "en";           ///< of the page that is made
    std::vector<std::string> bibliographies = {}; ///< .bib files beside the article, read as well as those it names
};

/// A picture of the article, to be put into the lesson's folder `figures`.
struct FigureFile
{
    std::string name;
    std::string bytes;
};

/// An article as Lectern has it. The blocks are those of a page that lints without errors, and without warnings
/// but for its to-do boxes, once title, figures and references stand beside it.
struct Article
{
    std::string title; ///< may be empty
    std::vector<std::string> authors = {};
    std::string body; ///< Markdown of a page, without front matter
    std::vector<FigureFile> figures = {};
    std::vector<lessons::Reference> references = {}; ///< those that are cited
    std::vector<Diagnostic> remarks = {};            ///< what was kept as a to-do or changed, and where it stood
};

/// Articles in Markdown with formulas (`$`, `$$`, `\(`, `\[`, TeX environments), footnotes and citations of pandoc.
/// Errors: importing.encoding, importing.size, importing.empty.
Result<Article> importMarkdown(const Source& source);

/// LaTeX: sections, text, lists, tables, figures, formulas, own macros, references, citations, theorems.
/// Errors: those of importMarkdown.
Result<Article> importLatex(const Source& source);

/// Jupyter notebooks, nbformat 4: Markdown, code, text and pictures. Errors: those of importMarkdown,
/// importing.notebook (reason), importing.notebook.version (version).
Result<Article> importNotebook(const Source& source);

} // namespace lectern::importing
