#pragma once

#include <lectern/lessons/calculator.h>
#include <lectern/lessons/localized.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lectern::lessons {

enum class ExerciseKind
{
    numeric,
    table,
    choice,
    shortAnswer,
    code
};
enum class AnswerForm
{
    number,
    vector,
    matrix,
    table
};
enum class PartialCredit
{
    perEntry,
    perRow,
    allOrNothing
};
enum class Notation
{
    decimal,
    fraction,
    root,
    exponential,
    percent
};

/// Right if |difference| <= the largest of those given; `significant` counts digits.
struct Tolerance
{
    std::optional<double> absolute = {};
    std::optional<double> relative = {};
    std::optional<int> significant = {};
};

/// A wrong answer that has a name: the cell that computes it, what to say, and the share of the points it
/// earns.
struct Mistake
{
    std::string cell;
    Localized text = {};
    double credit = 0; ///< 0..1
    SourceRegion where = {};
};

struct Hint
{
    double cost = 0; ///< 0..1, share of the part's points
    Localized text = {};
};

struct Option
{
    std::string id;
    bool right = false;
    Localized text = {};
    Localized say = {}; ///< feedback when it is chosen
};

struct RubricItem
{
    double points = 0;
    Localized text = {};
};

struct Part
{
    std::string id;
    ExerciseKind kind = ExerciseKind::numeric;
    Localized text = {};
    std::string answer = {}; ///< the cell that holds the right answer
    SourceRegion answerPlace = {};
    AnswerForm form = AnswerForm::number;
    int rows = 0; ///< 0: as the answer has
    int cols = 0;
    std::vector<Localized> rowNames = {}; ///< table: headings, where `rows` or `cols` is a list of texts
    std::vector<Localized> columnNames = {};
    double points = 1;
    Tolerance tolerance = {};
    PartialCredit partial = PartialCredit::perEntry;
    std::vector<Notation> accept = {};
    std::vector<Mistake> mistakes = {};
    std::vector<Hint> hints = {};
    std::vector<Option> options = {};
    bool many = false;   ///< choice: several options may be chosen
    bool shuffle = true; ///< choice: each variant has its options in another order
    std::map<std::string, std::string> carry =
        {};                              ///< cell -> id of the earlier part whose answer stands for it
    std::vector<RubricItem> rubric = {}; ///< shortAnswer
    SourceRegion where = {};
};

enum class CodeTask
{
    writeTest,    ///< the learner's test accepts every correct module and finds every faulty one
    writeFunction ///< the learner's function gives what the correct one gives
};

/// A module under test, or what a function should or wrongly does give: an entry of the engine's registry, or
/// calc source that computes the cell `y`. A test's module reads `x` (rows are positions, slices samples),
/// `valid` (a row a sample) and `heads`; a function's result reads the cells of `vars`.
struct Implementation
{
    std::string name;
    std::string use = {}; ///< "engine.ID"
    SourceRegion usePlace = {};
    std::string calc = {}; ///< or calc source
    double weight = 1;
    std::string faultClass = {}; ///< kind of fault: leak, over-masking, padding, order, axis, scale, heads
    Localized feedback = {};
    SourceRegion where = {};
    CalcSource calcPlace = {}; ///< `calc` with its place
};

/// A test that must not get full marks; for instructors only.
struct WeakTest
{
    std::string name;
    std::string test = {};
    std::string language = {};        ///< empty: the exercise's first
    std::optional<double> score = {}; ///< 0..1, the most that it may get; none: anything below full marks
    SourceRegion where = {};
};

/// What every module under test has in common; the weights are drawn for each run.
struct ModuleSpec
{
    bool causal = false;
    bool positions = false; ///< adds sinusoidal positions
    double dropout = 0;     ///< 0..1; on until the test calls eval()
};

struct CodeSpec
{
    std::vector<std::string> languages = {}; ///< "python", "calc"
    CodeTask task = CodeTask::writeTest;
    std::string entry = {};                  ///< the function that the learner defines
    std::vector<std::string> arguments = {}; ///< writeFunction: the cells of `vars` that it is called with
    std::vector<SourceRegion> argumentPlaces = {};
    std::map<std::string, std::string> starter = {}; ///< language -> what the editor holds at first
    ModuleSpec module = {};                          ///< writeTest
    std::vector<Implementation> correct = {};
    std::vector<Implementation> mutants = {};
    std::vector<WeakTest> weak = {};
    std::map<std::string, std::string> solution = {}; ///< language -> source that scores full marks
    int rounds = 3;
    std::vector<std::vector<int>> shapes = {}; ///< writeTest: [heads, width] of the module, taken in turn
};

/// A known answer and the score it must get: the exercise's own test.
struct SelfTest
{
    std::string name;
    /// Part id -> what is typed, or the name of a cell; for code: language -> source.
    std::map<std::string, std::string> answers = {};
    std::optional<double> score = {}; ///< 0..1; none: must not be gradable
    SourceRegion where = {};
};

struct Exercise
{
    std::string id;
    ExerciseKind kind = ExerciseKind::numeric;
    Localized title = {};
    Localized text = {};
    Localized solution = {};
    Localized shows = {}; ///< what someone who solves it can do: "work out ... by hand"
    double points = 1;
    std::optional<int> attempts = {};    ///< none: as many as one likes
    std::optional<int> revealAfter = {}; ///< the solution can be asked for after so many attempts
    double revealCost = 1;               ///< 0..1
    std::string step =
        {}; ///< id of the heading under which the lesson does this; empty: the one that it stands under
    SourceRegion stepPlace = {};
    int variants = 1;
    CalcSource vars = {};
    std::vector<std::string> require = {}; ///< cells; the variant is drawn again until all are true
    bool distinct = false; ///< and until every named mistake differs from the answer and from each other
    SourceRegion requirePlace = {};
    std::vector<Part> parts = {};
    std::optional<CodeSpec> code = {};
    std::vector<SelfTest> tests = {};
    SourceRegion where = {};
};

} // namespace lectern::lessons
