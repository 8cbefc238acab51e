#pragma once

#include <lectern/calc/program.h>
#include <lectern/calc/value.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::calc {

/// A function that a program may call, given from outside. An error becomes that of the call.
using GivenFunction = std::function<Result<Value>(std::span<const Value> arguments)>;

/// A program with inputs and computed cells. Setting an input computes again only what depends on it.
/// A sheet is a plain value without threads of its own: move it to a worker for long work.
class Sheet
{
public:
    explicit Sheet(std::shared_ptr<const Program> program, std::uint64_t seed = 1, const Limits& limits = {});
    ~Sheet();
    Sheet(const Sheet&);
    Sheet& operator=(const Sheet&);
    Sheet(Sheet&&) noexcept;
    Sheet& operator=(Sheet&&) noexcept;

    const Program& program() const;

    /// Gives an input its value; false if it is bit for bit the one it had. Nothing is computed yet.
    bool setInput(const std::string& name, Value value);
    /// Gives a function of Program::givenFunctions; false if there is none of that name. Everything is computed again.
    bool setFunction(const std::string& name, GivenFunction function);
    void setSeed(std::uint64_t seed);

    /// Computes what is out of date; returns the names of the cells whose value changed, in source order.
    /// A failed cell carries its error; cells that need it carry the same error.
    std::vector<std::string> recompute(std::stop_token stop = {});

    /// How many cells the last recompute() evaluated.
    std::size_t computedCells() const;

    /// The value of a cell or input after recompute().
    Result<Value> value(std::string_view name) const;

    /// Notices of the last computation, e.g. "calc.softmax.row.masked".
    const std::vector<Diagnostic>& notices() const;
    /// Those of one cell.
    std::vector<Diagnostic> notices(std::string_view cell) const;

    /// Evaluates an expression over the present cells (for `{{...}}` in texts and for `when`).
    Result<Value> evaluate(const Program& expression, std::stop_token stop = {}) const;

    /// The names of cells and inputs that a cell reads itself or through functions, in order of first use.
    std::vector<std::string> dependencies(std::string_view cell) const;
    /// What a cell is made of at present: the same without conditions and without branches that are not taken.
    std::vector<std::string> sources(std::string_view cell) const;

private:
    friend class Explainer;
    struct State;
    std::unique_ptr<State> m_state;
};

/// An entry of a cell or input that a step of an explanation names, so that it can be lit up. Indices from 0.
struct EntryRef
{
    std::string cell;
    std::size_t row = 0;
    std::size_t col = 0;
    std::size_t slice = 0;

    bool operator==(const EntryRef&) const = default;
};

/// Why an entry has its value: one TeX line such as `O_{2,1} = \sum_t A_{2,t}V_{t,1} = 0.33\cdot 1 + ...
/// = 2.34`, and the entries on its right-hand side, each of which can be explained in turn.
struct Explanation
{
    std::vector<std::string> lines; ///< TeX, from the entry itself inwards
    std::vector<EntryRef> reads;    ///< entries of other cells that take part
};
Result<Explanation> explain(const Sheet& sheet, const EntryRef& entry);

} // namespace lectern::calc
