#include "view_reader.h"

#include "kind_reader.h"

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
    const YamlMap map =
        value.map({"heatmap", "matrix", "grid", "bars", "number", "plot", "text", "shapes", "rows", "cols",
                   "mask", "label", "digits", "when", "series", "x", "xlabel", "scale", "yscale"},
                  "show");
    const auto kind = findKind(map, viewKinds);
    if (!kind) {
        if (!isKindMisspelt(map, viewKinds))
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
    view.xLabel = map.localized("xlabel");
    view.rows = map.text("rows");
    view.columns = map.text("cols");
    view.mask = map.text("mask");
    view.when = map.text("when");
    view.label = map.localized("label");
    view.digits = map.integer("digits", 0, 15).value_or(view.digits);
    view.logarithmicX = readLogarithmic(map);
    view.logarithmicY = readLogarithmic(map, "yscale");
    return view;
}

} // namespace lectern::lessons
