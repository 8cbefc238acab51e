#pragma once

#include <QString>
#include <QStringView>

#include <vector>

namespace lectern::search {

/// Characters [begin, end) of a text.
struct Range
{
    int begin = 0;
    int end = 0;

    bool operator==(const Range&) const = default;
};

/// What a text is sought by: a word of an alphabet or a number, or one ideograph or kana, which stands beside
/// the next one without a blank.
struct Unit
{
    QString folded; ///< without case, diacritics and the width of its characters
    Range place = {};
    bool ideograph = false;
    bool joined = false; ///< an ideograph directly behind another one
};

std::vector<Unit> unitsOf(QStringView text);

/// The text as words between blanks, for a full-text index that knows only such: ideographs as overlapping
/// pairs, the last of a run once more alone. 注意力 becomes "注意 意力 力".
QString indexText(QStringView text);

/// What was typed: pieces between blanks, all of which must be in a text.
struct Query
{
    std::vector<std::vector<Unit>> pieces = {};

    bool empty() const { return pieces.empty(); }

    /// The same for FTS5 over texts that went through indexText: ideographs side by side as they stand, words
    /// by their beginning.
    QString match() const;
};

Query parseQuery(QStringView typed);

/// Where a text has any piece of the query, in order and without overlaps; words as a whole.
std::vector<Range> matches(QStringView text, const Query& query);

} // namespace lectern::search
