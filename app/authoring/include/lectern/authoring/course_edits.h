#pragma once

#include <lectern/authoring/quick_fix.h>
#include <lectern/lessons/course_source.h>
#include <lectern/result/result.h>

#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace lectern::authoring {

class Workspace;

/// A change of a course as a whole, worked out and not yet made.
struct CourseEdit
{
    struct Move
    {
        std::string from; ///< absolute
        std::string to;
    };

    std::vector<NewFile> changed =
        {}; ///< new texts of files that are there, named as they are after the move
    std::vector<NewFile> made = {};
    std::optional<Move> move = {}; ///< of a lesson's folder, or of one file
};

/// A lesson some places further down in the course, or up where `steps` is negative. Nothing is changed at
/// either end. Errors: those of lessons/course_edit.h.
Result<CourseEdit> moveLesson(const lessons::Course& course, const lessons::FileReader& files,
                              const std::string& folder, int steps);

/// Another name for a lesson's folder. The pages' own id goes along where it was that of the folder.
/// `renames` keeps the old name, so that learners' records follow. Errors: authoring.rename.name (name),
/// authoring.rename.taken (name), authoring.rename.old (name, what it was renamed to),
/// authoring.rename.shared (the old name), templates.exists, those of lessons/course_edit.h.
Result<CourseEdit> renameLesson(const lessons::Course& course, const lessons::FileReader& files,
                                const std::string& folder, const std::string& name);

/// Another id for a heading, in all languages, with all that refers to it, also in files that pages include.
/// `renames` keeps the old one. Errors: those of `renameLesson`; lessons.heading.unknown (id), also where the
/// id is not written in any text that can be changed.
Result<CourseEdit> renameSection(const lessons::Course& course, const lessons::FileReader& files,
                                 const std::string& folder, const std::string& id, const std::string& name);

/// Another id for a calculator or an exercise, with its file and all that refers to it: where pages show it,
/// its cells in pages, texts and symbols, and what lessons need. `renames` keeps the old one. An exercise
/// that draws its numbers draws others under another id. Errors: those of `renameLesson`;
/// lessons.calculator.unknown, lessons.exercise.unknown (id).
Result<CourseEdit> renameEmbed(const lessons::Course& course, const lessons::FileReader& files,
                               lessons::EmbedKind kind, const std::string& id, const std::string& name);

/// One language more: in course.yaml, and a page of it in each lesson that has none, with the headings,
/// calculators and exercises of the first language and a box "to do" for each section that has words. Errors:
/// lessons.language.unknown, authoring.language.there (language), those of lessons/course_edit.h.
Result<CourseEdit> addLanguage(const lessons::Course& course, const lessons::FileReader& files,
                               const std::string& language);

/// Makes a change, as far as it can be made. A file that was saved before is saved again; one with unsaved
/// changes keeps them and has this one as well, unsaved, and is returned; but the list of lessons is saved
/// with a folder that moves. What cannot be written stays unsaved in the workspace, with the whole change
/// made there. Errors: authoring.conflict, templates.exists, file.write.
Result<QStringList> applyEdit(Workspace& workspace, const CourseEdit& edit);

/// The id of the heading above a byte of a page; empty where there is none.
std::string sectionAt(const lessons::Page& page, std::size_t offset);

} // namespace lectern::authoring
