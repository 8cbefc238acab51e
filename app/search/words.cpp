#include <lectern/search/words.h>

#include <QChar>
#include <QStringList>

#include <algorithm>
#include <tuple>

namespace lectern::search {
namespace {

// More is no search but a pasted page.
constexpr qsizetype longestQuery = 200;
constexpr std::size_t mostPieces = 16;

/// The character at a place, which goes on behind it. Half a pair of surrogates is none: 0.
char32_t nextCharacter(QStringView text, qsizetype& at)
{
    const QChar first = text[at++];
    if (!first.isSurrogate())
        return first.unicode();
    if (first.isLowSurrogate() || at == text.size() || !text[at].isLowSurrogate())
        return 0;
    return QChar::surrogateToUcs4(first, text[at++]);
}

bool isIdeograph(char32_t character)
{
    switch (QChar::script(character)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Bopomofo:
        return QChar::isLetterOrNumber(character);
    default:
        return false;
    }
}

void appendFolded(QString& to, char32_t character)
{
    if (character < 0x80) {
        const QChar c(static_cast<char16_t>(character));
        if (c.isLetterOrNumber())
            to += c.toLower();
        return;
    }
    const QString apart = QString::fromUcs4(&character, 1).normalized(QString::NormalizationForm_KD);
    const QString folded = apart.toCaseFolded();
    for (qsizetype at = 0; at < folded.size();) {
        const char32_t part = nextCharacter(folded, at);
        if (QChar::isLetterOrNumber(part))
            to += QString::fromUcs4(&part, 1);
    }
}

bool isMark(char32_t character)
{
    return QChar::isMark(character);
}

bool fits(const Unit& unit, const Unit& sought, bool isLast)
{
    if (sought.joined && !unit.joined)
        return false;
    return isLast && !sought.ideograph ? unit.folded.startsWith(sought.folded)
                                       : unit.folded == sought.folded;
}

bool fitsAt(const std::vector<Unit>& units, std::size_t at, const std::vector<Unit>& piece)
{
    if (at + piece.size() > units.size())
        return false;
    for (std::size_t i = 0; i < piece.size(); ++i) {
        if (!fits(units[at + i], piece[i], i + 1 == piece.size()))
            return false;
    }
    return true;
}

std::vector<Range> merged(std::vector<Range> ranges)
{
    std::sort(ranges.begin(), ranges.end(),
              [](const Range& a, const Range& b) { return std::tie(a.begin, a.end) < std::tie(b.begin, b.end); });
    std::vector<Range> apart;
    for (const Range& range : ranges) {
        if (!apart.empty() && range.begin <= apart.back().end)
            apart.back().end = std::max(apart.back().end, range.end);
        else
            apart.push_back(range);
    }
    return apart;
}

/// The words that stand for units in the index. `whole`: the run of ideographs at the end is not followed by
/// more of the same text that could go on with it.
QStringList tokens(const std::vector<Unit>& units, bool whole)
{
    QStringList words;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const bool goesOn = i + 1 < units.size() && units[i + 1].joined;
        if (goesOn)
            words << units[i].folded + units[i + 1].folded;
        else if (!units[i].ideograph || whole || i + 1 < units.size() || !units[i].joined)
            words << units[i].folded;
    }
    return words;
}

} // namespace

std::vector<Unit> unitsOf(QStringView text)
{
    std::vector<Unit> units;
    bool open = false;       // the last unit is a word that may go on
    bool ideographs = false; // the character before was an ideograph
    for (qsizetype at = 0; at < text.size();) {
        const auto begin = static_cast<int>(at);
        const char32_t character = nextCharacter(text, at);
        const auto end = static_cast<int>(at);
        if (isMark(character) && !units.empty() && units.back().place.end == begin) {
            units.back().place.end = end;
            continue;
        }
        QString folded;
        appendFolded(folded, character);
        const bool ideograph = !folded.isEmpty() && isIdeograph(character);
        if (ideograph)
            units.push_back({folded, {begin, end}, true, ideographs});
        else if (!folded.isEmpty() && open) {
            units.back().folded += folded;
            units.back().place.end = end;
        } else if (!folded.isEmpty())
            units.push_back({folded, {begin, end}, false, false});
        open = !ideograph && !folded.isEmpty();
        ideographs = ideograph;
    }
    return units;
}

QString indexText(QStringView text)
{
    return tokens(unitsOf(text), true).join(u' ');
}

Query parseQuery(QStringView typed)
{
    Query query;
    const QString plain = typed.left(longestQuery).toString().simplified();
    for (const QString& word : plain.split(u' ', Qt::SkipEmptyParts)) {
        auto units = unitsOf(word);
        if (!units.empty() && query.pieces.size() < mostPieces)
            query.pieces.push_back(std::move(units));
    }
    return query;
}

QString Query::match() const
{
    QStringList phrases;
    for (const std::vector<Unit>& piece : pieces) {
        const bool byBeginning = !piece.back().ideograph || !piece.back().joined;
        phrases << u'"' + tokens(piece, false).join(u' ') + (byBeginning ? u"\" *" : u"\"");
    }
    return phrases.join(QStringLiteral(" AND "));
}

std::vector<Range> matches(QStringView text, const Query& query)
{
    const std::vector<Unit> units = unitsOf(text);
    std::vector<Range> found;
    for (const std::vector<Unit>& piece : query.pieces) {
        for (std::size_t at = 0; at < units.size(); ++at) {
            if (fitsAt(units, at, piece))
                found.push_back({units[at].place.begin, units[at + piece.size() - 1].place.end});
        }
    }
    return merged(std::move(found));
}

} // namespace lectern::search
