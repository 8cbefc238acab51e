#pragma once

#include <lectern/handin/class_overview.h>
#include <lectern/handin/statistics.h>

#include <QString>

#include <memory>
#include <vector>

namespace lectern::gradebook {

/// How a learner stands, the most pressing first.
enum class LearnerState
{
    toCheck, ///< someone must decide about a hand-in
    waiting, ///< an answer waits for points
    noted,   ///< everything counts, but something is odd about it
    handedIn,
    missing
};
QString stateWords(LearnerState state);

/// "12.5"; a dash where there are none.
QString pointsShown(const std::optional<handin::MicroPoints>& points);

/// One learner of the class table; the grades are those of the same index in the table.
struct ClassRow
{
    QString name; ///< the pseudonym where the roster has no name
    QString learner;
    LearnerState state = LearnerState::missing;
    bool isSet = false; ///< an instructor set a grade of it
    int nameRank = 0;   ///< place in the order of names
    QString search;     ///< all that a learner is found by, in one case
};

/// A class at one moment, as models and pages show it. It is made on a worker thread and not changed after that.
struct ClassData
{
    handin::ClassOverview overview;
    std::vector<ClassRow> rows = {};
    handin::ClassStatistics statistics = {};
    std::size_t outdated = 0; ///< hand-ins whose grades another course or program made
    int toLookAt = 0;         ///< learners and files that a person should look at

    const ClassRow* find(const std::string& learner) const; ///< null if nobody of the roster
};

/// Names are sorted as `language` sorts them.
ClassData classData(handin::ClassOverview overview, const handin::Roster& roster, const QString& language);

/// Which learners are shown.
enum class StateFilter
{
    everyone,
    toLookAt, ///< toCheck, waiting and noted
    handedIn,
    missing,
    late,
    set ///< by hand
};

struct RowFilter
{
    QString text = {}; ///< found in name, email, id number or pseudonym, in any case
    StateFilter state = StateFilter::everyone;

    bool operator==(const RowFilter&) const = default;
};

/// The columns of the class table; the exercises follow.
enum ClassColumn
{
    nameColumn,
    stateColumn,
    totalColumn,
    lateColumn,
    exerciseColumns
};

/// Indices of the rows that pass the filter, in order of a column; equals are in order of their names.
std::vector<int> sortedRows(const ClassData& data, const RowFilter& filter, int column, Qt::SortOrder order);

} // namespace lectern::gradebook
