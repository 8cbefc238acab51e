#include "view_reader.h"

#include "kind_reader.h"

#include <lectern/lessons/names.h>

#include <array>

namespace lectern::lessons {
namespace {

void readCells(const YamlValue& value, ViewSpec& view)
{
    constexpr std::array several{ViewKind::bars, ViewKind::plot, ViewKind::shapes, ViewKind::histogram,
                                 ViewKind::flow};
    const bool takesSeveral = std::find(several.begin(), several.end(), view.kind) != several.end();
    const std::vector<YamlValue> names =
        takesSeveral && value.isSequence() ? value.items() : std::vector{value};
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
    const YamlMap map = value.map(shapes::view);
    const auto kind = findKind(map, viewKindNames);
    if (!kind) {
        if (!isKindMisspelt(map, viewKindNames))
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
    view.poke = view.kind == ViewKind::influence ? map.neededText("poke") : map.text("poke");
    view.bins = map.integer("bins", 2, 60).value_or(view.bins);
    view.when = map.text("when");
    view.label = map.localized("label");
    view.digits = map.integer("digits", 0, 15).value_or(view.digits);
    view.logarithmicX = readLogarithmic(map);
    view.logarithmicY = readLogarithmic(map, "yscale");
    return view;
}

} // namespace lectern::lessons
