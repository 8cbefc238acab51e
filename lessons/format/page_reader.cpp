#include "page_reader.h"

#include "block_builder.h"
#include "calculator_reader.h"
#include "line_table.h"
#include "nearest_name.h"
#include "utf8.h"

#include <lectern/lessons/page_limits.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

namespace lectern::lessons {
namespace {

constexpr int deepestDirective = 8;

enum class Kind
{
    box,
    listing,
    figure,
    term,
    calculator,
    exercise,
    include
};

struct DirectiveName
{
    std::string_view name;
    Kind kind;
    BoxKind box = BoxKind::note;
};

constexpr std::array<DirectiveName, 14> directiveNames{{
    {"note", Kind::box, BoxKind::note},
    {"tip", Kind::box, BoxKind::tip},
    {"warning", Kind::box, BoxKind::warning},
    {"details", Kind::box, BoxKind::details},
    {"solution", Kind::box, BoxKind::solution},
    {"predict", Kind::box, BoxKind::predict},
    {"cards", Kind::box, BoxKind::cards},
    {"todo", Kind::box, BoxKind::todo},
    {"listing", Kind::listing, BoxKind::listing},
    {"figure", Kind::figure},
    {"term", Kind::term},
    {"calculator", Kind::calculator},
    {"exercise", Kind::exercise},
    {"include", Kind::include},
}};

std::optional<DirectiveName> findDirective(std::string_view name)
{
    for (const DirectiveName& known : directiveNames) {
        if (known.name == name)
            return known;
    }
    return std::nullopt;
}

constexpr auto directiveNamesOnly = [] {
    std::array<std::string_view, directiveNames.size()> names;
    std::transform(directiveNames.begin(), directiveNames.end(), names.begin(), std::mem_fn(&DirectiveName::name));
    return names;
}();

std::string wordsOf(const Inlines& inlines)
{
    std::string words;
    for (const Inline& item : inlines) {
        if (const auto* run = std::get_if<TextRun>(&item.content))
            words += run->text;
        else if (const auto* formula = std::get_if<Formula>(&item.content))
            words += formula->tex;
    }
    return words;
}

bool isOptionName(char c)
{
    return isAsciiLetter(c) || c == '-';
}

} // namespace

std::span<const std::string_view> directiveWords()
{
    return directiveNamesOnly;
}

struct PageReader::Option
{
    std::string value;
    SourceRegion where = {};
};

struct PageReader::Directive
{
    DirectiveName name;
    SourceText argument; ///< what stands behind the name
    SourceText body;     ///< without its options
    SourceRegion where = {};
    std::map<std::string, Option, std::less<>> options = {};
};

Blocks PageReader::read(const SourceText& text)
{
    const ScannedPage page = scanPage(text, m_findings);
    return buildBlocks(
        text, page, [&](const ScannedFence& fence) { return readFence(fence, text); }, m_findings);
}

Inlines PageReader::readTitle(const SourceText& text)
{
    if (isBlank(text.bytes))
        return {};
    Blocks blocks = read(text);
    Paragraph* paragraph = blocks.size() == 1 ? std::get_if<Paragraph>(&blocks.front().content) : nullptr;
    if (!paragraph) {
        m_findings.error("lessons.title.inline", {}, text.region(0, text.bytes.size()));
        return {};
    }
    return std::move(paragraph->text);
}

Blocks PageReader::readFence(const ScannedFence& fence, const SourceText& text)
{
    const std::string info = text.bytes.substr(fence.infoBegin, fence.infoEnd - fence.infoBegin);
    const SourceRegion where = text.region(fence.begin, fence.end);
    if (!info.starts_with('{')) {
        const std::string language = info.substr(0, info.find(' '));
        return {{CodeBlock{language, fence.body.bytes}, where}};
    }
    const std::size_t close = info.find('}');
    const std::string name = info.substr(1, close == std::string::npos ? close : close - 1);
    const auto known = findDirective(name);
    if (close == std::string::npos || !known) {
        m_findings.unknown("lessons.directive", name, nearestName(name, directiveWords()),
                           text.region(fence.infoBegin, fence.infoEnd));
        return {};
    }
    const std::size_t argument =
        std::min(text.bytes.find_first_not_of(" \t", fence.infoBegin + close + 1), fence.infoEnd);
    Directive directive{*known, text.slice(argument, fence.infoEnd), fence.body, where};
    return readDirective(directive);
}

Blocks PageReader::readDirective(Directive& directive)
{
    const Kind kind = directive.name.kind;
    if (kind == Kind::calculator)
        return readEmbed(directive, EmbedKind::calculator);
    if (kind == Kind::exercise)
        return readEmbed(directive, EmbedKind::exercise);
    readOptions(directive);
    switch (kind) {
    case Kind::listing:
        return readListing(directive);
    case Kind::figure:
        return readFigure(directive);
    case Kind::term:
        return readTerm(directive);
    case Kind::include:
        return readInclude(directive);
    default:
        return readBox(directive, directive.name.box);
    }
}

void PageReader::readOptions(Directive& directive)
{
    const std::string& bytes = directive.body.bytes;
    std::size_t line = 0;
    while (line < bytes.size() && bytes[line] == ':') {
        const std::size_t end = std::min(bytes.find('\n', line), bytes.size());
        std::size_t nameEnd = line + 1;
        while (nameEnd < end && isOptionName(bytes[nameEnd]))
            ++nameEnd;
        if (nameEnd == line + 1 || nameEnd >= end || bytes[nameEnd] != ':')
            break;
        takeOption(directive, line, nameEnd, end);
        line = std::min(end + 1, bytes.size());
    }
    directive.body = directive.body.slice(line, bytes.size());
}

void PageReader::takeOption(Directive& directive, std::size_t begin, std::size_t nameEnd, std::size_t end)
{
    const std::string& bytes = directive.body.bytes;
    const std::string name = bytes.substr(begin + 1, nameEnd - begin - 1);
    const std::size_t value = std::min(bytes.find_first_not_of(" \t", nameEnd + 1), end);
    const SourceRegion where = directive.body.region(begin, end);
    std::string text = bytes.substr(value, end - value);
    text.erase(text.find_last_not_of(" \t") + 1);
    if (!directive.options.emplace(name, Option{std::move(text), where}).second)
        m_findings.error("lessons.option.duplicate", {name}, where);
}

void PageReader::rejectOptions(const Directive& directive, std::span<const std::string_view> allowed)
{
    for (const auto& [name, option] : directive.options) {
        if (std::find(allowed.begin(), allowed.end(), name) == allowed.end())
            m_findings.unknown("lessons.option", name, nearestName(name, allowed), option.where);
    }
}

std::string PageReader::takeId(Directive& directive)
{
    const auto id = directive.options.find("id");
    if (id == directive.options.end())
        return {};
    if (!isId(id->second.value))
        m_findings.error("lessons.id.form", {id->second.value}, id->second.where);
    return id->second.value;
}

Blocks PageReader::nested(const SourceText& body, const SourceRegion& where)
{
    if (m_depth >= deepestDirective) {
        m_findings.error("lessons.directive.depth", {std::to_string(deepestDirective)}, where);
        return {};
    }
    ++m_depth;
    Blocks blocks = read(body);
    --m_depth;
    return blocks;
}

Blocks PageReader::readBox(Directive& directive, BoxKind kind)
{
    constexpr std::array<std::string_view, 1> allowed{"id"};
    rejectOptions(directive, allowed);
    Box box;
    box.kind = kind;
    box.id = takeId(directive);
    box.title = readTitle(directive.argument);
    box.blocks = nested(directive.body, directive.where);
    if (kind == BoxKind::predict && box.title.empty())
        m_findings.error("lessons.predict.question", {}, directive.where);
    if (kind == BoxKind::todo)
        m_findings.warning("lessons.todo", {wordsOf(box.title)}, directive.where);
    else if (box.blocks.empty() && isBlank(directive.body.bytes))
        m_findings.error("lessons.directive.empty", {std::string(directive.name.name)}, directive.where);
    return {{std::move(box), directive.where}};
}

Blocks PageReader::readListing(Directive& directive)
{
    constexpr std::array<std::string_view, 2> allowed{"id", "lang"};
    rejectOptions(directive, allowed);
    Box box;
    box.kind = BoxKind::listing;
    box.id = takeId(directive);
    box.title = readTitle(directive.argument);
    const auto language = directive.options.find("lang");
    if (language != directive.options.end()) {
        const SourceRegion where = directive.body.region(0, directive.body.bytes.size());
        box.blocks = {{CodeBlock{language->second.value, directive.body.bytes}, where}};
    } else {
        box.blocks = nested(directive.body, directive.where);
    }
    const bool code = std::any_of(box.blocks.begin(), box.blocks.end(), [](const Block& block) {
        return std::holds_alternative<CodeBlock>(block.content);
    });
    if (!code)
        m_findings.error("lessons.listing.code", {}, directive.where);
    return {{std::move(box), directive.where}};
}

Blocks PageReader::readFigure(Directive& directive)
{
    constexpr std::array<std::string_view, 2> allowed{"id", "alt"};
    rejectOptions(directive, allowed);
    Figure figure;
    figure.source = directive.argument.bytes;
    figure.id = takeId(directive);
    if (const auto alternative = directive.options.find("alt"); alternative != directive.options.end())
        figure.alternative = alternative->second.value;
    if (figure.source.empty())
        m_findings.error("lessons.figure.file", {}, directive.where);
    if (figure.alternative.empty())
        m_findings.error("lessons.figure.alt", {figure.source}, directive.where);
    figure.caption = nested(directive.body, directive.where);
    return {{std::move(figure), directive.where}};
}

Blocks PageReader::readTerm(Directive& directive)
{
    rejectOptions(directive, {});
    if (!isId(directive.argument.bytes))
        m_findings.error("lessons.id.form", {directive.argument.bytes}, directive.where);
    if (!isBlank(directive.body.bytes))
        m_findings.error("lessons.term.body", {}, directive.where);
    return {{TermBlock{directive.argument.bytes}, directive.where}};
}

Blocks PageReader::readEmbed(Directive& directive, EmbedKind kind)
{
    const std::string id = directive.argument.bytes;
    if (!isId(id))
        m_findings.error("lessons.id.form", {id}, directive.where);
    if (!isBlank(directive.body.bytes)) {
        if (kind == EmbedKind::exercise)
            m_findings.error("lessons.exercise.in.page", {id}, directive.where);
        else
            m_calculators.push_back(readCalculator(directive.body, id, m_findings));
    }
    return {{Embed{kind, id}, directive.where}};
}

Blocks PageReader::readInclude(Directive& directive)
{
    rejectOptions(directive, {});
    const std::string& path = directive.argument.bytes;
    const auto fail = [&](const char* code) {
        m_findings.error(code, {path}, directive.where);
        return Blocks{};
    };
    const bool inside = !path.empty() && path.front() != '/' && path.find("..") == std::string::npos &&
                        path.find('\\') == std::string::npos && path.find(':') == std::string::npos;
    if (!inside)
        return fail("lessons.include.path");
    if (std::find(m_included.begin(), m_included.end(), path) != m_included.end())
        return fail("lessons.include.circle");
    const auto file = m_include ? m_include(path) : std::nullopt;
    if (!file)
        return fail("lessons.include.missing");
    m_includedBytes += file->text.size();
    if (m_includedBytes > largestPage)
        return fail("lessons.include.size");
    m_included.push_back(path);
    Blocks blocks = nested(readSourceText(file->text, file->name, m_findings), directive.where);
    m_included.pop_back();
    return blocks;
}

} // namespace lectern::lessons
