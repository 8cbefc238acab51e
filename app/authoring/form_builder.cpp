#include "form_builder.h"

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

YamlPath below(YamlPath path, const std::string& key)
{
    path.emplace_back(key);
    return path;
}

YamlPath below(YamlPath path, std::size_t index)
{
    path.emplace_back(index);
    return path;
}

const std::vector<std::string> exerciseKinds = {"numeric", "table", "choice", "short", "code"};
const std::vector<std::string> partKinds = {"numeric", "table", "choice", "short"};
const std::vector<std::string> answerForms = {"number", "vector", "matrix", "table"};
const std::vector<std::string> inputKinds = {"matrix", "grid",   "slider", "number", "integer",
                                             "switch", "choice", "tokens", "seed",   "order"};

/// Whether an input with these keys can have limits.
bool holdsNumbers(const std::vector<std::string>& keys)
{
    const std::vector<std::string> others = {"switch", "choice", "tokens", "order"};
    return std::find_first_of(keys.begin(), keys.end(), others.begin(), others.end()) == keys.end();
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
        std::vector<std::string> before(m_languages.begin(), m_languages.begin() + static_cast<std::ptrdiff_t>(i));
        const bool there = m_text.kind(path) == YamlText::Kind::map;
        const QString shown = QStringLiteral("%1 (%2)").arg(label, QString::fromStdString(m_languages[i]));
        add(below(path, m_languages[i]), shown, kind, optional, there ? before : behind);
    }
}

void FormBuilder::addExercise()
{
    const std::string kind = m_text.scalar({std::string("kind")});
    groups.push_back({tr("Exercise")});
    add({std::string("kind")}, tr("Kind"), Kind::choice, false, {}, exerciseKinds);
    addLocalized({std::string("title")}, tr("Title"), Kind::line, false, {"kind", "step"});
    addLocalized({std::string("text")}, tr("Task"), Kind::text, false, {"kind", "step", "title"});
    const std::vector<std::string> head = {"kind", "step", "title", "shows"};
    add({std::string("points")}, tr("Points"), Kind::number, true, head);
    add({std::string("attempts")}, tr("Attempts"), Kind::number, true, {"kind", "step", "title", "shows", "points"});
    for (std::size_t i = 0; i < m_text.count({std::string("parts")}); ++i)
        addPart(i, kind);
}

void FormBuilder::addPart(std::size_t index, const std::string& exerciseKind)
{
    const YamlPath path = {std::string("parts"), index};
    if (m_text.kind(path) != YamlText::Kind::map)
        return;
    const std::string own = m_text.scalar(below(path, "kind"));
    const std::string kind = own.empty() ? exerciseKind : own;
    groups.push_back({tr("Part %1").arg(QString::fromStdString(m_text.scalar(below(path, "id"))))});
    if (!own.empty())
        add(below(path, "kind"), tr("Kind"), Kind::choice, false, {"id"}, partKinds);
    addLocalized(below(path, "text"), tr("Question"), Kind::text, false, {"id", "kind"});
    if (kind == "numeric" || kind == "table") {
        const std::vector<std::string> behind = {"id", "kind", "text", "answer"};
        add(below(path, "answer"), tr("Cell with the answer"), Kind::line, false, {"id", "kind", "text"});
        if (kind == "numeric")
            add(below(path, "form"), tr("Form of the answer"), Kind::choice, true, behind, answerForms);
    }
    add(below(path, "points"), tr("Points"), Kind::number, true,
        {"id", "kind", "many", "text", "answer", "form", "rows", "cols"});
    if (kind == "numeric" || kind == "table") {
        const YamlPath tolerance = below(path, "tol");
        const bool there = m_text.kind(tolerance) == YamlText::Kind::map;
        const std::vector<std::string> behind =
            there ? std::vector<std::string>{"abs", "rel"}
                  : std::vector<std::string>{"id", "kind", "text", "answer", "form", "rows", "cols", "points"};
        add(below(tolerance, "abs"), tr("Tolerance"), Kind::number, true, there ? std::vector<std::string>{} : behind);
        add(below(tolerance, "rel"), tr("Tolerance (relative)"), Kind::number, true, behind);
        add(below(tolerance, "sig"), tr("Significant digits"), Kind::number, true, behind);
    }
    for (std::size_t i = 0; i < m_text.count(below(path, "options")); ++i)
        addOption(below(below(path, "options"), i), i + 1);
}

void FormBuilder::addOption(const YamlPath& path, std::size_t number)
{
    if (m_text.kind(path) != YamlText::Kind::map)
        return;
    addLocalized(below(path, "text"), tr("Option %1").arg(number), Kind::line, false, {"id", "right"});
    add(below(path, "right"), tr("Option %1 is right").arg(number), Kind::flag, true, {"id"});
}

void FormBuilder::addCalculator()
{
    groups.push_back({tr("Calculator")});
    addLocalized({std::string("title")}, tr("Title"), Kind::line, false, {});
    addLocalized({std::string("text")}, tr("Text above it"), Kind::text, true, {"title"});
    for (const std::string& name : m_text.keys({std::string("inputs")}))
        addInput(name);
}

void FormBuilder::addInput(const std::string& name)
{
    const YamlPath path = {std::string("inputs"), name};
    groups.push_back({tr("Input %1").arg(QString::fromStdString(name))});
    FormField field{idOf(path) + ".name", tr("Name"), Kind::name, name};
    put(std::move(field), {{}, path, YamlForm::Target::Way::key});
    if (m_text.kind(path) != YamlText::Kind::map)
        return;
    addStart(path);
    const std::vector<std::string> behind = {"matrix", "grid",   "slider", "number", "integer", "switch",
                                             "choice", "tokens", "seed",   "order",  "options", "start"};
    auto with = [&behind](std::initializer_list<const char*> more) {
        std::vector<std::string> all = behind;
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
}

/// An input's kind is the key of its start value.
void FormBuilder::addStart(const YamlPath& path)
{
    std::vector<std::string> found;
    for (const std::string& key : m_text.keys(path)) {
        if (std::find(inputKinds.begin(), inputKinds.end(), key) != inputKinds.end())
            found.push_back(key);
    }
    if (found.size() != 1)
        return;
    const YamlPath start = below(path, found.front());
    FormField kind{idOf(path) + ".kind", tr("Kind"), Kind::choice, found.front(), inputKinds};
    put(std::move(kind), {{}, start, YamlForm::Target::Way::key});
    FormField value{idOf(start), tr("Value at first"), Kind::source, m_text.source(start)};
    if (value.value.find('\n') != std::string::npos)
        value.refusal = tooManyLines();
    put(std::move(value), {{}, start, YamlForm::Target::Way::source});
}

} // namespace lectern::authoring
