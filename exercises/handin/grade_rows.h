#pragma once

#include <lectern/handin/grade_table.h>

#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace lectern::handin {

/// Points of a course or an assignment, exactly.
MicroPoints microPoints(double points);

/// What the instructor set, by learner and today's id of the exercise; what was set under an earlier id
/// counts where nothing was since.
using OverrideMap = std::map<std::pair<std::string, std::string>, Override>;
Result<OverrideMap> overrideMap(const Gradebook& gradebook, const std::vector<ExerciseColumn>& columns);

/// What points are given for that a person gives now. The row is computed, not overridden.
GivenFor givenFor(const GradeRow& row, const ExerciseCell& cell);
/// Whether what was set stands beside what is computed.
bool stands(const Override& given, const GradeRow& row, const ExerciseCell& cell);

/// A hand-in while a row is made of it.
struct CountedHandin
{
    StoredHandin handin;
    std::vector<GradedAttempt> attempts;
    int days = 0; ///< late
};

/// Makes the rows of a class from its hand-ins as they come, sorted by learner like the roster. Everything is
/// borrowed.
class GradeRowWalk
{
public:
    GradeRowWalk(const Roster& roster, const lessons::Assignment& assignment,
                 const std::vector<ExerciseColumn>& columns, const OverrideMap& overrides,
                 const std::function<void(GradeRow)>& visit);

    void take(StoredHandin handin, std::vector<GradedAttempt> attempts);
    void finish();

private:
    void closeGroup();
    GradeRow rowOf(const std::string& learner, const std::vector<CountedHandin>& handins) const;

    const lessons::Assignment& m_assignment;
    const std::vector<ExerciseColumn>& m_columns;
    std::unordered_map<std::string_view, std::size_t> m_places; // of the columns, by exercise
    const OverrideMap& m_overrides;
    const std::function<void(GradeRow)>& m_visit;
    std::vector<RosterEntry>::const_iterator m_next;
    std::vector<RosterEntry>::const_iterator m_end;
    std::vector<CountedHandin> m_group; // of one learner
};

} // namespace lectern::handin
