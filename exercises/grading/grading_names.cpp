#include "grading_names.h"

namespace lectern::grading {

const char* nameOf(lessons::ExerciseKind kind)
{
    switch (kind) {
    case lessons::ExerciseKind::numeric:
        return "numeric";
    case lessons::ExerciseKind::table:
        return "table";
    case lessons::ExerciseKind::choice:
        return "choice";
    case lessons::ExerciseKind::shortAnswer:
        return "short";
    case lessons::ExerciseKind::code:
        return "code";
    }
    return "";
}

const char* nameOf(lessons::AnswerForm form)
{
    switch (form) {
    case lessons::AnswerForm::number:
        return "number";
    case lessons::AnswerForm::vector:
        return "vector";
    case lessons::AnswerForm::matrix:
        return "matrix";
    case lessons::AnswerForm::table:
        return "table";
    }
    return "";
}

const char* nameOf(lessons::PartialCredit partial)
{
    switch (partial) {
    case lessons::PartialCredit::perEntry:
        return "per-entry";
    case lessons::PartialCredit::perRow:
        return "per-row";
    case lessons::PartialCredit::allOrNothing:
        return "all-or-nothing";
    }
    return "";
}

const char* nameOf(lessons::Notation notation)
{
    switch (notation) {
    case lessons::Notation::decimal:
        return "decimal";
    case lessons::Notation::fraction:
        return "fraction";
    case lessons::Notation::root:
        return "root";
    case lessons::Notation::exponential:
        return "exp";
    case lessons::Notation::percent:
        return "percent";
    }
    return "";
}

const char* nameOf(lessons::CodeTask task)
{
    return task == lessons::CodeTask::writeTest ? "write-test" : "write-function";
}

const char* nameOf(CodeRowState state)
{
    switch (state) {
    case CodeRowState::accepted:
        return "accepted";
    case CodeRowState::falseAlarm:
        return "false-alarm";
    case CodeRowState::caught:
        return "caught";
    case CodeRowState::missed:
        return "missed";
    case CodeRowState::unstable:
        return "unstable";
    case CodeRowState::broken:
        return "broken";
    case CodeRowState::matched:
        return "matched";
    }
    return "";
}

const char* nameOf(PartState state)
{
    switch (state) {
    case PartState::right:
        return "right";
    case PartState::partlyRight:
        return "partly-right";
    case PartState::wrong:
        return "wrong";
    case PartState::notGradable:
        return "not-gradable";
    case PartState::waiting:
        return "waiting";
    }
    return "";
}

const char* nameOf(EntryState state)
{
    switch (state) {
    case EntryState::right:
        return "right";
    case EntryState::wrong:
        return "wrong";
    case EntryState::blank:
        return "blank";
    case EntryState::unreadable:
        return "unreadable";
    case EntryState::unjudged:
        return "unjudged";
    }
    return "";
}

} // namespace lectern::grading
