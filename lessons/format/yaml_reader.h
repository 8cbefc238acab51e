#pragma once

#include "yaml_node.h"

#include <lectern/lessons/localized.h>
#include <lectern/lessons/vocabulary.h>
#include <lectern/lessons/yaml_schema.h>

#include <initializer_list>
#include <optional>
#include <set>
#include <span>

namespace lectern::lessons {

class YamlMap;

/// One value of a YAML text, read as what it should be. What it is not is reported where it stands.
class YamlValue
{
public:
    YamlValue(const SourceText& yaml, const YamlNode& node, Findings& findings)
        : m_yaml(&yaml)
        , m_node(&node)
        , m_findings(&findings)
    {
    }

    bool isScalar() const { return m_node->kind == YamlNode::Kind::scalar; }
    bool isMap() const { return m_node->kind == YamlNode::Kind::map; }
    bool isLiteralBlock() const; ///< text behind `|`
    bool isSequence() const { return m_node->kind == YamlNode::Kind::sequence; }
    const std::string& raw() const { return m_node->text; }
    SourceRegion where() const;

    std::string text() const; ///< a scalar
    std::optional<double> number() const;
    std::optional<int> integer(int least, int most) const;
    bool boolean() const;
    double share() const; ///< 0..1, also "15%"
    std::vector<YamlValue> items() const;
    std::vector<std::string> texts() const; ///< a list of scalars, or one scalar
    Localized localized() const { return localized({}); }
    /// The same where other keys stand beside the languages.
    Localized localized(std::initializer_list<std::string_view> otherKeys) const;
    std::optional<YamlValue> child(std::string_view key) const;
    SourceText source() const; ///< a scalar with its places

    /// Keys that the shape does not name are reported with the nearest that it does.
    YamlMap map(const YamlShape& shape) const;
    /// A map whose keys are free, such as the names of inputs.
    std::vector<std::pair<YamlValue, YamlValue>> entries() const;

    template <typename Value>
    std::optional<Value> oneOf(std::span<const std::pair<std::string_view, Value>> words) const
    {
        std::vector<std::string_view> names;
        for (const auto& [name, value] : words) {
            if (isScalar() && raw() == name)
                return value;
            names.push_back(name);
        }
        rejectWord(names);
        return std::nullopt;
    }

    void error(const char* code, std::vector<std::string> parameters = {}) const;
    void unknown(const char* kind, const std::string& nearest) const;

private:
    bool escapesTex() const;
    void rejectWord(std::span<const std::string_view> names) const;
    YamlValue at(const YamlNode& node) const { return {*m_yaml, node, *m_findings}; }
    std::string reportUnknownKey(const YamlNode& key, const YamlNode& value, const YamlShape& shape) const;

    const SourceText* m_yaml;
    const YamlNode* m_node;
    Findings* m_findings;
};

/// A map with known keys. It borrows the node that it was made from.
class YamlMap
{
public:
    YamlMap(const YamlValue& value, const YamlNode& node, const SourceText& yaml, Findings& findings,
            const YamlShape& shape)
        : m_value(value)
        , m_node(&node)
        , m_yaml(&yaml)
        , m_findings(&findings)
        , m_shape(&shape)
    {
    }

    std::optional<YamlValue> find(std::string_view key) const;
    std::optional<YamlValue> need(std::string_view key) const; ///< reported where it is missing
    bool has(std::string_view key) const { return m_node->find(key) != nullptr; }
    /// Whether a misspelt key most likely means this one, so that it is not missing.
    bool meant(std::string_view key) const { return m_meant.count(std::string(key)) > 0; }
    void addMeant(std::string key) { m_meant.insert(std::move(key)); }

    std::string text(std::string_view key) const;
    std::string neededText(std::string_view key) const;
    Localized localized(std::string_view key) const;
    std::optional<double> number(std::string_view key) const;
    std::optional<int> integer(std::string_view key, int least, int most) const;
    bool boolean(std::string_view key) const;
    std::vector<YamlValue> items(std::string_view key) const;
    SourceRegion where() const { return m_value.where(); }
    void error(const char* code, std::vector<std::string> parameters = {}) const
    {
        m_value.error(code, std::move(parameters));
    }

private:
    YamlValue m_value;
    const YamlNode* m_node;
    const SourceText* m_yaml;
    Findings* m_findings;
    const YamlShape* m_shape;
    std::set<std::string> m_meant = {};
};

} // namespace lectern::lessons
