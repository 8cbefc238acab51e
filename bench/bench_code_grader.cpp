#include <lectern/lessons/course.h>
#include <lectern/sandbox/code_grader.h>

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

// What judging code costs: one answer in a jail that is ready, and a class's worth of answers with a jail a thread.

namespace {

using namespace lectern;

/// Answers as a class gives them: right in several ways, weak, and in error.
std::vector<std::string> answersTo(const lessons::Exercise& exercise)
{
    std::vector<std::string> all{exercise.code->solution.at("python")};
    for (const lessons::SelfTest& test : exercise.tests) {
        if (const auto source = test.answers.find("python"); source != test.answers.end())
            all.push_back(source->second);
    }
    for (const lessons::WeakTest& weak : exercise.code->weak) {
        if (weak.language != "calc")
            all.push_back(weak.test);
    }
    return all;
}

sandbox::CodeGrader makeGrader()
{
    return sandbox::CodeGrader(sandbox::graderFolder(QCoreApplication::applicationDirPath()),
                               sandbox::Purpose::regrade);
}

double seconds(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / 1e9;
}

bool measureOne(const lessons::Exercise& exercise, const std::string& source)
{
    QElapsedTimer timer;
    timer.start();
    sandbox::CodeGrader grader = makeGrader();
    if (!grader.probe())
        return false;
    std::printf("a jail starts in %.3f s\n", seconds(timer));
    std::vector<double> times;
    for (std::uint64_t round = 0; round < 9; ++round) {
        timer.start();
        const auto result = grader.grade(sandbox::jobFor(exercise, {source, "python"}, round));
        if (!result || result->problem)
            return false;
        times.push_back(seconds(timer));
    }
    std::sort(times.begin(), times.end());
    const auto& code = *exercise.code;
    std::printf("one answer: (%zu right + %zu faulty) x %d rounds in %.3f s (median of 9; %.3f to %.3f)\n",
                code.correct.size(), code.mutants.size(), code.rounds, times[4], times.front(), times.back());
    return true;
}

void measureMany(const lessons::Exercise& exercise, const std::vector<std::string>& answers, int count, int threads)
{
    QElapsedTimer timer;
    timer.start();
    std::atomic<int> next = 0;
    std::atomic<int> judged = 0;
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i) {
            workers.emplace_back([&] {
                sandbox::CodeGrader grader = makeGrader();
                for (int n = next++; n < count; n = next++) {
                    const std::string& source = answers[static_cast<std::size_t>(n) % answers.size()];
                    judged += grader.grade(sandbox::jobFor(exercise, {source, "python"},
                                                           static_cast<std::uint64_t>(n)))
                                  ? 1
                                  : 0;
                }
            });
        }
    }
    std::printf("%d of %d answers judged on %d threads in %.1f s\n", judged.load(), count, threads, seconds(timer));
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOptions({{QStringLiteral("exercise"), {}, QStringLiteral("ID"), QStringLiteral("future-leak-test")},
                       {QStringLiteral("answers"), {}, QStringLiteral("N"), QStringLiteral("500")},
                       {QStringLiteral("threads"), {}, QStringLiteral("N"), QStringLiteral("2")}});
    parser.addPositionalArgument(QStringLiteral("COURSE"), {});
    parser.process(application);
    const QStringList courses = parser.positionalArguments();
    const auto course = lessons::loadCourse(courses.isEmpty() ? std::string() : courses.front().toStdString()).value;
    for (const lessons::Lesson& lesson : course.lessons) {
        const auto found = lesson.exercises.find(parser.value(QStringLiteral("exercise")).toStdString());
        if (found == lesson.exercises.end() || !found->second.code)
            continue;
        const auto answers = answersTo(found->second);
        if (!measureOne(found->second, answers.front()))
            break;
        measureMany(found->second, answers, parser.value(QStringLiteral("answers")).toInt(),
                    parser.value(QStringLiteral("threads")).toInt());
        return 0;
    }
    std::fputs("usage: bench_code_grader COURSE [--exercise ID] [--answers N] [--threads N]; needs bubblewrap, Python "
               "and NumPy\n",
               stderr);
    return 1;
}
