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

/// Which cells say how an answer went: not those that a person set, or that another grader or course graded.
class JudgedCells
{
public:
    JudgedCells(const GradeTable& table, const std::set<std::string>& outdated)
        : m_first(table.rows.data())
        , m_isOutdated(table.rows.size())
    {
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            for (const std::string& handin : table.rows[i].counted)
                m_isOutdated[i].push_back(outdated.count(handin) > 0);
        }
    }

    bool has(const GradeRow& row, const ExerciseCell& cell) const
    {
        const auto index = static_cast<std::size_t>(&row - m_first);
        return cell.points && !cell.overridden &&
               (cell.handin < 0 || !m_isOutdated[index][static_cast<std::size_t>(cell.handin)]);
    }

private:
    const GradeRow* m_first;
    std::vector<std::vector<bool>> m_isOutdated; // looked up once: a large class has many cells
};

/// A part of an exercise, and the forms of it that have the part.
struct AskedPart
{
    std::string id;
    std::set<std::string> forms; // as ExerciseCell::form has them
};

std::vector<AskedPart> askedParts(const Catalogue& catalogue, const std::string& exercise)
{
    std::vector<AskedPart> asked;
    const ExerciseForm* present = catalogue.present(exercise);
    for (const ExerciseForm* form : catalogue.formsOf(exercise)) {
        for (const lessons::Part& part : form->exercise.parts) {
            auto known = std::find_if(asked.begin(), asked.end(),
                                      [&part](const AskedPart& one) { return one.id == part.id; });
            if (known == asked.end())
                known = asked.insert(asked.end(), {part.id, {}});
            known->forms.insert(form == present ? std::string() : form->hash);
        }
    }
    return asked;
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

/// Who answered a form without the part did not miss it.
PartCount countPart(const GradeTable& table, std::size_t column, const AskedPart& part,
                    const JudgedCells& judged)
{
    PartCount counted;
    for (const GradeRow& row : table.rows) {
        const ExerciseCell& cell = row.cells[column];
        if (judged.has(row, cell) && part.forms.count(cell.form) > 0)
            countCell(cell, part.id, counted);
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
    const JudgedCells judged(table, outdated);
    const auto items = itemStatistics(table, [&judged](const GradeRow& row, const ExerciseCell& cell) {
        return judged.has(row, cell) && cell.waiting == 0;
    });
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const std::string& exercise = table.columns[i].id;
        const auto parts = askedParts(catalogue, exercise);
        for (const AskedPart& asked : parts) {
            const PartCount counted = countPart(table, i, asked, judged);
            const std::string part = parts.size() > 1 ? asked.id : std::string();
            if (counted.graded >= fewAnswers && counted.right == 0)
                alarms.push_back({Kind::noneRight, exercise, part, counted.graded, counted.graded});
            if (counted.near >= fewNear)
                alarms.push_back({Kind::near, exercise, part, counted.near, counted.graded});
        }
        if (isReversed(items[i]))
            alarms.push_back({Kind::reversed, exercise, {}, items[i].answered, items[i].answered});
    }
    return alarms;
}

} // namespace lectern::handin
