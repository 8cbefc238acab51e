#pragma once

#include <lectern/grading/answer.h>
#include <lectern/grading/code_result.h>
#include <lectern/lessons/exercise.h>
#include <lectern/result/result.h>

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace lectern::sandbox {

/// Who asks. A grade that counts is never given from a jail that is only half closed.
enum class Purpose
{
    practice, ///< a learner's own run: may fall back to Landlock where bubblewrap cannot run
    regrade   ///< an instructor's: refuses instead
};

/// A learner's code to be judged.
struct CodeJob
{
    lessons::Exercise exercise;
    std::string language; ///< "python", "calc"
    std::string source;
    QByteArray secret = {}; ///< draws weights, inputs and order: the same secret and source, the same runs
    bool tryOnly = false;   ///< runs it once, on a correct implementation; nothing is scored
};

/// A job for an answer: its variant's seed draws everything, so that window and command line agree.
CodeJob jobFor(const lessons::Exercise& exercise, const grading::CodeAnswer& code, std::uint64_t variantSeed);

/// Called as runs end: how many of how many.
using Progress = std::function<void(int done, int all)>;

/// Judges learners' code. Python runs in a jail that is started when first needed and kept for the next job;
/// the implementations, what is expected of the code and the verdict stay in this process. Use it from one
/// thread.
class CodeGrader
{
public:
    /// `folder` holds worker.py; see graderFolder().
    /// `withoutBubblewrap`: as if bubblewrap could not run here, to test the fallback.
    explicit CodeGrader(QString folder, Purpose purpose = Purpose::practice, bool withoutBubblewrap = false);
    ~CodeGrader();

    /// Whether Python code can be run here, by running it. Errors: "sandbox.bwrap.missing",
    /// "sandbox.python.missing", "sandbox.numpy.missing", "sandbox.worker.missing",
    /// "sandbox.folder.writable", "sandbox.start", "sandbox.seccomp".
    Result<void> probe();

    /// Where the code cannot be judged the result says why (`problem`); an error is not the code's fault: one
    /// of probe()'s, "sandbox.lost", "sandbox.cancelled", or a fault of the exercise.
    Result<grading::CodeResult> grade(const CodeJob& job, const Progress& progress = {},
                                      const std::stop_token& stop = {});

private:
    class Jails;
    std::unique_ptr<Jails> m_jails;
};

/// The folder of lectern-grader and its worker, for a program in `programFolder`, installed or in a build
/// folder.
QString graderFolder(const QString& programFolder);

} // namespace lectern::sandbox
