#include <lectern/messages/messages.h>

#include "message_table.h"

#include <QCoreApplication>

#include <string_view>

namespace lectern::messages {
namespace {

const Entry* find(std::string_view code)
{
    for (const auto table : {resultMessages(), attentionMessages(), calcMessages(), calculatorsMessages(), gradingMessages(),
                             lessonsMessages(), storageMessages(), typesettingMessages()}) {
        for (const Entry& entry : table) {
            if (code == entry.code)
                return &entry;
        }
    }
    return nullptr;
}

// One pass, so that a '%1' inside a parameter stays what it is.
QString fill(const QString& pattern, const std::vector<std::string>& parameters)
{
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int digit = pattern.at(i) == u'%' && i + 1 < pattern.size() ? pattern.at(i + 1).digitValue() : -1;
        if (digit < 1) {
            text += pattern.at(i);
            continue;
        }
        if (static_cast<std::size_t>(digit) <= parameters.size())
            text += QString::fromStdString(parameters[static_cast<std::size_t>(digit) - 1]);
        ++i;
    }
    return text;
}

QString translated(const char* source, const std::vector<std::string>& parameters)
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
    return {translated(entry->what, diagnostic.parameters), translated(entry->hint, diagnostic.parameters)};
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
    case Severity::error: line += QCoreApplication::translate("Messages", "error"); break;
    case Severity::warning: line += QCoreApplication::translate("Messages", "warning"); break;
    case Severity::notice: line += QCoreApplication::translate("Messages", "note"); break;
    }
    const Message message = describe(diagnostic);
    line += u": " + message.what;
    if (!message.hint.isEmpty())
        line += u" (" + message.hint + u')';
    return line;
}

bool knows(const std::string& code)
{
    return find(code) != nullptr;
}

} // namespace lectern::messages
