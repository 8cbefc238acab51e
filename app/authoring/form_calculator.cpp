// The fields of a calculator.

#include "form_builder.h"

#include <algorithm>

namespace lectern::authoring {
namespace {

using lessons::YamlPath;
using lessons::YamlText;

const YamlPath allInputs = {std::string("inputs")};
const YamlPath allViews = {std::string("show")};
const YamlPath allPresets = {std::string("presets")};

/// Whether an input with these keys can have limits.
bool holdsNumbers(const std::vector<std::string>& keys)
{
    const std::vector<std::string> others = {"switch", "choice", "tokens", "order"};
    return std::find_first_of(keys.begin(), keys.end(), others.begin(), others.end()) == keys.end();
}

std::string freeName(const std::vector<std::string>& taken)
{
    std::string name = "x";
    for (int number = 2; std::find(taken.begin(), taken.end(), name) != taken.end(); ++number)
        name = "x" + std::to_string(number);
    return name;
}

} // namespace

void FormBuilder::addCalculator()
{
    groups.push_back({tr("Calculator")});
    addLocalized({std::string("title")}, tr("Title"), Kind::line, false, {});
    addLocalized({std::string("text")}, tr("Text above it"), Kind::text, true, {"title"});
    add({std::string("cells")}, tr("Cells: name = expression"), Kind::code, true,
        {"title", "text", "inputs"});
    addCalculatorActions();
    for (const std::string& name : m_text.keys(allInputs))
        addInput(name);
    addViews();
    addPresets();
}

void FormBuilder::addCalculatorActions()
{
    const Keys cells = cellsAt("cells");
    const Keys names = m_text.keys(allInputs);
    Keys taken = cells;
    taken.insert(taken.end(), names.begin(), names.end());
    addAction({{}, allInputs, "{number: 1}", freeName(taken), {"id", "title", "text"}}, tr("Add input"));
    if (!cells.empty())
        addAction({{}, allViews, "{matrix: " + cells.back() + "}", {}, {"title", "text", "inputs", "cells"}},
                  tr("Add view"));
    for (const std::string& name : names) {
        for (const std::string& key : m_text.keys(below(allInputs, name))) {
            const std::string start = m_text.source(below(below(allInputs, name), key));
            const bool plain =
                key == "matrix" || key == "grid" || key == "slider" || key == "number" || key == "integer";
            if (plain && start.find('\n') == std::string::npos)
                return addAction({{},
                                  allPresets,
                                  wordsBehind("label") + "\nset: {" + name + ": " + start + "}",
                                  {},
                                  {"title", "text", "inputs", "cells", "show"}},
                                 tr("Add preset"));
        }
    }
}

void FormBuilder::addInput(const std::string& name)
{
    const YamlPath path = below(allInputs, name);
    groups.push_back({tr("Input %1").arg(QString::fromStdString(name))});
    addName(path, tr("Name"));
    if (m_text.kind(path) != YamlText::Kind::map)
        return;
    addStart(path);
    const Keys behind = {"matrix", "grid",   "slider", "number", "integer", "switch",
                         "choice", "tokens", "seed",   "order",  "options", "start"};
    auto with = [&behind](std::initializer_list<const char*> more) {
        Keys all = behind;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    if (holdsNumbers(m_text.keys(path))) {
        add(below(path, "min"), tr("Least"), Kind::number, true, behind);
        add(below(path, "max"), tr("Most"), Kind::number, true, with({"min"}));
        add(below(path, "step"), tr("Step"), Kind::number, true, with({"min", "max"}));
    }
    addLocalized(below(path, "label"), tr("Label"), Kind::line, true, with({"min", "max", "step"}));
    add(below(path, "locked"), tr("Learners may not change it"), Kind::flag, true,
        with({"min", "max", "step", "label"}));
    addRemove(path, tr("Remove this input"));
}

/// An input's kind is the key of its start value.
void FormBuilder::addStart(const YamlPath& path)
{
    const std::string kind = addKindKey(path, choicesOf(lessons::inputKindNames));
    if (!kind.empty())
        addSource(below(path, kind), tr("Value at first"));
}

void FormBuilder::addViews()
{
    for (std::size_t i = 0; i < m_text.count(allViews); ++i)
        addView(i);
}

void FormBuilder::addView(std::size_t index)
{
    const YamlPath view = below(allViews, index);
    if (m_text.kind(view) != YamlText::Kind::map)
        return;
    groups.push_back({tr("View %1").arg(index + 1)});
    const std::string kind = addKindKey(view, choicesOf(lessons::viewKindNames));
    if (kind == "text")
        addLocalized(below(view, kind), tr("Text"), Kind::text, false, {});
    else if (!kind.empty())
        addSource(below(view, kind), tr("Cell"));
    addLocalized(below(view, "label"), tr("Label"), Kind::line, true,
                 {kind, "rows", "cols", "mask", "digits"});
    if (kind != "text") {
        add(below(view, "rows"), tr("Names of the rows: a cell"), Kind::line, true, {kind});
        add(below(view, "cols"), tr("Names of the columns: a cell"), Kind::line, true, {kind, "rows"});
        add(below(view, "digits"), tr("Digits"), Kind::number, true, {kind, "rows", "cols", "mask"});
    }
    add(below(view, "when"), tr("Shown when: a cell"), Kind::line, true,
        {kind, "rows", "cols", "mask", "digits", "label"});
    addRemove(view, tr("Remove this view"));
}

void FormBuilder::addPresets()
{
    for (std::size_t i = 0; i < m_text.count(allPresets); ++i) {
        const YamlPath preset = below(allPresets, i);
        if (m_text.kind(preset) != YamlText::Kind::map)
            continue;
        groups.push_back({tr("Preset %1").arg(i + 1)});
        addLocalized(below(preset, "label"), tr("Label"), Kind::line, false, {});
        for (const std::string& name : m_text.keys(below(preset, "set")))
            addSource(below(below(preset, "set"), name), tr("Value of %1").arg(QString::fromStdString(name)));
        addRemove(preset, tr("Remove this preset"));
    }
}

} // namespace lectern::authoring
