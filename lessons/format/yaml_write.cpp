#include "yaml_write.h"

#include <algorithm>
#include <array>

namespace lectern::lessons {
namespace {

std::string singleQuoted(const std::string& text)
{
    std::string quoted = "'";
    for (const char c : text) {
        quoted += c;
        if (c == '\'')
            quoted += '\'';
    }
    return quoted + '\'';
}

/// TeX would be taken for escapes there.
bool fitsDoubleQuotes(const std::string& text)
{
    return text.find_first_of("\"\\") == std::string::npos;
}

/// Behind `|`, in lines of an indentation. The first line must not begin with a space: that would be taken for more of
/// it.
Result<std::string> asBlock(const std::string& header, std::size_t indent, const std::string& value)
{
    if (value.front() == ' ' || value.front() == '\n')
        return fail("lessons.edit.space");
    std::string block = header;
    const std::size_t size = value.find_last_not_of('\n') + 1;
    for (std::size_t at = 0; at <= size;) {
        const std::size_t end = std::min(value.find('\n', at), size);
        block += '\n';
        if (end > at)
            block.append(indent, ' ').append(value, at, end - at);
        at = end + 1;
    }
    return block;
}

std::string onOneLine(const std::string& value, bool inFlow, char quote)
{
    if (quote == '"' && fitsDoubleQuotes(value))
        return '"' + value + '"';
    return quote == '\0' && isPlain(value, inFlow) ? value : singleQuoted(value);
}

} // namespace

bool isPlain(std::string_view text, bool inFlow)
{
    constexpr std::array<std::string_view, 4> nothing{"null", "Null", "NULL", "~"};
    if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.back() == ':' ||
        std::find(nothing.begin(), nothing.end(), text) != nothing.end())
        return false;
    const bool number = text.size() > 1 && text.front() == '-' && text[1] != ' ' && text[1] != '-';
    constexpr std::string_view signs = "-?:,[]{}#&*!|>'\"%@`";
    if (signs.find(text.front()) != std::string_view::npos && !number)
        return false;
    if (text.find(": ") != std::string_view::npos || text.find(" #") != std::string_view::npos ||
        text.find_first_of("\n\t") != std::string_view::npos)
        return false;
    return !inFlow || text.find_first_of(",[]{}") == std::string_view::npos;
}

Result<std::string> writeScalar(const SourceText& source, const YamlPlaces& places, const YamlNode& node,
                                const YamlNode* key, const std::string& value)
{
    const bool lines = value.find('\n') != std::string::npos;
    const std::size_t outer = key ? places.column(key->at) : places.column(node.at);
    if (places.isBlock(node) && !value.empty()) {
        const auto indent = places.blockIndent(node);
        if (!indent)
            return fail("lessons.edit.block");
        // A folded text would join the lines.
        std::string header = source.bytes.substr(node.at, places.lineEnd(node.at) - node.at);
        header.front() = '|';
        return asBlock(header, *indent == 0 ? outer + 2 : *indent, value);
    }
    if (lines && node.inFlow)
        return fail("lessons.edit.flow");
    if (lines)
        return asBlock("|", outer + 2, value);
    return onOneLine(value, node.inFlow, node.quoted ? source.bytes[node.at] : '\0');
}

YamlInsertion placeEntry(const SourceText& source, const YamlPlaces& places, const YamlNode& map,
                         std::size_t before, const std::string& written)
{
    if (places.isFlow(map)) {
        if (map.pairs.empty())
            return {{map.at + 1, map.at + 1}, written};
        if (before == 0)
            return {{map.pairs.front().first.at, map.pairs.front().first.at}, written + ", "};
        const std::size_t at = places.valueSpan(map.pairs[before - 1]).end;
        return {{at, at}, ", " + written};
    }
    const std::size_t indent = places.column(map.pairs.front().first.at);
    if (before == 0) {
        const std::size_t at = map.pairs.front().first.at;
        return {{at, at}, written + '\n' + std::string(indent, ' ')};
    }
    const std::size_t at = places.lineEnd(places.valueSpan(map.pairs[before - 1]).end);
    return {{at, at}, '\n' + std::string(indent, ' ') + written + (at == source.bytes.size() ? "\n" : "")};
}

Result<YamlInsertion> writeEntry(const SourceText& source, const YamlPlaces& places, const YamlNode& map,
                                 std::size_t before, const std::string& key, const std::string& value)
{
    const bool lines = value.find('\n') != std::string::npos;
    const bool flow = places.isFlow(map);
    if (flow && lines)
        return fail("lessons.edit.flow");
    const std::size_t indent = flow ? 0 : places.column(map.pairs.front().first.at);
    const auto written =
        lines ? asBlock("|", indent + 2, value) : Result<std::string>(onOneLine(value, flow, '\0'));
    if (!written)
        return fail(written.error());
    return placeEntry(source, places, map, before, key + ": " + *written);
}

std::string indented(const std::string& yaml, std::size_t indent)
{
    std::string lines;
    for (std::size_t i = 0; i < yaml.size(); ++i) {
        lines += yaml[i];
        if (yaml[i] == '\n' && i + 1 < yaml.size() && yaml[i + 1] != '\n')
            lines.append(indent, ' ');
    }
    return lines;
}

std::optional<std::size_t> dashOf(const SourceText& source, const YamlNode& item)
{
    const std::size_t dash =
        item.at == 0 ? std::string::npos : source.bytes.find_last_not_of(" \n", item.at - 1);
    return dash != std::string::npos && source.bytes[dash] == '-' ? std::optional(dash) : std::nullopt;
}

std::optional<YamlSpan> itemSpan(const SourceText& source, const YamlPlaces& places, const YamlNode& list,
                                 std::size_t index)
{
    const YamlNode& item = list.items[index];
    if (places.isFlow(list)) {
        if (index > 0)
            return YamlSpan{places.span(list.items[index - 1]).end, places.span(item).end};
        return YamlSpan{item.at, list.items[1].at};
    }
    const auto dash = dashOf(source, item);
    if (!dash)
        return std::nullopt;
    const std::size_t end = std::min(places.lineEnd(places.span(item).end) + 1, source.bytes.size());
    const std::size_t begin = places.lineBegin(*dash);
    // The first item may stand behind what its list is in: "- - a".
    if (source.bytes.find_first_not_of(' ', begin) == *dash)
        return YamlSpan{begin, end};
    const auto next = index + 1 < list.items.size() ? dashOf(source, list.items[index + 1]) : std::nullopt;
    return next ? std::optional(YamlSpan{*dash, *next}) : std::nullopt;
}

YamlSpan entrySpan(const SourceText& source, const YamlPlaces& places, const YamlNode& map, std::size_t index)
{
    const std::size_t begin = map.pairs[index].first.at;
    const std::size_t end = places.valueSpan(map.pairs[index]).end;
    if (places.isFlow(map)) {
        if (index > 0)
            return {places.valueSpan(map.pairs[index - 1]).end, end};
        return {begin, map.pairs[1].first.at};
    }
    if (index == 0)
        return {begin, map.pairs[1].first.at}; // what stands in front of it, "- ", is the next one's
    return {places.lineBegin(begin), std::min(places.lineEnd(end) + 1, source.bytes.size())};
}

} // namespace lectern::lessons
