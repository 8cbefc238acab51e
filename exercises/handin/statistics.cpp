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

/// `sums`: of every row.
ItemStatistics statisticsOf(const GradeTable& table, std::size_t column, const std::vector<double>& sums,
                            const CountsCell& counts)
{
    ItemStatistics item;
    item.exercise = table.columns[column].id;
    std::vector<double> own;
    std::vector<double> others;
    std::map<std::string, int> mistakes;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const GradeRow& row = table.rows[i];
        const ExerciseCell& cell = row.cells[column];
        if (row.handins == 0 || !counts(row, cell))
            continue;
        item.answered += cell.points ? 1 : 0;
        own.push_back(static_cast<double>(cell.points.value_or(0)) / double(onePoint));
        others.push_back(sums[i] - own.back());
        for (const std::string& mistake : cell.mistakes)
            ++mistakes[mistake];
    }
    const double maximum = static_cast<double>(table.columns[column].maximum) / double(onePoint);
    item.difficulty = maximum > 0 ? mean(own) / maximum : 0;
    item.discrimination = correlation(own, others);
    for (const auto& [mistake, count] : mistakes)
        item.mistakes.push_back({mistake, count});
    std::stable_sort(item.mistakes.begin(), item.mistakes.end(),
                     [](const MistakeCount& a, const MistakeCount& b) { return a.learners > b.learners; });
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
    Json::Array items;
    for (const ItemStatistics& item : statistics.items) {
        Json::Array mistakes;
        for (const MistakeCount& mistake : item.mistakes)
            mistakes.emplace_back(
                Json::Object{{"mistake", mistake.mistake}, {"learners", grading::integer(mistake.learners)}});
        items.emplace_back(
            Json::Object{{"exercise", item.exercise},
                         {"answered", grading::integer(item.answered)},
                         {"difficulty", rounded(item.difficulty)},
                         {"discrimination", item.discrimination ? rounded(*item.discrimination) : Json()},
                         {"mistakes", std::move(mistakes)}});
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
