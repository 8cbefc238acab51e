#pragma once

#include <lectern/search/passage.h>
#include <lectern/search/words.h>

#include <QString>

#include <vector>

namespace lectern::search {

/// A passage that was found, and what of it is shown.
struct Hit
{
    PassageKind kind = PassageKind::text;
    QString course; ///< its folder
    QString lesson;
    QString language;
    QString id;
    QString sectionTitle;
    QString name;
    std::vector<Range> nameMarks = {};
    QString snippet; ///< one line
    std::vector<Range> snippetMarks = {};
    Spot spot = {};
};

/// The hits of one lesson, the best first.
struct LessonHits
{
    QString courseTitle;
    QString title; ///< of the lesson; empty for terms that no lesson uses
    std::vector<Hit> hits = {};
};

struct Results
{
    QString typed;
    std::vector<LessonHits> lessons = {}; ///< the one with the best hit first
    int found = 0;
    bool cut = false; ///< there are more
};

/// The part of a text around its first match, on one line of about `length` characters, with what is marked
/// in it. The beginning where nothing of the query can be seen.
struct Snippet
{
    QString text;
    std::vector<Range> marks = {};
};
Snippet snippetOf(const QString& text, const Query& query, int length = 110);

} // namespace lectern::search
