#include "command.h"

#include <lectern/calc/sheet.h>
#include <lectern/files/files.h>
#include <lectern/messages/messages.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace lectern::cli {
namespace {

struct Options
{
    QString source;
    QString file;
    std::uint64_t seed = 1;
    bool json = false;
};

QString usageText()
{
    return QCoreApplication::translate(
        "Cli", "usage: lectern-cli calc (-e PROGRAM | FILE) [--seed N] [--json]\n"
               "Evaluates calc cells, one 'name = expression' a line, and prints them.\n");
}

int printUsage(const QString& problem)
{
    printError(QStringLiteral("lectern-cli calc: ") + problem + u'\n' + usageText());
    return usage;
}

std::optional<std::uint64_t> seedFrom(const QString& text)
{
    bool ok = false;
    const qulonglong seed = text.toULongLong(&ok);
    return ok ? std::optional<std::uint64_t>(seed) : std::nullopt;
}

// The problem in words, or nothing.
QString parseArguments(const QStringList& arguments, Options& options)
{
    const auto needsValue = [](const QString& option) {
        return QCoreApplication::translate("Cli", "%1 needs a value").arg(option);
    };
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString& argument = arguments.at(i);
        if (argument == QLatin1StringView("--json")) {
            options.json = true;
        } else if (argument == QLatin1StringView("-e")) {
            if (++i == arguments.size())
                return needsValue(argument);
            options.source += (options.file.isEmpty() ? QString() : QStringLiteral("\n")) + arguments.at(i);
            options.file = QStringLiteral("-e");
        } else if (argument == QLatin1StringView("--seed")) {
            if (++i == arguments.size())
                return needsValue(argument);
            const std::optional<std::uint64_t> seed = seedFrom(arguments.at(i));
            if (!seed)
                return QCoreApplication::translate("Cli", "the seed is a whole number, not '%1'")
                    .arg(arguments.at(i));
            options.seed = *seed;
        } else if (argument.startsWith(u'-') && argument.size() > 1) {
            return QCoreApplication::translate("Cli", "there is no option '%1'").arg(argument);
        } else if (!options.file.isEmpty()) {
            return QCoreApplication::translate("Cli", "one file or -e, not several");
        } else {
            options.file = argument;
        }
    }
    return options.file.isEmpty() ? QCoreApplication::translate("Cli", "a file or -e is needed") : QString();
}

QString shortNumber(double number)
{
    if (std::isnan(number))
        return QStringLiteral("NaN");
    if (std::isinf(number))
        return number < 0 ? QStringLiteral("-inf") : QStringLiteral("inf");
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number + 0.0,
                                       std::chars_format::general, 6);
    return QString::fromLatin1(buffer.data(), written.ptr - buffer.data());
}

QString rowText(const calc::Value& value, std::size_t row, std::size_t slice)
{
    QStringList cells;
    for (std::size_t col = 0; col < value.shape().cols; ++col)
        cells << shortNumber(value.at(row, col, slice));
    return QStringLiteral("  ") + cells.join(QStringLiteral("  ")) + u'\n';
}

QString quoted(const std::string& text)
{
    return u'"' + QString::fromStdString(text) + u'"';
}

QString plainText(const std::string& name, const calc::Value& value)
{
    const QString head = QString::fromStdString(name) + QStringLiteral(" = ");
    if (value.isString())
        return head + quoted(value.string()) + u'\n';
    if (value.isStringList()) {
        QStringList texts;
        for (const std::string& text : value.strings())
            texts << quoted(text);
        return head + u'[' + texts.join(QStringLiteral(", ")) + QStringLiteral("]\n");
    }
    if (value.isNumber())
        return head + shortNumber(value.number()) + u'\n';
    QString text = head + QString::fromStdString(value.describe()) + u'\n';
    for (std::size_t slice = 0; slice < value.shape().slices; ++slice) {
        if (slice > 0)
            text += u'\n';
        for (std::size_t row = 0; row < value.shape().rows; ++row)
            text += rowText(value, row, slice);
    }
    return text;
}

QJsonValue jsonNumber(double number)
{
    if (std::isnan(number))
        return QStringLiteral("NaN");
    if (std::isinf(number))
        return number < 0 ? QStringLiteral("-Infinity") : QStringLiteral("Infinity");
    return number;
}

QJsonArray jsonSlice(const calc::Value& value, std::size_t slice)
{
    QJsonArray rows;
    for (std::size_t row = 0; row < value.shape().rows; ++row) {
        QJsonArray cells;
        for (std::size_t col = 0; col < value.shape().cols; ++col)
            cells.append(jsonNumber(value.at(row, col, slice)));
        rows.append(cells);
    }
    return rows;
}

QJsonValue jsonValue(const calc::Value& value)
{
    if (value.isString())
        return QString::fromStdString(value.string());
    QJsonArray list;
    if (value.isStringList()) {
        for (const std::string& text : value.strings())
            list.append(QString::fromStdString(text));
        return list;
    }
    if (value.isNumber())
        return jsonNumber(value.number());
    if (value.shape().slices == 1)
        return jsonSlice(value, 0);
    for (std::size_t slice = 0; slice < value.shape().slices; ++slice)
        list.append(jsonSlice(value, slice));
    return list;
}

// A failed cell and those that carry its failure are one finding.
void addOnce(std::vector<Diagnostic>& findingsSoFar, const Diagnostic& diagnostic)
{
    if (std::find(findingsSoFar.begin(), findingsSoFar.end(), diagnostic) == findingsSoFar.end())
        findingsSoFar.push_back(diagnostic);
}

int printSheet(const calc::Sheet& sheet, bool json)
{
    std::vector<Diagnostic> diagnostics;
    QString text;
    QJsonObject object;
    for (const calc::Cell& cell : sheet.program().cells) {
        if (cell.isFunction)
            continue;
        const Result<calc::Value> value = sheet.value(cell.name);
        if (!value) {
            addOnce(diagnostics, value.error());
            continue;
        }
        text += plainText(cell.name, *value);
        object.insert(QString::fromStdString(cell.name), jsonValue(*value));
    }
    diagnostics.insert(diagnostics.end(), sheet.notices().begin(), sheet.notices().end());
    printDiagnostics(diagnostics, false);
    if (!json)
        print(text);
    else if (exitCodeFor(diagnostics) == success)
        print(QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact)) + u'\n');
    return exitCodeFor(diagnostics);
}

} // namespace

int runCalc(const QStringList& arguments)
{
    if (arguments.contains(QLatin1StringView("--help"))) {
        print(usageText());
        return success;
    }
    Options options;
    if (const QString problem = parseArguments(arguments, options); !problem.isEmpty())
        return printUsage(problem);
    if (options.source.isEmpty() && options.file != QLatin1StringView("-e")) {
        const auto text = files::readWhole(options.file);
        if (!text) {
            printDiagnostics({text.error()}, false);
            return environment;
        }
        options.source = QString::fromStdString(*text);
    }
    calc::SourceOrigin origin;
    origin.file = options.file.toStdString();
    auto parsed = calc::parseProgram(options.source.toStdString(), origin);
    if (parsed.hasErrors()) {
        printDiagnostics(parsed.diagnostics, false);
        return findings;
    }
    calc::Sheet sheet(std::make_shared<const calc::Program>(std::move(parsed.value)), options.seed);
    sheet.recompute();
    return printSheet(sheet, options.json);
}

} // namespace lectern::cli
