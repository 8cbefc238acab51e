#include <lectern/sandbox/grader_process.h>

#include "job_json.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>

#include <csignal>
#include <sys/prctl.h>

namespace lectern::sandbox {

GraderProcess::GraderProcess(const QString& folder, QObject* parent)
    : QObject(parent)
    , m_program(QDir(folder).filePath(QStringLiteral("lectern-grader")))
{
    m_process.setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &GraderProcess::readLines);
    connect(&m_process, &QProcess::finished, this, &GraderProcess::ended);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            ended();
    });
}

GraderProcess::~GraderProcess()
{
    cancel();
}

void GraderProcess::start(const CodeJob& job)
{
    cancel();
    m_running = true;
    m_process.start(m_program, QStringList());
    m_process.write(QJsonDocument(toJson(job)).toJson(QJsonDocument::Compact));
    m_process.closeWriteChannel();
}

void GraderProcess::cancel()
{
    m_running = false;
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.kill();
    m_process.waitForFinished(2'000);
}

void GraderProcess::readLines()
{
    while (m_running && m_process.canReadLine())
        readLine(m_process.readLine());
}

void GraderProcess::readLine(const QByteArray& line)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    if (object.contains(u"progress")) {
        const QJsonArray steps = object.value(u"progress").toArray();
        Q_EMIT progressed(steps.at(0).toInt(), steps.at(1).toInt());
        return;
    }
    m_running = false;
    if (object.contains(u"error")) {
        Q_EMIT failed(diagnosticFromJson(object.value(u"error").toObject()));
        return;
    }
    const auto result = grading::codeResultFromJson(
        QJsonDocument(object.value(u"result").toObject()).toJson(QJsonDocument::Compact));
    if (result)
        Q_EMIT judged(*result);
    else
        Q_EMIT failed(makeError("sandbox.grader", {m_program.toStdString()}));
}

void GraderProcess::ended()
{
    readLines();
    if (!std::exchange(m_running, false))
        return;
    Q_EMIT failed(makeError("sandbox.grader", {m_program.toStdString()}));
}

} // namespace lectern::sandbox
