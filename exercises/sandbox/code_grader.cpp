#include <lectern/sandbox/code_grader.h>

#include "judge.h"

#include <QDir>
#include <QFileInfo>

namespace lectern::sandbox {
namespace {

constexpr std::size_t longestSource = 64 * 1024;

} // namespace

/// The jail in use. A lost one is replaced once in a while, not for ever.
class CodeGrader::Jails
{
public:
    Jails(const QString& folder, Purpose purpose, bool withoutBubblewrap)
        : m_settings{QDir(folder).filePath(QStringLiteral("worker.py"))}
        , m_purpose(purpose)
        , m_withoutBubblewrap(withoutBubblewrap)
    {
    }

    Result<Jail*> ready()
    {
        if (m_jail && m_jail->isAlive())
            return m_jail.get();
        m_jail.reset();
        const bool tried = !m_withoutBubblewrap || m_settings.confinement != Confinement::bubblewrap;
        auto started =
            tried ? Jail::start(m_settings) : Result<std::unique_ptr<Jail>>(fail("sandbox.bwrap.missing"));
        if (!started && mayFallBack(started.error())) {
            JailSettings weaker = m_settings;
            weaker.confinement = Confinement::landlock;
            if (auto fallback = Jail::start(weaker)) {
                m_settings = weaker;
                started = std::move(fallback);
            }
        }
        if (!started)
            return fail(started.error());
        if ((*started)->numpyVersion().isEmpty())
            return fail("sandbox.numpy.missing");
        m_jail = *std::move(started);
        return m_jail.get();
    }

    std::string environment() const
    {
        QString text =
            QStringLiteral("Python %1, NumPy %2, %3")
                .arg(m_jail->pythonVersion(), m_jail->numpyVersion(),
                     m_settings.confinement == Confinement::bubblewrap ? QStringLiteral("bubblewrap")
                                                                       : QStringLiteral("landlock"));
        if (m_jail->runsAsRoot())
            text += QStringLiteral(", root");
        return text.toStdString();
    }

private:
    bool mayFallBack(const Diagnostic& reason) const
    {
        return m_purpose == Purpose::practice && m_settings.confinement == Confinement::bubblewrap &&
               (reason.code == "sandbox.bwrap.missing" || reason.code == "sandbox.start");
    }

    JailSettings m_settings;
    Purpose m_purpose;
    bool m_withoutBubblewrap;
    std::unique_ptr<Jail> m_jail;
};

CodeGrader::CodeGrader(QString folder, Purpose purpose, bool withoutBubblewrap)
    : m_jails(std::make_unique<Jails>(std::move(folder), purpose, withoutBubblewrap))
{
}

CodeGrader::~CodeGrader() = default;

Result<void> CodeGrader::probe()
{
    const auto jail = m_jails->ready();
    return jail ? Result<void>() : Result<void>(fail(jail.error()));
}

Result<grading::CodeResult> CodeGrader::grade(const CodeJob& job, const Progress& progress,
                                              const std::stop_token& stop)
{
    if (!job.exercise.code || job.exercise.code->correct.empty())
        return fail("sandbox.exercise", {job.exercise.id});
    if (job.source.size() > longestSource) {
        grading::CodeResult refused;
        refused.problem = makeError("sandbox.source.long", {std::to_string(longestSource / 1024)});
        return refused;
    }
    const bool python = job.language == "python";
    const auto runner = python ? pythonRunner(
                                     job, [this] { return m_jails->ready(); }, stop)
                               : calcRunner(job, stop);
    const Bench bench{job, *runner, progress};
    auto result =
        job.exercise.code->task == lessons::CodeTask::writeTest ? judgeTest(bench) : judgeFunction(bench);
    if (result && python)
        result->environment = m_jails->environment();
    return result;
}

CodeJob jobFor(const lessons::Exercise& exercise, const grading::CodeAnswer& code, std::uint64_t variantSeed)
{
    return {exercise, code.language, code.source, QByteArray::number(static_cast<qulonglong>(variantSeed))};
}

QString graderFolder(const QString& programFolder)
{
    return QDir::cleanPath(QDir(programFolder).absoluteFilePath(QStringLiteral("../libexec/lectern")));
}

} // namespace lectern::sandbox
