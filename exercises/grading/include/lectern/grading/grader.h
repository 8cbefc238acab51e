#pragma once

#include <lectern/calc/sheet.h>
#include <lectern/grading/answer.h>
#include <lectern/grading/code_result.h>
#include <lectern/grading/rational.h>
#include <lectern/lessons/exercise.h>
#include <lectern/result/result.h>

#include <QByteArray>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lectern::grading {

/// SHA-256 (hex) of the canonical JSON of the fields that decide variants and grades.
QByteArray exerciseHash(const lessons::Exercise& exercise);

/// HMAC-SHA256(secret, exercise id | hash | variant number); its first 8 bytes, big endian.
std::uint64_t variantSeed(const QByteArray& secret, const lessons::Exercise& exercise, int variantNumber);
/// The same for the form of an exercise that had this hash.
std::uint64_t variantSeed(const QByteArray& secret, const std::string& exercise, const std::string& hash,
                          int variantNumber);

/// One drawn instance of an exercise: its cells, computed. Cheap to copy.
class Variant
{
public:
    /// Draws until `require` holds and, if `distinct` is asked for, every mistake can be told apart. Errors:
    /// those of `vars`, and "grading.require.never" after 1,000 draws.
    static Result<Variant> draw(const lessons::Exercise& exercise, std::uint64_t seed);

    const calc::Sheet& sheet() const { return *m_sheet; }
    std::uint64_t seed() const { return m_seed; }

    /// The seed of the draw that met `require`; the given one if the first draw did.
    std::uint64_t drawSeed() const { return m_drawSeed; }

private:
    friend class VariantSource;
    Variant(std::shared_ptr<const calc::Sheet> sheet, std::uint64_t seed, std::uint64_t drawSeed)
        : m_sheet(std::move(sheet))
        , m_seed(seed)
        , m_drawSeed(drawSeed)
    {
    }

    std::shared_ptr<const calc::Sheet> m_sheet;
    std::uint64_t m_seed;
    std::uint64_t m_drawSeed;
};

/// What the variants of an exercise are drawn from: its vars, read and put in order once, for those who draw
/// often. Cheap to copy; threads may share it.
class VariantSource
{
public:
    /// Errors: those of `vars`.
    static Result<VariantSource> of(const lessons::Exercise& exercise);

    /// The variant that Variant::draw() gives for the same exercise and seed.
    Result<Variant> draw(const lessons::Exercise& exercise, std::uint64_t seed) const;

private:
    VariantSource(std::shared_ptr<const calc::Sheet> blank, int draws)
        : m_blank(std::move(blank))
        , m_draws(draws)
    {
    }

    std::shared_ptr<const calc::Sheet> m_blank; // nothing computed yet
    int m_draws;
};

/// How one typed entry was read, before it is graded: shown as `tex`, or refused with a reason.
struct Reading
{
    bool blank = false;
    std::optional<double> value = {};
    std::string tex = {};
    Problem problem = {};
};

/// Reads one entry: `√2/2`, `\frac{1}{2}`, `66.98%`, full-width digits, `½` ... The locale does not matter.
/// An empty `accept` takes every notation. What can be meant in two ways (`0,67`) is refused:
/// "grading.entry.*".
Reading readEntry(const std::string& typed, const std::vector<lessons::Notation>& accept);

enum class PartState
{
    right,
    partlyRight,
    wrong,
    notGradable, ///< blank or unreadable: costs no attempt
    waiting      ///< a person must grade it
};

enum class EntryState
{
    right,
    wrong,
    blank,
    unreadable,
    unjudged ///< readable, but another entry of the part is not: nothing is told for free
};

struct EntryReport
{
    EntryState state = EntryState::blank;
    Reading reading = {};
    bool near = false; ///< wrong, but within twice the tolerance
};

/// A chosen option and what to say about it.
struct OptionReport
{
    std::string id;
    bool right = false;
    lessons::Localized say = {};
};

