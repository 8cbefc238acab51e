#pragma once

#include <lectern/result/result.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::calc {

/// Where calc source stands in its file, so that errors point there: byte offset, line and column of its
/// first character, and the indentation that a YAML block takes away from each further line.
struct SourceOrigin
{
    std::string file = {};
    std::size_t offset = 0;
    int line = 1;
    int column = 1;
    int indent = 0;
};

/// Counted limits, the same on every machine. A program that passes them ends.
struct Limits
{
    std::size_t numbersPerValue = 1'000'000;
    std::size_t cells = 128;
    std::size_t nodes = 4'000;
    int depth = 64;
    std::uint64_t work = 20'000'000; ///< units for one recomputation; each node and each number made cost one
};

enum class NodeKind
{
    number,
    string,
    name,
    unary,
    binary,
    transpose,
    call,
    index,
    everything,
    matrix,
    comprehension
};

enum class Operator
{
    add,
    subtract,
    multiply,
    divide,
    multiplyEntries,
    divideEntries,
    power,
    powerEntries,
    equal,
    notEqual,
    less,
    lessEqual,
    greater,
    greaterEqual,
    logicalAnd,
    logicalOr,
    range,
    negate,
    logicalNot,
    plus
};

using NodeId = std::int32_t;

/// What a name or a called name stands for, and which one it is (`Node::target`):
///   local: a parameter or comprehension variable, counted from the outermost;   cell, function:
///   Program::cells; input: Program::inputs;   constant: Node::number holds it;   builtin: signatures();
///   given: Program::givenFunctions
enum class Binding
{
    none,
    local,
    cell,
    input,
    constant,
    builtin,
    function,
    given
};

/// One node of the syntax tree. Children are ids into Program::nodes.
///   call: text = function name;   index: children[0] is indexed by children[1..3]
///   matrix: children row by row, rowLengths says how many in each
///   comprehension: text = variable, children = {body, range}
struct Node
{
    NodeKind kind = NodeKind::number;
    double number = 0;
    std::string text = {};
    Operator op = Operator::add;
    std::vector<NodeId> children = {};
    std::vector<int> rowLengths = {};
    std::size_t begin = 0; ///< byte offsets in the source
    std::size_t end = 0;
    Binding binding = Binding::none; ///< for names and calls; none if the name is unknown
    int target = -1;
};

/// `name = expression`, or `name(parameters) = expression`.
struct Cell
{
    std::string name;
    std::vector<std::string> parameters = {}; ///< empty for a cell
    bool isFunction = false;
    NodeId expression = -1;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// A name that is given from outside: a value, or a function of these parameters.
struct KnownName
{
    std::string name;
    std::vector<std::string> parameters = {}; ///< empty: a value
};

/// A parsed calc program: cells in source order, their trees, and the source that they point into.
struct Program
{
    std::string source;
    SourceOrigin origin = {};
    std::vector<Node> nodes = {};
    std::vector<Cell> cells = {};
    std::vector<std::string> inputs = {}; ///< the values given from outside
    std::vector<KnownName> givenFunctions = {};

    /// The place of source bytes [begin, end) in the file.
    SourceRegion region(std::size_t begin, std::size_t end) const;
    const Cell* find(std::string_view name) const;
    const KnownName* findGiven(std::string_view function) const;
    std::string_view text(NodeId node) const;
};

/// Parses and checks names, arities, circles and limits. `inputs` are names given from outside.
Checked<Program> parseProgram(std::string_view source, const SourceOrigin& origin = {},
                              const std::vector<KnownName>& inputs = {}, const Limits& limits = {});

/// A single expression (an answer, a `{{...}}` piece), which may use the names in `inputs`. The program has
/// one cell without a name.
Checked<Program> parseExpression(std::string_view source, const SourceOrigin& origin = {},
                                 const std::vector<KnownName>& inputs = {}, const Limits& limits = {});

/// Whether a cell or an input may not have this name: functions, constants, `for` and `in`.
bool isReservedName(std::string_view name);

/// One function of the language, for help pages, completion and arity checks.
struct Signature
{
    const char* name;
    int least;
    int most;
    const char* parameters; ///< "A, dim = 2"
    const char* group;      ///< "shape", "elementwise", "reductions", "attention", "random", "text"
    const char* summary;    ///< one English sentence
};
const std::vector<Signature>& signatures();

/// Position in signatures(), or -1.
int findSignature(std::string_view name);

} // namespace lectern::calc
