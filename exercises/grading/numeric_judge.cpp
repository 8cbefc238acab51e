#include "numeric_judge.h"

#include "tolerance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lectern::grading {
namespace {

const lessons::Mistake* nearestMistake(const lessons::Part& part, const NumericKey& key, const Grid& typed)
{
    const lessons::Mistake* nearest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [mistake, grid] : key.mistakes) {
        const double apart = distance(typed, grid);
        if (agrees(part.tolerance, typed, grid) && (!nearest || apart < least)) {
            nearest = mistake;
            least = apart;
        }
    }
    return nearest;
}

std::int64_t countRows(const std::vector<bool>& right, std::size_t cols)
{
    std::int64_t count = 0;
    for (std::size_t begin = 0; begin < right.size(); begin += cols) {
        const auto first = right.begin() + static_cast<std::ptrdiff_t>(begin);
        count +=
            std::all_of(first, first + static_cast<std::ptrdiff_t>(cols), [](bool entry) { return entry; });
    }
    return count;
}

Rational creditOf(const lessons::Mistake& mistake)
{
    return decimal(std::clamp(mistake.credit, 0.0, 1.0)).value_or(Rational{});
}

Rational partialShare(lessons::PartialCredit partial, const std::vector<bool>& right, const Grid& shape)
{
    const auto count = static_cast<std::int64_t>(std::count(right.begin(), right.end(), true));
    switch (partial) {
    case lessons::PartialCredit::perEntry:
        return makeRational(count, static_cast<std::int64_t>(right.size())).value_or(Rational{});
    case lessons::PartialCredit::perRow:
        return makeRational(countRows(right, shape.cols), static_cast<std::int64_t>(shape.rows))
            .value_or(Rational{});
    case lessons::PartialCredit::allOrNothing:
        break;
    }
    return {};
}

} // namespace

bool NumericKey::hasInfinity() const
{
    return answer.hasInfinity() || std::any_of(mistakes.begin(), mistakes.end(),
                                               [](const auto& item) { return item.second.hasInfinity(); });
}

Result<NumericKey> numericKey(const lessons::Part& part, const calc::Sheet& sheet)
{
    const auto value = sheet.value(part.answer);
    if (!value)
        return tl::make_unexpected(value.error());
    auto answer = toGrid(*value);
    if (!answer || answer->hasNan())
        return fail("grading.answer.cell", {part.answer, answer ? "NaN" : value->describe()}, part.where);
    NumericKey key{*std::move(answer), {}};
    for (const lessons::Mistake& mistake : part.mistakes) {
        const auto wrong = sheet.value(mistake.cell);
        auto grid = wrong ? toGrid(*wrong) : std::nullopt;
        if (grid && grid->sameShape(key.answer))
            key.mistakes.emplace_back(&mistake, *std::move(grid));
    }
    return key;
}

Judgement judge(const lessons::Part& part, const NumericKey& key, const Grid& typed)
{
    Judgement result;
    for (std::size_t i = 0; i < typed.numbers.size(); ++i) {
        result.right.push_back(agrees(part.tolerance, typed.numbers[i], key.answer.numbers[i]));
        result.near.push_back(isNear(part.tolerance, typed.numbers[i], key.answer.numbers[i]));
    }
    if (std::all_of(result.right.begin(), result.right.end(), [](bool entry) { return entry; })) {
        result.share = {1, 1};
        return result;
    }
    result.mistake = nearestMistake(part, key, typed);
    result.share =
        result.mistake ? creditOf(*result.mistake) : partialShare(part.partial, result.right, typed);
    return result;
}

double distance(const Grid& a, const Grid& b)
{
    double largest = 0;
    for (std::size_t i = 0; i < a.numbers.size(); ++i) {
        if (a.numbers[i] != b.numbers[i])
            largest = std::max(largest, std::abs(a.numbers[i] - b.numbers[i]));
    }
    return largest;
}

bool agrees(const lessons::Tolerance& tolerance, const Grid& typed, const Grid& expected)
{
    for (std::size_t i = 0; i < typed.numbers.size(); ++i) {
        if (!agrees(tolerance, typed.numbers[i], expected.numbers[i]))
            return false;
    }
    return true;
}

} // namespace lectern::grading
