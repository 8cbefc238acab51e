#include "yaml_reader.h"

#include "line_table.h"
#include "nearest_name.h"
#include "numbers.h"
#include "utf8.h"

#include <algorithm>
#include <cassert>

namespace lectern::lessons {

SourceRegion YamlValue::where() const
{
    const std::size_t begin = m_node->at;
    return m_yaml->region(begin, std::min(begin + m_node->length, m_yaml->bytes.size()));
}

bool YamlValue::isLiteralBlock() const
{
    return isScalar() && !m_node->quoted && m_node->at < m_yaml->bytes.size() &&
           m_yaml->bytes[m_node->at] == '|';
}

void YamlValue::error(const char* code, std::vector<std::string> parameters) const
{
    m_findings->error(code, std::move(parameters), where());
}

void YamlValue::unknown(const char* kind, const std::string& nearest) const
{
    m_findings->unknown(kind, raw(), nearest, where());
}

std::optional<YamlValue> YamlValue::child(std::string_view key) const
{
    const YamlNode* node = m_node->find(key);
    return node ? std::optional<YamlValue>(at(*node)) : std::nullopt;
}

std::string YamlValue::text() const
{
    if (isScalar())
        return raw();
    error("lessons.yaml.want.text");
    return {};
}

std::optional<double> YamlValue::number() const
{
    const auto value = isScalar() ? parseNumber(raw()) : std::nullopt;
    if (!value)
        error("lessons.yaml.want.number", {raw()});
    return value;
}

std::optional<int> YamlValue::integer(int least, int most) const
{
    const auto value = isScalar() ? parseInteger(raw()) : std::nullopt;
    if (value && *value >= least && *value <= most)
        return value;
    error("lessons.yaml.want.integer", {raw(), std::to_string(least), std::to_string(most)});
    return std::nullopt;
}

bool YamlValue::boolean() const
{
    if (!isScalar() || (raw() != "true" && raw() != "false"))
        error("lessons.yaml.want.boolean", {raw()});
    return isScalar() && raw() == "true";
}

double YamlValue::share() const
{
    std::string_view digits = isScalar() ? std::string_view(raw()) : std::string_view();
    const bool percent = digits.ends_with('%');
    if (percent)
        digits.remove_suffix(1);
    const auto value = parseNumber(digits);
    const double share = value.value_or(-1) / (percent ? 100 : 1);
    if (share >= 0 && share <= 1)
        return share;
    error("lessons.yaml.want.share", {raw()});
    return 0;
}

std::vector<YamlValue> YamlValue::items() const
{
    std::vector<YamlValue> values;
    if (!isSequence())
        error("lessons.yaml.want.list");
    for (const YamlNode& item : m_node->items)
        values.push_back(at(item));
    return values;
}

std::vector<std::string> YamlValue::texts() const
{
    if (isScalar())
        return {raw()};
    std::vector<std::string> values;
    for (const YamlValue& item : items())
        values.push_back(item.text());
    return values;
}

// "\frac" is a form feed and "rac", "\nu" a new line and "u": a backslash that is not doubled is no TeX here.
bool YamlValue::escapesTex() const
{
    const std::string& bytes = m_yaml->bytes;
    if (!m_node->quoted || bytes[m_node->at] != '"' || m_node->text.find('$') == std::string::npos)
        return false;
    for (std::size_t i = m_node->at + 1; i + 1 < bytes.size() && bytes[i] != '"'; ++i) {
        if (bytes[i] == '\\' && isAsciiLetter(bytes[++i]))
            return true;
    }
    return false;
}

SourceText YamlValue::source() const
{
    if (escapesTex())
        error("lessons.yaml.escape");
    if (isScalar())
        return scalarText(*m_yaml, *m_node);
    error("lessons.yaml.want.text");
    return m_yaml->slice(m_node->at, m_node->at);
}

Localized YamlValue::localized(std::initializer_list<std::string_view> otherKeys) const
{
    Localized result;
    const auto take = [&](std::string language, const YamlValue& value) {
        SourceText text = value.source();
        if (isBlank(text.bytes))
            value.error("lessons.text.empty");
        result.byLanguage[language] = std::move(text.bytes);
        result.places[std::move(language)] = std::move(text.map);
    };
    if (isScalar()) {
        take({}, *this);
        return result;
    }
    if (!isMap() || m_node->pairs.empty()) {
        error("lessons.yaml.want.localized");
        return result;
    }
    for (const auto& [key, value] : m_node->pairs) {
        if (std::find(otherKeys.begin(), otherKeys.end(), key.text) != otherKeys.end())
            continue;
        if (value.kind == YamlNode::Kind::null && value.inFlow)
            at(key).error("lessons.yaml.comma", {key.text});
        else if (!isLanguage(key.text))
            at(key).error("lessons.language.unknown", {key.text});
        else
            take(key.text, at(value));
    }
    return result;
}

YamlMap YamlValue::map(const YamlShape& shape) const
{
    if (!isMap())
        error("lessons.yaml.want.map", {shape.what});
    YamlMap map(*this, *m_node, *m_yaml, *m_findings, shape);
    for (const auto& [key, value] : m_node->pairs) {
        if (!shape.find(key.text))
            map.addMeant(reportUnknownKey(key, value, shape));
    }
    return map;
}

// `{zh_CN: one, two}` is a map with the key "two": most likely a text that was cut at its comma.
std::string YamlValue::reportUnknownKey(const YamlNode& key, const YamlNode& value,
                                        const YamlShape& shape) const
{
    if (value.kind == YamlNode::Kind::null && value.inFlow) {
        at(key).error("lessons.yaml.comma", {key.text});
        return {};
    }
    std::vector<std::string_view> names;
    for (const YamlKey& known : shape.keys)
        names.push_back(known.name);
    std::string nearest = nearestName(key.text, names);
    at(key).error(nearest.empty() ? "lessons.key.unknown" : "lessons.key.misspelt",
                  {key.text, shape.what, nearest});
    return nearest;
}

std::vector<std::pair<YamlValue, YamlValue>> YamlValue::entries() const
{
    std::vector<std::pair<YamlValue, YamlValue>> result;
    if (!isMap())
        error("lessons.yaml.want.map", {""});
    for (const auto& [key, value] : m_node->pairs)
        result.emplace_back(at(key), at(value));
    return result;
}

void YamlValue::rejectWord(std::span<const std::string_view> names) const
{
    std::string all;
    for (const std::string_view name : names) {
        all += all.empty() ? "" : ", ";
        all += name;
    }
    error("lessons.yaml.want.word", {raw(), all});
}

std::optional<YamlValue> YamlMap::find(std::string_view key) const
{
    assert(m_shape->find(key));
    const YamlNode* node = m_node->find(key);
    return node ? std::optional<YamlValue>(YamlValue(*m_yaml, *node, *m_findings)) : std::nullopt;
}

std::optional<YamlValue> YamlMap::need(std::string_view key) const
{
    auto value = find(key);
    if (!value && m_value.isMap() && !meant(key))
        m_value.error("lessons.key.missing", {std::string(key), m_shape->what});
    return value;
}

std::string YamlMap::text(std::string_view key) const
{
    const auto value = find(key);
    return value ? value->text() : std::string();
}

std::string YamlMap::neededText(std::string_view key) const
{
    const auto value = need(key);
    return value ? value->text() : std::string();
}

Localized YamlMap::localized(std::string_view key) const
{
    const auto value = find(key);
    return value ? value->localized() : Localized();
}

std::optional<double> YamlMap::number(std::string_view key) const
{
    const auto value = find(key);
    return value ? value->number() : std::nullopt;
}

std::optional<int> YamlMap::integer(std::string_view key, int least, int most) const
{
    const auto value = find(key);
    return value ? value->integer(least, most) : std::nullopt;
}

bool YamlMap::boolean(std::string_view key) const
{
    const auto value = find(key);
    return value && value->boolean();
}

std::vector<YamlValue> YamlMap::items(std::string_view key) const
{
    const auto value = find(key);
    return value ? value->items() : std::vector<YamlValue>();
}

bool isLanguage(std::string_view word)
{
    const auto letters = [](std::string_view part) {
        return std::all_of(part.begin(), part.end(), [](char c) { return isAsciiLetter(c); });
    };
    if (word.size() != 2 && word.size() != 5)
        return false;
    return letters(word.substr(0, 2)) && (word.size() == 2 || (word[2] == '_' && letters(word.substr(3))));
}

} // namespace lectern::lessons
