#pragma once

#include <lectern/authoring/texts.h>
#include <lectern/lessons/course.h>

#include <QObject>

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace lectern::authoring {

/// A course as it was read from texts that may not be saved.
struct ReadCourse
{
    lessons::Course course = {};
    Texts texts = {}; ///< what it was read from; files that are not open were read from the disk
    /// Whether a calculator or an exercise is defined as before: equal numbers mean the same source.
    std::map<lessons::Embed, std::size_t> definitions = {};
};

/// Reads and checks a course again and again on a thread of its own. One check is in flight; of those asked for
/// meanwhile only the newest is done.
class CheckRunner : public QObject
{
    Q_OBJECT

public:
    explicit CheckRunner(const QString& folder);
    ~CheckRunner() override;

    /// Asks for a check; returns its number, from 1 on.
    int check(Texts texts);
    /// Whether the newest check has reported all it will.
    bool isIdle() const { return m_finished == m_asked; }

Q_SIGNALS:
    /// As soon as it is read, before it is checked. Given to whoever listens, on the runner's own thread.
    void read(int number, const std::shared_ptr<const lectern::authoring::ReadCourse>& course);
    /// What `lectern-cli lint` says of these texts, in its order.
    void checked(int number, const std::vector<lectern::Diagnostic>& findings);

private:
    struct Job
    {
        int number = 0;
        Texts texts = {};
    };

    void run(const std::stop_token& stop);
    void perform(const Job& job);
    bool isOvertaken();

    std::filesystem::path m_folder;
    int m_asked = 0;
    int m_finished = 0;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Job> m_waiting;
    struct Memory;
    std::unique_ptr<Memory> m_memory; ///< of the thread alone
    std::jthread m_thread;            ///< last: it goes first
};

} // namespace lectern::authoring
