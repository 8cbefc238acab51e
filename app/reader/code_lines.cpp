#include "code_lines.h"

#include "code_colours.h"

#include <QFontMetricsF>

namespace lectern::reader {
namespace {

constexpr qsizetype blanksKept = 2;

/// How many blanks stand between other code and a position.
qsizetype blanksBefore(const QString& code, qsizetype position)
{
    qsizetype begin = position;
    while (begin > 0 && code.at(begin - 1) == u' ')
        --begin;
    const bool startsLine = begin == 0 || code.at(begin - 1) == u'\n';
    return startsLine ? 0 : position - begin;
}

} // namespace

QString narrowedCode(const QString& code, const QString& language, const QFont& font, qreal width)
{
    const QFontMetricsF metrics(font);
    const std::vector<Token> tokens = tokenize(code, language);
    QString narrow = code;
    for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) { // what is cut moves nothing before it
        const qsizetype blanks =
            token->kind == TokenKind::comment ? blanksBefore(code, token->begin) : 0;
        if (blanks <= blanksKept)
            continue;
        const qsizetype begin = code.lastIndexOf(u'\n', token->begin) + 1;
        const qsizetype end = code.indexOf(u'\n', token->begin);
        if (metrics.horizontalAdvance(code.mid(begin, end < 0 ? -1 : end - begin)) > width)
            narrow.remove(token->begin - blanks, blanks - blanksKept);
    }
    return narrow;
}

} // namespace lectern::reader
