#include <lectern/lessons/learner_copy.h>

#include "front_matter.h"
#include "page_scanner.h"
#include "yaml_node.h"

#include <lectern/lessons/course.h>

#include <algorithm>
#include <array>

namespace lectern::lessons {
namespace {

// Directives whose bodies are Markdown and are scanned as pages are.
bool holdsMarkdown(std::string_view info)
{
    constexpr std::array<std::string_view, 9> names{
        "{note}", "{tip}", "{warning}", "{details}", "{solution}", "{predict}", "{cards}", "{figure}", "{todo}"};
    return std::any_of(names.begin(), names.end(),
                       [info](std::string_view name) { return info.starts_with(name); });
}

void blankComments(const SourceText& text, std::string& page)
{
    Findings ignored;
    const ScannedPage scanned = scanPage(text, ignored);
    for (const auto& [begin, end] : scanned.comments) {
        for (std::size_t at = begin; at < end; ++at) {
            char& byte = page[text.map.locate(text.bytes, at).offset];
            if (byte != '\n' && byte != '\r')
                byte = ' ';
        }
    }
    for (const ScannedFence& fence : scanned.fences) {
        const std::string_view info(text.bytes);
        if (holdsMarkdown(info.substr(fence.infoBegin, fence.infoEnd - fence.infoBegin)))
            blankComments(fence.body, page);
    }
}

std::size_t lineOf(const std::string& text, std::size_t at)
{
    const std::size_t newline = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    return newline == std::string::npos ? 0 : newline + 1;
}

} // namespace

std::string learnersPage(std::string_view page)
{
    Findings ignored;
    const SourceText text = readSourceText(page, {}, ignored);
    Page front;
    const std::size_t begin = readFrontMatter(text, front, ignored);
    std::string copy(page);
    blankComments(text.slice(begin, text.bytes.size()), copy);
    return copy;
}

Result<std::string> learnersExercise(std::string_view yaml, const std::string& file)
{
    Findings ignored;
    const SourceText source = readSourceText(yaml, file, ignored);
    const YamlNode root = readYaml(source, ignored);
    const auto weak = std::find_if(root.pairs.begin(), root.pairs.end(),
                                   [](const auto& pair) { return pair.first.text == "weak"; });
    if (weak == root.pairs.end())
        return std::string(yaml);
    const auto next = std::next(weak);
    const std::size_t begin = lineOf(source.bytes, weak->first.at);
    const std::size_t end =
        next == root.pairs.end() ? source.bytes.size() : lineOf(source.bytes, next->first.at);
    std::string copy = source.bytes.substr(0, begin) + source.bytes.substr(end);
    const auto left = parseExercise(copy, "exercise", file);
    if (root.inFlow || left.hasErrors() || !left.value.code || !left.value.code->weak.empty())
        return fail("lessons.weak.form", {}, source.region(weak->first.at, weak->first.at + 4));
    return copy;
}

} // namespace lectern::lessons
