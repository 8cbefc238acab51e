#include <lectern/handin/grade_table.h>

#include <lectern/grading/canonical_json.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace lectern::handin {
namespace {

using grading::Rational;
__extension__ using Wide = __int128;

constexpr MicroPoints onePoint = 1'000'000;
constexpr std::int64_t day = 86'400'000;

MicroPoints micro(double points)
{
    const auto number = grading::decimal(points).value_or(Rational{});
    return number.numerator * (onePoint / number.denominator); // decimal() has six places at most
}

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

struct CountedHandin
{
    StoredHandin handin;
    std::vector<GradedAttempt> attempts;
    int days = 0;
};

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
                              attempt.number};
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

using OverrideMap = std::map<std::pair<std::string, std::string>, Rational>;

void applyOverrides(GradeRow& row, const std::vector<ExerciseColumn>& columns, const OverrideMap& overrides)
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto given = overrides.find({row.learner, columns[i].id});
        if (given != overrides.end())
            row.cells[i] = {product(onePoint, given->second, {1, 1}), 0, true};
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
        row.total = roundedTo(sum, micro(assignment.step));
    if (const auto given = overrides.find({row.learner, std::string()}); given != overrides.end()) {
        row.total = product(onePoint, given->second, {1, 1});
        row.overridden = true;
    }
}

/// Makes the rows of a class from its hand-ins as they come, sorted by learner like the roster.
class RowWalk
{
public:
    RowWalk(const Roster& roster, const lessons::Assignment& assignment,
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

    void take(StoredHandin handin, std::vector<GradedAttempt> attempts)
    {
        if (!m_group.empty() && m_group.front().handin.learner != handin.learner)
            closeGroup();
        const int days = lateDays(m_assignment, handin);
        m_group.push_back({std::move(handin), std::move(attempts), days});
    }

    void finish()
    {
        closeGroup();
        for (; m_next != m_end; ++m_next)
            m_visit(rowOf(m_next->learner, {}));
    }

private:
    void closeGroup()
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

    GradeRow rowOf(const std::string& learner, const std::vector<CountedHandin>& handins) const
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

    const lessons::Assignment& m_assignment;
    const std::vector<ExerciseColumn>& m_columns;
    const OverrideMap& m_overrides;
    const std::function<void(GradeRow)>& m_visit;
    std::vector<RosterEntry>::const_iterator m_next;
    std::vector<RosterEntry>::const_iterator m_end;
    std::vector<CountedHandin> m_group; // of one learner
};

grading::Json optionalPoints(const std::optional<MicroPoints>& points)
{
    return points ? grading::Json(grading::JsonNumber{pointsText(*points)}) : grading::Json();
}

std::string optionalText(const std::optional<MicroPoints>& points)
{
    return points ? pointsText(*points) : std::string();
}

} // namespace

std::string pointsText(MicroPoints points)
{
    return grading::toDecimalText(grading::makeRational(points, onePoint).value_or(Rational{}));
}

