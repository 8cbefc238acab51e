#pragma once

#include <lectern/authoring/yaml_form.h>
#include <lectern/lessons/names.h>

#include <QCoreApplication>

namespace lectern::authoring {

inline lessons::YamlPath below(lessons::YamlPath path, const std::string& key)
{
    path.emplace_back(key);
    return path;
}

inline lessons::YamlPath below(lessons::YamlPath path, std::size_t index)
{
    path.emplace_back(index);
    return path;
}

template <typename Value, std::size_t count>
std::vector<std::string> choicesOf(const lessons::Name<Value> (&names)[count])
{
    const auto words = lessons::wordsOf(names);
    return {words.begin(), words.end()};
}

/// Reads the fields of a form out of a text.
class FormBuilder
{
    Q_DECLARE_TR_FUNCTIONS(lectern::authoring::FormBuilder)

public:
    FormBuilder(const lessons::YamlText& text, const std::vector<std::string>& languages)
        : m_text(text)
        , m_languages(languages)
    {
    }

    void addExercise();
    void addCalculator();

    std::vector<FormGroup> groups = {};
    std::vector<YamlForm::Target> targets = {};
    std::vector<YamlForm::Deed> deeds = {};

private:
    using Kind = FormField::Kind;
    using Keys = std::vector<std::string>;

    void addNumbers();
    void addPart(std::size_t index, const std::string& exerciseKind);
    void addAnswer(const lessons::YamlPath& path, const std::string& kind);
    void addPartActions(const lessons::YamlPath& path, const std::string& kind);
    void addOption(const lessons::YamlPath& path, std::size_t number);
    void addHints(const lessons::YamlPath& owner, const QString& of);
    void addMistakes(const lessons::YamlPath& part, const QString& of);
    void addEnd();
    void addSelfTests();

    void addInput(const std::string& name);
    void addStart(const lessons::YamlPath& path);
    void addViews();
    void addView(std::size_t index);
    void addPresets();
    void addCalculatorActions();

    /// A scalar at a path. `behind` names the keys that stand before it in the map.
    void add(const lessons::YamlPath& path, const QString& label, Kind kind, bool optional,
             std::vector<std::string> behind, std::vector<std::string> choices = {});
    /// One field for all languages where the text is one, else a field each.
    void addLocalized(const lessons::YamlPath& path, const QString& label, Kind kind, bool optional,
                      const std::vector<std::string>& behind);
    /// A value as YAML has it, which is there.
    void addSource(const lessons::YamlPath& path, const QString& label);
    /// What an entry is: the one of `kinds` that is among its keys. Empty if there are several.
    std::string addKindKey(const lessons::YamlPath& path, const std::vector<std::string>& kinds);
    void addName(const lessons::YamlPath& path, const QString& label);
    void put(FormField field, YamlForm::Target target);

    void addAction(YamlForm::Deed deed, const QString& label);
    void addRemove(const lessons::YamlPath& path, const QString& label);
    /// "…" in each language.
    std::string words() const;
    std::string wordsBehind(const std::string& key) const;
    /// The names that lines of calc at a path define.
    std::vector<std::string> cellsAt(const std::string& key) const;
    std::string wrongCell(const lessons::YamlPath& part) const;
    QString tooManyLines() const;

    const lessons::YamlText& m_text;
    const std::vector<std::string>& m_languages;
};

} // namespace lectern::authoring
