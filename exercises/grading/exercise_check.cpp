#include <lectern/grading/proof.h>

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

Proof prove(const lessons::Exercise& exercise, const std::stop_token& stop)
{
    const auto parsed = calc::parseProgram(exercise.vars.text, originOf(exercise.vars));
    if (parsed.hasErrors())
        return {0, {}, {}, parsed.diagnostics};
    Findings findings;
    checkNames(exercise, parsed.value, findings);
    if (!findings.empty())
        return findings.take();
    const int count = variantCount(exercise, parsed.value);
    for (int number = 1; number <= count && !stop.stop_requested(); ++number) {
        const auto variant = Variant::draw(exercise, variantSeed(proofSecret, exercise, number));
        if (!variant) {
            findings.add(variant.error());
            break;
        }
        findings.drawn(number);
        const CheckedVariant checked{number, *variant};
        checkKeys(exercise, checked, findings);
        checkTests(exercise, checked, findings);
        checkTexts(exercise, checked, findings);
    }
    return findings.take();
}

std::vector<Diagnostic> check(const lessons::Exercise& exercise)
{
    return prove(exercise).findings;
}

} // namespace lectern::grading
