#pragma once

#include <lectern/handin/enrolment.h>
#include <lectern/handin/envelope.h>

#include <string>

namespace lectern::handin::test {

using namespace crypto;

inline ClassKeys classKeys()
{
    return ClassKeys(std::string(32, 'c'));
}

inline SigningKey learnerKey(char seed = 'k')
{
    return signingKey(std::string(32, seed));
}

inline SubmittedAttempt attempt(const std::string& exercise, const std::string& hash)
{
    SubmittedAttempt attempt;
    attempt.exerciseHash = hash;
    attempt.kind = "numeric";
    attempt.number = 1;
    attempt.answer = {exercise,
                      {{"a", std::string("√2/2")}, {"b", grading::TableAnswer{{"1", ""}, {"−3/4", "½"}}}}};
    attempt.locale = "zh_CN";
    attempt.at = 1'764'000'000'000;
    attempt.help.hintsTaken = {{"a", 2}};
    attempt.claimedPoints = "3.5";
    attempt.claimedMaximum = "4";
    return attempt;
}

/// A hand-in of an enrolled learner, as the program would make it.
inline Submission submission(const std::string& learner = "L-1", char key = 'k')
{
    Submission s;
    s.id = "7d0f9d7e-0c4f-4a8a-9f46-000000000001";
    s.classId = "class-1";
    s.learner = learner;
    s.publicKey = learnerKey(key).publicKey;
    s.proof = keyProof(classKeys().secretOf(learner), s.publicKey);
    s.course = {"attention", "1", std::string(64, 'a')};
    s.made = 1'764'000'001'000;
    s.program = "lectern 0.1.0";
    s.attempts = {attempt("two-tokens", std::string(64, 'b'))};
    return s;
}

} // namespace lectern::handin::test
