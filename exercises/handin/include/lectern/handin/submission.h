#pragma once

#include <lectern/grading/grader.h>
#include <lectern/result/result.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lectern::handin {

/// One attempt as it is handed in. What the learner's program says of it is a claim, never a grade.
struct SubmittedAttempt
{
    std::string exerciseHash; ///< of the form of the exercise that was answered
    std::string kind;         ///< lessons::nameOf(ExerciseKind): "numeric", "choice" ...
    int variant = 1;          ///< number of the draw
    int number = 0;           ///< 1, 2, ... for each exercise
    grading::Answer answer;   ///< as typed
    std::string locale;
    std::int64_t at = 0; ///< UTC ms by the learner's clock
    grading::Help help = {};
    std::string claimedPoints; ///< decimal, as the learner's program reckoned
    std::string claimedMaximum;
};

struct SubmittedCourse
{
    std::string id;
    std::string version;
    std::string hash; ///< over the hashes of its exercises, hexadecimal
};

/// What a learner hands in. Names are nowhere in it.
struct Submission
{
    std::string id;      ///< UUID
    std::string classId; ///< empty: self-study
    std::string learner; ///< pseudonym that the class gave; empty: self-study
    std::string publicKey;
    std::string proof;  ///< HMAC-SHA256(learner's variant secret, public key); empty: self-study
    std::string secret; ///< self-study: the learner's own variant secret, 32 bytes; else empty
    SubmittedCourse course;
    int sequence = 1;      ///< 1, 2, ... for each class or course
    std::string previous;  ///< SHA-256 of the hand-in before, hexadecimal; empty: the first one
    std::int64_t made = 0; ///< UTC ms by the learner's clock
    std::string program;
    std::vector<SubmittedAttempt> attempts = {};

    bool isSelfStudy() const { return classId.empty(); }
};

/// What a submission may hold at most.
struct SubmissionLimits
{
    std::size_t bytes = std::size_t{16} << 20; ///< as JSON
    std::size_t values = 500'000;
    std::size_t attempts = 5'000;
    std::size_t word = 256; ///< bytes of an id or another short text
};

/// Canonical JSON, format 1.
std::string toJson(const Submission& submission);

/// Reads a submission from outside. Errors: "grading.json.*", "grading.answer.*", grading.field.missing
/// (name), grading.field.type (name), grading.field.unknown (name), handin.newer (its format, ours),
/// handin.attempts (limit).
Result<Submission> submissionFromJson(std::string_view json, const SubmissionLimits& limits = {});

} // namespace lectern::handin
