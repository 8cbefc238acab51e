#include <lectern/gradebook/class_data.h>

#include <QCollator>
#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <map>
#include <numeric>

namespace lectern::gradebook {
namespace {

struct ClassWords
{
    Q_DECLARE_TR_FUNCTIONS(lectern::gradebook::ClassData)
};

struct Marks
{
    int undecided = 0;
    int noted = 0;
};

std::map<std::string, Marks> marksOf(const std::vector<handin::ReviewItem>& items)
{
    std::map<std::string, Marks> marks;
    for (const handin::ReviewItem& item : items) {
        Marks& of = marks[item.learner];
        (item.undecided ? of.undecided : of.noted) += 1;
    }
    return marks;
}

bool isHandedIn(const handin::GradeRow& row)
{
    return row.handins + row.notGraded > 0;
}

LearnerState stateOf(const handin::GradeRow& row, const Marks& marks)
{
    if (marks.undecided > 0)
        return LearnerState::toCheck;
    const bool waits = std::any_of(row.cells.begin(), row.cells.end(),
                                   [](const handin::ExerciseCell& cell) { return cell.waiting > 0; });
    if (waits)
        return LearnerState::waiting;
    if (marks.noted > 0)
        return LearnerState::noted;
    return isHandedIn(row) ? LearnerState::handedIn : LearnerState::missing;
}

bool isSet(const handin::GradeRow& row)
{
    return row.overridden || std::any_of(row.cells.begin(), row.cells.end(),
                                         [](const handin::ExerciseCell& cell) { return cell.overridden; });
}

void rankNames(std::vector<ClassRow>& rows, const QString& language)
{
    QCollator collator{QLocale(language)};
    collator.setNumericMode(true);
    std::vector<QCollatorSortKey> keys;
    keys.reserve(rows.size());
    for (const ClassRow& row : rows)
        keys.push_back(collator.sortKey(row.name));
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&keys](std::size_t a, std::size_t b) { return keys[a].compare(keys[b]) < 0; });
    for (std::size_t i = 0; i < order.size(); ++i)
        rows[order[i]].nameRank = static_cast<int>(i);
}

bool passes(const ClassData& data, std::size_t index, const RowFilter& filter, const QString& folded)
{
    const ClassRow& row = data.rows[index];
    const handin::GradeRow& grades = data.overview.table.rows[index];
    if (!folded.isEmpty() && !row.search.contains(folded))
        return false;
    switch (filter.state) {
    case StateFilter::everyone:
        return true;
    case StateFilter::toLookAt:
        return row.state < LearnerState::handedIn;
    case StateFilter::handedIn:
        return isHandedIn(grades);
    case StateFilter::missing:
        return !isHandedIn(grades);
    case StateFilter::late:
        return grades.lateDays > 0;
    case StateFilter::set:
        return row.isSet;
    }
    return true;
}

/// What a row is sorted by in a column of numbers; what is not there comes before all that is.
handin::MicroPoints sortValue(const ClassData& data, std::size_t index, int column)
{
    const handin::GradeRow& row = data.overview.table.rows[index];
    switch (column) {
    case nameColumn:
        return data.rows[index].nameRank;
    case stateColumn:
        return static_cast<int>(data.rows[index].state);
    case totalColumn:
        return row.total.value_or(-1);
    case lateColumn:
        return row.lateDays;
    default:
        break;
    }
    const auto cell = static_cast<std::size_t>(column - exerciseColumns);
    return cell < row.cells.size() ? row.cells[cell].points.value_or(-1) : -1;
}

} // namespace

QString stateWords(LearnerState state)
{
    switch (state) {
    case LearnerState::toCheck:
        return ClassWords::tr("to check");
    case LearnerState::waiting:
        return ClassWords::tr("waits for points");
    case LearnerState::noted:
        return ClassWords::tr("handed in, with a note");
    case LearnerState::handedIn:
        return ClassWords::tr("handed in");
    case LearnerState::missing:
        return ClassWords::tr("not handed in");
    }
    return {};
}

QString pointsShown(const std::optional<handin::MicroPoints>& points)
{
    return points ? QString::fromStdString(handin::pointsText(*points)) : QStringLiteral("–");
}

const ClassRow* ClassData::find(const std::string& learner) const
{
    const auto& grades = overview.table.rows;
    const auto at = std::lower_bound(
        grades.begin(), grades.end(), learner,
        [](const handin::GradeRow& row, const std::string& wanted) { return row.learner < wanted; });
    return at != grades.end() && at->learner == learner ? &rows[static_cast<std::size_t>(at - grades.begin())]
                                                        : nullptr;
}

ClassData classData(handin::ClassOverview overview, const handin::Roster& roster, const QString& language)
{
    ClassData data{std::move(overview)};
    const auto marks = marksOf(data.overview.review);
    data.rows.reserve(data.overview.table.rows.size());
    for (const handin::GradeRow& grades : data.overview.table.rows) {
        const handin::RosterEntry* entry = roster.find(grades.learner);
        const auto found = marks.find(grades.learner);
        ClassRow row;
        row.learner = QString::fromStdString(grades.learner);
        row.name = entry ? QString::fromStdString(entry->name).simplified() : QString();
        row.state = stateOf(grades, found == marks.end() ? Marks() : found->second);
        row.isSet = isSet(grades);
        row.search =
            QStringList{row.name, row.learner, entry ? QString::fromStdString(entry->email) : QString(),
                        entry ? QString::fromStdString(entry->idNumber) : QString()}
                .join(u'\n')
                .toCaseFolded();
        if (row.name.isEmpty())
            row.name = row.learner;
        data.toLookAt += row.state < LearnerState::handedIn ? 1 : 0;
        data.rows.push_back(std::move(row));
    }
    for (const handin::ReviewItem& item : data.overview.review)
        data.toLookAt += data.find(item.learner) ? 0 : 1;
    rankNames(data.rows, language);
    data.statistics = handin::statistics(data.overview.table);
    return data;
}

std::vector<int> sortedRows(const ClassData& data, const RowFilter& filter, int column, Qt::SortOrder order)
{
    const QString folded = filter.text.simplified().toCaseFolded();
    struct Sorted
    {
        handin::MicroPoints value;
        int nameRank;
        int row;
    };
    std::vector<Sorted> sorted;
    for (std::size_t i = 0; i < data.rows.size(); ++i) {
        if (passes(data, i, filter, folded))
            sorted.push_back({sortValue(data, i, column), data.rows[i].nameRank, static_cast<int>(i)});
    }
    std::sort(sorted.begin(), sorted.end(), [order](const Sorted& a, const Sorted& b) {
        if (a.value != b.value)
            return (a.value < b.value) == (order == Qt::AscendingOrder);
        return a.nameRank < b.nameRank;
    });
    std::vector<int> rows;
    rows.reserve(sorted.size());
    for (const Sorted& one : sorted)
        rows.push_back(one.row);
    return rows;
}

} // namespace lectern::gradebook
