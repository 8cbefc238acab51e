// How long the reader takes on the shipped first lesson, and how much memory. Each run is a process of its
// own, so that nothing is warm but the disk; the figures are medians over the runs.
//
//     bench_reader [--json] [--runs N]

#include <lectern/calculators/session.h>
#include <lectern/lessons/course.h>
#include <lectern/storage/learner_store.h>
#include <lectern/typesetting/math_service.h>
#include <lectern/views/calculator_view.h>
#include <lectern/window/install_paths.h>
#include <lectern/window/lesson_desk.h>
#include <lectern/window/main_window.h>
#include <lectern/window/translations.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QScrollBar>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

namespace {

using namespace lectern;

/// One measured figure. `budget` 0: none is set for it; a negative one: the figure must be 0.
struct Figure
{
    const char* name;
    const char* unit;
    double budget;
    const char* meaning;
};

constexpr double none = 0;
constexpr double mustBeZero = -1;

const Figure figures[] = {
    {"start", "ms", none, "application, translations, store"},
    {"course", "ms", none, "reading the course, both languages"},
    {"window", "ms", none, "window around the page"},
    {"open", "ms", none, "the page: its text and its widgets"},
    {"show", "ms", none, "layout of the window and first paint"},
    {"first_paint", "ms", 350, "from main() to the painted lesson"},
    {"first_paint_cpu", "ms", none, "the same in processor time"},
    {"later_work_cpu", "ms", none, "processor time after the first paint until all is at rest"},
    {"text", "ms", none, "building the text again, widgets kept"},
    {"memory_rss", "MB", 120, "resident at rest (VmRSS)"},
    {"memory_pss", "MB", none, "the same, shared pages shared out (Pss)"},
    {"scroll_median", "ms", 8, "a step of 120 px each frame: from when it is due to the repaint"},
    {"scroll_p95", "ms", 8, "the slowest twentieth of the steps"},
    {"scroll_cpu", "ms", none, "processor time of a step"},
    {"scroll_p95_cpu", "ms", none, "the slowest twentieth in processor time"},
    {"edit", "ms", 16, "a number of \"two tokens\" edited, to the repaint"},
    {"edit_cpu", "ms", none, "the same in processor time"},
    {"zoom", "ms", 150, "another text size, to the repaint"},
    {"zoom_cpu", "ms", none, "the same in processor time"},
    {"theme", "ms", 150, "another theme, to the repaint"},
    {"theme_cpu", "ms", none, "the same in processor time"},
    {"language", "ms", none, "the other language, to the repaint"},
    {"language_cpu", "ms", none, "the same in processor time"},
    {"idle_cpu", "ms", 1, "processor time in 2 s without input"},
    {"script_engine", "", mustBeZero, "1 if opening asked for a formula that is in no cache"},
    {"memory_read", "MB", 200, "resident after the whole lesson, with the formulas of drawn numbers"},
};

double processorMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

/// A line "Name:  1234 kB" of a file of /proc, in MB.
double megabytes(const QString& path, const char* name)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (line.startsWith(name))
            return line.simplified().split(' ').value(1).toDouble() / 1024;
    }
    return 0;
}

double quantile(std::vector<double> values, double part)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<std::size_t>(part * double(values.size())))];
}

