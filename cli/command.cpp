#include "command.h"

#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

namespace lectern::cli {
namespace {

void write(std::FILE* stream, const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stream);
    std::fflush(stream);
}

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::error:
        return QStringLiteral("error");
    case Severity::warning:
        return QStringLiteral("warning");
    case Severity::notice:
        return QStringLiteral("notice");
    }
    return {};
}

QJsonObject toJson(const Diagnostic& diagnostic)
{
    const messages::Message message = messages::describe(diagnostic);
    return {{QStringLiteral("severity"), severityName(diagnostic.severity)},
            {QStringLiteral("code"), QString::fromStdString(diagnostic.code)},
            {QStringLiteral("file"), QString::fromStdString(diagnostic.where.file)},
            {QStringLiteral("line"), diagnostic.where.line},
            {QStringLiteral("column"), diagnostic.where.column},
            {QStringLiteral("what"), message.what},
            {QStringLiteral("hint"), message.hint}};
}

} // namespace

void print(const QString& text)
{
    write(stdout, text);
}

void printError(const QString& text)
{
    write(stderr, text);
}

QString usageText(const Command& command)
{
    return QCoreApplication::translate("Cli", command.usage).trimmed() + u'\n';
}

int refuse(const Command& command, const QString& problem)
{
    printError((problem.isEmpty() ? QString() : QString(problem + u'\n')) + usageText(command));
    return usage;
}

void printDiagnostics(const std::vector<Diagnostic>& diagnostics, bool json)
{
    if (json) {
        QJsonArray array;
        for (const Diagnostic& diagnostic : diagnostics)
            array.append(toJson(diagnostic));
        print(QString::fromUtf8(QJsonDocument(array).toJson()));
        return;
    }
    for (const Diagnostic& diagnostic : diagnostics)
        printError(messages::formatLine(diagnostic) + u'\n');
}

int reportFailure(const Diagnostic& reason, bool json, ExitCode code)
{
    printDiagnostics({reason}, json);
    return code;
}

ExitCode exitCodeFor(const std::vector<Diagnostic>& diagnostics)
{
    return firstError(diagnostics) ? findings : success;
}

} // namespace lectern::cli
