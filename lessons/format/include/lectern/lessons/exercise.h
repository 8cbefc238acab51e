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
    bool many = false; ///< choice: several options may be chosen
    std::map<std::string, std::string> carry =
        {};                              ///< cell -> id of the earlier part whose answer stands for it
    std::vector<RubricItem> rubric = {}; ///< shortAnswer
    SourceRegion where = {};
};

struct Implementation
{
    std::string name;
    std::string use = {};  ///< id in the engine's registry
    std::string calc = {}; ///< or calc source
    double weight = 1;
    std::string faultClass = {};
    Localized feedback = {};
    SourceRegion where = {};
    CalcSource calcPlace = {}; ///< `calc` with its place
};

/// A test that must not get full marks; for instructors only.
struct WeakTest
{
    std::string name;
    std::string test = {};
    std::optional<double> score = {}; ///< 0..1
};

struct CodeSpec
{
    std::vector<std::string> languages = {};
    std::string task = {};
    std::string entry = {};
    std::string starter = {};
    std::vector<Implementation> correct = {};
    std::vector<Implementation> mutants = {};
    std::vector<WeakTest> weak = {};
    std::map<std::string, std::string> solution = {}; ///< language -> source that scores full marks
    int rounds = 3;
    std::vector<std::vector<int>> shapes = {};
};

/// A known answer and the score it must get: the exercise's own test.
struct SelfTest
{
    std::string name;
    std::map<std::string, std::string> answers = {}; ///< part id -> what is typed, or the name of a cell
    std::optional<double> score = {};                ///< 0..1; none: must not be gradable
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
