#pragma once

#include <QString>

namespace lectern::reader {

/// Some text of a page, within one of its blocks, that can be found again after the lesson has been edited.
struct Passage
{
    QString section;       ///< id
    int block = 0;         ///< counted from the section's heading
    QString quote = {};    ///< as it is copied: formulas as $tex$
    QString language = {}; ///< of the page it was taken from

    bool operator==(const Passage&) const = default;
};

enum class Standing
{
    shown,
    folded, ///< in a box that is closed just now
    lost    ///< nowhere in the page
};

/// Where a passage stands in the document; of a folded one, the section or the page's beginning.
struct LocatedPassage
{
    Standing standing = Standing::lost;
    int begin = 0;
    int end = 0;
};

/// A passage that the learner has marked.
struct Mark
{
    QString id;
    Passage passage;
    bool isBookmark = false;
    QString tip = {}; ///< plain text
};

} // namespace lectern::reader
