#include "learner_trial.h"

#include <lectern/packages/pack.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <utility>

namespace lectern::author {
namespace {

constexpr int patience = 2000; // milliseconds

Result<void> packTexts(const lessons::Course& course, const authoring::Texts& texts, const QString& file)
{
    const auto plan = packages::planPackage(
        course, [&texts](const std::filesystem::path& path) { return authoring::openText(texts, path); });
    if (!plan)
        return fail(plan.error());
    return packages::writePackage(*plan, file.toStdString(), std::nullopt);
}

} // namespace

/// One window, and the folder that goes with it.
struct LearnerTrial::Run
{
    std::unique_ptr<QTemporaryDir> folder;
    QProcess process;
};

LearnerTrial::LearnerTrial(const QString& program)
    : m_program(program)
{
}

LearnerTrial::~LearnerTrial()
{
    end();
    for (const auto& run : m_leaving) {
        if (run->process.state() != QProcess::NotRunning && !run->process.waitForFinished(patience))
            run->process.kill();
    }
}

void LearnerTrial::end()
{
    if (!m_run || m_run->process.state() == QProcess::NotRunning)
        return m_run.reset();
    QProcess* process = &m_run->process;
    m_leaving.push_back(std::move(m_run));
    // Queued: it goes with what it tells of.
    connect(
        process, &QProcess::finished, this,
        [this, process] { std::erase_if(m_leaving, [process](const auto& run) { return &run->process == process; }); },
        Qt::QueuedConnection);
    QTimer::singleShot(patience, process, &QProcess::kill);
    process->terminate();
}

void LearnerTrial::start(const std::shared_ptr<const authoring::ReadCourse>& course, const authoring::Texts& texts,
                         const QString& language, const QString& lesson)
{
    if (m_packing.isBusy())
        return;
    const auto folder = std::make_shared<std::unique_ptr<QTemporaryDir>>(std::make_unique<QTemporaryDir>());
    const QString file = (*folder)->filePath(QStringLiteral("trial.lectern"));
    m_packing.run([course, texts, file](const std::stop_token&) { return packTexts(course->course, texts, file); },
                  [this, folder, file, language, lesson](const Result<void>& packed) {
                      if (packed)
                          run(std::move(*folder), file, language, lesson);
                      else
                          Q_EMIT failed(packed.error());
                  });
}

void LearnerTrial::open(const QString& package, const QString& language, const QString& lesson)
{
    run(std::make_unique<QTemporaryDir>(), package, language, lesson);
}

void LearnerTrial::run(std::unique_ptr<QTemporaryDir> folder, const QString& package, const QString& language,
                       const QString& lesson)
{
    end();
    QStringList arguments = {QStringLiteral("--trial"), package,
                             QStringLiteral("--lang"),  language,
                             QStringLiteral("--data"),  folder->filePath(QStringLiteral("profile"))};
    if (!lesson.isEmpty())
        arguments << QStringLiteral("--lesson") << lesson;
    m_run = std::make_unique<Run>();
    m_run->folder = std::move(folder);
    QProcess* process = &m_run->process;
    process->setProcessChannelMode(QProcess::ForwardedChannels);
    connect(process, &QProcess::errorOccurred, this, [this, process](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            Q_EMIT failed(makeError("authoring.trial",
                                    {m_program.toStdString(), process->errorString().toStdString()}));
    });
    process->start(m_program, arguments);
}

} // namespace lectern::author
