// How long the gradebook page takes with a large class, and how long the window can do nothing else
// meanwhile: opening it, scrolling, filtering, sorting, setting one learner's points.
//
//     bench_gradebook [--learners 10000] [--keep FOLDER]
//
// The gradebook is synthetic: twenty exercises, names in two scripts, some late, some in doubt, some missing.

#include "watched_page.h"

#include <lectern/files/files.h>
#include <lectern/gradebook/gradebook_desk.h>
#include <lectern/handin/class_folder.h>
#include <lectern/handin/gradebook.h>
#include <lectern/handin/grading_office.h>
#include <lectern/theme/theme.h>
#include <lectern/window/look.h>

#include <QAbstractItemModel>
#include <QCommandLineParser>
#include <QDir>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QVBoxLayout>

#include <cstdio>
#include <cstdlib>

namespace {

using namespace lectern;

constexpr int items = 20;
constexpr int repeats = 60;

template <typename T>
T orStop(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().code.c_str());
        std::exit(1);
    }
    return *std::move(result);
}

void write(const QString& file, const std::string& text)
{
    QDir().mkpath(QFileInfo(file).path());
    if (!files::writeWhole(file, text))
        std::exit(1);
}

std::string itemId(int item)
{
    return QStringLiteral("item-%1").arg(item, 2, 10, QLatin1Char('0')).toStdString();
}

std::string learnerId(int number)
{
    return QStringLiteral("L%1").arg(number, 9, 10, QLatin1Char('0')).toStdString();
}

void writeCourse(const QDir& folder)
{
    std::string page = "---\nid: a\ntitle: T\nlang: en\n---\n## One {#one minutes=3}\n";
    for (int item = 1; item <= items; ++item) {
        page.append("\n```{exercise} ").append(itemId(item)).append("\n```\n");
        write(folder.filePath(
                  QStringLiteral("01-a/exercises/%1.yaml").arg(QString::fromStdString(itemId(item)))),
              "kind: numeric\ntitle: T\npoints: 2\ntext: X\nvars: |\n  B = 2\n"
              "parts:\n  - {id: b, text: b, answer: B, tol: {abs: 0.01}}\n");
    }
    write(folder.filePath(QStringLiteral("01-a/en.md")), page);
    write(folder.filePath(QStringLiteral("course.yaml")),
          "format: 1\nid: bench\ntitle: Bench\nlanguages: [en]\nlessons: [01-a]\n");
}

/// Its own pseudonym, name and address for everyone.
std::string rosterOf(int learners)
{
    std::string roster = "learner,name,email,id number\n";
    for (int i = 0; i < learners; ++i) {
        const std::string number = std::to_string(i * 7919 % learners);
        roster.append(learnerId(i)).append(i % 2 == 0 ? ",学习者" : ",Learner ").append(number);
        roster.append(",l").append(number).append("@example.org,").append(number).append("\n");
    }
    return roster;
}

std::vector<handin::GradedAttempt> resultsOf(int number)
{
    std::vector<handin::GradedAttempt> results;
    for (int item = 1; item <= items; ++item) {
        handin::GradedAttempt result{itemId(item), 1};
        const bool right = (number + item) % 3 != 0;
        result.share = {right ? 1 : 0, 1};
        if (!right)
            result.missed.push_back({"b", handin::MissedAs::wrong});
        if (!right && number % 2 == 0)
            result.mistakes.push_back("b:twice");
        results.push_back(std::move(result));
    }
    return results;
}

void fillGradebook(const QString& folder, int learners)
{
    const auto gradebook =
        orStop(handin::Gradebook::open(QDir(folder).filePath(QStringLiteral("gradebook.sqlite"))));
    const auto filled = gradebook->transaction([&]() -> Result<void> {
        for (int i = 0; i < learners; ++i) {
            if (i % 20 == 0)
                continue; // has not handed in
            handin::StoredHandin handin;
            handin.id = "id-" + learnerId(i);
            handin.hash = learnerId(i);
            handin.learner = learnerId(i);
            handin.key = "key";
            handin.received = 1'764'000'000'000;
            handin.source = learnerId(i) + ".lhand";
            handin.standing = i % 50 == 1 ? handin::Standing::review : handin::Standing::counted;
            handin.gradedWith = "bench";
            if (const auto added = gradebook->add(handin, "text", resultsOf(i)); !added)
                return fail(added.error());
        }
        return ok();
    });
    if (!filled)
        std::exit(1);
}

