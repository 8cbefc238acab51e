#pragma once

#include <QtGlobal>

#include <optional>

namespace lectern::window {

/// Counts the time for which a learner is at work: while the window is active, and for two minutes at most
/// after what the learner did last. Times are ms of any clock that never goes back.
class StudyTime
{
public:
    static constexpr qint64 patience = 2LL * 60 * 1000;

    /// The learner did something; the window is active.
    void act(qint64 now);
    /// The window is not active any more.
    void pause(qint64 now);
    /// What was counted since this was asked last.
    qint64 take(qint64 now);
    /// Whether time is counted at `now`.
    bool isRunning(qint64 now) const;

private:
    void count(qint64 now);

    std::optional<qint64> m_from; ///< counted up to here; none: paused
    qint64 m_acted = 0;
    qint64 m_counted = 0;
};

} // namespace lectern::window
