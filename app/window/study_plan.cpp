#include <lectern/window/study_plan.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lectern::window {

std::vector<Sitting> planStudy(const std::vector<double>& minutes, double length)
{
    const double total = std::accumulate(minutes.begin(), minutes.end(), 0.0);
    if (total <= 0 || length <= 0)
        return {};
    const double share = total / std::max(1.0, std::round(total / length));
    std::vector<Sitting> sittings;
    double passed = 0;
    for (std::size_t i = 0; i < minutes.size(); ++i) {
        const double end = share * static_cast<double>(sittings.size());
        // A section opens the next sitting when most of it lies behind the border.
        const bool late = passed + minutes[i] / 2 > end && minutes[i] > 0;
        const bool opens = sittings.empty() || (late && sittings.back().minutes > 0);
        if (opens)
            sittings.push_back({static_cast<int>(i), static_cast<int>(i), 0});
        sittings.back().last = static_cast<int>(i);
        sittings.back().minutes += minutes[i];
        passed += minutes[i];
    }
    return sittings;
}

} // namespace lectern::window
