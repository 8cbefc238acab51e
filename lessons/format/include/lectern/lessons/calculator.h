#pragma once

#include <lectern/lessons/localized.h>
#include <lectern/result/diagnostic.h>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lectern::lessons {

enum class InputKind { matrix, grid, slider, number, integer, toggle, choice, tokens, seed, order };

/// A matrix as its rows; all rows have the same length.
using Rows = std::vector<std::vector<double>>;

/// What an input holds: a number (slider, number, integer, toggle as 0/1, choice as 1-based index, seed), rows
/// (matrix, grid), tokens, or for an order one row that says
/// which token stands at each place, from 1.
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
    bool playable = false;               ///< slider: a button moves it from stop to stop (`play: true`)
    std::string when = {};               ///< shown only while this cell is true; the value counts all the same
    std::vector<Localized> options = {}; ///< choice; order: the tokens
    std::string rows = {};               ///< tokens input that names the rows; may be empty
    std::string columns = {};
    SourceRegion where = {};
};

enum class ViewKind {
    heatmap,
    matrix,
    grid,
    bars,
    number,
    plot,
    text,
    shapes,
    arcs,      ///< tokens in a row, arcs as thick as the weights
    histogram, ///< how often the entries of cells fall into intervals
    flow,      ///< boxes with shapes, arrows from what they are made of
    influence  ///< which rows of a cell move when a row of the input `poke` is changed
};

/// One picture of cells. `cells` holds one name, for `bars`, `plot` and `histogram` one a series, for `shapes` and
/// `flow` one a tensor.
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
    std::string mask = {}; ///< heatmap, arcs, influence: a 0/1 cell; 0 is drawn hatched
    std::string poke = {}; ///< influence: the input that is changed row by row
    int bins = 12;         ///< histogram: about how many intervals
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

/// A question that is answered before the answer is seen. The guess is kept; then the inputs in `set` take their values,
/// so that the calculator itself shows what is right.
struct Prediction
{
    Localized ask = {};
    std::vector<Localized> options = {}; ///< to choose from; none where a number is asked for
    int right = 0;                       ///< the right option from 1, unless a cell says it
    std::string answer = {};             ///< cell with the number of the right option, or with the number asked for
    double within = 0;                   ///< a guess as near as this is right
    std::map<std::string, InputValue> set = {};
    Localized say = {}; ///< shown afterwards
    SourceRegion where = {};
    SourceRegion answerPlace = {};
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
    std::vector<Prediction> predictions = {};
    std::optional<Challenge> challenge = {};
    std::optional<LabSpec> lab = {};
    SourceRegion where = {};
};

} // namespace lectern::lessons
