#pragma once

#include <lectern/search/results.h>

#include <QString>

#include <optional>
#include <vector>

namespace lectern::window {

/// A line of text with the words in it that were sought.
struct MarkedText
{
    QString text = {};
    std::vector<search::Range> marks = {};
};

/// What a result shows: one line in the list of results.
struct SearchRow
{
    std::optional<search::Hit> hit = {}; ///< none: the heading of a lesson
    QString where = {};                  ///< above: section and kind
    MarkedText main = {};
    MarkedText more = {}; ///< below; may be empty
    bool isTitle = false; ///< `main` is a title, not a piece of a text

    QString spoken() const; ///< for screen readers
};

/// The lessons with their hits as rows; texts in the program's language. `language`: the reader's.
std::vector<SearchRow> searchRows(const search::Results& results, const QString& language);

/// What came of a search, in a sentence.
QString searchSummary(const search::Results& results, bool isReading);

} // namespace lectern::window
