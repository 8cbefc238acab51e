#include <lectern/grading/grader.h>

#include "distinct.h"
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

Result<bool> isTrue(const calc::Sheet& sheet, const std::string& cell)
{
    const auto value = sheet.value(cell);
    if (!value)
        return tl::make_unexpected(value.error());
    if (!value->isNumber())
        return fail("grading.require.type", {cell, value->describe()});
    const double met = value->number();
    return met == met && met != 0;
}

// The condition that a draw does not meet; empty if it meets all.
Result<std::string> unmetCondition(const lessons::Exercise& exercise, const calc::Sheet& sheet)
{
    for (const std::string& cell : exercise.require) {
        const auto met = isTrue(sheet, cell);
        if (!met)
            return tl::make_unexpected(met.error());
        if (!*met)
            return cell;
    }
    const auto alike = exercise.distinct ? findAlike(exercise, sheet) : std::nullopt;
    return alike ? alike->first + " != " + alike->second : std::string();
}

} // namespace

Result<VariantSource> VariantSource::of(const lessons::Exercise& exercise)
{
    const auto program = parseVars(exercise);
    if (!program)
        return tl::make_unexpected(program.error());
    return VariantSource(std::make_shared<const calc::Sheet>(*program), isRandom(**program) ? mostDraws : 1);
}

Result<Variant> VariantSource::draw(const lessons::Exercise& exercise, std::uint64_t seed) const
{
    calc::Sheet sheet = *m_blank;
    std::string unmet;
    for (int draw = 0; draw < m_draws; ++draw) {
        const std::uint64_t drawSeed = drawSeedFor(seed, draw);
        sheet.setSeed(drawSeed);
        sheet.recompute();
        auto condition = unmetCondition(exercise, sheet);
        if (!condition)
            return tl::make_unexpected(condition.error());
        if (condition->empty())
            return Variant(std::make_shared<const calc::Sheet>(std::move(sheet)), seed, drawSeed);
        unmet = *std::move(condition);
    }
    return fail("grading.require.never", {unmet, std::to_string(m_draws)}, exercise.requirePlace);
}

Result<Variant> Variant::draw(const lessons::Exercise& exercise, std::uint64_t seed)
{
    const auto source = VariantSource::of(exercise);
    return source ? source->draw(exercise, seed) : Result<Variant>(tl::make_unexpected(source.error()));
}

} // namespace lectern::grading
