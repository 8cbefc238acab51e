// The fields of an exercise.

#include "form_builder.h"

#include <algorithm>

namespace lectern::authoring {
namespace {

using lessons::YamlPath;
using lessons::YamlText;

const YamlPath allParts = {std::string("parts")};

std::vector<std::string> partKinds()
{
    std::vector<std::string> kinds = choicesOf(lessons::exerciseKindNames);
    std::erase(kinds, "code");
    return kinds;
}

bool isComputed(const std::string& kind)
{
    return kind == "numeric" || kind == "table";
}

} // namespace

void FormBuilder::addExercise()
{
    const std::string kind = m_text.scalar({std::string("kind")});
    groups.push_back({tr("Exercise")});
    add({std::string("kind")}, tr("Kind"), Kind::choice, false, {}, choicesOf(lessons::exerciseKindNames));
    addLocalized({std::string("title")}, tr("Title"), Kind::line, false, {"kind", "step"});
    addLocalized({std::string("text")}, tr("Task"), Kind::text, false, {"kind", "step", "title"});
    const Keys head = {"kind", "step", "title", "shows"};
    add({std::string("points")}, tr("Points"), Kind::number, true, head);
    add({std::string("attempts")}, tr("Attempts"), Kind::number, true,
        {"kind", "step", "title", "shows", "points"});
    if (kind == "code")
        return addHints({}, tr("Exercise"));
    addNumbers();
    for (std::size_t i = 0; i < m_text.count(allParts); ++i)
        addPart(i, kind);
    addEnd();
}

void FormBuilder::addNumbers()
{
    groups.push_back({tr("Numbers")});
    const Keys head = {"kind", "step", "title", "shows", "points", "attempts", "text"};
    const auto with = [&head](std::initializer_list<const char*> more) {
        Keys all = head;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    add({std::string("vars")}, tr("Cells: name = expression"), Kind::code, true, with({"variants"}));
    const YamlPath variants = {std::string("variants"), std::string("count")};
    add(variants, tr("Variants"), Kind::number, true, head);
    add({std::string("require")}, tr("Drawn again until"), Kind::line, true, with({"variants", "vars"}));
}

void FormBuilder::addPart(std::size_t index, const std::string& exerciseKind)
{
    const YamlPath path = below(allParts, index);
    if (m_text.kind(path) != YamlText::Kind::map)
        return;
    const std::string own = m_text.scalar(below(path, "kind"));
    const std::string kind = own.empty() ? exerciseKind : own;
    const QString title = tr("Part %1").arg(QString::fromStdString(m_text.scalar(below(path, "id"))));
    groups.push_back({title});
    if (!own.empty())
        add(below(path, "kind"), tr("Kind"), Kind::choice, false, {"id"}, partKinds());
    addLocalized(below(path, "text"), tr("Question"), Kind::text, false, {"id", "kind"});
    addAnswer(path, kind);
    for (std::size_t i = 0; i < m_text.count(below(path, "options")); ++i)
        addOption(below(below(path, "options"), i), i + 1);
    addPartActions(path, kind);
    if (isComputed(kind))
        addMistakes(path, title);
    addHints(path, title);
}

void FormBuilder::addAnswer(const YamlPath& path, const std::string& kind)
{
    const bool computed = isComputed(kind);
    if (computed) {
        add(below(path, "answer"), tr("Cell with the answer"), Kind::line, false, {"id", "kind", "text"});
        if (kind == "numeric")
            add(below(path, "form"), tr("Form of the answer"), Kind::choice, true,
                {"id", "kind", "text", "answer"}, choicesOf(lessons::answerFormNames));
    }
    add(below(path, "points"), tr("Points"), Kind::number, true,
        {"id", "kind", "many", "text", "answer", "form", "rows", "cols"});
    if (!computed)
        return;
    const YamlPath tolerance = below(path, "tol");
    const bool there = m_text.kind(tolerance) == YamlText::Kind::map;
    const Keys behind =
        there ? Keys{"abs", "rel"} : Keys{"id", "kind", "text", "answer", "form", "rows", "cols", "points"};
    add(below(tolerance, "abs"), tr("Tolerance"), Kind::number, true, there ? Keys{} : behind);
    add(below(tolerance, "rel"), tr("Tolerance (relative)"), Kind::number, true, behind);
    add(below(tolerance, "sig"), tr("Significant digits"), Kind::number, true, behind);
}

/// A cell that is not the answer and for which nothing is said yet.
std::string FormBuilder::wrongCell(const YamlPath& part) const
{
    Keys said = m_text.keys(below(part, "mistakes"));
    said.push_back(m_text.scalar(below(part, "answer")));
    const Keys cells = cellsAt("vars");
    const auto free = std::find_if(cells.rbegin(), cells.rend(), [&said](const std::string& cell) {
        return std::find(said.begin(), said.end(), cell) == said.end();
    });
    return free == cells.rend() ? "wrong" : *free;
}

void FormBuilder::addPartActions(const YamlPath& path, const std::string& kind)
{
    const Keys before = {"id",   "kind",   "text", "answer",  "form",   "rows",    "cols",
                         "many", "points", "tol",  "partial", "accept", "options", "shuffle"};
    if (kind == "choice")
        addAction({{}, below(path, "options"), wordsBehind("text"), {}, before}, tr("Add option"));
    if (isComputed(kind))
        addAction({{}, below(path, "mistakes"), words(), wrongCell(path), before}, tr("Add known mistake"));
    Keys beforeHints = before;
    beforeHints.insert(beforeHints.end(), {"mistakes", "carry"});
    addAction({{}, below(path, "hints"), "cost: 5%\n" + wordsBehind("text"), {}, beforeHints},
              tr("Add hint"));
}

void FormBuilder::addOption(const YamlPath& path, std::size_t number)
{
    if (m_text.kind(path) != YamlText::Kind::map)
        return;
    addLocalized(below(path, "text"), tr("Option %1").arg(number), Kind::line, false, {"id", "right"});
    add(below(path, "right"), tr("Option %1 is right").arg(number), Kind::flag, true, {"id"});
    addLocalized(below(path, "say"), tr("Said when option %1 is chosen").arg(number), Kind::line, true,
                 {"id", "right", "text"});
    addRemove(path, tr("Remove option %1").arg(number));
}

void FormBuilder::addHints(const YamlPath& owner, const QString& of)
{
    const YamlPath hints = below(owner, "hints");
    for (std::size_t i = 0; i < m_text.count(hints); ++i) {
        const YamlPath hint = below(hints, i);
        if (m_text.kind(hint) != YamlText::Kind::map)
            continue;
        groups.push_back({tr("%1, hint %2").arg(of).arg(i + 1)});
        add(below(hint, "cost"), tr("Costs"), Kind::line, true, {});
        addLocalized(below(hint, "text"), tr("Hint"), Kind::text, false, {"cost"});
        addRemove(hint, tr("Remove this hint"));
    }
}

void FormBuilder::addMistakes(const YamlPath& part, const QString& of)
{
    const YamlPath mistakes = below(part, "mistakes");
    for (const std::string& cell : m_text.keys(mistakes)) {
        const YamlPath mistake = below(mistakes, cell);
        groups.push_back({tr("%1, known mistake").arg(of)});
        addName(mistake, tr("Cell with the wrong answer"));
        const bool own = m_text.kind(below(mistake, "text")) != YamlText::Kind::absent;
        addLocalized(own ? below(mistake, "text") : mistake, tr("Said then"), Kind::text, false, {"credit"});
        if (m_text.kind(mistake) == YamlText::Kind::map)
            add(below(mistake, "credit"), tr("Part of the points"), Kind::line, true, {});
        addRemove(mistake, tr("Remove this mistake"));
    }
}

void FormBuilder::addEnd()
{
    groups.push_back({tr("Solution and self-tests")});
    addLocalized({std::string("solution")}, tr("Solution"), Kind::text, true,
                 {"parts", "text", "vars", "require"});
    const YamlPath reveal = {std::string("reveal")};
    const bool there = m_text.kind(reveal) == YamlText::Kind::map;
    const Keys head = {"kind", "step", "title", "shows", "points", "attempts"};
    add(below(reveal, "after"), tr("Solution after so many attempts"), Kind::number, true,
        there ? Keys{} : head);
    add(below(reveal, "cost"), tr("Seeing it costs"), Kind::line, true, there ? Keys{"after"} : head);
    addSelfTests();
}

void FormBuilder::addSelfTests()
{
    const YamlPath tests = {std::string("tests")};
    std::string right;
    for (std::size_t i = 0; i < m_text.count(allParts); ++i) {
        const std::string answer = m_text.scalar(below(below(allParts, i), "answer"));
        if (!answer.empty())
            right.append(right.empty() ? "" : ", ")
                .append(m_text.scalar(below(below(allParts, i), "id")))
                .append(": ")
                .append(answer);
    }
    if (!right.empty())
        addAction({{}, tests, "{name: …, answers: {" + right + "}, score: 1}", {}, {"parts", "solution"}},
                  tr("Add self-test"));
    for (std::size_t i = 0; i < m_text.count(tests); ++i) {
        const YamlPath test = below(tests, i);
        if (m_text.kind(test) != YamlText::Kind::map)
            continue;
        groups.push_back({tr("Self-test %1").arg(i + 1)});
        add(below(test, "name"), tr("Name"), Kind::line, false, {});
        for (const std::string& part : m_text.keys(below(test, "answers"))) {
            const YamlPath answer = below(below(test, "answers"), part);
            add(answer, tr("Answer to %1").arg(QString::fromStdString(part)), Kind::line, false, {});
        }
        add(below(test, "score"), tr("Score, 0 to 1, or none"), Kind::line, false, {"name", "answers"});
        addRemove(test, tr("Remove this self-test"));
    }
}

} // namespace lectern::authoring
