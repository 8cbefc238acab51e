#include "study_watch.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace lectern::window {
namespace {

constexpr int interval = 15'000; // so much is lost at most with a killed program

bool isDoneByTheLearner(const QEvent& event)
{
    switch (event.type()) {
    case QEvent::KeyPress:
    case QEvent::InputMethod:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
        return true;
    default:
        return false;
    }
}

} // namespace

StudyWatch::StudyWatch(QWidget& window, std::function<void(qint64)> spent)
    : QObject(&window)
    , m_window(window)
    , m_spent(std::move(spent))
{
    m_clock.start();
    m_timer.setInterval(interval);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        flush();
        if (!m_time.isRunning(m_clock.elapsed()))
            m_timer.stop();
    });
    qApp->installEventFilter(this);
}

void StudyWatch::flush()
{
    if (const qint64 ms = m_time.take(m_clock.elapsed()); ms > 0)
        m_spent(ms);
}

bool StudyWatch::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WindowDeactivate && watched == &m_window) {
        m_time.pause(m_clock.elapsed());
        flush();
        m_timer.stop();
    } else if (isDoneByTheLearner(*event) && m_window.isActiveWindow()) {
        m_time.act(m_clock.elapsed());
        if (!m_timer.isActive())
            m_timer.start();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lectern::window
