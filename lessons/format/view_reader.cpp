#include "view_reader.h"

#include <algorithm>
#include <array>

namespace lectern::lessons {
namespace {

constexpr std::array<std::pair<std::string_view, ViewKind>, 8> viewKinds{{
    {"heatmap", ViewKind::heatmap},
    {"matrix", ViewKind::matrix},
    {"grid", ViewKind::grid},
    {"bars", ViewKind::bars},
    {"number", ViewKind::number},
    {"plot", ViewKind::plot},
    {"text", ViewKind::text},
    {"shapes", ViewKind::shapes},
}};

std::optional<std::pair<ViewKind, YamlValue>> findKind(const YamlMap& map)
{
    std::optional<std::pair<ViewKind, YamlValue>> found;
    for (const auto& [name, kind] : viewKinds) {
        const auto value = map.find(name);
        if (value && found)
            return std::nullopt;
        if (value)
            found.emplace(kind, *value);
    }
    return found;
}

void readCells(const YamlValue& value, ViewSpec& view)
{
    const bool several =
        view.kind == ViewKind::bars || view.kind == ViewKind::plot || view.kind == ViewKind::shapes;
    const std::vector<YamlValue> names = several && value.isSequence() ? value.items() : std::vector{value};
    for (const YamlValue& name : names) {
        view.cells.push_back(name.text());
        view.cellPlaces.push_back(name.where());
    }
}

void readSeries(const YamlMap& map, ViewSpec& view)
{
    const auto series = map.find("series");
    if (!series)
        return;
    for (const YamlValue& name : series->items())
        view.series.push_back(name.localized());
    if (view.series.size() != view.cells.size())
        series->error("lessons.view.series",
                      {std::to_string(view.series.size()), std::to_string(view.cells.size())});
}

} // namespace

std::optional<ViewSpec> readView(const YamlValue& value)
{
    const YamlMap map = value.map({"heatmap", "matrix", "grid", "bars", "number", "plot", "text", "shapes",
                                   "rows", "cols", "mask", "label", "digits", "when", "series", "x", "scale"},
                                  "show");
    const auto kind = findKind(map);
    if (!kind) {
        const bool misspelt = std::any_of(viewKinds.begin(), viewKinds.end(),
                                          [&](const auto& known) { return map.meant(known.first); });
        if (!misspelt)
            value.error("lessons.view.kind");
        return std::nullopt;
    }
    ViewSpec view;
    view.kind = kind->first;
    view.where = value.where();
    if (view.kind == ViewKind::text)
        view.text = kind->second.localized();
    else
        readCells(kind->second, view);
    readSeries(map, view);
    view.x = map.text("x");
    view.rows = map.text("rows");
    view.columns = map.text("cols");
    view.mask = map.text("mask");
    view.when = map.text("when");
    view.label = map.localized("label");
    view.digits = map.integer("digits", 0, 15).value_or(view.digits);
    if (const auto scale = map.find("scale"))
        view.logarithmicX = scale->oneOf<bool>({{"log", true}, {"linear", false}}).value_or(false);
    return view;
}

} // namespace lectern::lessons
