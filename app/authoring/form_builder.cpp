#include "form_builder.h"

#include <lectern/calc/program.h>

#include <algorithm>

namespace lectern::authoring {
namespace {

using lessons::YamlPath;
using lessons::YamlText;

std::string idOf(const YamlPath& path)
{
    std::string id;
    for (const auto& step : path) {
        const auto* index = std::get_if<std::size_t>(&step);
        id += (id.empty() ? "" : ".") + (index ? std::to_string(*index) : std::get<std::string>(step));
    }
    return id;
}

} // namespace

QString FormBuilder::tooManyLines() const
{
    return tr("It is written over several lines: change it in the source.");
}

void FormBuilder::put(FormField field, YamlForm::Target target)
{
    field.offset = m_text.place(target.path).first;
    target.id = field.id;
    groups.back().fields.push_back(std::move(field));
    targets.push_back(std::move(target));
}

void FormBuilder::add(const YamlPath& path, const QString& label, Kind kind, bool optional,
                      std::vector<std::string> behind, std::vector<std::string> choices)
{
    FormField field{idOf(path), label, kind, m_text.scalar(path), std::move(choices)};
    if (kind == Kind::flag && field.value.empty())
        field.value = "false";
    const YamlText::Kind there = m_text.kind(path);
    if (there == YamlText::Kind::list || there == YamlText::Kind::map)
        field.refusal = tr("It is more than one value: change it in the source.");
    put(std::move(field), {{}, path, YamlForm::Target::Way::scalar, optional, std::move(behind)});
}

void FormBuilder::addLocalized(const YamlPath& path, const QString& label, Kind kind, bool optional,
                               const std::vector<std::string>& behind)
{
    if (m_text.kind(path) == YamlText::Kind::scalar || m_languages.empty())
        return add(path, label, kind, optional, behind);
    for (std::size_t i = 0; i < m_languages.size(); ++i) {
        // In an empty map the languages stand in their order; a map that is missing stands behind `behind`.
        std::vector<std::string> before(m_languages.begin(),
                                        m_languages.begin() + static_cast<std::ptrdiff_t>(i));
        const bool there = m_text.kind(path) == YamlText::Kind::map;
        const QString shown = QStringLiteral("%1 (%2)").arg(label, QString::fromStdString(m_languages[i]));
        add(below(path, m_languages[i]), shown, kind, optional, there ? before : behind);
    }
}

void FormBuilder::addSource(const YamlPath& path, const QString& label)
{
    FormField field{idOf(path), label, Kind::source, m_text.source(path)};
    if (field.value.find('\n') != std::string::npos)
        field.refusal = tooManyLines();
    put(std::move(field), {{}, path, YamlForm::Target::Way::source});
}

std::string FormBuilder::addKindKey(const YamlPath& path, const std::vector<std::string>& kinds)
{
    std::vector<std::string> found;
    for (const std::string& key : m_text.keys(path)) {
        if (std::find(kinds.begin(), kinds.end(), key) != kinds.end())
            found.push_back(key);
    }
    if (found.size() != 1)
        return {};
    FormField kind{idOf(path) + ".kind", tr("Kind"), Kind::choice, found.front(), kinds};
    put(std::move(kind), {{}, below(path, found.front()), YamlForm::Target::Way::key});
    return found.front();
}

void FormBuilder::addName(const YamlPath& path, const QString& label)
{
    FormField field{idOf(path) + ".name", label, Kind::name, std::get<std::string>(path.back())};
    put(std::move(field), {{}, path, YamlForm::Target::Way::key});
}

void FormBuilder::addAction(YamlForm::Deed deed, const QString& label)
{
    deed.id = idOf(deed.path) + (deed.source.empty() ? ".remove" : ".add");
    groups.back().actions.push_back({deed.id, label});
    deeds.push_back(std::move(deed));
}

void FormBuilder::addRemove(const YamlPath& path, const QString& label)
{
    addAction({{}, path}, label);
}

std::string FormBuilder::words() const
{
    if (m_languages.size() < 2)
        return "…";
    std::string words;
    for (const std::string& language : m_languages)
        words += (words.empty() ? "" : "\n") + language + ": …";
    return words;
}

std::string FormBuilder::wordsBehind(const std::string& key) const
{
    if (m_languages.size() < 2)
        return key + ": …";
    std::string entry = key + ':';
    for (const std::string& language : m_languages)
        entry += "\n  " + language + ": …";
    return entry;
}

std::vector<std::string> FormBuilder::cellsAt(const std::string& key) const
{
    std::vector<std::string> names;
    for (const calc::Cell& cell : calc::parseProgram(m_text.scalar({key})).value.cells) {
        if (!cell.isFunction)
            names.push_back(cell.name);
    }
    return names;
}

} // namespace lectern::authoring
