#pragma once

#include <lectern/window/study_time.h>

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>

class QWidget;

namespace lectern::window {

/// Watches a window for what the learner does there by keyboard, mouse, wheel or touch, and hands on the time
/// of work.
class StudyWatch : public QObject
{
    Q_OBJECT

public:
    /// `spent` is given ms now and then. `window` is borrowed and owns the watch.
    StudyWatch(QWidget& window, std::function<void(qint64 ms)> spent);

    /// Hands on what was counted so far.
    void flush();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_window;
    std::function<void(qint64)> m_spent;
    StudyTime m_time;
    QElapsedTimer m_clock;
    QTimer m_timer; ///< runs only while time does
};

} // namespace lectern::window
