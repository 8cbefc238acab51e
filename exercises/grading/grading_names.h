#pragma once

#include <lectern/grading/grader.h>
#include <lectern/lessons/exercise.h>

namespace lectern::grading {

// The words of the format: they stand in hashes and reports and never change.
const char* nameOf(lessons::ExerciseKind kind);
const char* nameOf(lessons::AnswerForm form);
const char* nameOf(lessons::PartialCredit partial);
const char* nameOf(lessons::Notation notation);
const char* nameOf(lessons::CodeTask task);
const char* nameOf(CodeRowState state);
const char* nameOf(PartState state);
const char* nameOf(EntryState state);

} // namespace lectern::grading
