#include <lectern/grading/grader.h>

#include "check_findings.h"
#include "variant_program.h"

#include <algorithm>

namespace lectern::grading {
namespace {

constexpr int leastDraws = 50;

int variantCount(const lessons::Exercise& exercise, const calc::Program& program)
{
    return isRandom(program) ? std::max(exercise.variants, leastDraws) : 1;
}

} // namespace

std::vector<Diagnostic> check(const lessons::Exercise& exercise)
{
    const auto parsed = calc::parseProgram(exercise.vars.text, originOf(exercise.vars));
    if (parsed.hasErrors())
        return parsed.diagnostics;
    Findings findings;
    checkNames(exercise, parsed.value, findings);
    if (!findings.empty())
        return findings.take();
    const int count = variantCount(exercise, parsed.value);
    for (int number = 1; number <= count; ++number) {
        const auto variant = Variant::draw(exercise, variantSeed("check", exercise, number));
        if (!variant) {
            findings.add(variant.error());
            break;
        }
        const CheckedVariant checked{number, *variant};
        checkKeys(exercise, checked, findings);
        checkTests(exercise, checked, findings);
        checkTexts(exercise, checked, findings);
    }
    return findings.take();
}

} // namespace lectern::grading
