#include "plot_marker.h"

#include <lectern/calculators/session.h>
#include <lectern/reader/markdown_text.h>

#include <algorithm>

namespace lectern::views {

PlotMarker markerFor(const calculators::Session& session, const std::vector<double>& x)
{
    if (x.size() < 2)
        return {};
    const auto [low, high] = std::minmax_element(x.begin(), x.end());
    for (const lessons::InputSpec& spec : session.calculator().inputs) {
        const bool spans = spec.kind == lessons::InputKind::slider && spec.min && spec.max &&
                           *spec.max == *high && *spec.min <= *low;
        if (spans) {
            const QString label =
                spec.label.empty() ? QString::fromStdString(spec.name) : session.localized(spec.label);
            return {session.input(spec.name).number(), reader::plainText(label)};
        }
    }
    return {};
}

} // namespace lectern::views
