#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace lectern::calculators {
class Session;
}

namespace lectern::views {

/// Where the learner's slider stands on a plot's x axis, and what that axis is called.
struct PlotMarker
{
    std::optional<double> x = {};
    QString name = {};
};

/// The slider whose range is that of the x values, if there is one.
PlotMarker markerFor(const calculators::Session& session, const std::vector<double>& x);

} // namespace lectern::views
