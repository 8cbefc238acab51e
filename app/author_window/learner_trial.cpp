#include "learner_trial.h"

#include <lectern/packages/pack.h>

#include <QProcess>
#include <QTemporaryDir>

namespace lectern::author {

LearnerTrial::LearnerTrial(const QString& program)
    : m_program(program)
{
}

LearnerTrial::~LearnerTrial()
{
    end();
}

void LearnerTrial::end()
{
    if (isRunning()) {
        constexpr int patience = 2000; // milliseconds
        m_process->terminate();
        if (!m_process->waitForFinished(patience))
            m_process->kill();
    }
    m_process.reset();
    m_folder.reset();
}

bool LearnerTrial::isRunning() const
{
    return m_process && m_process->state() != QProcess::NotRunning;
}

Result<void> LearnerTrial::start(const lessons::Course& course, const lessons::FileReader& unsaved,
                                 const QString& language, const QString& lesson)
{
    end();
    const auto plan = packages::planPackage(course, unsaved);
    if (!plan)
        return fail(plan.error());
    m_folder = std::make_unique<QTemporaryDir>();
    const QString file = m_folder->filePath(QStringLiteral("trial.lectern"));
    if (auto written = packages::writePackage(*plan, file.toStdString(), std::nullopt); !written)
        return written;
    QStringList arguments = {
        QStringLiteral("--trial"), file,
        QStringLiteral("--lang"),  language,
        QStringLiteral("--data"),  m_folder->filePath(QStringLiteral("profile"))}; // goes with it
    if (!lesson.isEmpty())
        arguments << QStringLiteral("--lesson") << lesson;
    m_process = std::make_unique<QProcess>();
    m_process->setProcessChannelMode(QProcess::ForwardedChannels);
    m_process->start(m_program, arguments);
    if (!m_process->waitForStarted())
        return fail("authoring.trial", {m_program.toStdString(), m_process->errorString().toStdString()});
    return ok();
}

} // namespace lectern::author
