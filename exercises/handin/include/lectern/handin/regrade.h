#pragma once

#include <lectern/grading/code_runner.h>
#include <lectern/handin/catalogue.h>
#include <lectern/handin/submission.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::handin {

enum class AttemptState
{
    graded,
    waiting,     ///< graded in part: a person, or a computer that can run code, must see to the rest
    notGradable, ///< blank or unreadable
    unknownForm, ///< of a version of the course that is not here
    variant,     ///< the exercise has no such variant
    tooMany,     ///< behind the last attempt that the exercise allows
    fault        ///< the exercise could not be computed
};

/// Its word in the gradebook and in JSON: "graded", "waiting" ...
const char* nameOf(AttemptState state);
std::optional<AttemptState> attemptStateOf(std::string_view name);

/// How a part went that was not right.
enum class MissedAs
{
    wrong,
    partly,
    near,  ///< every entry that is wrong lies within twice the tolerance
    blank, ///< or unreadable
    waiting
};

struct MissedPart
{
    std::string part;
    MissedAs as = MissedAs::wrong;

    bool operator==(const MissedPart&) const = default;
};

/// One attempt, graded again.
struct GradedAttempt
{
    std::string exercise; ///< today's id
    int number = 0;
    int variant = 1;
    AttemptState state = AttemptState::graded;
    grading::Rational share = {};           ///< 0..1 of the exercise's points, after the costs of help
    grading::Rational waiting = {};         ///< the most that a person may still add, likewise
    bool claimDiffers = false;              ///< the learner's program reckoned something else
    std::vector<std::string> mistakes = {}; ///< "part:cell" of each named mistake
    std::vector<MissedPart> missed = {};    ///< the parts that are not right, sorted by id
    bool unstable = false;                  ///< its code ended differently when it was run again
    std::string environment = {};           ///< what ran its code: "Python 3.11.2, NumPy 1.24.2, bubblewrap"
    Problem notRun = {};                    ///< why its code waits, where another computer may run it
    std::string form = {};                ///< hash of the form that it was graded by; empty: the present one
    std::vector<std::string> faults = {}; ///< faulty implementations that its test let pass, by name
    std::vector<std::string> unexplained =
        {};                  ///< "part:answer" of wrong parts that no named mistake explains
    std::string toRead = {}; ///< hash of the form, the variant and the texts that a person grades; empty: none
};

/// What the grader's answer depends on beside the hand-in.
struct RegradeInput
{
    const Catalogue* catalogue = nullptr; ///< borrowed
    std::string variantSecret;            ///< of the learner
    std::set<std::string> mended = {};    ///< exercises whose older forms are graded by the present one
    grading::CodeRunner runCode = {};     ///< for code answers; without it they wait
};

/// Its word in the gradebook: "wrong", "near" ...
const char* nameOf(MissedAs as);
std::optional<MissedAs> missedAsOf(std::string_view name);

/// Grades a hand-in from its raw answers: the same result on every machine, in any locale and order. Nothing
/// that the learner's program says about its own score counts.
std::vector<GradedAttempt> regrade(const Submission& submission, const RegradeInput& input);

/// The whole report of one attempt, for feedback; none where it was not graded.
std::optional<grading::Report> reportOf(const SubmittedAttempt& attempt, const RegradeInput& input);

} // namespace lectern::handin
