// How the window fares while a lab runs with its parameters at their largest: the longest time that one event
// took, how long the card took to make, and how long closing it takes while the lab runs. The budget for an
// event is 50 ms.
//
//     bench_labs COURSE

#include "watched_page.h"

#include <lectern/lessons/course.h>

#include <QPushButton>

#include <cstdio>
#include <memory>

namespace {

using namespace lectern;
using bench::Page;
using bench::Spent;
using bench::spent;
using bench::WatchedApplication;

void start(const Page& page)
{
    page.view->findChild<QPushButton*>(QStringLiteral("startLab"))->click();
}

void measure(const lessons::Calculator& calculator, WatchedApplication& application,
             typesetting::MathService& math)
{
    std::unique_ptr<Page> page;
    const Spent made = spent([&] { page = std::make_unique<Page>(calculator, math); });
    calculators::Session& session = page->view->session();
    for (const lessons::InputSpec& input : calculator.inputs) {
        if (input.kind == lessons::InputKind::slider && input.name != "rate" && input.name != "clip")
            session.setNumber(input.name, input.max.value_or(1));
    }
    QApplication::processEvents();
    start(*page);
    application.longest = {};
    QElapsedTimer timer;
    timer.start();
    while (page->view->isBusy())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    QApplication::processEvents();
    const double ran = double(timer.elapsed()) / 1000;
    const Spent longest = application.longest;

    start(*page);
    timer.start();
    while (timer.elapsed() < 200 && page->view->isBusy())
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    const Spent closed = spent([&] { page.reset(); });
    std::printf("%-14s %9.1f %9.1f %12.1f %12.1f %12.1f\n", calculator.id.c_str(), made.wall, ran, longest.wall,
                longest.processor, closed.wall);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    WatchedApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    const auto course = lessons::loadCourse(argc > 1 ? argv[1] : "");
    if (course.value.lessons.empty()) {
        std::fputs("usage: bench_labs COURSE\n", stderr);
        return 1;
    }
    typesetting::MathService math;
    std::printf("%-14s %9s %9s %12s %12s %12s\n", "lab", "card ms", "run s", "event ms", "cpu ms", "close ms");
    for (const lessons::Lesson& lesson : course.value.lessons) {
        for (const auto& [id, calculator] : lesson.calculators) {
            if (calculator.lab)
                measure(calculator, application, math);
        }
    }
    return 0;
}