void rest(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

/// Lets the program go on until a moment of the clock, in milliseconds.
void restUntil(const QElapsedTimer& clock, double moment)
{
    QTimer alarm;
    alarm.setTimerType(Qt::PreciseTimer);
    alarm.setSingleShot(true);
    QEventLoop loop;
    QObject::connect(&alarm, &QTimer::timeout, &loop, &QEventLoop::quit);
    while (double(clock.nsecsElapsed()) / 1e6 < moment) {
        alarm.start(static_cast<int>(std::max(0., moment - double(clock.nsecsElapsed()) / 1e6)));
        loop.exec();
    }
}

/// Wall and processor time of an action and the painting that follows it.
struct Stopwatch
{
    std::vector<double> wall;
    std::vector<double> processor;

    template <typename Action>
    void time(Action action)
    {
        QElapsedTimer timer;
        timer.start();
        const double before = processorMilliseconds();
        action();
        QApplication::processEvents();
        wall.push_back(double(timer.nsecsElapsed()) / 1e6);
        processor.push_back(processorMilliseconds() - before);
    }
};

/// Times of the switches, there and back, each settled before the next one.
void timeSwitch(QJsonObject& measured, const char* name, window::LessonDesk& desk,
                const window::Settings& normal, const window::Settings& other)
{
    Stopwatch watch;
    for (int i = 0; i < 2; ++i) {
        watch.time([&] { desk.apply(other); });
        rest(150);
        watch.time([&] { desk.apply(normal); });
        rest(150);
    }
    measured.insert(QLatin1StringView(name), quantile(watch.wall, 0.5));
    measured.insert(QString(QLatin1StringView(name) + u"_cpu"), quantile(watch.processor, 0.5));
}

/// Down the whole lesson as a wheel does it: a step each frame. A step counts from the moment when it is due,
/// so that what the program does between two steps and does not end in time counts too.
void timeScrolling(QJsonObject& measured, reader::LessonView& view)
{
    constexpr int step = 120;
    constexpr double frame = 1000. / 60;
    QScrollBar* bar = view.verticalScrollBar();
    std::vector<double> late;
    Stopwatch watch;
    QElapsedTimer clock;
    clock.start();
    double due = 0;
    for (int y = 0; y < bar->maximum(); y += step) {
        restUntil(clock, due);
        watch.time([&] { bar->setValue(y); });
        const double done = double(clock.nsecsElapsed()) / 1e6;
        late.push_back(done - due);
        due = std::max(due + frame, done); // a frame that was missed is left out
    }
    measured.insert(QStringLiteral("scroll_median"), quantile(late, 0.5));
    measured.insert(QStringLiteral("scroll_p95"), quantile(late, 0.95));
    measured.insert(QStringLiteral("scroll_cpu"), quantile(watch.processor, 0.5));
    measured.insert(QStringLiteral("scroll_p95_cpu"), quantile(watch.processor, 0.95));
}

void timeEditing(QJsonObject& measured, reader::LessonView& view)
{
    const lessons::Embed embed{lessons::EmbedKind::calculator, "two-tokens"};
    auto* calculator = qobject_cast<views::CalculatorView*>(view.embedded(embed));
    if (!calculator)
        return;
    view.goToEmbedded(embed);
    rest(400);
    Stopwatch watch;
    for (int i = 0; i < 20; ++i) {
        watch.time([&] { calculator->session().setEntry("Q", 0, 0, QString::number(i % 2 ? 1 : 1.5)); });
        rest(20);
    }
    measured.insert(QStringLiteral("edit"), quantile(watch.wall, 0.5));
    measured.insert(QStringLiteral("edit_cpu"), quantile(watch.processor, 0.5));
}

/// One run: everything once, as JSON on standard output.
int measureOnce(int argc, char** argv)
{
    QElapsedTimer timer;
    timer.start();
    QJsonObject measured;
    double last = 0;
    const auto lap = [&](const char* name) {
        const double now = double(timer.nsecsElapsed()) / 1e6;
        measured.insert(QLatin1StringView(name), now - last);
        last = now;
    };
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    const QTemporaryDir data;
    window::Translations translations;
    auto store = storage::LearnerStore::open(data.path());
    if (!store)
        return 3;
    lap("start");
    const auto course = lessons::loadCourse(
        window::InstallPaths::find(QApplication::applicationDirPath()).shippedCourse.toStdString());
    if (course.value.lessons.empty())
        return 3;
    lap("course");
    typesetting::MathService math;
    const window::Settings settings{QStringLiteral("zh_CN"), window::SchemeChoice::light, 1};
    window::LessonDesk desk({&course.value, store->get(), &math, &translations}, settings);
    desk.window().resize(1280, 800);
    lap("window");
    desk.open({}, {});
    lap("open");
    desk.window().show();
    QApplication::processEvents();
    lap("show");
    measured.insert(QStringLiteral("first_paint"), last);
    const double painted = processorMilliseconds();
    measured.insert(QStringLiteral("first_paint_cpu"), painted);

    reader::LessonView& view = desk.window().view();
    rest(1500);
    measured.insert(QStringLiteral("later_work_cpu"), processorMilliseconds() - painted);
    measured.insert(QStringLiteral("memory_rss"), megabytes(QStringLiteral("/proc/self/status"), "VmRSS:"));
    measured.insert(QStringLiteral("memory_pss"),
                    megabytes(QStringLiteral("/proc/self/smaps_rollup"), "Pss:"));
    measured.insert(QStringLiteral("script_engine"), math.engineWasStarted() ? 1 : 0);
    const double before = processorMilliseconds();
    rest(2000);
    measured.insert(QStringLiteral("idle_cpu"), processorMilliseconds() - before);

    timeScrolling(measured, view);
    timeEditing(measured, view);
    Stopwatch text;
    for (int i = 0; i < 3; ++i)
        text.time([&] { view.rebuild(); });
    measured.insert(QStringLiteral("text"), quantile(text.wall, 0.5));
    window::Settings other = settings;
    other.zoom = 1.25;
    timeSwitch(measured, "zoom", desk, settings, other);
    other = settings;
    other.scheme = window::SchemeChoice::dark;
    timeSwitch(measured, "theme", desk, settings, other);
    other = settings;
    other.language = QStringLiteral("en");
    timeSwitch(measured, "language", desk, settings, other);
    measured.insert(QStringLiteral("memory_read"), megabytes(QStringLiteral("/proc/self/status"), "VmRSS:"));
    if (!desk.close())
        qWarning("the store could not be closed");
    std::fputs(QJsonDocument(measured).toJson(QJsonDocument::Compact).constData(), stdout);
    return 0;
}

/// Nothing if a run failed.
std::vector<QJsonObject> run(const QString& program, int runs)
{
    std::vector<QJsonObject> all;
    for (int i = 0; i < runs; ++i) {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(program, {QStringLiteral("--once")});
        if (!process.waitForFinished(120'000) || process.exitCode() != 0)
            return {};
        all.push_back(QJsonDocument::fromJson(process.readAllStandardOutput()).object());
    }
    return all;
}

void print(const QJsonObject& medians)
{
    for (const Figure& figure : figures) {
        const double value = medians.value(QLatin1StringView(figure.name)).toDouble();
        QByteArray budget(24, ' ');
        if (figure.budget > 0)
            std::snprintf(budget.data(), 24, "of %5.0f  x %.2f", figure.budget, value / figure.budget);
        else if (figure.budget < 0)
            std::snprintf(budget.data(), 24, "of     0  %s", value > 0 ? "OVER" : "ok");
        else
            budget[0] = '\0';
        std::printf("%-16s %9.2f %-3s %-18s %s\n", figure.name, value, figure.unit, budget.constData(),
                    figure.meaning);
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    if (arguments.contains(QStringLiteral("--once")))
        return measureOnce(argc, argv);

    const QCoreApplication application(argc, argv);
    const qsizetype at = arguments.indexOf(QStringLiteral("--runs"));
    const int runs = at >= 0 ? std::clamp(arguments.value(at + 1).toInt(), 1, 100) : 3;
    const std::vector<QJsonObject> all = run(QCoreApplication::applicationFilePath(), runs);
    if (all.empty()) {
        std::fputs("bench_reader: the shipped course cannot be opened\n", stderr);
        return 3;
    }
    QJsonObject medians;
    for (const Figure& figure : figures) {
        std::vector<double> values;
        for (const QJsonObject& one : all)
            values.push_back(one.value(QLatin1StringView(figure.name)).toDouble());
        medians.insert(QLatin1StringView(figure.name), quantile(values, 0.5));
    }
    if (arguments.contains(QStringLiteral("--json")))
        std::fputs(QJsonDocument(medians).toJson().constData(), stdout);
    else
        print(medians);
    return 0;
}
