#pragma once

#include <lectern/sandbox/code_grader.h>

#include <QProcess>

namespace lectern::sandbox {

/// Judges code in a process of its own, without waiting: one job at a time, each with a new lectern-grader.
/// When it goes, so does everything that it started.
class GraderProcess : public QObject
{
    Q_OBJECT

public:
    /// `folder` holds lectern-grader; see graderFolder().
    explicit GraderProcess(const QString& folder, QObject* parent = nullptr);
    ~GraderProcess() override;

    bool isRunning() const { return m_running; }
    void start(const CodeJob& job);
    /// Ends the job; nothing is signalled.
    void cancel();

Q_SIGNALS:
    void progressed(int done, int all);
    void judged(const lectern::grading::CodeResult& result);
    /// Not the code's fault. Errors as CodeGrader's, and "sandbox.grader" if the program is not there or
    /// ended.
    void failed(const lectern::Diagnostic& reason);

private:
    void readLines();
    void readLine(const QByteArray& line);
    void ended();

    QString m_program;
    QProcess m_process;
    bool m_running = false;
};

} // namespace lectern::sandbox
