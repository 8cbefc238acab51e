#include "proof_runner.h"

#include <lectern/sandbox/check.h>

#include <chrono>

namespace lectern::author {

ProofRunner::ProofRunner(const QString& graderFolder)
    : m_graderFolder(graderFolder)
    , m_thread([this](const std::stop_token& stop) { run(stop); })
{
}

ProofRunner::~ProofRunner()
{
    m_thread.request_stop();
    const std::lock_guard lock(m_mutex);
    m_current.request_stop();
}

void ProofRunner::prove(const lessons::Exercise& exercise)
{
    {
        const std::lock_guard lock(m_mutex);
        ++m_asked;
        m_waiting = exercise;
        m_current.request_stop();
    }
    m_wake.notify_one();
}

void ProofRunner::run(const std::stop_token& stop)
{
    for (;;) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, stop, [this] { return m_waiting.has_value(); }))
            return;
        const lessons::Exercise exercise = std::move(*m_waiting);
        const int number = m_asked;
        m_waiting.reset();
        m_current = {};
        const std::stop_token current = m_current.get_token();
        // Code is run for seconds: not while one types.
        constexpr std::chrono::milliseconds pause(700);
        if (exercise.code && m_wake.wait_for(lock, stop, pause, [this] { return m_waiting.has_value(); }))
            continue;
        if (stop.stop_requested())
            return;
        lock.unlock();
        perform(number, exercise, current);
    }
}

void ProofRunner::perform(int number, const lessons::Exercise& exercise, const std::stop_token& stop)
{
    auto proof = std::make_shared<grading::Proof>(grading::prove(exercise, stop));
    if (exercise.code && !stop.stop_requested()) {
        // A jail of this thread alone, closed again with its processes.
        sandbox::CodeGrader grader(m_graderFolder);
        for (Diagnostic& finding : sandbox::check(exercise, grader, stop))
            proof->findings.push_back(std::move(finding));
    }
    QMetaObject::invokeMethod(
        this,
        [this, number, done = std::shared_ptr<const grading::Proof>(std::move(proof))] {
            if (number != m_asked)
                return;
            m_reported = number;
            Q_EMIT proved(done);
        },
        Qt::QueuedConnection);
}

} // namespace lectern::author
