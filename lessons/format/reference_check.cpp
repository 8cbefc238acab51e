#include "reference_check.h"

#include "nearest_name.h"
#include "template_text.h"

#include <algorithm>
#include <filesystem>

namespace lectern::lessons {
namespace {

constexpr std::string_view stepScheme = "step:";

bool isRemote(std::string_view target)
{
    return target.find("://") != std::string_view::npos || target.starts_with("mailto:");
}

/// The place of bytes inside a role, whose region is known as a whole.
SourceRegion inside(const SourceRegion& role, std::size_t begin, std::size_t end)
{
    return {role.file, role.begin + begin, role.begin + end, role.line,
            role.column + static_cast<int>(begin)};
}

} // namespace

void ReferenceCheck::run(const Blocks& blocks, const std::string& language, const Lesson& lesson)
{
    BlockVisitor visitor;
    visitor.item = [&](const Inline& item) {
        if (const auto* role = std::get_if<Role>(&item.content))
            checkRole(*role, item.where, language);
        else if (const auto* image = std::get_if<Image>(&item.content))
            checkFile(image->source, item.where, lesson, "lessons.figure.missing");
        if (item.style.link.starts_with('#'))
            checkId(item.style.link.substr(1), item.where, language);
        else if (item.style.link.starts_with(stepScheme))
            checkStep(item.style.link.substr(stepScheme.size()), item.where, std::nullopt);
    };
    visitor.block = [&](const Block& block) {
        if (const auto* figure = std::get_if<Figure>(&block.content))
            checkFile(figure->source, block.where, lesson, "lessons.figure.missing");
        else if (const auto* term = std::get_if<TermBlock>(&block.content))
            checkRole({RoleKind::term, term->id}, block.where, language);
        else if (const auto* embed = std::get_if<Embed>(&block.content)) {
            if (embed->kind == EmbedKind::exercise)
                checkExercise(embed->id, block.where);
            else if (m_index.calculators.find(embed->id) == m_index.calculators.end())
                m_findings.unknown("lessons.calculator", embed->id,
                                   nearestName(embed->id, keysOf(m_index.calculators)), block.where);
        }
    };
    walk(blocks, visitor);
}

void ReferenceCheck::checkExercise(const std::string& id, const SourceRegion& where)
{
    if (m_index.exercises.find(id) == m_index.exercises.end())
        m_findings.unknown("lessons.exercise", id, nearestName(id, keysOf(m_index.exercises)), where);
}

void ReferenceCheck::checkHeading(const std::string& id, const Page& page, const SourceRegion& where)
{
    std::vector<std::string_view> headings;
    walk(page.blocks, {[&](const Block& block) {
                           if (const auto* heading = std::get_if<Heading>(&block.content))
                               headings.push_back(heading->id);
                       },
                       {}});
    if (std::find(headings.begin(), headings.end(), id) == headings.end())
        m_findings.unknown("lessons.heading", id, nearestName(id, headings), where);
}

void ReferenceCheck::checkRole(const Role& role, const SourceRegion& where, const std::string& language)
{
    switch (role.kind) {
    case RoleKind::ref:
        return checkId(role.target, where, language);
    case RoleKind::term:
        if (m_course.glossary.find(role.target) == m_course.glossary.end())
            m_findings.unknown("lessons.term", role.target,
                               nearestName(role.target, keysOf(m_course.glossary)), where);
        return;
    case RoleKind::cite:
        if (m_course.references.find(role.target) == m_course.references.end())
            m_findings.unknown("lessons.cite", role.target,
                               nearestName(role.target, keysOf(m_course.references)), where);
        return;
    case RoleKind::value:
        return checkCell(role.target, where, std::string_view("{value}`").size());
    case RoleKind::step:
        return checkStep(role.target, where, std::string_view("{step}`").size());
    }
}

// A step with words of its own is a link, "[the weights](step:two-tokens.A)".
void ReferenceCheck::checkStep(const std::string& target, const SourceRegion& where,
                               std::optional<std::size_t> skip)
{
    checkCell(target, where, skip);
    checkShown(target, where);
}

void ReferenceCheck::checkId(const std::string& id, const SourceRegion& where, const std::string& language)
{
    const auto ids = m_index.ids.find(language);
    if (ids == m_index.ids.end() || ids->second.find(id) != ids->second.end())
        return;
    m_findings.unknown("lessons.ref", id, nearestName(id, keysOf(ids->second)), where);
}

// `skip` bytes of the region stand before the target; where the target is elsewhere, the region is all that is
// known.
void ReferenceCheck::checkCell(const std::string& target, const SourceRegion& where,
                               std::optional<std::size_t> skip)
{
    const std::size_t dot = target.find('.');
    if (dot == std::string::npos || dot == 0 || dot + 1 == target.size())
        return m_findings.error("lessons.value.form", {target}, where);
    const std::string id = target.substr(0, dot);
    const auto calculator = m_index.calculators.find(id);
    if (calculator == m_index.calculators.end())
        return m_findings.unknown("lessons.calculator", id, nearestName(id, keysOf(m_index.calculators)),
                                  where);
    const std::string expression = target.substr(dot + 1, formatStart(target) - dot - 1);
    for (Diagnostic diagnostic : namesOf(*calculator->second).checkExpression(expression)) {
        const std::size_t begin = skip.value_or(0) + dot + 1 + diagnostic.where.begin;
        diagnostic.where =
            skip ? inside(where, begin, begin + diagnostic.where.end - diagnostic.where.begin) : where;
        m_findings.add(std::move(diagnostic));
    }
}

// A step leads to something that can be seen.
void ReferenceCheck::checkShown(const std::string& target, const SourceRegion& where)
{
    const std::size_t dot = target.find('.');
    const auto found = m_index.calculators.find(target.substr(0, dot));
    if (dot == std::string::npos || found == m_index.calculators.end())
        return;
    const std::string cell = target.substr(dot + 1);
    const Calculator& calculator = *found->second;
    // Where a view has an error of its own, that is the one to mend.
    const bool viewsAreSound =
        !calculator.show.empty() &&
        std::all_of(calculator.show.begin(), calculator.show.end(), [&](const ViewSpec& view) {
            return std::all_of(view.cells.begin(), view.cells.end(),
                               [&](const std::string& name) { return namesOf(calculator).hasValue(name); });
        });
    const bool shown = std::any_of(calculator.show.begin(), calculator.show.end(), [&](const ViewSpec& view) {
        return std::find(view.cells.begin(), view.cells.end(), cell) != view.cells.end();
    });
    const bool isInput = std::any_of(calculator.inputs.begin(), calculator.inputs.end(),
                                     [&](const InputSpec& input) { return input.name == cell; });
    if (viewsAreSound && !shown && !isInput && namesOf(calculator).hasValue(cell))
        m_findings.warning("lessons.step.unshown", {cell, calculator.id}, where);
}

const CalcNames& ReferenceCheck::namesOf(const Calculator& calculator)
{
    auto& names = m_names[calculator.id];
    if (!names)
        names = std::make_unique<CalcNames>(calculator.cells, valueNames(calculator));
    return *names;
}

void ReferenceCheck::checkFile(const std::string& source, const SourceRegion& where, const Lesson& lesson,
                               const char* code)
{
    if (source.empty() || isRemote(source))
        return;
    const bool outside = source.front() == '/' || source.find("..") != std::string::npos;
    std::error_code failed;
    const bool found = std::filesystem::is_regular_file(lesson.path / source, failed) ||
                       std::filesystem::is_regular_file(lesson.path / "figures" / source, failed);
    if (outside || !found)
        m_findings.error(code, {source}, where);
}

} // namespace lectern::lessons
