#pragma once

#include <lectern/calc/sheet.h>
#include <lectern/grading/answer.h>
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

/// One drawn instance of an exercise: its cells, computed. Cheap to copy.
class Variant
{
public:
    static Result<Variant> draw(const lessons::Exercise& exercise, std::uint64_t seed);

    const calc::Sheet& sheet() const { return *m_sheet; }
    std::uint64_t seed() const { return m_seed; }

private:
    Variant(std::shared_ptr<const calc::Sheet> sheet, std::uint64_t seed)
        : m_sheet(std::move(sheet))
        , m_seed(seed)
    {
    }
    std::shared_ptr<const calc::Sheet> m_sheet;
    std::uint64_t m_seed;
};

/// How one typed entry was read, before it is graded: shown as `tex`, or refused with a reason.
struct Reading
{
    bool blank = false;
    std::optional<double> value = {};
    std::string tex = {};
    std::optional<Diagnostic> problem = {};
};

/// Reads one entry: `√2/2`, `\frac{1}{2}`, `66.98%`, full-width digits, `½` ... The locale does not matter.
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
};

struct PartReport
{
    std::string id;
    PartState state = PartState::notGradable;
    Rational share = {};                                ///< 0..1 of the part's points, before costs
    std::vector<std::vector<EntryReport>> entries = {}; ///< numeric parts, as the answer is laid out
    std::string mistake = {};        ///< cell of the named mistake that the answer matches; empty if none
    lessons::Localized message = {}; ///< what to say about it (named mistake, chosen option)
    std::vector<Diagnostic> problems = {};
    bool carried = false; ///< judged on a wrong earlier answer
};

struct Report
{
    std::string exercise;
    std::vector<PartReport> parts = {};
    Rational points = {}; ///< earned, after costs
    double maximum = 0;
    bool gradable = false; ///< false: nothing could be graded, the attempt does not count
    bool complete = false; ///< every part right
};

/// Hints and reveals that were taken and cost points.
struct Help
{
    std::map<std::string, int> hintsTaken = {}; ///< part id -> number of hints, from the first
    bool solutionRevealed = false;
};

/// Grades an answer on the portable path: the same bytes on every machine and in every locale.
Report grade(const lessons::Exercise& exercise, const Variant& variant, const Answer& answer,
             const Help& help = {});

/// Canonical JSON of a report; numbers rounded to 1e-6.
QByteArray toJson(const Report& report);

/// Proves the exercise sound over all its variants: mistakes distinguishable from the answer and from each
/// other, self-tests pass, every template piece evaluates.
std::vector<Diagnostic> check(const lessons::Exercise& exercise);

/// An exercise's text for one variant: `{{expr:.4f}}` pieces filled in; Markdown.
Result<std::string> fillTemplate(std::string_view text, const calc::Sheet& sheet);

} // namespace lectern::grading
