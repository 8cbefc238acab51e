#pragma once

#include <lectern/calc/value.h>
#include <lectern/lessons/calculator.h>
#include <lectern/result/diagnostic.h>

#include <QString>

#include <vector>

namespace lectern::calculators {

/// One editable number: what stands there as typed, and the last valid number that it stood for.
struct Entry
{
    QString typed = {};
    double value = 0;
    Problem problem = {}; ///< why `typed` is not taken; `value` is then an earlier one

    bool operator==(const Entry&) const = default;
};

/// What an input holds at a moment: rows x cols entries (a single number is 1 x 1), or tokens.
struct InputState
{
    std::size_t rows = 1;
    std::size_t cols = 1;
    std::vector<Entry> entries = {};
    std::vector<QString> tokens = {};
    bool tokensEdited = false; ///< else they follow the language

    const Entry& at(std::size_t row, std::size_t col) const { return entries[row * cols + col]; }
    Entry& at(std::size_t row, std::size_t col) { return entries[row * cols + col]; }
    double number() const { return entries.empty() ? 0 : entries.front().value; }

    /// The entries as numbers, the last valid one where an entry is bad.
    lessons::Rows numbers() const;

    bool operator==(const InputState&) const = default;
};

/// The state for an author's value; localised tokens are taken in `language`.
InputState makeInputState(const lessons::InputSpec& spec, const lessons::InputValue& value,
                          const QString& language);

/// What the calc program reads.
calc::Value inputValue(const lessons::InputSpec& spec, const InputState& state);

/// Checks a number against the kind and bounds of its input: "calculators.number." + integer, least, most.
Problem checkNumber(const lessons::InputSpec& spec, double value);

} // namespace lectern::calculators
