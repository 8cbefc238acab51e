#pragma once

#include <lectern/lessons/calculator.h>
#include <lectern/lessons/exercise.h>
#include <lectern/lessons/localized.h>
#include <lectern/lessons/page.h>
#include <lectern/result/result.h>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::lessons {

struct Term
{
    std::string id;
    Localized name = {};
    Localized definition = {};
    std::string symbol = {};
};

struct Reference
{
    std::string id;
    std::string text; ///< authors, title, where, year
    std::string url = {};
};

struct Lesson
{
    std::string folder; ///< name below the course folder, e.g. "01-attention"
    std::filesystem::path path = {};
    std::map<std::string, Page, std::less<>> pages = {}; ///< by language
    std::map<std::string, Calculator, std::less<>> calculators = {};
    std::map<std::string, Exercise, std::less<>> exercises = {};

    // Null if the lesson has none of this id.
    const Calculator* calculator(std::string_view id) const;
    const Exercise* exercise(std::string_view id) const;
};

struct Course
{
    int format = 1;
    std::string id;
    int version = 1;
    Localized title = {};
    std::vector<std::string> languages = {}; ///< the first one is the source language
    std::vector<Lesson> lessons = {};
    std::map<std::string, Term, std::less<>> glossary = {};
    std::map<std::string, Reference, std::less<>> references = {};
    std::map<std::string, std::string> renames = {}; ///< old id -> new id
    std::filesystem::path path = {};

    /// The exercise of whatever lesson; null if there is none of this id.
    const Exercise* exercise(std::string_view id) const;
};

/// Reads a course folder. The course holds whatever could be read; the diagnostics name every problem in every file,
/// one for each root cause, ordered by file and position.
Checked<Course> loadCourse(const std::filesystem::path& folder);

/// Format, parity, calc syntax, start values, TeX braces: everything that needs neither Qt nor evaluation.
/// `loadCourse` already reports what cannot be read; this adds what is readable and wrong.
std::vector<Diagnostic> check(const Course& course);

/// A file that a page includes: its text, and its name in diagnostics.
struct IncludedFile
{
    std::string text;
    std::string name;
};

/// Gives the file that an `include` directive names, a relative path without "..", or nothing where there is none.
using IncludeReader = std::function<std::optional<IncludedFile>(const std::string& path)>;

/// Reads included files from the lesson's folder, else from the course's folder above it.
IncludeReader includesFrom(const std::filesystem::path& lessonFolder);

/// One page from its text; `file` only names it in diagnostics. Calculators defined in the page go to `calculators`.
struct ParsedPage
{
    Page page;
    std::vector<Calculator> calculators = {};
};
Checked<ParsedPage> parsePage(std::string_view text, std::string file, const IncludeReader& include = {});

/// Markdown without front matter: the texts of calculators, exercises and boxes.
Checked<Blocks> parseMarkdown(std::string_view text, const SourceRegion& where = {});

Checked<Calculator> parseCalculator(std::string_view yaml, std::string id, std::string file);
Checked<Exercise> parseExercise(std::string_view yaml, std::string id, std::string file);

/// Calls `visit` for every formula of the course in order: pages, calculators, exercises, glossary.
void forEachFormula(const Course& course, const std::function<void(const Formula&, const SourceRegion&)>& visit);

/// `{{expr:.4f}}` pieces of a text: literal text and expressions alternate.
struct TemplatePiece
{
    bool expression = false;
    std::string text;       ///< literal text, or the calc expression
    std::string format = {}; ///< ".4f", "g", "" ...
    std::size_t offset = 0; ///< in the text
};
Checked<std::vector<TemplatePiece>> splitTemplate(std::string_view text);

} // namespace lectern::lessons
