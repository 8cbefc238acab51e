#include "inline_markdown.h"

namespace lectern::views {
namespace {

struct Mark
{
    QString sign;
    InlineRun::Kind kind;
};

const QList<Mark>& marks()
{
    static const QList<Mark> all{{QStringLiteral("$"), InlineRun::Kind::math},
                                 {QStringLiteral("`"), InlineRun::Kind::code},
                                 {QStringLiteral("**"), InlineRun::Kind::strong},
                                 {QStringLiteral("*"), InlineRun::Kind::stress}};
    return all;
}

// The end of a run that opens at `from`, or -1: content starts and ends with something visible.
qsizetype closing(const QString& line, qsizetype from, const QString& sign)
{
    if (from >= line.size() || line.at(from).isSpace())
        return -1;
    for (qsizetype at = line.indexOf(sign, from + 1); at >= 0; at = line.indexOf(sign, at + 1)) {
        const QChar before = line.at(at - 1);
        const bool money = sign == u"$" && at + 1 < line.size() && line.at(at + 1).isDigit();
        if (!before.isSpace() && before != u'\\' && !money)
            return at;
    }
    return -1;
}

} // namespace

QList<InlineRun> inlineRuns(const QString& line)
{
    QList<InlineRun> runs;
    QString words;
    const auto flush = [&] {
        if (!words.isEmpty())
            runs.append({InlineRun::Kind::text, words});
        words.clear();
    };
    for (qsizetype at = 0; at < line.size();) {
        if (line.at(at) == u'\\' && at + 1 < line.size() &&
            QStringView(u"$*`\\|").contains(line.at(at + 1))) {
            words += line.at(at + 1);
            at += 2;
            continue;
        }
        bool taken = false;
        for (const Mark& mark : marks()) {
            if (!QStringView(line).sliced(at).startsWith(mark.sign))
                continue;
            const qsizetype from = at + mark.sign.size();
            const qsizetype end = closing(line, from, mark.sign);
            if (end < 0)
                continue;
            flush();
            runs.append({mark.kind, line.sliced(from, end - from)});
            at = end + mark.sign.size();
            taken = true;
            break;
        }
        if (!taken)
            words += line.at(at++);
    }
    flush();
    return runs;
}

} // namespace lectern::views
