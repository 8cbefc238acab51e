#pragma once

#include <lectern/grading/answer.h>
#include <lectern/grading/grader.h>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace lectern::grading {

/// The secret with which the proof draws: a run with this secret has the same numbers in the same variants.
inline constexpr auto proofSecret = "check";

/// A named mistake held against the right answer, or against another mistake of the same part.
struct ComparedPair
{
    std::string part;
    std::string mistake;         ///< cell
    std::string other;           ///< cell of the answer or of a mistake that is named before
    int compared = 0;            ///< in so many variants
    std::vector<int> alike = {}; ///< in these, by number from 1, the two cannot be told apart

    bool operator==(const ComparedPair&) const = default;
};

/// What came of a self-test.
struct TriedTest
{
    std::string name;
    std::optional<double> expected = {}; ///< 0..1; none: must not be gradable
    std::optional<double> got = {};      ///< in the first variant that fails, else in the last one
    int tried = 0;                       ///< in so many variants
    std::vector<int> failed = {};        ///< in these, by number from 1
    SourceRegion where = {};
};

/// Everything that `check` looks at, not only what is wrong.
struct Proof
{
    int variants = 0; ///< that were drawn; fewer than asked for where one cannot be drawn
    std::vector<ComparedPair> pairs = {};
    std::vector<TriedTest> tests = {};
    std::vector<Diagnostic> findings = {}; ///< what `check` says
};

/// Runs what `check` runs. It ends early, with what it has, when it is asked to stop.
Proof prove(const lessons::Exercise& exercise, const std::stop_token& stop = {});

/// The value of a cell as someone would type it into a numeric part; none where it holds no numbers, or NaN.
std::optional<PartAnswer> typedCell(const lessons::Part& part, const std::string& cell, const Variant& variant);

} // namespace lectern::grading
