#pragma once

#include <lectern/grading/rational.h>
#include <lectern/lessons/exercise.h>
#include <lectern/result/result.h>

#include <QByteArray>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace lectern::grading {

enum class CodeRowState
{
    accepted,   ///< a correct module was accepted in every round; a function was right in every round
    falseAlarm, ///< a correct module was called faulty; a function was wrong
    caught,     ///< a faulty module was found in every round
    missed,     ///< it was accepted
    unstable,   ///< some rounds say this and some that
    broken,     ///< the code ended without a verdict
    matched     ///< the function gives what this wrong one gives
};

/// What came of one implementation of the exercise.
struct CodeRow
{
    bool correct = false;  ///< stands under `correct`, else under `mutants`
    std::size_t index = 0; ///< in that list
    CodeRowState state = CodeRowState::missed;

    bool operator==(const CodeRow&) const = default;
};

/// What running a learner's code showed. It is made by lectern_sandbox, outside the process that ran it.
struct CodeResult
{
    std::vector<CodeRow> rows = {};
    Problem problem =
        {}; ///< why it could not be judged ("sandbox.*"); then there is no score
    std::vector<Diagnostic> remarks = {}; ///< what the test never did ("sandbox.never.*")
    std::string output = {};              ///< what it printed in its first run
    std::string traceback = {};           ///< of the run that failed
    int line = 0;                         ///< of the learner's source where it failed, from 1; 0: unknown
    std::string environment = {};         ///< "Python 3.11.2, NumPy 1.24.2, bubblewrap"

    bool operator==(const CodeResult&) const = default;
};

/// Canonical JSON, for drafts and for the grading process, and back. Errors: "grading.json.*",
/// "grading.answer.type".
QByteArray toJson(const CodeResult& result);
Result<CodeResult> codeResultFromJson(const QByteArray& json);

/// The share of the points: the weights of the faults caught over all weights, if every correct module was
/// accepted; all or nothing for a function. None if the weights do not make a score.
std::optional<Rational> shareOf(const lessons::CodeSpec& code, const CodeResult& result);

} // namespace lectern::grading
