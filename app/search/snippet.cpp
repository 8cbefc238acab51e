#include <lectern/search/results.h>

#include <algorithm>

namespace lectern::search {
namespace {

constexpr QChar ellipsis(0x2026);

bool isWordCharacter(QChar c)
{
    return c.isLetterOrNumber() && c.unicode() < 0x2e80;
}

/// The nearest place from `at` on, or before it, that cuts no Latin word and no pair of surrogates.
qsizetype wordEdge(const QString& text, qsizetype at, int direction)
{
    constexpr int farthest = 20;
    for (int step = 0; step < farthest && at > 0 && at < text.size(); ++step, at += direction) {
        const bool splitsWord = isWordCharacter(text[at - 1]) && isWordCharacter(text[at]);
        if (!splitsWord && !text[at].isLowSurrogate())
            break;
    }
    return at > 0 && at < text.size() && text[at].isLowSurrogate() ? at - 1 : at;
}

} // namespace

Snippet snippetOf(const QString& text, const Query& query, int length)
{
    const QString line = text.simplified();
    const auto places = matches(line, query);
    qsizetype begin = 0;
    if (!places.empty() && line.size() > length) {
        const qsizetype wanted = places.front().begin - length / 3;
        begin = std::clamp<qsizetype>(wanted, 0, std::max<qsizetype>(0, line.size() - length));
        begin = std::min<qsizetype>(wordEdge(line, begin, 1), places.front().begin);
    }
    const qsizetype end = wordEdge(line, std::min<qsizetype>(begin + length, line.size()), -1);
    const QString before = begin > 0 ? QString(ellipsis) : QString();
    Snippet snippet{before + line.mid(begin, end - begin) + (end < line.size() ? QString(ellipsis) : QString()), {}};
    for (const Range& place : places) {
        const auto from = std::max<qsizetype>(place.begin, begin);
        const auto to = std::min<qsizetype>(place.end, end);
        const auto shift = before.size() - begin;
        if (from < to)
            snippet.marks.push_back({static_cast<int>(from + shift), static_cast<int>(to + shift)});
    }
    return snippet;
}

} // namespace lectern::search