void makeClass(const QDir& folder, int learners)
{
    writeCourse(folder.filePath(QStringLiteral("course")));
    const QString classFolder = folder.filePath(QStringLiteral("class"));
    (void)orStop(handin::ClassFolder::create(classFolder, "Bench", "bench", "course: bench\n"));
    write(QDir(classFolder).filePath(QStringLiteral("roster.csv")), rosterOf(learners));
    fillGradebook(classFolder, learners);
}

void say(const char* what, const bench::Spent& spent)
{
    std::printf("%-44s %8.1f ms wall %8.1f ms processor\n", what, spent.wall, spent.processor);
    std::fflush(stdout);
}

/// Of all threads: what the work takes where nothing else is done.
double processMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

/// Something that is done beside, and how long the window could do nothing else meanwhile.
template <typename Action>
void watch(const char* what, bench::WatchedApplication& application, Action action)
{
    application.longest = {};
    const double before = processMilliseconds();
    const bench::Spent window = bench::spent(action);
    say(what, {window.wall, processMilliseconds() - before});
    say("    the longest event", application.longest);
}

/// Until the desk is done and what it shows is painted.
void settle(gradebook::GradebookDesk& desk, QWidget& window)
{
    while (desk.work().isBusy())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QApplication::processEvents();
    window.repaint();
}

/// The mean and the longest of `action`, each followed by painting.
template <typename Action>
void repeat(const char* what, QWidget& window, Action action)
{
    bench::Spent sum;
    bench::Spent longest;
    for (int i = 0; i < repeats; ++i) {
        const bench::Spent one = bench::spent([&] {
            action(i);
            QApplication::processEvents();
            window.repaint();
        });
        sum = {sum.wall + one.wall, sum.processor + one.processor};
        longest = {std::max(longest.wall, one.wall), std::max(longest.processor, one.processor)};
    }
    say(what, {sum.wall / repeats, sum.processor / repeats});
    say("    the longest", longest);
}

void measure(bench::WatchedApplication& application, const QDir& folder)
{
    gradebook::GradebookDesk desk({});
    QWidget window;
    auto* layout = new QVBoxLayout(&window);
    layout->setContentsMargins(0, 0, 0, 0);
    const reader::EmbedContext context{theme::Theme::make(theme::Scheme::light, 1), QStringLiteral("zh_CN")};
    layout->addWidget(desk.page(context));
    desk.setContext(context);
    window.resize(1280, 800);
    window.show();
    QApplication::processEvents();
    watch("opening the class, all threads", application, [&] {
        desk.open(folder.filePath(QStringLiteral("class")), {folder.filePath(QStringLiteral("course"))});
        settle(desk, window);
    });

    auto* table = window.findChild<QTableView*>(QStringLiteral("classTable"));
    if (!table || table->model()->rowCount() == 0) {
        std::fprintf(stderr, "the class could not be opened\n");
        std::exit(1);
    }
    const int rows = table->model()->rowCount();
    repeat("one page down", window,
           [table](int) { table->verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepAdd); });
    repeat("a jump", window,
           [table, rows](int i) { table->scrollTo(table->model()->index(i * 7919 % rows, 0)); });
    auto* filter = window.findChild<QLineEdit*>(QStringLiteral("classFilter"));
    repeat("a key in the filter", window, [filter](int i) {
        const QString text = QStringLiteral("learner 12");
        filter->setText(text.left(i % (text.size() + 1)));
    });
    filter->clear();
    repeat("another order", window, [table](int i) {
        table->sortByColumn(i % table->model()->columnCount(),
                            i % 2 == 0 ? Qt::AscendingOrder : Qt::DescendingOrder);
    });
    watch("setting points until they are shown, all", application, [&] {
        desk.work().setOverride({learnerId(77), itemId(1), 1, "bench"});
        settle(desk, window);
    });
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    bench::WatchedApplication application(argc, argv);
    window::applyLook(theme::Theme::make(theme::Scheme::light, 1));
    QCommandLineParser parser;
    parser.addOptions(
        {{QStringLiteral("learners"), QStringLiteral("how many"), QStringLiteral("N"),
          QStringLiteral("10000")},
         {QStringLiteral("keep"), QStringLiteral("folder that is used again"), QStringLiteral("FOLDER")}});
    parser.addHelpOption();
    parser.process(application);
    const QTemporaryDir temporary;
    const QDir folder(parser.isSet(QStringLiteral("keep")) ? parser.value(QStringLiteral("keep"))
                                                           : temporary.path());
    if (!folder.exists(QStringLiteral("class")))
        makeClass(folder, parser.value(QStringLiteral("learners")).toInt());
    measure(application, folder);
    return 0;
}
