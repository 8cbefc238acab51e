#pragma once

#include <lectern/calculators/session.h>
#include <lectern/calculators/start_sheet.h>
#include <lectern/lessons/course.h>

#include <QString>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace lectern::window {

/// The calculators of a lesson at the author's start values: for the numbers in the prose, and for the
/// calculators to begin with. A thread computes them in the order of the text, so that they are mostly there
/// when they are asked for; what is not is computed by who asks.
class StartValues
{
public:
    /// `lesson` is borrowed and outlives this.
    explicit StartValues(const lessons::Lesson& lesson);

    /// The same for another reading of the lesson: calculators that are the same as in `before`, which `isSame` says,
    /// are not computed again if they were there. `before` is not needed any more.
    StartValues(const lessons::Lesson& lesson, const StartValues& before,
                const std::function<bool(const std::string& calculator)>& isSame);

    const lessons::Lesson& lesson() const { return m_lesson; }

    /// Waits for it if need be. Null if the lesson has no such calculator.
    const calculators::StartSheet* sheet(const std::string& calculator);

    /// The text of a `{value}` role, "calculator.cell:.4f": the same in every language. GUI thread only.
    QString text(const QString& target);
    /// The entry of a cell that a `{value}` role shows; nothing for expressions and inputs. GUI thread only.
    std::optional<calc::EntryRef> entry(const QString& target);

private:
    struct Entry
    {
        const lessons::Calculator* calculator = nullptr;
        std::once_flag once = {};
        std::atomic<bool> done = false; ///< the calculator is not needed any more
        calculators::StartSheet start = {};
    };

    static const calculators::StartSheet& compute(Entry& entry, const std::stop_token& stop);
    void begin();
    void computeAll(const std::stop_token& stop);
    const calculators::Session* session(const std::string& calculator);

    const lessons::Lesson& m_lesson;
    /// Shared with the values of another reading, once they are done.
    std::map<std::string, std::shared_ptr<Entry>> m_entries;
    std::map<QString, QString> m_texts;
    std::unique_ptr<calculators::Session> m_session; ///< of the calculator that was asked for last
    std::jthread m_thread;                           ///< last: it goes first
};

} // namespace lectern::window
