// How long a calculator takes to be made, and an edit to be seen: each kind of view and of input with 8 x 8
// and 64 x 64 numbers (budgets 16 and 50 ms from edit to repaint), then every calculator of the course. Medians of several edits, in milliseconds by the clock and of processor time.
//
//     bench_calculators COURSE [REPEATS]

#include "watched_page.h"

#include <lectern/lessons/course.h>
#include <lectern/messages/messages.h>

#include <QThread>

#include <cstdio>
#include <memory>
#include <vector>

namespace {

using namespace lectern;
using bench::Page;
using bench::Spent;
using bench::spent;

struct Kind
{
    const char* name;
    const char* inputs; ///< beside `s`; "%1" is a matrix of zeros
    const char* cells;  ///< "%1" is the size
    const char* show;
    const char* edited = "s"; ///< the input that is edited
    int most = 64;            ///< rows and columns
};

const Kind kinds[] = {
    {"heatmap", "", "A = softmax(s*randn(%1, %1))", "heatmap: A"},
    {"masked heatmap", "", "M = causalmask(%1)\n  A = softmax(maskfill(s*randn(%1, %1), M))", "heatmap: A, mask: M"},
    {"matrix", "", "A = s*randn(%1, %1)", "matrix: A"},
    {"grid", "", "A = s*randn(%1, %1) > 0", "grid: A"},
    {"number", "", "A = norm(softmax(s*randn(%1, %1)))", "number: A"},
    {"bars", "", "A = softmax(s*randn(%1, %1))", "bars: A"},
    {"plot", "", "A = reshape(softmax(s*randn(%1, %1)), 1, %1*%1)", "plot: A"},
    {"histogram", "", "A = s*randn(%1, %1)", "histogram: A"},
    {"arcs", "", "A = softmax(s*randn(%1, %1))", "arcs: A"},
    {"flow", "", "X = s*randn(%1, %1)\n  A = softmax(X)\n  O = A*X", "flow: [X, A, O]"},
    {"shapes", "", "A = s*randn(%1, %1)", "shapes: [A]"},
    {"influence", "V: {matrix: %1}", "A = softmax(s*randn(%1, %1))*V", "influence: A, poke: V", "s", 24},
    {"text", "", "A = softmax(s*randn(%1, %1))\n  top = maxof(A)", "text: {zh_CN: \"{{top:.3f}}\", en: \"{{top:.3f}}\"}"},
    {"matrix as input", "V: {matrix: %1}", "A = softmax(s*V)", "heatmap: A", "V"},
    {"grid as input", "V: {grid: %1}", "A = softmax(s*V)", "heatmap: A", "V"},
};

QString zeros(int size)
{
    const QString row = u'[' + QStringList(size, QStringLiteral("0")).join(u", ") + u']';
    return u'[' + QStringList(size, row).join(u", ") + u']';
}

QString yamlOf(const Kind& kind, int size)
{
    QString yaml = QStringLiteral("title: {zh_CN: 题, en: T}\ninputs:\n  s: {number: 1}\n");
    if (*kind.inputs)
        yaml += u"  " + QString::fromLatin1(kind.inputs).arg(zeros(size)) + u'\n';
    yaml += u"cells: |\n  " + QString::fromLatin1(kind.cells).replace(u"%1"_qs, QString::number(size)) + u'\n';
    return yaml + u"show:\n  - {" + QString::fromUtf8(kind.show) + u"}\n";
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

/// Another valid value for the first entry of an input, in turns.
bool edit(calculators::Session& session, const std::string& name, int turn)
{
    const lessons::InputSpec& spec = session.spec(name);
    if (spec.kind == lessons::InputKind::tokens || spec.locked)
        return false;
    if (spec.kind == lessons::InputKind::order) {
        session.moveToken(name, 0, 1);
        return true;
    }
    if (spec.kind == lessons::InputKind::grid) {
        session.toggleEntry(name, 0, 0);
        return true;
    }
    const double start = session.input(name).at(0, 0).value;
    const double step = spec.kind == lessons::InputKind::matrix || spec.kind == lessons::InputKind::number ? 0.5 : 1;
    const double next = turn % 2 == 0 ? start + step : start - step;
    return !session.setEntry(name, 0, 0, QString::number(next));
}

void measure(const char* name, const lessons::Calculator& calculator, const std::string& edited, int repeats,
             typesetting::MathService& math, double budget)
{
    std::unique_ptr<Page> page;
    const Spent made = spent([&] { page = std::make_unique<Page>(calculator, math); });
    std::vector<double> wall;
    std::vector<double> processor;
    for (int i = 0; i < repeats && !edited.empty(); ++i) {
        bool taken = false;
        const Spent seen = spent([&] {
            taken = edit(page->view->session(), edited, i);
            QApplication::processEvents();
        });
        if (!taken)
            continue;
        wall.push_back(seen.wall);
        processor.push_back(seen.processor);
        QThread::msleep(5);
        QApplication::processEvents();
    }
    std::printf("%-28s %9.1f %9.1f", name, made.wall, made.processor);
    if (!wall.empty())
        std::printf(" %9.2f %9.2f %9.2f", median(wall), median(processor), *std::max_element(wall.begin(), wall.end()));
    if (budget > 0 && !wall.empty())
        std::printf("   of %2.0f%s", budget, median(wall) > budget ? "  OVER" : "");
    std::printf("\n");
    std::fflush(stdout);
}

/// The first input that can be edited; empty if there is none.
std::string firstEditable(const lessons::Calculator& calculator)
{
    for (const lessons::InputSpec& spec : calculator.inputs) {
        if (!spec.locked && spec.kind != lessons::InputKind::tokens)
            return spec.name;
    }
    return {};
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    const int repeats = argc > 2 ? std::clamp(std::atoi(argv[2]), 1, 1000) : 15;
    typesetting::MathService math;
    std::printf("%-28s %9s %9s %9s %9s %9s\n", "", "made ms", "cpu ms", "edit ms", "cpu ms", "most ms");
    for (const auto& [size, budget] : {std::pair(8, 16.), std::pair(64, 50.)}) {
        for (const Kind& kind : kinds) {
            const int actual = std::min(size, kind.most);
            auto calculator = lessons::parseCalculator(yamlOf(kind, actual).toStdString(), "sample", "sample.yaml");
            if (calculator.hasErrors()) {
                std::fprintf(stderr, "%s\n", qPrintable(messages::formatLine(calculator.diagnostics.front())));
                return 1;
            }
            const std::string name = std::string(kind.name) + ", " + std::to_string(actual);
            measure(name.c_str(), calculator.value, kind.edited, repeats, math, budget);
        }
    }
    const auto course = lessons::loadCourse(argc > 1 ? argv[1] : "");
    for (const lessons::Lesson& lesson : course.value.lessons) {
        for (const auto& [id, calculator] : lesson.calculators)
            measure(id.c_str(), calculator, firstEditable(calculator), repeats, math, 16);
    }
    return 0;
}
