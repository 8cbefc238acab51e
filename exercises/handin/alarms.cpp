#include <lectern/handin/alarms.h>

#include <algorithm>

namespace lectern::handin {
namespace {

constexpr int fewAnswers = 5;
constexpr int fewNear = 3;

struct PartCount
{
    int graded = 0;
    int right = 0;
    int near = 0;
};

/// Results of another grader or course may not say what was missed.
bool isOutdated(const GradeRow& row, const ExerciseCell& cell, const std::set<std::string>& outdated)
{
    return cell.handin >= 0 && outdated.count(row.counted[static_cast<std::size_t>(cell.handin)]) > 0;
}

void countCell(const ExerciseCell& cell, const std::string& part, PartCount& counted)
{
    const auto missed = std::find_if(cell.missed.begin(), cell.missed.end(),
                                     [&part](const MissedPart& one) { return one.part == part; });
    if (missed == cell.missed.end()) {
        ++counted.graded;
        ++counted.right;
    } else if (missed->as != MissedAs::blank && missed->as != MissedAs::waiting) {
        ++counted.graded;
        counted.near += missed->as == MissedAs::near ? 1 : 0;
    }
}

PartCount countPart(const GradeTable& table, std::size_t column, const std::string& part,
                    const CountsCell& isJudged)
{
    PartCount counted;
    for (const GradeRow& row : table.rows) {
        if (isJudged(row, row.cells[column]))
            countCell(row.cells[column], part, counted);
    }
    return counted;
}

} // namespace

bool isReversed(const ItemStatistics& item)
{
    return item.answered >= fewAnswers && item.discrimination && *item.discrimination < 0;
}

std::vector<ItemAlarm> itemAlarms(const GradeTable& table, const Catalogue& catalogue,
                                  const std::set<std::string>& outdated)
{
    using Kind = ItemAlarm::Kind;
    std::vector<ItemAlarm> alarms;
    const CountsCell isJudged = [&outdated](const GradeRow& row, const ExerciseCell& cell) {
        return cell.points && !cell.overridden && !isOutdated(row, cell, outdated);
    };
    const CountsCell counts = [&isJudged](const GradeRow& row, const ExerciseCell& cell) {
        return isJudged(row, cell) && cell.waiting == 0;
    };
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const std::string& exercise = table.columns[i].id;
        const ExerciseForm* form = catalogue.present(exercise);
        for (std::size_t p = 0; form && p < form->exercise.parts.size(); ++p) {
            const std::string& id = form->exercise.parts[p].id;
            if (!catalogue.isInAllForms(exercise, id))
                continue; // who answered another form did not miss it
            const PartCount counted = countPart(table, i, id, isJudged);
            const std::string part = form->exercise.parts.size() > 1 ? id : std::string();
            if (counted.graded >= fewAnswers && counted.right == 0)
                alarms.push_back({Kind::noneRight, exercise, part, counted.graded, counted.graded});
            if (counted.near >= fewNear)
                alarms.push_back({Kind::near, exercise, part, counted.near, counted.graded});
        }
        const ItemStatistics item = itemStatistics(table, i, counts);
        if (isReversed(item))
            alarms.push_back({Kind::reversed, exercise, {}, item.answered, item.answered});
    }
    return alarms;
}

} // namespace lectern::handin
