#pragma once

#include "frame.h"

#include <lectern/result/result.h>

#include <QProcess>
#include <QString>

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace lectern::sandbox {

enum class Confinement
{
    bubblewrap, ///< namespaces, a file system of its own, seccomp, limits
    landlock    ///< the same without namespaces: for a learner's own code where bubblewrap cannot run
};

struct JailSettings
{
    QString worker; ///< path of worker.py
    Confinement confinement = Confinement::bubblewrap;
    int wallMilliseconds = 10'000;
};

/// How a run ended. What the code says itself is a claim; everything else is seen from outside.
enum class RunEnd
{
    accepted,
    rejected,
    error,  ///< the code says that it could not finish: `Run::errorKind`
    silent, ///< it ended without a word
    cpuTime,
    wallTime,
    killed,
    protocol,
    output,
    calls,
    cancelled,
    lost ///< the jail itself is gone
};

/// Kinds of error that worker.py reports.
enum class ErrorKind
{
    none,
    syntax,
    noFunction,
    result,
    raised
};

struct Run
{
    RunEnd end = RunEnd::silent;
    ErrorKind errorKind = ErrorKind::none;
    int line = 0;                           ///< of the learner's source, from 1; 0: unknown
    std::string text = {};                  ///< traceback, or what is wrong
    std::string output = {};                ///< what was printed
    int calls = 0;                          ///< of forward
    std::optional<Array> values = {};       ///< what the function gave
    Problem problem = {}; ///< what is wrong, where it has a code of its own
};

struct RunRequest
{
    Frame start;                       ///< of kind `start`
    std::vector<Array> arguments = {}; ///< sent behind it
    /// Answers a call of forward; empty where there is no module.
    std::function<Result<Array>(const Frame&)> forward = {};
};

/// A process that has Python and NumPy ready, in the jail, and forks a new process for each run.
class Jail
{
public:
    /// Errors: "sandbox.bwrap.missing", "sandbox.python.missing", "sandbox.folder.writable" and
    /// "sandbox.start" with what the programs said.
    static Result<std::unique_ptr<Jail>> start(const JailSettings& settings);
    ~Jail();

    /// Runs code once. Only returns when the process that ran it is gone.
    Run run(const RunRequest& request, const std::stop_token& stop = {});

    bool isAlive() const { return m_control >= 0; }
    const QString& pythonVersion() const { return m_python; }
    const QString& numpyVersion() const { return m_numpy; } ///< empty: there is no NumPy
    bool runsAsRoot() const { return m_asRoot; }            ///< privileges could not be given up

private:
    explicit Jail(const JailSettings& settings)
        : m_settings(settings)
    {
    }

    Result<void> launch(bool dropRoot);
    Result<void> setUp(const QByteArray& outer, const QByteArray& inner);
    void stop();

    JailSettings m_settings;
    QProcess m_process;
    int m_control = -1;
    QString m_python;
    QString m_numpy;
    bool m_asRoot = false;
};

} // namespace lectern::sandbox
