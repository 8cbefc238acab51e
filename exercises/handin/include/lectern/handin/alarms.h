#pragma once

#include <lectern/handin/grade_table.h>
#include <lectern/handin/statistics.h>

#include <set>
#include <string>
#include <vector>

namespace lectern::handin {

/// Something about an item that an instructor should look at before grades are given back.
struct ItemAlarm
{
    enum class Kind
    {
        noneRight, ///< everyone whose answer was graded missed this part: is the key right?
        near,      ///< answers that are wrong by less than twice the tolerance: is it too tight?
        reversed   ///< who did well elsewhere did worse here; about the whole exercise
    };

    Kind kind = Kind::noneRight;
    std::string exercise;
    std::string part = {}; ///< empty: the whole exercise, or the only part of it
    int learners = 0;      ///< whom it is about
    int graded = 0;        ///< whose answers to it were graded

    bool operator==(const ItemAlarm&) const = default;
};

/// The alarms of a class, in the order of its columns and parts. A part is judged by those whose form of the
/// exercise has it. Points that were set by hand, blank parts, those that wait for a person, and hand-ins in
/// `outdated` (ids; another grader or course graded them) are left out. Of fewer than five answers nothing is
/// concluded; answers near the tolerance are told from three on.
std::vector<ItemAlarm> itemAlarms(const GradeTable& table, const Catalogue& catalogue,
                                  const std::set<std::string>& outdated = {});

/// The same of one exercise from its figures.
bool isReversed(const ItemStatistics& item);

} // namespace lectern::handin
