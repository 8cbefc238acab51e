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

/// The cell of one exercise from the hand-ins that count, in the order of their sequence.
class CellChoice
{
public:
    CellChoice(const lessons::Assignment& assignment, const ExerciseColumn& column)
        : m_assignment(assignment)
        , m_column(column)
    {
    }

    /// `index` among those that count.
    void add(const CountedHandin& handin, int index)
    {
        const Rational factor = lateFactor(m_assignment.late, handin.days);
        ExerciseCell best;
        for (const GradedAttempt& attempt : handin.attempts) {
            if (attempt.exercise != m_column.id || !hasScore(attempt))
                continue;
            ExerciseCell cell{product(m_column.maximum, attempt.share, factor),
                              product(m_column.maximum, attempt.waiting, factor),
                              false,
                              attempt.mistakes,
                              index,
                              attempt.number,
                              attempt.missed,
                              attempt.form,
                              attempt.toRead};
            if (m_assignment.attempts == lessons::Counting::last || !best.points ||
                *best.points < *cell.points)
                best = std::move(cell);
        }
        const bool last = m_assignment.handins == lessons::Counting::last;
        if (best.points && (last || !m_cell.points || *m_cell.points < *best.points)) {
            m_cell = std::move(best);
            m_days = handin.days;
        } else if (!best.points && last) {
            m_cell = {}; // the last hand-in counts, also where it leaves something out
        }
    }

    const ExerciseCell& cell() const { return m_cell; }
    int days() const { return m_days; }

private:
    const lessons::Assignment& m_assignment;
    const ExerciseColumn& m_column;
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
    bool any = assignment.missingIsZero || row.handins > 0;
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

std::optional<MicroPoints> pointsOf(const StoredHandin& handin, const std::vector<GradedAttempt>& results,
                                    const lessons::Assignment& assignment,
                                    const std::vector<ExerciseColumn>& columns)
{
    if (!counts(handin, assignment))
        return std::nullopt;
    const CountedHandin only{handin, results, lateDays(assignment, handin)};
    MicroPoints points = 0;
    for (const ExerciseColumn& column : columns) {
        CellChoice choice(assignment, column);
        choice.add(only, 0);
        if (choice.cell().waiting > 0)
            return std::nullopt;
        points += choice.cell().points.value_or(0);
    }
    return points;
}

Result<OverrideMap> overrideMap(const Gradebook& gradebook)
{
    auto given = gradebook.overrides();
    if (!given)
        return fail(given.error());
    OverrideMap overrides;
    for (Override& item : *given)
        overrides.emplace(std::pair(item.learner, item.exercise), std::move(item));
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
    for (const ExerciseColumn& column : m_columns)
        choices.emplace_back(m_assignment, column);
    for (const CountedHandin& handin : handins) {
        row.inReview += handin.handin.standing == Standing::review ? 1 : 0;
        if (!counts(handin.handin, m_assignment))
            continue;
        for (CellChoice& choice : choices)
            choice.add(handin, row.handins);
        ++row.handins;
        row.counted.push_back(handin.handin.id);
    }
    for (const CellChoice& choice : choices) {
        row.cells.push_back(choice.cell());
        row.lateDays = std::max(row.lateDays, choice.cell().points ? choice.days() : 0);
    }
    applyOverrides(row, m_columns, m_overrides);
    sumUp(row, m_assignment, m_overrides);
    return row;
}

} // namespace lectern::handin
