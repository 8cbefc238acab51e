#include "scoring.h"

#include <algorithm>

namespace lectern::grading {
namespace {

using Maybe = std::optional<Rational>;

Maybe times(const Maybe& a, const Maybe& b)
{
    return a && b ? multiply(*a, *b) : std::nullopt;
}

// 1 - cost, kept in 0..1.
Maybe rest(const Maybe& cost)
{
    const Maybe left = cost ? subtract(Rational{1, 1}, *cost) : std::nullopt;
    if (left && left->numerator < 0)
        return Rational{};
    return left && isLess(Rational{1, 1}, *left) ? Maybe(Rational{1, 1}) : left;
}

} // namespace

Maybe worth(const lessons::Exercise& exercise, const lessons::Part& part)
{
    Maybe sum = Rational{};
    for (const lessons::Part& item : exercise.parts) {
        const Maybe points = decimal(item.points);
        sum = sum && points ? add(*sum, *points) : std::nullopt;
    }
    const Maybe points = decimal(part.points);
    const Maybe share = sum && points ? divide(*points, *sum) : std::nullopt;
    return times(share, decimal(exercise.points));
}

Maybe costFactor(const lessons::Exercise& exercise, const lessons::Part& part, const Help& help)
{
    Maybe cost = Rational{};
    const auto taken = help.hintsTaken.find(part.id);
    const int hints = taken == help.hintsTaken.end() ? 0 : taken->second;
    for (std::size_t i = 0; i < part.hints.size() && static_cast<int>(i) < hints; ++i) {
        const Maybe price = decimal(part.hints[i].cost);
        cost = cost && price ? add(*cost, *price) : std::nullopt;
    }
    const Maybe afterHints = rest(cost);
    return help.solutionRevealed ? times(afterHints, rest(decimal(exercise.revealCost))) : afterHints;
}

Maybe pointsWithin(const lessons::Exercise& exercise, const lessons::Part& part, const Help& help)
{
    return times(worth(exercise, part), costFactor(exercise, part, help));
}

bool costsAttempt(const Report& report, const Answer& answer, const std::vector<Answer>& earlier)
{
    return report.gradable && std::find(earlier.begin(), earlier.end(), answer) == earlier.end();
}

} // namespace lectern::grading