MicroPoints GradeTable::maximum() const
{
    return std::accumulate(
        columns.begin(), columns.end(), MicroPoints{0},
        [](MicroPoints sum, const ExerciseColumn& column) { return sum + column.maximum; });
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

Result<std::vector<ExerciseColumn>> columnsOf(const lessons::Assignment& assignment,
                                              const Catalogue& catalogue)
{
    if (assignment.course != catalogue.courseId())
        return fail("handin.assignment.course", {assignment.course, catalogue.courseId()});
    std::vector<ExerciseColumn> columns;
    if (assignment.exercises.empty()) {
        for (const std::string& id : catalogue.exercises())
            columns.push_back({id, micro(catalogue.present(id)->exercise.points)});
    }
    for (const lessons::AssignedExercise& assigned : assignment.exercises) {
        const ExerciseForm* form = catalogue.present(assigned.id);
        if (!form)
            return fail("handin.assignment.exercise", {assigned.id}, assigned.where);
        columns.push_back({assigned.id, micro(assigned.points.value_or(form->exercise.points))});
    }
    return columns;
}

bool isClosed(const lessons::Assignment& assignment, const StoredHandin& handin)
{
    return assignment.closes && handin.received && *handin.received > *assignment.closes;
}

int lateDays(const lessons::Assignment& assignment, const StoredHandin& handin)
{
    if (!assignment.due)
        return 0;
    const std::int64_t end = *assignment.due + std::int64_t{assignment.late.graceMinutes} * 60'000;
    const std::int64_t late = handin.received.value_or(0) - end;
    if (late > 0)
        return static_cast<int>(std::min<std::int64_t>((late + day - 1) / day, 100'000));
    return handin.lateMark ? 1 : 0;
}

Result<void> forEachGradeRow(const Gradebook& gradebook, const Roster& roster,
                             const lessons::Assignment& assignment,
                             const std::vector<ExerciseColumn>& columns,
                             const std::function<void(GradeRow)>& visit)
{
    const auto given = gradebook.overrides();
    if (!given)
        return fail(given.error());
    OverrideMap overrides;
    for (const Override& item : *given)
        overrides.emplace(std::pair(item.learner, item.exercise), item.points);
    RowWalk walk(roster, assignment, columns, overrides, visit);
    const auto visited =
        gradebook.forEachHandin([&walk](StoredHandin handin, std::vector<GradedAttempt> attempts) {
            walk.take(std::move(handin), std::move(attempts));
        });
    if (visited)
        walk.finish();
    return visited;
}

Result<GradeTable> gradeTable(const Gradebook& gradebook, const Roster& roster,
                              const lessons::Assignment& assignment,
                              const std::vector<ExerciseColumn>& columns)
{
    GradeTable table{columns, {}};
    table.rows.reserve(roster.entries().size());
    const auto visited = forEachGradeRow(gradebook, roster, assignment, columns,
                                         [&table](GradeRow row) { table.rows.push_back(std::move(row)); });
    if (!visited)
        return fail(visited.error());
    return table;
}

std::string toCsv(const GradeTable& table, const Roster* roster)
{
    std::string text = "\xEF\xBB\xBFlearner";
    text.append(roster ? ",name,email,id number" : "").append(",hand-ins,in review,days late");
    for (const ExerciseColumn& column : table.columns)
        text.append(",").append(csvCell(column.id));
    text.append(",waiting,total,maximum\r\n");
    for (const GradeRow& row : table.rows) {
        text.append(csvCell(row.learner));
        if (const RosterEntry* entry = roster ? roster->find(row.learner) : nullptr) {
            for (const std::string* cell : {&entry->name, &entry->email, &entry->idNumber})
                text.append(",").append(csvCell(*cell));
        }
        for (const int number : {row.handins, row.inReview, row.lateDays})
            text.append(",").append(std::to_string(number));
        MicroPoints waiting = 0;
        for (const ExerciseCell& cell : row.cells) {
            text.append(",").append(optionalText(cell.points));
            waiting += cell.waiting;
        }
        text.append(",").append(pointsText(waiting)).append(",").append(optionalText(row.total));
        text.append(",").append(pointsText(table.maximum())).append("\r\n");
    }
    return text;
}

std::string toJson(const GradeTable& table)
{
    using grading::Json;
    Json::Array rows;
    for (const GradeRow& row : table.rows) {
        Json::Object cells;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const ExerciseCell& cell = row.cells[i];
            cells.emplace(table.columns[i].id, Json::Object{{"points", optionalPoints(cell.points)},
                                                            {"waiting", optionalPoints(cell.waiting)},
                                                            {"overridden", cell.overridden},
                                                            {"mistakes", Json::Array(cell.mistakes.begin(),
                                                                                     cell.mistakes.end())}});
        }
        rows.emplace_back(Json::Object{{"learner", row.learner},
                                       {"handins", grading::integer(row.handins)},
                                       {"inReview", grading::integer(row.inReview)},
                                       {"lateDays", grading::integer(row.lateDays)},
                                       {"exercises", std::move(cells)},
                                       {"total", optionalPoints(row.total)},
                                       {"overridden", row.overridden}});
    }
    return grading::canonicalText(
        Json::Object{{"maximum", optionalPoints(table.maximum())}, {"rows", std::move(rows)}});
}

std::vector<GradeChange> difference(const GradeTable& before, const GradeTable& after)
{
    std::vector<GradeChange> changes;
    std::map<std::string, const GradeRow*> old;
    for (const GradeRow& row : before.rows)
        old.emplace(row.learner, &row);
    for (const GradeRow& row : after.rows) {
        const auto found = old.find(row.learner);
        const GradeRow* then = found == old.end() ? nullptr : found->second;
        for (std::size_t i = 0; i < after.columns.size(); ++i) {
            const auto earlier = then && i < then->cells.size() ? then->cells[i].points : std::nullopt;
            if (earlier != row.cells[i].points)
                changes.push_back({row.learner, after.columns[i].id, earlier, row.cells[i].points});
        }
        const auto earlier = then ? then->total : std::nullopt;
        if (earlier != row.total)
            changes.push_back({row.learner, {}, earlier, row.total});
    }
    return changes;
}

} // namespace lectern::handin
