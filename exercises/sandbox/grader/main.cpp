#include "job_json.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <cstdio>

// The trusted process of code exercises: reads one job from standard input, writes one line for each step and
// one for the result. It is a program of its own so that a window can end it, with everything below it, at
// any moment.

namespace {

using namespace lectern;

constexpr qint64 largestJob = 4 * 1024 * 1024;

void say(const QJsonObject& line)
{
    const QByteArray bytes = QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stdout);
    std::fflush(stdout);
}

int refuse(const Diagnostic& reason)
{
    say({{QStringLiteral("error"), sandbox::toJson(reason)}});
    return 1;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return refuse(makeError("sandbox.job"));
    const auto job = sandbox::jobFromJson(input.read(largestJob));
    if (!job)
        return refuse(job.error());
    sandbox::CodeGrader grader(QCoreApplication::applicationDirPath());
    const auto result = grader.grade(*job, [](int done, int all) {
        say({{QStringLiteral("progress"), QJsonArray{done, all}}});
    });
    if (!result)
        return refuse(result.error());
    say({{QStringLiteral("result"), QJsonDocument::fromJson(grading::toJson(*result)).object()}});
    return 0;
}
