#pragma once

#include "small_class.h"

#include <lectern/handin/grade_table.h>
#include <lectern/handin/intake.h>
#include <lectern/handin/review.h>

#include <functional>
#include <memory>

namespace lectern::handin::test {

/// Whether a place needs no folder before it: an address, or a path from the root.
inline bool isWhole(const QString& place)
{
    return place.contains(u"://") || QDir::isAbsolutePath(place);
}

/// A gradebook of a class, graded from paths.
struct Desk
{
    /// `place` is a file of the class's or an address.
    explicit Desk(SmallClass& given, const QString& place = QStringLiteral("gradebook.sqlite"))
        : small(given)
        , gradebook(Gradebook::open(isWhole(place) ? place : given.path(place)).value())
    {
        assignment.course = "small";
    }

    Grading grading() { return {&small.classFolder(), &small.catalogue(), &assignment}; }

    GradeRun grade(const QStringList& paths, const std::function<void(Grading&)>& change = {})
    {
        Grading given = grading();
        if (change)
            change(given);
        const auto run = gradeInto(*gradebook, given, paths);
        if (!run)
            qFatal("%s", run.error().code.c_str());
        return *run;
    }

    /// Everything that was put().
    GradeRun gradeAll(const std::function<void(Grading&)>& change = {})
    {
        return grade({small.path(QStringLiteral("in"))}, change);
    }

    GradeTable table() const
    {
        return gradeTable(*gradebook, small.classFolder().roster(), assignment,
                          columnsOf(assignment, small.catalogue()).value())
            .value();
    }

    std::string total(int learner) const
    {
        for (const GradeRow& row : table().rows) {
            if (row.learner == small.entry(learner).learner)
                return row.total ? pointsText(*row.total) : std::string("-");
        }
        return "?";
    }

    /// The codes that stand in the review list about a file whose name ends so.
    QStringList codes(const QString& source) const
    {
        QStringList codes;
        const auto list = reviewList(*gradebook, assignment);
        for (const ReviewItem& item : *list) {
            for (const Diagnostic& reason : item.reasons) {
                if (QString::fromStdString(item.source).endsWith(source))
                    codes << QString::fromStdString(reason.code);
            }
        }
        return codes;
    }

    /// The only code about such a file; empty where there is none, or more than one.
    QString soleCode(const QString& source) const
    {
        const QStringList all = codes(source);
        return all.size() == 1 ? all.front() : QString();
    }

    SmallClass& small;
    std::unique_ptr<Gradebook> gradebook;
    lessons::Assignment assignment;
};

/// Puts a file where Desk::gradeAll() finds it; its path.
inline QString put(const SmallClass& small, const QString& name, const std::string& text)
{
    const QString path = small.path(QStringLiteral("in/") + name);
    write(path, text);
    return path;
}

} // namespace lectern::handin::test
