#include "choice_judge.h"

#include <algorithm>
#include <set>

namespace lectern::grading {
namespace {

const lessons::Option* find(const lessons::Part& part, const std::string& id)
{
    const auto found = std::find_if(part.options.begin(), part.options.end(),
                                    [&id](const lessons::Option& option) { return option.id == id; });
    return found == part.options.end() ? nullptr : &*found;
}

// A single id may also come as a plain string.
std::optional<ChoiceAnswer> chosenIds(const PartAnswer* answer)
{
    if (!answer)
        return ChoiceAnswer();
    if (const auto* choice = std::get_if<ChoiceAnswer>(answer))
        return *choice;
    if (const auto* text = std::get_if<TextAnswer>(answer))
        return text->empty() ? ChoiceAnswer() : ChoiceAnswer{*text};
    return std::nullopt;
}

Result<std::vector<const lessons::Option*>> chosenOptions(const lessons::Part& part, const ChoiceAnswer& ids)
{
    std::vector<const lessons::Option*> chosen;
    for (const std::string& id : std::set<std::string>(ids.begin(), ids.end())) {
        const lessons::Option* option = find(part, id);
        if (!option)
            return fail("grading.choice.unknown", {id});
        chosen.push_back(option);
    }
    if (!part.many && chosen.size() > 1)
        return fail("grading.choice.one");
    return chosen;
}

Rational shareOf(const lessons::Part& part, const std::vector<const lessons::Option*>& chosen)
{
    const auto isRight = [](const lessons::Option& option) { return option.right; };
    const auto all = std::count_if(part.options.begin(), part.options.end(), isRight);
    const auto hits =
        std::count_if(chosen.begin(), chosen.end(), [](const auto* option) { return option->right; });
    const auto misses = static_cast<std::ptrdiff_t>(chosen.size()) - hits;
    if (!part.many)
        return {hits > 0 ? 1 : 0, 1};
    const bool exact = hits == all && misses == 0;
    if (chosen.size() == part.options.size() && !exact)
        return {0, 1}; // whoever chooses everything says nothing
    if (part.partial != lessons::PartialCredit::perEntry)
        return {exact ? 1 : 0, 1};
    return makeRational(std::max<std::ptrdiff_t>(0, hits - misses), all).value_or(Rational{});
}

// What to say first: about a wrong option, else about the right one.
lessons::Localized firstWords(const std::vector<const lessons::Option*>& chosen)
{
    for (const bool right : {false, true}) {
        for (const lessons::Option* option : chosen) {
            if (option->right == right && !option->say.empty())
                return option->say;
        }
    }
    return {};
}

} // namespace

PartReport judgeChoice(const lessons::Part& part, const PartAnswer* answer)
{
    PartReport report;
    report.id = part.id;
    const auto ids = chosenIds(answer);
    if (!ids) {
        report.problems.push_back(makeError("grading.part.type", {part.id}));
        return report;
    }
    const auto chosen = chosenOptions(part, *ids);
    if (!chosen)
        report.problems.push_back(chosen.error());
    if (!chosen || chosen->empty())
        return report;
    for (const lessons::Option* option : *chosen)
        report.options.push_back({option->id, option->right, option->say});
    report.share = shareOf(part, *chosen);
    report.message = firstWords(*chosen);
    if (report.share == Rational{1, 1})
        report.state = PartState::right;
    else
        report.state = report.share.numerator > 0 ? PartState::partlyRight : PartState::wrong;
    return report;
}

} // namespace lectern::grading
