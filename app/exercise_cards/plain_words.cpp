#include "plain_words.h"

#include <lectern/messages/messages.h>

#include <QRegularExpression>

namespace lectern::cards {

QString plainWords(const QString& markdown)
{
    static const QRegularExpression signs(QStringLiteral("\\{(ref|value|term|step|cite)\\}|[$`*]"));
    return QString(markdown).remove(signs).simplified();
}

QString inMarkdown(const Diagnostic& diagnostic)
{
    static const QRegularExpression markup(QStringLiteral("([\\\\`*_{}\\[\\]<>#$~|])"));
    return messages::inSentences(diagnostic).replace(markup, QStringLiteral("\\\\1"));
}

} // namespace lectern::cards
