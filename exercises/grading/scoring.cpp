#include "scoring.h"

#include <algorithm>
#include <set>
#include <string_view>

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

constexpr std::string_view blanks = " \t\r\n";

std::string_view withoutEnd(std::string_view text)
{
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view trimmed(std::string_view text)
{
    const std::string_view begun = withoutEnd(text);
    return begun.substr(std::min(begun.find_first_not_of(blanks), begun.size()));
}

bool isSameText(const std::string& a, const std::string& b)
{
    return trimmed(a) == trimmed(b);
}

using Accepted = std::vector<lessons::Notation>;

// "1/2", "0.5" and "50%" are one answer, unless the part refuses one of them.
bool isSameEntry(const std::string& a, const std::string& b, const Accepted& accept)
{
    if (isSameText(a, b))
        return true;
    const auto value = readEntry(a, accept).value;
    return value && value == readEntry(b, accept).value;
}

bool isSameTable(const TableAnswer& a, const TableAnswer& b, const Accepted& accept)
{
    const auto isSameItem = [&accept](const std::string& one, const std::string& other) {
        return isSameEntry(one, other, accept);
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&isSameItem](const auto& one, const auto& other) {
        return std::equal(one.begin(), one.end(), other.begin(), other.end(), isSameItem);
    });
}

bool isSamePart(const PartAnswer& a, const PartAnswer& b, const Accepted& accept)
{
    if (a == b || a.index() != b.index())
        return a == b;
    if (const auto* table = std::get_if<TableAnswer>(&a))
        return isSameTable(*table, std::get<TableAnswer>(b), accept);
    if (const auto* choice = std::get_if<ChoiceAnswer>(&a)) {
        const auto& other = std::get<ChoiceAnswer>(b);
        return std::set<std::string>(choice->begin(), choice->end()) ==
               std::set<std::string>(other.begin(), other.end());
    }
    if (const auto* text = std::get_if<TextAnswer>(&a))
        return isSameText(*text, std::get<TextAnswer>(b));
    const auto& code = std::get<CodeAnswer>(a);
    const auto& other = std::get<CodeAnswer>(b);
    // Blanks at the beginning are an indentation.
    return code.language == other.language && withoutEnd(code.source) == withoutEnd(other.source);
}

Accepted acceptedIn(const lessons::Exercise& exercise, const std::string& id)
{
    const auto part = std::find_if(exercise.parts.begin(), exercise.parts.end(),
                                   [&id](const lessons::Part& candidate) { return candidate.id == id; });
    return part == exercise.parts.end() ? Accepted() : part->accept;
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

bool isSameAnswer(const lessons::Exercise& exercise, const Answer& a, const Answer& b)
{
    return a.exercise == b.exercise &&
           std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                      [&exercise](const auto& one, const auto& other) {
                          return one.first == other.first &&
                                 isSamePart(one.second, other.second, acceptedIn(exercise, one.first));
                      });
}

bool costsAttempt(const lessons::Exercise& exercise, const Report& report, const Answer& answer,
                  const std::vector<Answer>& earlier)
{
    return report.gradable && std::none_of(earlier.begin(), earlier.end(), [&](const Answer& before) {
               return isSameAnswer(exercise, answer, before);
           });
}

} // namespace lectern::grading
