#include "calc_check.h"
#include "checks.h"

namespace lectern::lessons {
namespace {

void checkView(const ViewSpec& view, const CalcNames& names, Findings& findings)
{
    for (std::size_t i = 0; i < view.cells.size(); ++i)
        names.need(view.cells[i], view.cellPlaces[i], findings);
    for (const std::string* name : {&view.x, &view.rows, &view.columns, &view.mask, &view.when})
        names.need(*name, view.where, findings);
}

void checkCalculator(const Calculator& calculator, Findings& findings)
{
    const CalcNames names(calculator.cells, inputNames(calculator));
    names.reportSource(findings);
    for (const InputSpec& input : calculator.inputs) {
        names.need(input.rows, input.where, findings);
        names.need(input.columns, input.where, findings);
    }
    for (const ViewSpec& view : calculator.show)
        checkView(view, names, findings);
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

void checkImplementations(const std::vector<Implementation>& all, Findings& findings)
{
    for (const Implementation& implementation : all) {
        if (!implementation.calc.empty())
            CalcNames(implementation.calcPlace, {}).reportSource(findings);
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
            if (exercise.code) {
                checkImplementations(exercise.code->correct, findings);
                checkImplementations(exercise.code->mutants, findings);
            }
        }
    }
}

} // namespace lectern::lessons
