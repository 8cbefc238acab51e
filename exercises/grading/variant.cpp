#include <lectern/grading/grader.h>

#include "variant_program.h"

namespace lectern::grading {
namespace {

constexpr int mostDraws = 1'000;

// SplitMix64: the seeds of further draws must not follow the seeds of other variants.
std::uint64_t drawSeedFor(std::uint64_t seed, int draw)
{
    if (draw == 0)
        return seed;
    std::uint64_t z = seed + static_cast<std::uint64_t>(draw) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

Result<bool> isAccepted(const calc::Sheet& sheet, const std::string& require)
{
    if (require.empty())
        return true;
    const auto value = sheet.value(require);
    if (!value)
        return tl::make_unexpected(value.error());
    if (!value->isNumber())
        return fail("grading.require.type", {require, value->describe()});
    const double met = value->number();
    return met == met && met != 0;
}

} // namespace

Result<Variant> Variant::draw(const lessons::Exercise& exercise, std::uint64_t seed)
{
    const auto program = parseVars(exercise);
    if (!program)
        return tl::make_unexpected(program.error());
    const int draws = isRandom(**program) ? mostDraws : 1;
    calc::Sheet sheet(*program, seed);
    for (int draw = 0; draw < draws; ++draw) {
        const std::uint64_t drawSeed = drawSeedFor(seed, draw);
        sheet.setSeed(drawSeed);
        sheet.recompute();
        const auto accepted = isAccepted(sheet, exercise.require);
        if (!accepted)
            return tl::make_unexpected(accepted.error());
        if (*accepted)
            return Variant(std::make_shared<const calc::Sheet>(std::move(sheet)), seed, drawSeed);
    }
    return fail("grading.require.never", {exercise.require, std::to_string(draws)}, exercise.requirePlace);
}

} // namespace lectern::grading
