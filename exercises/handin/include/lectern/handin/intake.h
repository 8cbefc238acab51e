#pragma once

#include <lectern/handin/class_folder.h>
#include <lectern/handin/gradebook.h>
#include <lectern/lessons/assignment.h>

#include <QStringList>

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace lectern::handin {

/// To be raised when the same answer may earn something else, or more is kept of it: then all is graded again.
constexpr auto graderVersion = "7";

/// A part of the class by learner, so that several programs can share the work: k of K.
struct Shard
{
    int index = 1;
    int count = 1;

    /// Whether the learner belongs to this part: SHA-256(learner) mod count.
    bool has(const std::string& learner) const;
};

/// What grading a class needs. Everything is borrowed.
struct Grading
{
    const ClassFolder* classFolder = nullptr;
    const Catalogue* catalogue = nullptr;
    const lessons::Assignment* assignment = nullptr;
    Shard shard = {};
    int jobs = 1;                              ///< threads that grade, 64 at most
    std::size_t batch = 500;                   ///< files that are stored at once
    std::optional<std::int64_t> received = {}; ///< UTC ms, for all files; else each file's own time
    std::stop_token stop = {}; ///< ends the run; what is stored by then stays
    /// Hand-ins and other files that are done, and about how many there are in all.
    std::function<void(std::size_t done, std::size_t total)> progress = {};
    /// Makes what runs code, one for each thread; without it code waits.
    std::function<grading::CodeRunner()> codeRunner = {};
    bool takesInOnly = false; ///< files are stored, and grading them is left to others
    std::string onlyExercise =
        {}; ///< of what is stored only this one is computed again, by today's id; empty: all

    /// What results depend on, beside the hand-in: another text means that they must be computed again.
    std::string fingerprint() const;
};

/// What one run met.
struct GradeRun
{
    std::size_t counted = 0;
    std::size_t review = 0;
    std::size_t closed = 0;     ///< came in after the assignment was closed
    std::size_t again = 0;      ///< were in the gradebook before, or came twice
    std::size_t refused = 0;    ///< are no hand-ins
    std::size_t otherShard = 0; ///< left to the other parts
    std::size_t regraded = 0;   ///< stored ones whose results were computed again
    std::size_t leftToOthers = 0; ///< stored ones that other programs were grading again
    std::size_t codeNotRun = 0; ///< code answers that this computer could not run; they are tried again next time
    Problem codeProblem = {};   ///< why, of the first
};

/// Takes in files, and computes again what was graded by something older. A file that cannot be read is noted
/// and the rest goes on; memory stays flat. Errors: those of the gradebook, handin.threads.
Result<GradeRun> gradeInto(Gradebook& gradebook, const Grading& grading, const QStringList& paths);

} // namespace lectern::handin
