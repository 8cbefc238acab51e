#pragma once

#include <lectern/grading/proof.h>

#include <QObject>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace lectern::author {

/// Proves an exercise on a thread of its own, code by running it; of those asked for meanwhile only the newest.
class ProofRunner : public QObject
{
    Q_OBJECT

public:
    explicit ProofRunner(const QString& graderFolder);
    ~ProofRunner() override;

    /// What is being proved is given up.
    void prove(const lessons::Exercise& exercise);
    /// Whether what was asked for last has been reported.
    bool isIdle() const { return m_reported == m_asked; }

Q_SIGNALS:
    void proved(const std::shared_ptr<const lectern::grading::Proof>& proof);

private:
    void run(const std::stop_token& stop);
    void perform(int number, const lessons::Exercise& exercise, const std::stop_token& stop);

    QString m_graderFolder;
    int m_asked = 0;
    int m_reported = 0;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<lessons::Exercise> m_waiting;
    std::stop_source m_current; ///< of what is being proved
    std::jthread m_thread;      ///< last: it goes first
};

} // namespace lectern::author
