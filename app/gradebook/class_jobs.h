#pragma once

#include <lectern/gradebook/class_work.h>

#include <memory>
#include <utility>

namespace lectern::gradebook {

// What ClassWork does on its threads.

using Opened = std::shared_ptr<const handin::OpenedClass>;
using Data = std::shared_ptr<const ClassData>;

struct OpenedAnew
{
    handin::ClassPlaces places;
    QString courseWanted = {}; ///< its id, where no folder of it is known
    Opened opened = {};
    Data data = {};
    std::vector<Diagnostic> reasons = {}; ///< why it is not open
};

/// Opens a class; without courses, the one of the class is looked for among `candidates`.
OpenedAnew openAnew(handin::ClassPlaces places, const QStringList& candidates, const QString& language);

/// The class as it stands in the gradebook.
Result<Data> look(const handin::GradingOffice& office, const QString& language);

/// One learner; `problem` says why where it is null.
std::shared_ptr<const LearnerFile> readFile(const handin::GradingOffice& office, const std::string& learner,
                                            Problem& problem);

/// Of learners; a pseudonym where the roster has no name.
std::vector<std::string> namesOf(const std::vector<std::string>& learners, const handin::Roster& roster);

QString databaseOf(const handin::ClassPlaces& places, const Opened& opened);

/// Does `work` with a connection of its own.
template <typename Work>
auto withOffice(const Opened& opened, const QString& database, const Work& work)
    -> decltype(work(std::declval<handin::GradingOffice&>()))
{
    const auto office = handin::GradingOffice::over(opened, database);
    if (!office)
        return fail(office.error());
    return work(**office);
}

} // namespace lectern::gradebook
