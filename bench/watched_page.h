#pragma once

#include <lectern/lessons/calculator.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/views/calculator_view.h>

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <ctime>

namespace lectern::bench {

/// Milliseconds by the clock and of the calling thread's processor time; the second does not depend on what
/// else the computer does.
struct Spent
{
    double wall = 0;
    double processor = 0;
};

inline double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

template <typename Action>
Spent spent(Action action)
{
    QElapsedTimer timer;
    timer.start();
    const double before = threadMilliseconds();
    action();
    return {double(timer.nsecsElapsed()) / 1e6, threadMilliseconds() - before};
}

/// Keeps the longest time that one event took, not counting those within another: so long nothing else could
/// be done.
class WatchedApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_inside)
            return QApplication::notify(receiver, event);
        m_inside = true;
        bool result = false;
        const Spent taken = spent([&] { result = QApplication::notify(receiver, event); });
        longest = {std::max(longest.wall, taken.wall), std::max(longest.processor, taken.processor)};
        m_inside = false;
        return result;
    }

    Spent longest;

private:
    bool m_inside = false;
};

/// A calculator in a column 680 px wide, placed anew when it asks for it, as the reader does.
class Page : public QWidget
{
public:
    Page(const lessons::Calculator& calculator, typesetting::MathService& math)
    {
        reader::EmbedContext context;
        context.theme = theme::Theme::make(theme::Scheme::light);
        context.language = QStringLiteral("zh_CN");
        context.math = &math;
        view = new views::CalculatorView(calculator, context, this);
        place();
        show();
        QApplication::processEvents();
    }

    views::CalculatorView* view = nullptr;

protected:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::LayoutRequest && view)
            place();
        return QWidget::event(event);
    }

private:
    void place()
    {
        const int height = view->heightForWidth(680);
        view->setGeometry(0, 0, 680, height);
        resize(680, height);
    }
};

} // namespace lectern::bench
