#include "yaml_completion.h"

#include "collector.h"
#include "yaml_context.h"

#include <lectern/calc/program.h>
#include <lectern/lessons/lab_kind.h>
#include <lectern/lessons/vocabulary.h>
#include <lectern/lessons/yaml_schema.h>

#include <QCoreApplication>

#include <filesystem>

namespace lectern::authoring {
namespace {

using lessons::YamlKey;
using lessons::YamlShape;
using lessons::YamlTakes;
namespace shapes = lessons::shapes;

/// Names at the beginnings of lines with "=", and keys: what a calculator or exercise that cannot be read yet
/// defines.
void addOwnNames(Collector& into, std::string_view text)
{
    constexpr std::size_t longest = 200'000;
    text = text.substr(0, longest);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const std::size_t name = std::min(line.find_first_not_of(" -"), line.size());
        std::size_t nameEnd = name;
        while (nameEnd < line.size() && isNamePart(line[nameEnd]))
            ++nameEnd;
        const std::string_view rest = line.substr(nameEnd);
        const bool cell = rest.starts_with(" = ") || rest.starts_with("= ") || rest.starts_with("=");
        const bool input = name == 2 && rest.starts_with(": {");
        if (nameEnd > name && (cell || input))
            into.add(line.substr(name, nameEnd - name));
        begin = end + 1;
    }
}

/// What the file, or the block of the page, is: and the part of its text that is YAML.
struct YamlPart
{
    const YamlShape* shape = nullptr;
    std::string_view text;
};

YamlPart partAt(const WritingPlace& place, bool front)
{
    const std::string_view before = place.text.substr(0, std::min(place.cursor, place.text.size()));
    if (front)
        return {&shapes::frontMatter, before.substr(std::min(before.find('\n'), before.size() - 1) + 1)};
    if (place.kind == SourceKind::page) {
        const std::size_t calculator = before.rfind("{calculator}");
        const std::size_t exercise = before.rfind("{exercise}");
        const bool first = exercise == std::string_view::npos ||
                           (calculator != std::string_view::npos && calculator > exercise);
        const std::size_t line = before.find('\n', first ? calculator : exercise);
        return {first ? &shapes::calculator : &shapes::exercise,
                line == std::string_view::npos ? std::string_view() : before.substr(line + 1)};
    }
    const std::filesystem::path file(place.file);
    const std::string folder = file.parent_path().filename().generic_string();
    const std::string name = file.filename().generic_string();
    const YamlShape* shape = folder == "exercises"       ? &shapes::exercise
                             : folder == "calculators"   ? &shapes::calculator
                             : name == "course.yaml"     ? &shapes::course
                             : name == "assignment.yaml" ? &shapes::assignment
                                                         : nullptr;
    return {shape, before};
}

/// The value of a key at the left margin.
std::string_view topValue(std::string_view text, std::string_view key)
{
    const std::string opening = '\n' + std::string(key) + ": ";
    const std::size_t at = text.starts_with(std::string_view(opening).substr(1)) ? 0 : text.find(opening);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = text.substr(text.find(": ", at) + 2);
    return rest.substr(0, std::min(rest.find_first_of(" \r\n"), rest.size()));
}

/// Follows the keys down the table.
class Descent
{
public:
    explicit Descent(const YamlShape* shape)
        : m_shape(shape)
    {
    }

    void into(const std::string& name)
    {
        const YamlTakes takes = m_key ? m_key->takes : YamlTakes::value;
        if (!m_shape && (takes == YamlTakes::named || takes == YamlTakes::cells)) {
            m_shape = m_key->inside;
            m_key = nullptr;
            return;
        }
        m_key = m_shape ? m_shape->find(name) : nullptr;
        const bool known = m_key && (m_key->takes == YamlTakes::map || m_key->takes == YamlTakes::list);
        m_shape = known ? m_key->inside : nullptr;
    }

