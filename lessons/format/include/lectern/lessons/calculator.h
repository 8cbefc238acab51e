#pragma once

#include <lectern/lessons/localized.h>
#include <lectern/result/diagnostic.h>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lectern::lessons {

enum class InputKind { matrix, grid, slider, number, integer, toggle, choice, tokens, seed };

/// A matrix as its rows; all rows have the same length.
using Rows = std::vector<std::vector<double>>;

/// What an input holds: a number (slider, number, integer, toggle as 0/1, choice as 1-based index, seed), rows
/// (matrix, grid), or tokens.
using InputValue = std::variant<double, Rows, std::vector<Localized>>;

struct InputSpec
{
    std::string name; ///< the cell that the calc program reads
    InputKind kind = InputKind::number;
    Localized label = {};
    InputValue start = 0.0;
    std::optional<double> min = {};
    std::optional<double> max = {};
    std::optional<double> step = {};
    bool logarithmic = false; ///< slider: equal steps multiply (`scale: log`)
    bool locked = false;
    std::vector<Localized> options = {}; ///< choice
    std::string rows = {};               ///< tokens input that names the rows; may be empty
    std::string columns = {};
    SourceRegion where = {};
};

enum class ViewKind { heatmap, matrix, grid, bars, number, plot, text, shapes };

/// One picture of cells. `cells` holds one name, for `bars` and `plot` one a series.
struct ViewSpec
{
    ViewKind kind = ViewKind::matrix;
    std::vector<std::string> cells = {};
    std::vector<SourceRegion> cellPlaces = {}; ///< beside `cells`
    std::vector<Localized> series = {}; ///< names of the series, beside `cells`
    std::string x = {};                 ///< plot: the cell with the x values
    Localized xLabel = {};              ///< plot: what x is; the name of the cell if empty
    bool logarithmicX = false;
    bool logarithmicY = false; ///< plot: values that are not positive have no point
    std::string rows = {}; ///< tokens input or string-list cell that labels the rows
    std::string columns = {};
    std::string mask = {}; ///< heatmap: a 0/1 cell; 0 is drawn hatched
    Localized label = {};
    Localized text = {}; ///< text: with {{expr:.4f}} inside
    int digits = 3;
    std::string when = {}; ///< shown only while this cell is true
    SourceRegion where = {};
};

struct Preset
{
    Localized label;
    std::map<std::string, InputValue> set = {};
    SourceRegion where = {};
};

/// Done when the cell `goal` is true.
struct Challenge
{
    std::string goal;
    Localized text = {};
    SourceRegion where = {}; ///< of the name in `goal`
};

/// What a parameter of a lab is set to: a number, or the name of an input or cell that holds one.
struct LabArgument
{
    std::string name; ///< of the parameter
    double number = 0;
    std::string cell = {}; ///< empty for a number
    SourceRegion where = {};
};

/// Long-running work of a calculator. Its result is cells that the calc program and the views may name.
struct LabSpec
{
    std::string kind; ///< one of `labKinds()`
    std::vector<LabArgument> parameters = {};
    SourceRegion where = {};
};

/// Calc source together with where it stands in its file.
struct CalcSource
{
    std::string text;
    SourceRegion where = {};
    int indent = 0;  ///< columns that the YAML block takes away from each line
    TextMap map = {}; ///< where every line of it stands
};

struct Calculator
{
    std::string id;
    Localized title = {};
    Localized text = {}; ///< Markdown shown above the inputs
    std::vector<InputSpec> inputs = {};
    CalcSource cells = {};
    std::vector<ViewSpec> show = {};
    std::vector<Preset> presets = {};
    std::vector<std::string> steps = {}; ///< cells in the order in which they are revealed
    std::vector<SourceRegion> stepPlaces = {}; ///< beside `steps`
    std::optional<Challenge> challenge = {};
    std::optional<LabSpec> lab = {};
    SourceRegion where = {};
};

} // namespace lectern::lessons