struct PartReport
{
    std::string id;
    PartState state = PartState::notGradable;
    Rational share = {};                                ///< 0..1 of the part's points, before costs
    Rational points = {};                               ///< earned, after costs
    Rational maximum = {};                              ///< what the part is worth in the exercise
    std::vector<std::vector<EntryReport>> entries = {}; ///< numeric parts, as the answer is laid out
    std::vector<OptionReport> options = {};             ///< choices: the chosen ones
    std::string mistake = {};        ///< cell of the named mistake that the answer matches; empty if none
    lessons::Localized message = {}; ///< what to say about it (named mistake, chosen option)
    std::vector<Diagnostic> problems = {};
    bool carried = false;                ///< judged on a wrong earlier answer
    std::optional<CodeResult> code = {}; ///< code: what running it showed
};

/// A grade is a score, *not gradable*, or a fault of the exercise: never a silent zero.
struct Report
{
    std::string exercise;
    std::vector<PartReport> parts = {};
    Rational points = {};  ///< earned, after costs
    Rational waiting = {}; ///< most that a person may still add (short answers)
    double maximum = 0;
    bool gradable = false;                 ///< false: nothing could be graded, the attempt does not count
    bool complete = false;                 ///< every part is right, or waits for a person
    std::vector<Diagnostic> problems = {}; ///< of the answer as a whole, e.g. of another exercise
    Problem fault = {};                    ///< the exercise could not be computed: there is no score
};

/// Hints and reveals that were taken and cost points.
struct Help
{
    std::map<std::string, int> hintsTaken = {}; ///< part id -> number of hints, from the first
    bool solutionRevealed = false;
};

/// Grades an answer on the portable path: the same bytes on every machine and in every locale.
///
/// Points: a part is worth exercise points * its points / all parts' points. It earns worth * share * (1 -
/// costs of its hints) * (1 - cost of the reveal). Numeric parts: an entry is right within the largest
/// tolerance, exactly at it included. A part with a blank or unreadable entry is not gradable and tells
/// nothing about the other entries. A whole answer that matches a named mistake (the nearest, if several)
/// earns that mistake's credit instead of partial credit. Choices: one right option earns all; of many,
/// (right ones chosen - wrong ones chosen) / right ones, at least 0, and 0 for choosing everything. Carry: an
/// answer that is right for the learner's own wrong earlier answer is right, unless all entries of that are the same.
/// Code is not run here: `code` is what running it showed, and without it the part is not gradable.
Report grade(const lessons::Exercise& exercise, const Variant& variant, const Answer& answer,
             const Help& help = {}, const CodeResult* code = nullptr);

/// The code of an answer with its language filled in; an empty source if it is blank. Errors:
/// "grading.part.type", "grading.code.language".
Result<CodeAnswer> codeIn(const lessons::Exercise& exercise, const Answer& answer);

/// Canonical JSON of a report; numbers rounded to 1e-6.
QByteArray toJson(const Report& report);

/// The most that a part can still earn with the help taken so far: "at most 3.4 points from here". None if
/// the exercise's numbers do not make a score.
std::optional<Rational> pointsWithin(const lessons::Exercise& exercise, const lessons::Part& part,
                                     const Help& help);

/// Whether two answers say the same: "1/2" and "0.5" do where the part accepts both, and so do options in
/// another order.
bool isSameAnswer(const lessons::Exercise& exercise, const Answer& a, const Answer& b);

/// Whether this answer uses up an attempt: something was graded, and it does not say the same as one that was
/// handed in before in the same variant.
bool costsAttempt(const lessons::Exercise& exercise, const Report& report, const Answer& answer,
                  const std::vector<Answer>& earlier);

/// Proves the exercise sound over all its variants: mistakes distinguishable from the answer and from each
/// other, self-tests pass, every template piece evaluates.
std::vector<Diagnostic> check(const lessons::Exercise& exercise);

/// An exercise's text for one variant: `{{expr:.4f}}` pieces filled in; Markdown. A matrix becomes a TeX
/// bmatrix, so it stands inside a formula. An error's region holds byte offsets in `text`, and no line.
Result<std::string> fillTemplate(std::string_view text, const calc::Sheet& sheet);

} // namespace lectern::grading