    const YamlShape* shape() const { return m_shape; }
    const YamlKey* key() const { return m_key; }

private:
    const YamlShape* m_shape;
    const YamlKey* m_key = nullptr;
};

/// A key with what stands behind it, so that the cursor is where the value begins.
std::string wordOf(const YamlKey& key, const YamlContext& context, const std::string& language)
{
    const std::string name(key.name);
    if (context.flow)
        return name + ": ";
    const std::string inner = '\n' + std::string(context.column + 2, ' ');
    switch (key.takes) {
    case YamlTakes::calc:
        return name + ": |" + inner;
    case YamlTakes::text:
        return language.empty() ? name + ": " : name + ':' + inner + language + ": ";
    case YamlTakes::map:
    case YamlTakes::named:
    case YamlTakes::cells:
        return name + ':' + inner;
    case YamlTakes::list:
        return name + ':' + inner + "- ";
    default:
        return name + ": ";
    }
}

/// What is meant by a key, in one line.
std::string shownOf(const YamlKey& key)
{
    std::string about;
    const auto addWord = [&about](std::string_view word) {
        if (about.size() < 60)
            about.append(about.empty() ? "  " : ", ").append(word);
    };
    for (const std::string_view word : key.words)
        addWord(word);
    if (key.inside) {
        for (const YamlKey& inner : key.inside->keys)
            addWord(inner.name);
    }
    return std::string(key.name) + about;
}

void addKeys(Collector& into, const YamlShape& shape, const YamlContext& context, const std::string& language)
{
    for (const YamlKey& key : shape.keys) {
        if (std::find(context.given.begin(), context.given.end(), key.name) == context.given.end())
            into.add(key.name, wordOf(key, context, language), shownOf(key));
    }
}

void addValues(Collector& into, const YamlKey& key, std::string_view text)
{
    for (const std::string_view word : key.words)
        into.add(word);
    if (key.takes == YamlTakes::flag) {
        into.add("true");
        into.add("false");
    }
    if (key.takes == YamlTakes::cell)
        addOwnNames(into, text);
    if (key.name == "lab") {
        for (const lessons::LabKind& kind : lessons::labKinds())
            into.add(kind.name);
    }
}

void addParameters(Collector& into, std::string_view text, const YamlContext& context)
{
    const lessons::LabKind* kind = lessons::findLabKind(topValue(text, "lab"));
    if (!kind)
        return;
    for (const lessons::LabParameter& parameter : kind->parameters) {
        if (std::find(context.given.begin(), context.given.end(), parameter.name) == context.given.end())
            into.add(parameter.name, parameter.name + ": ");
    }
}

void addLanguages(Collector& into, const YamlContext& context, const lessons::Course& course)
{
    for (const std::string& language : course.languages) {
        if (std::find(context.given.begin(), context.given.end(), language) == context.given.end())
            into.add(language, language + ": ");
    }
}

void addCellKeys(Collector& into, std::string_view text, const YamlContext& context)
{
    Collector names(into.begun(), 0);
    addOwnNames(names, text);
    for (const Suggestion& name : names.take().all) {
        if (std::find(context.given.begin(), context.given.end(), name.word) == context.given.end())
            into.add(name.word, name.word + ": ");
    }
}

/// The rest of a key's name that stands at the cursor, if it is one.
std::optional<std::size_t> restOfKey(const WritingPlace& place)
{
    std::size_t end = std::min(place.cursor, place.text.size());
    while (end < place.text.size() && isNamePart(place.text[end]))
        ++end;
    const std::string_view rest = place.text.substr(end, 2);
    const bool isKey = rest == ":" || rest == ": " || rest == ":\r" || rest == ":\n";
    return isKey ? std::optional(end - place.cursor) : std::nullopt;
}

} // namespace

Suggestions suggestCalc(const WritingPlace& place, std::string_view line)
{
    Collector found(nameAtEnd(line), place.cursor);
    addOwnNames(found, place.text);
    for (const calc::Signature& function : calc::signatures())
        found.add(function.name, std::string(function.name) + '(',
                  std::string(function.name) + '(' + function.parameters + ")  " +
                      QCoreApplication::translate("Functions", function.summary).toStdString());
    return found.take();
}

Suggestions suggestYaml(const WritingPlace& place, std::string_view line, const lessons::Course& course,
                        bool front)
{
    const YamlPart part = partAt(place, front);
    YamlContext context = yamlContext(part.text);
    if (context.comment)
        return {place.cursor, {}};
    if (behind(line, "{{", "}"))
        return suggestCalc(place, line);
    const std::string_view after = place.text.substr(std::min(place.cursor, place.text.size()));
    for (std::string& key : keysBehind(after, context))
        context.given.push_back(std::move(key));
    Collector found(nameAtEnd(line), place.cursor);
    Descent descent(part.shape);
    for (const std::string& key : context.path)
        descent.into(key);
    if (!context.key.empty())
        descent.into(context.key);
    const YamlKey* key = descent.key();
    const bool atValue = !context.key.empty();
    if (const auto rest = restOfKey(place); rest && !atValue)
        found.renameKey(*rest);
    const std::string language = course.languages.size() > 1 ? course.languages.front() : std::string();
    if (!atValue && descent.shape())
        addKeys(found, *descent.shape(), context, language);
    else if (key && !atValue && key->takes == YamlTakes::text)
        addLanguages(found, context, course);
    else if (key && !atValue && key->takes == YamlTakes::cells)
        addCellKeys(found, place.text, context);
    else if (key && !atValue && key->name == "parameters")
        addParameters(found, part.text, context);
    else if (key)
        addValues(found, *key, place.text);
    return found.take();
}

} // namespace lectern::authoring
