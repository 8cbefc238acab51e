#include "calc_check.h"
#include "check_lab.h"
#include "checks.h"

#include <algorithm>

namespace lectern::lessons {
namespace {

void checkView(const ViewSpec& view, const CalcNames& names, Findings& findings)
{
    for (std::size_t i = 0; i < view.cells.size(); ++i)
        names.need(view.cells[i], view.cellPlaces[i], findings);
    for (const std::string* name : {&view.x, &view.rows, &view.columns, &view.mask, &view.when})
        names.need(*name, view.where, findings);
}

// Only numbers can be changed a little.
void checkPoke(const ViewSpec& view, const Calculator& calculator, Findings& findings)
{
    if (view.poke.empty())
        return;
    const auto input = std::find_if(calculator.inputs.begin(), calculator.inputs.end(),
                                    [&](const InputSpec& spec) { return spec.name == view.poke; });
    if (input == calculator.inputs.end() || (input->kind != InputKind::matrix && input->kind != InputKind::grid))
        findings.error("lessons.view.poke", {view.poke}, view.where);
}

void checkCalculator(const Calculator& calculator, Findings& findings)
{
    const CalcNames names(calculator.cells, valueNames(calculator));
    names.reportSource(findings);
    checkLab(calculator, names, findings);
    for (const InputSpec& input : calculator.inputs) {
        names.need(input.rows, input.where, findings);
        names.need(input.columns, input.where, findings);
        names.need(input.when, input.where, findings);
    }
    for (const ViewSpec& view : calculator.show)
        checkView(view, names, findings);
    for (const ViewSpec& view : calculator.show)
        checkPoke(view, calculator, findings);
    for (const Prediction& prediction : calculator.predictions)
        names.need(prediction.answer, prediction.answerPlace, findings);
    for (std::size_t i = 0; i < calculator.steps.size(); ++i)
        names.need(calculator.steps[i], calculator.stepPlaces[i], findings);
    if (calculator.challenge)
        names.need(calculator.challenge->goal, calculator.challenge->where, findings);
    forEachText(calculator, [&](const Localized& text) { checkTemplate(text, names, findings); });
}

void checkExercise(const Exercise& exercise, Findings& findings)
{
    const CalcNames names(exercise.vars, {});
    names.reportSource(findings);
    for (const std::string& cell : exercise.require)
        names.need(cell, exercise.requirePlace, findings);
    for (const Part& part : exercise.parts) {
        names.need(part.answer, part.answerPlace, findings);
        for (const Mistake& mistake : part.mistakes)
            names.need(mistake.cell, mistake.where, findings);
        for (const auto& [cell, id] : part.carry)
            names.need(cell, part.where, findings);
    }
    forEachText(exercise, [&](const Localized& text) { checkTemplate(text, names, findings); });
}

// What the calc source of an implementation may read.
std::vector<std::string> implementationInputs(const Exercise& exercise)
{
    if (exercise.code->task == CodeTask::writeTest)
        return {"x", "valid", "heads"};
    std::vector<std::string> names;
    for (const calc::Cell& cell : calc::parseProgram(exercise.vars.text).value.cells) {
        if (!cell.isFunction)
            names.push_back(cell.name);
    }
    return names;
}

void checkCode(const Exercise& exercise, Findings& findings)
{
    const CalcNames vars(exercise.vars, {});
    for (std::size_t i = 0; i < exercise.code->arguments.size(); ++i)
        vars.need(exercise.code->arguments[i], exercise.code->argumentPlaces[i], findings);
    const std::vector<std::string> inputs = implementationInputs(exercise);
    for (const auto* all : {&exercise.code->correct, &exercise.code->mutants}) {
        for (const Implementation& implementation : *all) {
            if (implementation.calc.empty())
                continue;
            const CalcNames names(implementation.calcPlace, inputs);
            names.reportSource(findings);
            names.need("y", implementation.where, findings);
        }
    }
}

} // namespace

void checkCalculators(const Course& course, Findings& findings)
{
    for (const Lesson& lesson : course.lessons) {
        for (const auto& [id, calculator] : lesson.calculators)
            checkCalculator(calculator, findings);
    }
}

void checkExercises(const Course& course, Findings& findings)
{
    for (const Lesson& lesson : course.lessons) {
        for (const auto& [id, exercise] : lesson.exercises) {
            checkExercise(exercise, findings);
            if (exercise.code)
                checkCode(exercise, findings);
        }
    }
}

} // namespace lectern::lessons
