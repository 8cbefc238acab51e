#pragma once

#include <lectern/authoring/yaml_form.h>

#include <QCoreApplication>

namespace lectern::authoring {

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

private:
    using Kind = FormField::Kind;

    void addPart(std::size_t index, const std::string& exerciseKind);
    void addOption(const lessons::YamlPath& path, std::size_t number);
    void addInput(const std::string& name);
    void addStart(const lessons::YamlPath& path);

    /// A scalar at a path. `behind` names the keys that stand before it in the map.
    void add(const lessons::YamlPath& path, const QString& label, Kind kind, bool optional,
             std::vector<std::string> behind, std::vector<std::string> choices = {});
    /// One field for all languages where the text is one, else a field each.
    void addLocalized(const lessons::YamlPath& path, const QString& label, Kind kind, bool optional,
                      const std::vector<std::string>& behind);
    void put(FormField field, YamlForm::Target target);
    QString tooManyLines() const;

    const lessons::YamlText& m_text;
    const std::vector<std::string>& m_languages;
};

} // namespace lectern::authoring
