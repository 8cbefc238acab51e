// How the window fares while a lab runs: the longest time that one event took (so long nothing else could be
// done), how long the card took to make, and how long closing it takes while the lab runs. The budget for an
// event is 50 ms. Processor time of the window's thread stands beside it: it does not depend on what else the
// computer does.
//
//     bench_labs

#include <lectern/lessons/course.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/views/calculator_view.h>
#include <lectern/window/install_paths.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QPushButton>

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace {

using namespace lectern;

double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

/// Times every event that is not within another.
class WatchedApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_inside)
            return QApplication::notify(receiver, event);
        m_inside = true;
        QElapsedTimer timer;
        timer.start();
        const double before = threadMilliseconds();
        const bool result = QApplication::notify(receiver, event);
        wall = std::max(wall, double(timer.nsecsElapsed()) / 1e6);
        processor = std::max(processor, threadMilliseconds() - before);
        m_inside = false;
        return result;
    }

    double wall = 0;
    double processor = 0;

private:
    bool m_inside = false;
};

struct Page
{
    Page(const lessons::Calculator& calculator, typesetting::MathService& math)
    {
        reader::EmbedContext context;
        context.theme = theme::Theme::make(theme::Scheme::light);
        context.language = QStringLiteral("zh_CN");
        context.math = &math;
        view = new views::CalculatorView(calculator, context, &widget);
        place();
        widget.show();
        QApplication::processEvents();
    }

    void place()
    {
        const int height = view->heightForWidth(680);
        view->setGeometry(0, 0, 680, height);
        widget.resize(680, height);
    }

    void start() { view->findChild<QPushButton*>(QStringLiteral("startLab"))->click(); }

    QWidget widget;
    views::CalculatorView* view = nullptr;
};

void measure(const lessons::Calculator& calculator, WatchedApplication& application,
             typesetting::MathService& math)
{
    QElapsedTimer timer;
    timer.start();
    auto page = std::make_unique<Page>(calculator, math);
    const double made = double(timer.nsecsElapsed()) / 1e6;
    for (const char* name : {"steps", "longest", "G"}) {
        if (page->view->session().isInput(name))
            page->view->session().setNumber(name, page->view->session().spec(name).max.value_or(1));
    }
    page->start();
    application.wall = application.processor = 0;
    timer.start();
    while (page->view->isBusy()) {
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
        page->place(); // as the reader does after a layout request
    }
    const double ran = double(timer.elapsed()) / 1000;
    const double wall = application.wall;
    const double processor = application.processor;

    page->start();
    timer.start();
    while (timer.elapsed() < 200 && page->view->isBusy())
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    timer.start();
    page.reset();
    std::printf("%-14s %9.1f %9.1f %12.1f %12.1f %12.1f\n", calculator.id.c_str(), made, ran, wall, processor,
                double(timer.nsecsElapsed()) / 1e6);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    WatchedApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    const auto course = lessons::loadCourse(
        window::InstallPaths::find(QApplication::applicationDirPath()).shippedCourse.toStdString());
    typesetting::MathService math;
    std::printf("%-14s %9s %9s %12s %12s %12s\n", "lab", "card ms", "run s", "event ms", "cpu ms",
                "close ms");
    for (const lessons::Lesson& lesson : course.value.lessons) {
        for (const auto& [id, calculator] : lesson.calculators) {
            if (calculator.lab)
                measure(calculator, application, math);
        }
    }
    return 0;
}
