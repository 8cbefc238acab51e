#include <lectern/handin/grade_table.h>

#include "grade_rows.h"

#include <lectern/grading/canonical_json.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace lectern::handin {
namespace {

using grading::Rational;

constexpr std::int64_t day = 86'400'000;

grading::Json optionalPoints(const std::optional<MicroPoints>& points)
{
    return points ? grading::Json(grading::JsonNumber{pointsText(*points)}) : grading::Json();
}

std::string optionalText(const std::optional<MicroPoints>& points)
{
    return points ? pointsText(*points) : std::string();
}

ExerciseColumn columnOf(const std::string& id, const lessons::Exercise& exercise)
{
    const bool asksForFunction = exercise.code && exercise.code->task == lessons::CodeTask::writeFunction;
    return {id, microPoints(exercise.points), asksForFunction};
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

std::size_t GradeTable::notGraded() const
{
    return std::accumulate(rows.begin(), rows.end(), std::size_t{0},
                           [](std::size_t sum, const GradeRow& row) {
                               return sum + static_cast<std::size_t>(row.notGraded);
                           });
}

Result<std::vector<ExerciseColumn>> columnsOf(const lessons::Assignment& assignment,
                                              const Catalogue& catalogue)
{
    if (assignment.course != catalogue.courseId())
        return fail("handin.assignment.course", {assignment.course, catalogue.courseId()});
    std::vector<ExerciseColumn> columns;
    if (assignment.exercises.empty()) {
        for (const std::string& id : catalogue.exercises())
            columns.push_back(columnOf(id, catalogue.present(id)->exercise));
    }
    for (const lessons::AssignedExercise& assigned : assignment.exercises) {
        const ExerciseForm* form = catalogue.present(catalogue.presentId(assigned.id));
        if (!form)
            return fail("handin.assignment.exercise", {assigned.id}, assigned.where);
        const std::string& id = form->exercise.id;
        const bool twice = std::any_of(columns.begin(), columns.end(),
                                       [&id](const ExerciseColumn& other) { return other.id == id; });
        if (twice)
            return fail("lessons.assignment.twice", {id}, assigned.where);
        ExerciseColumn column = columnOf(id, form->exercise);
        column.maximum = microPoints(assigned.points.value_or(form->exercise.points));
        columns.push_back(std::move(column));
    }
    for (ExerciseColumn& column : columns)
        column.formerIds = catalogue.formerIds(column.id);
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
    const auto overrides = overrideMap(gradebook, columns);
    if (!overrides)
        return fail(overrides.error());
    GradeRowWalk walk(roster, assignment, columns, *overrides, visit);
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
