#pragma once

#include <lectern/lessons/assignment.h>
#include <lectern/lessons/calculator.h>
#include <lectern/lessons/exercise.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace lectern::lessons {

/// The word that stands for a value in files. Words stand in hashes and reports too and never change.
template <typename Value>
using Name = std::pair<std::string_view, Value>;

inline constexpr Name<ExerciseKind> exerciseKindNames[] = {{"numeric", ExerciseKind::numeric},
                                                           {"table", ExerciseKind::table},
                                                           {"choice", ExerciseKind::choice},
                                                           {"short", ExerciseKind::shortAnswer},
                                                           {"code", ExerciseKind::code}};
inline constexpr Name<AnswerForm> answerFormNames[] = {{"number", AnswerForm::number},
                                                       {"vector", AnswerForm::vector},
                                                       {"matrix", AnswerForm::matrix},
                                                       {"table", AnswerForm::table}};
inline constexpr Name<PartialCredit> partialCreditNames[] = {{"per-entry", PartialCredit::perEntry},
                                                             {"per-row", PartialCredit::perRow},
                                                             {"all-or-nothing", PartialCredit::allOrNothing}};
inline constexpr Name<Notation> notationNames[] = {{"decimal", Notation::decimal},
                                                   {"fraction", Notation::fraction},
                                                   {"root", Notation::root},
                                                   {"exp", Notation::exponential},
                                                   {"percent", Notation::percent}};
inline constexpr Name<CodeTask> codeTaskNames[] = {{"write-test", CodeTask::writeTest},
                                                   {"write-function", CodeTask::writeFunction}};
inline constexpr Name<InputKind> inputKindNames[] = {
    {"matrix", InputKind::matrix}, {"grid", InputKind::grid},       {"slider", InputKind::slider},
    {"number", InputKind::number}, {"integer", InputKind::integer}, {"switch", InputKind::toggle},
    {"choice", InputKind::choice}, {"tokens", InputKind::tokens},   {"seed", InputKind::seed},
    {"order", InputKind::order}};
inline constexpr Name<ViewKind> viewKindNames[] = {
    {"heatmap", ViewKind::heatmap},     {"matrix", ViewKind::matrix}, {"grid", ViewKind::grid},
    {"bars", ViewKind::bars},           {"number", ViewKind::number}, {"plot", ViewKind::plot},
    {"text", ViewKind::text},           {"shapes", ViewKind::shapes}, {"arcs", ViewKind::arcs},
    {"histogram", ViewKind::histogram}, {"flow", ViewKind::flow},     {"influence", ViewKind::influence}};
inline constexpr Name<Counting> countingNames[] = {{"best", Counting::best}, {"last", Counting::last}};
inline constexpr Name<bool> missingNames[] = {{"zero", true}, {"blank", false}};
inline constexpr Name<bool> scaleNames[] = {{"log", true}, {"linear", false}};
inline constexpr Name<std::string_view> codeLanguageNames[] = {{"python", "python"}, {"calc", "calc"}};

/// The words of a list, in its order.
template <typename Value, std::size_t count>
constexpr std::array<std::string_view, count> wordsOf(const Name<Value> (&names)[count])
{
    std::array<std::string_view, count> words;
    for (std::size_t i = 0; i < count; ++i)
        words[i] = names[i].first;
    return words;
}

/// The word for `value`; empty if the list has none.
template <typename Value, std::size_t count>
constexpr std::string_view nameIn(const Name<Value> (&names)[count], Value value)
{
    for (const auto& [word, meant] : names) {
        if (meant == value)
            return word;
    }
    return {};
}

/// What `word` stands for; none if it is not in the list.
template <typename Value, std::size_t count>
constexpr std::optional<Value> valueIn(const Name<Value> (&names)[count], std::string_view word)
{
    for (const auto& [known, meant] : names) {
        if (known == word)
            return meant;
    }
    return std::nullopt;
}

constexpr std::string_view nameOf(ExerciseKind kind)
{
    return nameIn(exerciseKindNames, kind);
}

constexpr std::string_view nameOf(AnswerForm form)
{
    return nameIn(answerFormNames, form);
}

constexpr std::string_view nameOf(PartialCredit partial)
{
    return nameIn(partialCreditNames, partial);
}

constexpr std::string_view nameOf(Notation notation)
{
    return nameIn(notationNames, notation);
}

constexpr std::string_view nameOf(CodeTask task)
{
    return nameIn(codeTaskNames, task);
}

} // namespace lectern::lessons
