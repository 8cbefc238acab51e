#include "grade_rows.h"

#include <algorithm>

namespace lectern::handin {
namespace {

using grading::Rational;
__extension__ using Wide = __int128;

/// points * a * b, to the nearest millionth, half up.
MicroPoints product(MicroPoints points, const Rational& a, const Rational& b)
{
    const Wide over = Wide{points} * a.numerator * b.numerator;
    const Wide under = Wide{a.denominator} * b.denominator;
    return static_cast<MicroPoints>((2 * over + under) / (2 * under));
}

MicroPoints roundedTo(MicroPoints points, MicroPoints step)
{
    return (points + step / 2) / step * step;
}

/// What stays of the points after so many late days.
Rational lateFactor(const lessons::LateRule& rule, int days)
{
    const double lost = std::min(rule.most, rule.costPerDay * days);
    return grading::subtract(Rational{1, 1}, grading::decimal(lost).value_or(Rational{}))
        .value_or(Rational{1, 1});
}

bool counts(const StoredHandin& handin, const lessons::Assignment& assignment)
{
    return handin.standing == Standing::accepted ||
           (handin.standing == Standing::counted && !isClosed(assignment, handin));
}

bool hasScore(const GradedAttempt& attempt)
{
    return attempt.state == AttemptState::graded || attempt.state == AttemptState::waiting;
}

/// What stays of the points of a hand-in.
Rational factorOf(const CountedHandin& handin, const lessons::Assignment& assignment)
{
    return handin.days == 0 ? Rational{1, 1} : lateFactor(assignment.late, handin.days);
}

/// The cell of one exercise from the hand-ins that count, in the order of their sequence.
class CellChoice
{
public:
    CellChoice(const lessons::Assignment& assignment, MicroPoints maximum)
        : m_assignment(assignment)
        , m_maximum(maximum)
    {
    }

    /// One of the attempts of the exercise in the hand-in with this index among those that count.
    void take(const GradedAttempt& attempt, const Rational& factor, int index)
    {
        if (!hasScore(attempt))
            return;
        const MicroPoints points = product(m_maximum, attempt.share, factor);
        if (m_best.points && *m_best.points >= points && m_assignment.attempts != lessons::Counting::last)
            return;
        m_best = {points,
                  product(m_maximum, attempt.waiting, factor),
                  false,
                  attempt.mistakes,
                  index,
                  attempt.number,
                  attempt.missed,
                  attempt.faults,
                  attempt.unexplained,
                  attempt.form,
                  attempt.toRead};
    }

    /// No attempt of the hand-in is left.
    void endHandin(int days)
    {
        const bool last = m_assignment.handins == lessons::Counting::last;
        if (m_best.points && (last || !m_cell.points || *m_cell.points < *m_best.points)) {
            m_cell = std::move(m_best);
            m_days = days;
        } else if (!m_best.points && last) {
            m_cell = {}; // the last hand-in counts, also where it leaves something out
        }
        m_best = {};
    }

    const ExerciseCell& cell() const { return m_cell; }
    ExerciseCell taken() { return std::move(m_cell); }
    int days() const { return m_days; }

private:
    const lessons::Assignment& m_assignment;
    MicroPoints m_maximum;
    ExerciseCell m_best; // of the hand-in
    ExerciseCell m_cell;
    int m_days = 0;
};

void applyOverrides(GradeRow& row, const std::vector<ExerciseColumn>& columns, const OverrideMap& overrides)
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto given = overrides.find({row.learner, columns[i].id});
        if (given != overrides.end() && stands(given->second, row, row.cells[i]))
            row.cells[i] = {product(onePoint, given->second.points, {1, 1}), 0, true};
    }
}

void sumUp(GradeRow& row, const lessons::Assignment& assignment, const OverrideMap& overrides)
{
    MicroPoints sum = 0;
    bool any = row.handins > 0 || (assignment.missingIsZero && row.notGraded == 0);
    for (const ExerciseCell& cell : row.cells) {
        sum += cell.points.value_or(0);
        any = any || cell.points;
    }
    if (any)
        row.total = roundedTo(sum, microPoints(assignment.step));
    if (const auto given = overrides.find({row.learner, std::string()}); given != overrides.end()) {
        row.total = product(onePoint, given->second.points, {1, 1});
        row.overridden = true;
    }
}

} // namespace

MicroPoints microPoints(double points)
{
    const auto number = grading::decimal(points).value_or(Rational{});
    return number.numerator * (onePoint / number.denominator); // decimal() has six places at most
}

bool waitsForGrading(const StoredHandin& handin, const std::vector<GradedAttempt>& results,
                     const lessons::Assignment& assignment)
{
    return handin.gradedWith.empty() && results.empty() && counts(handin, assignment);
}

