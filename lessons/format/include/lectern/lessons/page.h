#pragma once

#include <lectern/lessons/localized.h>
#include <lectern/result/diagnostic.h>

#include <compare>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lectern::lessons {

// Inline content: a paragraph is a flat row of runs, each with its whole style.

struct TextStyle
{
    bool bold = false;
    bool italic = false;
    bool struck = false;
    bool code = false;
    std::string link = {}; ///< target of the link that the run belongs to; empty outside links

    bool operator==(const TextStyle&) const = default;
};

struct TextRun
{
    std::string text;
};

/// TeX between `$...$` (or `$$...$$` inside a paragraph).
struct Formula
{
    std::string tex;
    bool display = false;
    std::string speech = {}; ///< what a screen reader says instead of the TeX (`say:`); may be empty
};

enum class RoleKind
{
    ref,
    term,
    value,
    step,
    cite
};

/// `` {kind}`target` ``; `value` and `step` targets read "calculator.cell", optionally with ":.4f" at the
/// end.
struct Role
{
    RoleKind kind = RoleKind::ref;
    std::string target;
};

struct Image
{
    std::string source; ///< relative to the lesson's folder
    std::string alternative;
};

struct LineBreak
{
    bool hard = false; ///< soft: a newline in the source, shown as a space; between Chinese there is none
};

struct Inline
{
    std::variant<TextRun, Formula, Role, Image, LineBreak> content;
    TextStyle style = {};
    SourceRegion where = {};
};

using Inlines = std::vector<Inline>;

// Blocks.

struct Block;
using Blocks = std::vector<Block>;

struct Heading
{
    int level = 1;
    std::string id;
    std::optional<double> minutes = {}; ///< reading time, from `{#id minutes=6}`
    Inlines text = {};
};

struct Paragraph
{
    Inlines text;
};

struct List
{
    bool ordered = false;
    int start = 1;
    std::vector<Blocks> items = {};
};

struct Quote
{
    Blocks blocks;
};

enum class Alignment
{
    automatic,
    left,
    centre,
    right
};

struct Table
{
    std::vector<Alignment> columns;
    std::vector<Inlines> header = {};
    std::vector<std::vector<Inlines>> rows = {};
};

struct CodeBlock
{
    std::string language;
    std::string text;
};

/// `$$...$$` on lines of its own; with `{#eq-id}` behind it, it is numbered and can be referred to.
struct DisplayFormula
{
    std::string tex;
    std::string id = {};
    int number = 0; ///< from 1 in the page's order; 0 where it has no id
    std::string speech = {};
};

struct ThematicBreak
{
};

enum class BoxKind
{
    note,
    tip,
    warning,
    details,
    solution,
    predict,
    listing,
    cards,
    todo ///< what the author has still to do; lint lists it
};

/// A directive with a Markdown body. Its first line's rest is the title: "```{note} Title".
struct Box
{
    BoxKind kind = BoxKind::note;
    Inlines title = {};
    std::string id = {}; ///< `:id:` option; may be empty
    Blocks blocks;
};

/// "```{figure} file.svg", body = caption. `alternative` is the `:alt:` option (required by the linter).
struct Figure
{
    std::string source;
    std::string id = {};
    std::string alternative = {};
    Blocks caption;
};

/// "```{term} id": a definition of the course's glossary shown as a block.
struct TermBlock
{
    std::string id;
};

enum class EmbedKind
{
    calculator,
    exercise
};

/// The place of a calculator or an exercise; its definition is in the Lesson.
struct Embed
{
    EmbedKind kind = EmbedKind::calculator;
    std::string id;

    auto operator<=>(const Embed&) const = default;
};

struct Block
{
    std::variant<Heading, Paragraph, List, Quote, Table, CodeBlock, DisplayFormula, ThematicBreak, Box,
                 Figure, TermBlock, Embed>
        content;
    SourceRegion where = {};
};

/// A symbol of the lesson's table: "Q", what it means, its shape, the calculator cell that holds it.
struct Symbol
{
    std::string tex;
    std::string meaning;
    std::string shape = {};
    std::string cell = {}; ///< "calculator.cell" or empty
    SourceRegion where = {};
};

/// What one should know before, in the page's language. It may come with a warm-up question that is never
/// graded: a question with its answer, and where to read up; or an exercise.
struct Need
{
    Localized text = {};
    Localized question = {};
    Localized answer = {};  ///< there if and only if there is a question
    Localized reading = {}; ///< `read`
    std::string exercise = {};
    SourceRegion where = {};
};

struct Page
{
    std::string id;
    std::string title;
    std::string language;
    std::vector<Symbol> symbols = {};
    std::vector<Need> needs = {};
    std::vector<std::string> authors = {};
    std::string status = {};
    std::string updated = {};
    std::string file = {}; ///< as given to the loader, for messages
    Blocks blocks = {};
};

} // namespace lectern::lessons
