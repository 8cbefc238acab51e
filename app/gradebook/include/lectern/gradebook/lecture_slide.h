#pragma once

#include <lectern/handin/statistics.h>
#include <lectern/lessons/course.h>

#include <QString>

#include <vector>

namespace lectern::gradebook {

/// The commonest mistakes of a class on one page, for the next lecture. It names no learner.
struct LectureSlide
{
    struct Mistake
    {
        QString exercise = {}; ///< its title
        int learners = 0;      ///< who made it
        int answered = 0;      ///< of how many
        QString say = {};      ///< what the exercise says about it: Markdown, with the numbers of one variant
        QString calculator = {}; ///< where one can show it: title of the nearest calculator; empty: none
        QString preset = {};     ///< its first start; empty: none
    };

    QString title = {}; ///< of the course
    int handedIn = 0;
    std::vector<Mistake> mistakes = {}; ///< three at most, the commonest first
};

/// Mistakes that only one learner made are left out, and of an exercise only the commonest is shown.
LectureSlide lectureSlide(const handin::ClassStatistics& statistics, const lessons::Course& course,
                          const QString& language);

} // namespace lectern::gradebook
