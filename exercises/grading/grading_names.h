#pragma once

#include <lectern/grading/grader.h>
#include <lectern/lessons/names.h>

namespace lectern::grading {

// Words of reports, beside those of the format.
inline constexpr lessons::Name<CodeRowState> codeRowStateNames[] = {
    {"accepted", CodeRowState::accepted}, {"false-alarm", CodeRowState::falseAlarm},
    {"caught", CodeRowState::caught},     {"missed", CodeRowState::missed},
    {"unstable", CodeRowState::unstable}, {"broken", CodeRowState::broken},
    {"matched", CodeRowState::matched}};
inline constexpr lessons::Name<PartState> partStateNames[] = {{"right", PartState::right},
                                                              {"partly-right", PartState::partlyRight},
                                                              {"wrong", PartState::wrong},
                                                              {"not-gradable", PartState::notGradable},
                                                              {"waiting", PartState::waiting}};
inline constexpr lessons::Name<EntryState> entryStateNames[] = {{"right", EntryState::right},
                                                                {"wrong", EntryState::wrong},
                                                                {"blank", EntryState::blank},
                                                                {"unreadable", EntryState::unreadable},
                                                                {"unjudged", EntryState::unjudged}};

inline std::string nameOf(CodeRowState state)
{
    return std::string(lessons::nameIn(codeRowStateNames, state));
}

inline std::string nameOf(PartState state)
{
    return std::string(lessons::nameIn(partStateNames, state));
}

inline std::string nameOf(EntryState state)
{
    return std::string(lessons::nameIn(entryStateNames, state));
}

} // namespace lectern::grading
