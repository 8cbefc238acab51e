#include <lectern/handin/what_if.h>

#include <algorithm>
#include <cmath>

namespace lectern::handin {
namespace {

constexpr auto triedCell = "tried_key";

bool isTyped(const lessons::Part& part)
{
    return part.kind == lessons::ExerciseKind::numeric || part.kind == lessons::ExerciseKind::table;
}

/// The first variant's value of a cell.
Result<calc::Value> sample(const lessons::Exercise& exercise, const std::string& cell)
{
    const auto variant = grading::Variant::draw(exercise, 1);
    if (!variant)
        return fail(variant.error());
    return variant->sheet().value(cell);
}

Result<void> changeKey(lessons::Exercise& exercise, lessons::Part& part, const std::string& key)
{
    const auto before = sample(exercise, part.answer);
    if (!before)
        return fail(before.error());
    exercise.vars.text.append("\n").append(triedCell).append(" = ").append(key).append("\n");
    part.answer = triedCell;
    const auto after = sample(exercise, part.answer);
    if (!after)
        return fail(after.error());
    const bool fits = after->isNumeric() && after->shape() == before->shape();
    return fits ? ok() : Result<void>(fail("handin.whatif.key", {after->describe(), before->describe()}));
}

} // namespace

std::vector<WhatIfPart> whatIfParts(const OpenedClass& opened)
{
    std::vector<WhatIfPart> parts;
    for (const ExerciseColumn& column : opened.columns) {
        const lessons::Exercise& exercise = opened.catalogue.present(column.id)->exercise;
        for (const lessons::Part& part : exercise.parts) {
            if (isTyped(part))
                parts.push_back(
                    {column.id, part.id, exercise.parts.size() == 1, part.answer, part.tolerance});
        }
    }
    return parts;
}

Result<std::shared_ptr<const OpenedClass>> withChange(const OpenedClass& opened, const WhatIf& change)
{
    const ExerciseForm* form = opened.catalogue.present(change.exercise);
    if (!form)
        return fail("handin.assignment.exercise", {change.exercise});
    lessons::Exercise exercise = form->exercise;
    const auto part =
        std::find_if(exercise.parts.begin(), exercise.parts.end(),
                     [&change](const lessons::Part& one) { return one.id == change.part && isTyped(one); });
    if (part == exercise.parts.end())
        return fail("handin.whatif.part", {change.part, change.exercise});
    if (change.tolerance) {
        if (!(*change.tolerance >= 0) || !std::isfinite(*change.tolerance))
            return fail("handin.whatif.tolerance");
        part->tolerance = {*change.tolerance};
    }
    if (!change.key.empty()) {
        if (const auto changed = changeKey(exercise, *part, change.key); !changed)
            return fail(changed.error());
    }
    auto changed = std::make_shared<OpenedClass>(opened);
    changed->catalogue.replace(exercise);
    changed->assignment.mended.push_back(change.exercise);
    return std::shared_ptr<const OpenedClass>(std::move(changed));
}

} // namespace lectern::handin
