#pragma once

#include <lectern/lessons/yaml_text.h>
#include <lectern/result/result.h>

#include <QString>

#include <cstddef>
#include <string>
#include <vector>

namespace lectern::authoring {

/// One value of a calculator or an exercise, to be filled in.
struct FormField
{
    enum class Kind
    {
        line,
        name, ///< of something that other values name: to be taken when it is whole
        text, ///< Markdown of several lines
        code, ///< lines of calc: "name = expression"
        number,
        choice,
        flag,  ///< "true" or "false"
        source ///< a value as YAML has it: "3", "[[1, 0], [0, 1]]"
    };

    std::string id; ///< "parts.0.text.en"
    QString label = {};
    Kind kind = Kind::line;
    std::string value = {};
    std::vector<std::string> choices = {};
    QString refusal = {};   ///< why it cannot be filled in here; empty: it can
    std::size_t offset = 0; ///< where it stands in the text; of what is not there, 0
};

/// What can be added to a group, or taken away with it.
struct FormAction
{
    std::string id; ///< "parts.0.hints.add", "parts.0.hints.1.remove"
    QString label = {};
};

struct FormGroup
{
    QString title;
    std::vector<FormField> fields = {};
    std::vector<FormAction> actions = {};
};

/// A calculator's or an exercise's YAML as a form. A field that is filled in changes its own value in the text and
/// nothing else; what the form does not know stays as it is written.
class YamlForm
{
public:
    enum class Kind
    {
        exercise,
        calculator
    };

    /// `languages` are those of the course. Errors: those of YamlText::read.
    static Result<YamlForm> open(Kind kind, const std::string& text, const std::vector<std::string>& languages);

    const std::string& text() const { return m_text.text(); }
    const std::vector<FormGroup>& groups() const { return m_groups; }
    const FormField* field(const std::string& id) const; ///< null if there is none

    /// Fills a field in; an empty value takes an optional one away. Errors: those of YamlText's changes,
    /// authoring.form.number (value), authoring.form.needed; the text stays as it was.
    Result<void> set(const std::string& id, const std::string& value);

    /// Adds an item with "…" for its words, or takes one away. Errors: those of YamlText's changes; the text
    /// stays as it was.
    Result<void> perform(const std::string& action);

private:
    struct Target
    {
        enum class Way
        {
            scalar,
            source,
            key ///< the name of the last key itself
        };

        std::string id;
        lessons::YamlPath path;
        Way way = Way::scalar;
        bool optional = false;
        std::vector<std::string> behind = {}; ///< keys that stand before it, where it is added
    };

    /// Adds `source` to the list or as an entry `key` of the map at `path`; without a source, takes it away.
    struct Deed
    {
        std::string id;
        lessons::YamlPath path;
        std::string source = {};
        std::string key = {};
        std::vector<std::string> behind = {}; ///< keys that stand before the list or map, where it is added
    };

    friend class FormBuilder;
    YamlForm(Kind kind, lessons::YamlText text, std::vector<std::string> languages);

    void build();
    Result<void> change(lessons::YamlText& text, const Target& target, const FormField& field,
                        const std::string& value) const;
    static Result<void> carryOut(lessons::YamlText& text, const Deed& deed);

    Kind m_kind;
    lessons::YamlText m_text;
    std::vector<std::string> m_languages;
    std::vector<FormGroup> m_groups;
    std::vector<Target> m_targets;
    std::vector<Deed> m_deeds;
};

} // namespace lectern::authoring