std::optional<MicroPoints> pointsOf(const StoredHandin& handin, const std::vector<GradedAttempt>& results,
                                    const lessons::Assignment& assignment,
                                    const std::vector<ExerciseColumn>& columns)
{
    if (!counts(handin, assignment) || waitsForGrading(handin, results, assignment))
        return std::nullopt;
    const CountedHandin only{handin, results, lateDays(assignment, handin)};
    const Rational factor = factorOf(only, assignment);
    MicroPoints points = 0;
    for (const ExerciseColumn& column : columns) {
        CellChoice choice(assignment, column.maximum);
        for (const GradedAttempt& attempt : results) {
            if (attempt.exercise == column.id)
                choice.take(attempt, factor, 0);
        }
        choice.endHandin(only.days);
        if (choice.cell().waiting > 0)
            return std::nullopt;
        points += choice.cell().points.value_or(0);
    }
    return points;
}

Result<OverrideMap> overrideMap(const Gradebook& gradebook, const std::vector<ExerciseColumn>& columns)
{
    auto given = gradebook.overrides();
    if (!given)
        return fail(given.error());
    OverrideMap overrides;
    for (const Override& item : *given)
        overrides.emplace(std::pair(item.learner, item.exercise), item);
    for (const ExerciseColumn& column : columns) {
        for (const std::string& former : column.formerIds) {
            for (Override& item : *given) {
                if (item.exercise != former)
                    continue;
                overrides.erase({item.learner, former});
                item.exercise = column.id;
                overrides.emplace(std::pair(item.learner, column.id), item);
            }
        }
    }
    return overrides;
}

GivenFor givenFor(const GradeRow& row, const ExerciseCell& cell)
{
    if (cell.handin < 0)
        return {};
    return {row.counted[static_cast<std::size_t>(cell.handin)], cell.attempt, cell.points.value_or(0),
            cell.waiting, cell.toRead};
}

bool stands(const Override& given, const GradeRow& row, const ExerciseCell& cell)
{
    if (!given.givenFor)
        return true;
    const GivenFor& then = *given.givenFor;
    const GivenFor now = givenFor(row, cell);
    const bool isSameText = !then.toRead.empty() && then.toRead == now.toRead;
    const bool isSameAttempt = then.handin == now.handin && then.attempt == now.attempt;
    return (isSameText || isSameAttempt) && then.computed == now.computed && then.waiting == now.waiting;
}

GradeRowWalk::GradeRowWalk(const Roster& roster, const lessons::Assignment& assignment,
                           const std::vector<ExerciseColumn>& columns, const OverrideMap& overrides,
                           const std::function<void(GradeRow)>& visit)
    : m_assignment(assignment)
    , m_columns(columns)
    , m_overrides(overrides)
    , m_visit(visit)
    , m_next(roster.entries().begin())
    , m_end(roster.entries().end())
{
    for (std::size_t i = 0; i < columns.size(); ++i)
        m_places.emplace(columns[i].id, i);
}

void GradeRowWalk::take(StoredHandin handin, std::vector<GradedAttempt> attempts)
{
    if (!m_group.empty() && m_group.front().handin.learner != handin.learner)
        closeGroup();
    const int days = lateDays(m_assignment, handin);
    m_group.push_back({std::move(handin), std::move(attempts), days});
}

void GradeRowWalk::finish()
{
    closeGroup();
    for (; m_next != m_end; ++m_next)
        m_visit(rowOf(m_next->learner, {}));
}

void GradeRowWalk::closeGroup()
{
    if (m_group.empty())
        return;
    const std::string& learner = m_group.front().handin.learner;
    for (; m_next != m_end && m_next->learner < learner; ++m_next)
        m_visit(rowOf(m_next->learner, {}));
    if (m_next != m_end && m_next->learner == learner)
        m_visit(rowOf((m_next++)->learner, m_group));
    m_group.clear(); // also of someone who is not on the roster
}

GradeRow GradeRowWalk::rowOf(const std::string& learner, const std::vector<CountedHandin>& handins) const
{
    GradeRow row;
    row.learner = learner;
    std::vector<CellChoice> choices;
    choices.reserve(m_columns.size());
    for (const ExerciseColumn& column : m_columns)
        choices.emplace_back(m_assignment, column.maximum);
    for (const CountedHandin& handin : handins) {
        row.inReview += handin.handin.standing == Standing::review ? 1 : 0;
        if (!counts(handin.handin, m_assignment))
            continue;
        if (waitsForGrading(handin.handin, handin.attempts, m_assignment)) {
            ++row.notGraded;
            continue;
        }
        const Rational factor = factorOf(handin, m_assignment);
        for (const GradedAttempt& attempt : handin.attempts) {
            if (const auto place = m_places.find(attempt.exercise); place != m_places.end())
                choices[place->second].take(attempt, factor, row.handins);
        }
        for (CellChoice& choice : choices)
            choice.endHandin(handin.days);
        ++row.handins;
        row.counted.push_back(handin.handin.id);
    }
    row.cells.reserve(choices.size());
    for (CellChoice& choice : choices) {
        row.lateDays = std::max(row.lateDays, choice.cell().points ? choice.days() : 0);
        row.cells.push_back(choice.taken());
    }
    applyOverrides(row, m_columns, m_overrides);
    sumUp(row, m_assignment, m_overrides);
    return row;
}

} // namespace lectern::handin
