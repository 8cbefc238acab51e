#pragma once

#include <lectern/window/lesson_record.h>

#include <QStringList>

namespace lectern::window {

/// What a learner has done in a lesson, in one language.
struct Summary
{
    struct Item
    {
        ExerciseRecord record;
        QString statement;    ///< what solving it shows: "work out ... by hand"; Markdown
        QString mistake = {}; ///< what was said about the mistake made most often; Markdown
    };
    std::vector<Item> items;
    QStringList unread; ///< titles of sections that were not read to their end
    int sections = 0;   ///< all that are counted
    int mastered = 0;
};

} // namespace lectern::window
