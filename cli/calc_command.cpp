#include "calc_functions.h"
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
#include <utility>

namespace lectern::cli {
namespace {

struct Request
{
    QString source = {};
    std::string name = {}; ///< where the source stands, for messages
    std::uint64_t seed = 1;
    bool json = false;
};

/// The problem in words, or nothing.
QString readArguments(const Arguments& arguments, Request& request)
{
    const QStringList programs = arguments.values("e");
    const QStringList files = arguments.words();
    if (programs.isEmpty() && files.isEmpty())
        return QCoreApplication::translate("Cli", "a file or -e is needed");
    if (files.size() > (programs.isEmpty() ? 1 : 0))
        return QCoreApplication::translate("Cli", "one file or -e, not several");
    bool isNumber = false;
    request.seed = arguments.value("seed").toULongLong(&isNumber);
    if (!isNumber)
        return QCoreApplication::translate("Cli", "the seed is a whole number, not '%1'")
            .arg(arguments.value("seed"));
    request.source = programs.join(u'\n');
    request.name = programs.isEmpty() ? files.front().toStdString() : std::string("-e");
    request.json = arguments.json();
    return {};
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

int run(const Arguments& arguments)
{
    if (arguments.has("functions")) {
        print(functionTables());
        return success;
    }
    Request request;
    if (const QString problem = readArguments(arguments, request); !problem.isEmpty())
        return refuse(calcCommand, problem);
    if (!arguments.has("e")) {
        const auto text = files::readWhole(arguments.words().front());
        if (!text)
            return reportFailure(text.error(), false);
        request.source = QString::fromStdString(*text);
    }
    calc::SourceOrigin origin;
    origin.file = request.name;
    auto parsed = calc::parseProgram(request.source.toStdString(), origin);
    if (parsed.hasErrors()) {
        printDiagnostics(parsed.diagnostics, false);
        return findings;
    }
    calc::Sheet sheet(std::make_shared<const calc::Program>(std::move(parsed.value)), request.seed);
    sheet.recompute();
    return printSheet(sheet, request.json);
}

} // namespace

const Command calcCommand{
    "calc",
    QT_TRANSLATE_NOOP("Cli", "evaluate calc cells and print them"),
    QT_TRANSLATE_NOOP("Cli", "usage: lectern-cli calc (-e PROGRAM|FILE) [--seed N] [--json]\n"
                             "       lectern-cli calc --functions\n"
                             "Evaluates calc cells, one 'name = expression' a line, and prints them.\n"
                             "--functions lists all functions with an example each, in Markdown.\n"),
    {"e=", "seed=1", "json", "functions"},
    run};

} // namespace lectern::cli
