#pragma once

#include <lectern/handin/grade_table.h>

#include <functional>
#include <string>
#include <vector>

namespace lectern::handin {

struct MistakeCount
{
    std::string mistake; ///< "part:cell"; of a fault its name; of an answer "part:answer"
    int learners = 0;
};

/// One exercise in a class. Difficulty is the mean share of the points, 0..1 (easy items are near 1);
/// discrimination is Pearson's correlation of the exercise's points with those of all other exercises, none
/// where one of the two does not vary. Cells that wait for a person are left out.
struct ItemStatistics
{
    std::string exercise;
    int answered = 0;
    double difficulty = 0;
    std::optional<double> discrimination = {};
    std::vector<MistakeCount> mistakes = {}; ///< the commonest first
    std::vector<MistakeCount> faults =
        {}; ///< those that tests let pass or that functions have, as `ofFunctions` says, likewise
    std::vector<MistakeCount> alike =
        {}; ///< wrong answers that several gave and no mistake explains, likewise
    bool ofFunctions = false;
};

struct ClassStatistics
{
    int learners = 0;
    int handedIn = 0;
    double mean = 0; ///< of the totals of those who handed in, in points
    double median = 0;
    double deviation = 0; ///< standard deviation, of the class and not of a sample
    std::vector<int> tenths =
        {}; ///< how many totals lie in each tenth of the maximum; the maximum in the last
    std::vector<ItemStatistics> items = {};
};

/// The figures of every column over the cells for which `counts` holds.
using CountsCell = std::function<bool(const GradeRow& row, const ExerciseCell& cell)>;
std::vector<ItemStatistics> itemStatistics(const GradeTable& table, const CountsCell& counts);

ClassStatistics statistics(const GradeTable& table);

std::string toJson(const ClassStatistics& statistics);

} // namespace lectern::handin
