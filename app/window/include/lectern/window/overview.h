#pragma once

#include <lectern/lessons/course.h>
#include <lectern/window/lesson_record.h>

#include <QString>

#include <vector>

namespace lectern::window {

class CourseRecord;

/// Where a link of the overview leads.
struct StudyPlace
{
    QString course; ///< its folder
    QString lesson; ///< page id
    QString section = {};
    QString exercise = {};
};

/// What a learner has done in a lesson, and what is due there.
struct LessonProgress
{
    QString lesson; ///< page id
    QString title;
    // Sections: three facts that are kept apart.
    int sections = 0;
    int started = 0;
    int done = 0;
    int mastered = 0;
    int exercises = 0;
    int solved = 0;
    double points = 0; ///< of the best attempts
    double maximum = 0;
    qint64 spent = 0; ///< ms
    int cardsDue = 0;
    QString cardSection = {}; ///< of the card that waits longest
    struct DueExercise
    {
        QString id;
        QString title;
        QString section;
    };
    std::vector<DueExercise> exercisesDue = {}; ///< the one that waits longest first

    bool isTouched() const { return started + done + mastered > 0 || points > 0 || spent > 0; }
};

struct CourseProgress
{
    QString folder;
    QString title;
    std::vector<LessonProgress> lessons = {};
};

/// All courses of a learner, in one language.
struct Overview
{
    std::vector<CourseProgress> courses = {};

    /// All lessons in one; without names.
    LessonProgress sum() const;
    bool isAnythingDue() const;
};

/// The exercises of a page in its order, each with the section of level 2 that it stands in; one that stands
/// there twice counts once, at its first place.
std::vector<ExercisePlace> exercisePlaces(const lessons::Page& page);

/// `now` is UTC ms; titles are those of `language`.
LessonProgress progressOf(const lessons::Lesson& lesson, const CourseRecord& record,
                          const std::vector<storage::Attempt>& attempts, const QString& language, qint64 now);

CourseProgress progressOf(const lessons::Course& course, const CourseRecord& record, const QString& language);

} // namespace lectern::window
