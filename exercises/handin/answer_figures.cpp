#include "answer_figures.h"

#include <algorithm>
#include <charconv>

namespace lectern::handin {
namespace {

constexpr std::size_t longestAnswer = 80; // bytes: what is longer is hardly typed twice

std::string numberText(double value)
{
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 6).ptr;
    return {digits, end};
}

/// As read where that is possible, so that notations make no difference.
std::string entriesText(const std::vector<std::vector<grading::EntryReport>>& rows)
{
    std::string text;
    for (const std::vector<grading::EntryReport>& row : rows) {
        if (!text.empty())
            text += "; ";
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (!row[i].reading.value)
                return {};
            text.append(i > 0 ? ", " : "").append(numberText(*row[i].reading.value));
        }
    }
    return text;
}

std::string chosenText(const grading::PartReport& part)
{
    std::vector<std::string> ids;
    for (const grading::OptionReport& option : part.options)
        ids.push_back(option.id);
    std::sort(ids.begin(), ids.end());
    std::string text;
    for (const std::string& id : ids)
        text.append(text.empty() ? "" : " + ").append(id);
    return text;
}

/// A fault of no weight cannot be seen: to let it pass is right.
bool isPassed(grading::CodeRowState state, double weight)
{
    const bool isMissed = state == grading::CodeRowState::missed || state == grading::CodeRowState::unstable;
    return state == grading::CodeRowState::matched || (isMissed && weight > 0);
}

} // namespace

std::vector<std::string> passedFaults(const lessons::Exercise& exercise, const grading::Report& report)
{
    std::vector<std::string> names;
    for (const grading::PartReport& part : report.parts) {
        if (!part.code || !exercise.code)
            continue;
        for (const grading::CodeRow& row : part.code->rows) {
            if (row.correct || row.index >= exercise.code->mutants.size())
                continue;
            const lessons::Implementation& mutant = exercise.code->mutants[row.index];
            if (isPassed(row.state, mutant.weight))
                names.push_back(mutant.name);
        }
    }
    return names;
}

std::vector<std::string> unexplained(const grading::Answer& answer, const grading::Report& report)
{
    std::vector<std::string> all;
    for (const grading::PartReport& part : report.parts) {
        const bool isWrong =
            part.state == grading::PartState::wrong || part.state == grading::PartState::partlyRight;
        if (!isWrong || !part.mistake.empty() || answer.parts.count(part.id) == 0)
            continue;
        const std::string text = part.entries.empty() ? chosenText(part) : entriesText(part.entries);
        if (!text.empty() && text.size() <= longestAnswer)
            all.push_back(std::string(part.id).append(":").append(text));
    }
    return all;
}

} // namespace lectern::handin
