#include <lectern/messages/messages.h>

#include "message_table.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <string_view>

namespace lectern::messages {
namespace {

const Entry* find(std::string_view code)
{
    for (const auto table :
         {resultMessages(), archiveMessages(), attentionMessages(), authoringMessages(), calcMessages(), calculatorsMessages(),
          diagnosticsMessages(), gradingMessages(), handinMessages(), importingMessages(), labsMessages(), lessonsMessages(),
          modelsMessages(), neighboursMessages(), packagesMessages(), sandboxMessages(), storageMessages(), typesettingMessages(),
          xapiMessages()}) {
        for (const Entry& entry : table) {
            if (code == entry.code)
                return &entry;
        }
    }
    return nullptr;
}

// Codes with parameters that say what a value is: "number", "text", "list of 3 texts", "2x3".
constexpr std::string_view codesWithKinds[] = {
    "calc.argument.",        "calc.divide.matrix",  "calc.if.condition",     "calc.index.count",
    "calc.list.mixed",       "calc.operand.text",   "calc.power.",           "calc.shape.",
    "calc.sizes.",           "grading.answer.cell", "grading.mistake.shape", "grading.require.type",
    "grading.template.value"};

QString kindInWords(const QString& kind)
{
    static const QRegularExpression list(QStringLiteral("^list of (\\d+) texts$"));
    if (kind == u"number")
        return QCoreApplication::translate("Messages", "number", "kind of a value");
    if (kind == u"text")
        return QCoreApplication::translate("Messages", "text", "kind of a value");
    const QRegularExpressionMatch match = list.match(kind);
    return match.hasMatch()
               ? QCoreApplication::translate("Messages", "list of %1 texts").arg(match.captured(1))
               : kind;
}

QStringList parametersInWords(const Diagnostic& diagnostic)
{
    const std::string_view code = diagnostic.code;
    const bool kinds =
        std::any_of(std::begin(codesWithKinds), std::end(codesWithKinds),
                    [code](std::string_view start) { return code.substr(0, start.size()) == start; });
    QStringList words;
    for (const std::string& parameter : diagnostic.parameters)
        words << (kinds ? kindInWords(QString::fromStdString(parameter)) : QString::fromStdString(parameter));
    return words;
}

// One pass, so that a '%1' inside a parameter stays what it is.
QString fill(const QString& pattern, const QStringList& parameters)
{
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int digit =
            pattern.at(i) == u'%' && i + 1 < pattern.size() ? pattern.at(i + 1).digitValue() : -1;
        if (digit < 1) {
            text += pattern.at(i);
            continue;
        }
        if (digit <= parameters.size())
            text += parameters.at(digit - 1);
        ++i;
    }
    return text;
}

QString translated(const char* source, const QStringList& parameters)
{
    return *source ? fill(QCoreApplication::translate("Messages", source), parameters) : QString();
}

} // namespace

Message describe(const Diagnostic& diagnostic)
{
    const Entry* entry = find(diagnostic.code);
    if (!entry) {
        QString what = QString::fromStdString(diagnostic.code);
        for (const std::string& parameter : diagnostic.parameters)
            what += u' ' + QString::fromStdString(parameter);
        return {what, {}};
    }
    const QStringList parameters = parametersInWords(diagnostic);
    return {translated(entry->what, parameters), translated(entry->hint, parameters)};
}

QString inSentences(const Diagnostic& diagnostic)
{
    const Message message = describe(diagnostic);
    if (message.hint.isEmpty())
        return message.what;
    const bool ended = QStringView(u".!?。！？").contains(message.what.back());
    const QString pattern = ended ? QCoreApplication::translate("Messages", "%1 %2", "two sentences")
                                  : QCoreApplication::translate("Messages", "%1. %2", "two sentences");
    return pattern.arg(message.what, message.hint);
}

QString formatLine(const Diagnostic& diagnostic)
{
    QString line;
    if (!diagnostic.where.file.empty())
        line += QString::fromStdString(diagnostic.where.file) + u':';
    if (diagnostic.where.line > 0)
        line += QStringLiteral("%1:%2:").arg(diagnostic.where.line).arg(diagnostic.where.column);
    if (!line.isEmpty())
        line += u' ';
    switch (diagnostic.severity) {
    case Severity::error:
        line += QCoreApplication::translate("Messages", "error");
        break;
    case Severity::warning:
        line += QCoreApplication::translate("Messages", "warning");
        break;
    case Severity::notice:
        line += QCoreApplication::translate("Messages", "note");
        break;
    }
    const Message message = describe(diagnostic);
    if (message.hint.isEmpty())
        return QCoreApplication::translate("Messages", "%1: %2", "severity: what").arg(line, message.what);
    return QCoreApplication::translate("Messages", "%1: %2 (%3)", "severity: what (hint)")
        .arg(line, message.what, message.hint);
}

bool knows(const std::string& code)
{
    return find(code) != nullptr;
}

} // namespace lectern::messages
