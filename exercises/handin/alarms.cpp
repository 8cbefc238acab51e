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

void countCell(const ExerciseCell& cell, const std::string& part, PartCount& counted)
{
    if (!cell.points || cell.overridden)
        return;
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

PartCount countPart(const GradeTable& table, std::size_t column, const std::string& part)
{
    PartCount counted;
    for (const GradeRow& row : table.rows)
        countCell(row.cells[column], part, counted);
    return counted;
}

} // namespace

bool isReversed(const ItemStatistics& item)
{
    return item.answered >= fewAnswers && item.discrimination && *item.discrimination < 0;
}

std::vector<ItemAlarm> itemAlarms(const GradeTable& table, const Catalogue& catalogue)
{
    using Kind = ItemAlarm::Kind;
    std::vector<ItemAlarm> alarms;
    const ClassStatistics all = statistics(table);
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const std::string& exercise = table.columns[i].id;
        const ExerciseForm* form = catalogue.present(exercise);
        for (std::size_t p = 0; form && p < form->exercise.parts.size(); ++p) {
            const std::string& id = form->exercise.parts[p].id;
            const PartCount counted = countPart(table, i, id);
            const std::string part = form->exercise.parts.size() > 1 ? id : std::string();
            if (counted.graded >= fewAnswers && counted.right == 0)
                alarms.push_back({Kind::noneRight, exercise, part, counted.graded, counted.graded});
            if (counted.near >= fewNear)
                alarms.push_back({Kind::near, exercise, part, counted.near, counted.graded});
        }
        if (isReversed(all.items[i]))
            alarms.push_back({Kind::reversed, exercise, {}, all.items[i].answered, all.items[i].answered});
    }
    return alarms;
}

} // namespace lectern::handin
