#pragma once

#include <lectern/lessons/exercise.h>

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
