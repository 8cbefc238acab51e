#pragma once

#include <lectern/lessons/course.h>

#include <QString>

#include <vector>

namespace lectern::search {

enum class PassageKind
{
    title, ///< of a lesson
    heading,
    text,
    formula,
    code,
    calculator,
    exercise,
    term
};

/// Where a passage stands in its course: a block of a page's source. Without a file it stands in no page.
struct Spot
{
    QString file; ///< below the course folder
    qint64 offset = 0;
    QString section; ///< the level-2 heading's id; empty before the first one

    bool operator==(const Spot&) const = default;
};

/// A piece of a course that is found as one.
struct Passage
{
    PassageKind kind = PassageKind::text;
    QString lesson; ///< its folder; empty for a term that no lesson uses
    QString language;
    QString id;     ///< of the calculator, exercise or term
    QString name;   ///< its title
    QString text;   ///< as it is shown
    QString hidden; ///< found, but not shown: the formulas' TeX
    QString sectionTitle;
    QString parallel; ///< the same for the same passage in another language
    Spot spot;
};

/// Everything that can be found in a course, in the order of the text: pages, the questions of exercises
/// without what answers them, calculators, terms.
std::vector<Passage> passagesOf(const lessons::Course& course);

} // namespace lectern::search
