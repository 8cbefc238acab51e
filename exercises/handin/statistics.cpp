#include <lectern/handin/statistics.h>

#include <lectern/grading/canonical_json.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace lectern::handin {
namespace {

double mean(const std::vector<double>& values)
{
    return values.empty()
               ? 0
               : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double deviation(const std::vector<double>& values)
{
    const double middle = mean(values);
    double sum = 0;
    for (const double value : values)
        sum += (value - middle) * (value - middle);
    return values.empty() ? 0 : std::sqrt(sum / static_cast<double>(values.size()));
}

std::optional<double> correlation(const std::vector<double>& x, const std::vector<double>& y)
{
    const double sx = deviation(x);
    const double sy = deviation(y);
    if (!(sx > 1e-12) || !(sy > 1e-12))
        return std::nullopt;
    const double mx = mean(x);
    const double my = mean(y);
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += (x[i] - mx) * (y[i] - my);
    return sum / (static_cast<double>(x.size()) * sx * sy);
}

/// Half a grade would look like a bad one.
bool isWhole(const GradeRow&, const ExerciseCell& cell)
{
    return cell.waiting == 0;
}

double sumOf(const GradeRow& row)
{
    double sum = 0;
    for (const ExerciseCell& cell : row.cells)
        sum += static_cast<double>(cell.points.value_or(0)) / double(onePoint);
    return sum;
}

grading::Json rounded(double number)
{
    return grading::exactNumber(std::round(number * 1e4) / 1e4);
}

using Counts = std::map<std::string, int>;

/// The commonest first, without those of fewer learners.
std::vector<MistakeCount> byFrequency(const Counts& counts, int least = 1)
{
    std::vector<MistakeCount> sorted;
    for (const auto& [what, learners] : counts) {
        if (learners >= least)
            sorted.push_back({what, learners});
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const MistakeCount& a, const MistakeCount& b) { return a.learners > b.learners; });
    return sorted;
}

void count(const std::vector<std::string>& names, Counts& counts)
{
    for (const std::string& name : names)
        ++counts[name];
}

/// `sums`: of every row.
ItemStatistics statisticsOf(const GradeTable& table, std::size_t column, const std::vector<double>& sums,
                            const CountsCell& counts)
{
    ItemStatistics item;
    item.exercise = table.columns[column].id;
    item.ofFunctions = table.columns[column].asksForFunction;
    std::vector<double> own;
    std::vector<double> others;
    Counts mistakes;
    Counts faults;
    Counts answers;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const GradeRow& row = table.rows[i];
        const ExerciseCell& cell = row.cells[column];
        if (row.handins == 0 || !counts(row, cell))
            continue;
        item.answered += cell.points ? 1 : 0;
        own.push_back(static_cast<double>(cell.points.value_or(0)) / double(onePoint));
        others.push_back(sums[i] - own.back());
        count(cell.mistakes, mistakes);
        count(cell.faults, faults);
        count(cell.unexplained, answers);
    }
    const double maximum = static_cast<double>(table.columns[column].maximum) / double(onePoint);
    item.difficulty = maximum > 0 ? mean(own) / maximum : 0;
    item.discrimination = correlation(own, others);
    item.mistakes = byFrequency(mistakes);
    item.faults = byFrequency(faults);
    item.alike = byFrequency(answers, 2);
    return item;
}

} // namespace

std::vector<ItemStatistics> itemStatistics(const GradeTable& table, const CountsCell& counts)
{
    std::vector<double> sums;
    sums.reserve(table.rows.size());
    for (const GradeRow& row : table.rows)
        sums.push_back(sumOf(row));
    std::vector<ItemStatistics> items;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        items.push_back(statisticsOf(table, i, sums, counts));
    return items;
}

ClassStatistics statistics(const GradeTable& table)
{
    ClassStatistics all;
    all.tenths.assign(10, 0);
    const double maximum = static_cast<double>(table.maximum()) / double(onePoint);
    std::vector<double> totals;
    for (const GradeRow& row : table.rows) {
        ++all.learners;
        if (row.handins == 0 || !row.total)
            continue;
        ++all.handedIn;
        totals.push_back(static_cast<double>(*row.total) / double(onePoint));
        const double tenth = maximum > 0 ? std::floor(totals.back() / maximum * 10) : 0;
        ++all.tenths[static_cast<std::size_t>(std::clamp(tenth, 0.0, 9.0))];
    }
    all.mean = mean(totals);
    all.median = median(totals);
    all.deviation = deviation(totals);
    all.items = itemStatistics(table, isWhole);
    return all;
}

std::string toJson(const ClassStatistics& statistics)
{
    using grading::Json;
    Json::Array tenths;
    for (const int count : statistics.tenths)
        tenths.push_back(grading::integer(count));
    const auto counted = [](const std::vector<MistakeCount>& counts, const char* name) {
        Json::Array list;
        for (const MistakeCount& one : counts)
            list.emplace_back(
                Json::Object{{name, one.mistake}, {"learners", grading::integer(one.learners)}});
        return list;
    };
    Json::Array items;
    for (const ItemStatistics& item : statistics.items) {
        items.emplace_back(
            Json::Object{{"exercise", item.exercise},
                         {"answered", grading::integer(item.answered)},
                         {"difficulty", rounded(item.difficulty)},
                         {"discrimination", item.discrimination ? rounded(*item.discrimination) : Json()},
                         {"mistakes", counted(item.mistakes, "mistake")},
                         {"faults", counted(item.faults, "fault")},
                         {"alike", counted(item.alike, "answer")}});
    }
    return grading::canonicalText(Json::Object{{"learners", grading::integer(statistics.learners)},
                                               {"handedIn", grading::integer(statistics.handedIn)},
                                               {"mean", rounded(statistics.mean)},
                                               {"median", rounded(statistics.median)},
                                               {"deviation", rounded(statistics.deviation)},
                                               {"tenths", std::move(tenths)},
                                               {"exercises", std::move(items)}});
}

} // namespace lectern::handin
