#include "class_jobs.h"

#include <lectern/lessons/course.h>

namespace lectern::gradebook {

using handin::GradingOffice;

namespace {

/// The folder of the course with this id; empty if it is not among them.
QString courseAmong(const QStringList& candidates, const std::string& id)
{
    for (const QString& folder : candidates) {
        if (lessons::loadCourse(folder.toStdString()).value.id == id)
            return folder;
    }
    return {};
}

} // namespace

Result<Data> look(const GradingOffice& office, const QString& language)
{
    auto overview = office.overview();
    if (!overview)
        return fail(overview.error());
    const std::size_t outdated = overview->outdated;
    ClassData data = classData(*std::move(overview), office.opened().folder.roster(), language);
    data.outdated = outdated;
    return std::make_shared<const ClassData>(std::move(data));
}

std::vector<std::string> namesOf(const std::vector<std::string>& learners, const handin::Roster& roster)
{
    std::vector<std::string> names;
    for (const std::string& learner : learners) {
        const handin::RosterEntry* entry = roster.find(learner);
        names.push_back(entry && !entry->name.empty() ? entry->name : learner);
    }
    return names;
}

QString databaseOf(const handin::ClassPlaces& places, const Opened& opened)
{
    return places.database.isEmpty() ? opened->folder.gradebook() : places.database;
}

OpenedAnew openAnew(handin::ClassPlaces places, const QStringList& candidates, const QString& language)
{
    if (places.courses.isEmpty()) {
        const auto folder = handin::ClassFolder::open(places.folder, places.keyFile);
        if (!folder)
            return {places, {}, {}, {}, {folder.error()}};
        const QString course = courseAmong(candidates, folder->info().course);
        if (course.isEmpty())
            return {places, QString::fromStdString(folder->info().course)};
        places.courses = {course};
    }
    const auto office = GradingOffice::open(places);
    if (!office.value)
        return {places, {}, {}, {}, office.diagnostics};
    const auto data = look(*office.value, language);
    if (!data)
        return {places, {}, {}, {}, {data.error()}};
    return {places, {}, office.value->shared(), *data};
}

std::shared_ptr<const LearnerFile> readFile(const GradingOffice& office, const std::string& learner,
                                            Problem& problem)
{
    auto record = office.learner(learner);
    if (!record) {
        problem = record.error();
        return nullptr;
    }
    auto file = std::make_shared<LearnerFile>(
        LearnerFile{office.shared(), *office.opened().folder.roster().find(learner), *std::move(record)});
    auto answers = office.answers(file->record.computed);
    if (answers)
        file->answers = *std::move(answers);
    else
        file->problem = answers.error();
    return file;
}

} // namespace lectern::gradebook
