#include <lectern/handin/regrade.h>

#include "answer_figures.h"
#include "code_runs.h"
#include "graded_form.h"

#include <lectern/crypto/crypto.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <tuple>

namespace lectern::handin {
namespace {

using grading::Rational;

struct Judged
{
    AttemptState state = AttemptState::graded;
    std::optional<grading::Report> report = {};
    CodeRun code = {};
};

bool isUnrun(const Diagnostic& problem)
{
    return problem.code == "grading.code.runner";
}

/// What parts are worth whose code was not run.
Rational waitsForRunner(const grading::Report& report)
{
    Rational sum;
    for (const grading::PartReport& part : report.parts) {
        const bool waits = std::any_of(part.problems.begin(), part.problems.end(), isUnrun);
        if (waits)
            sum = grading::add(sum, part.maximum).value_or(sum);
    }
    return sum;
}

// The learner's program writes six places at most.
bool differs(const std::string& claimed, double points)
{
    double number = 0;
    const auto read = std::from_chars(claimed.data(), claimed.data() + claimed.size(), number);
    return read.ec != std::errc() || !(std::fabs(number - points) <= 1e-5);
}

/// Whether the learner's program reckoned something else.
bool claimDiffers(const SubmittedAttempt& attempt, const grading::Report& report)
{
    return differs(attempt.claimedPoints, report.points.value()) ||
           differs(attempt.claimedMaximum, report.maximum);
}

/// The code of an answer; none where there is none to run.
std::optional<grading::CodeAnswer> codeOf(const lessons::Exercise& exercise, const grading::Answer& answer)
{
    auto code = exercise.code ? grading::codeIn(exercise, answer)
                              : Result<grading::CodeAnswer>(grading::CodeAnswer{});
    return code && !code->source.empty() ? std::optional(*std::move(code)) : std::nullopt;
}

/// As the learner's program drew its numbers.
std::uint64_t seedOf(const SubmittedAttempt& attempt, const RegradeInput& input)
{
    return grading::variantSeed(QByteArray::fromStdString(input.variantSecret), attempt.answer.exercise,
                                attempt.exerciseHash, attempt.variant);
}

Judged judge(const SubmittedAttempt& attempt, const RegradeInput& input, CodeRuns& runs)
{
    const ExerciseForm* form = formOf(attempt, input);
    if (!form)
        return {AttemptState::unknownForm};
    if (attempt.variant < 1 || attempt.variant > std::max(1, form->exercise.variants))
        return {AttemptState::variant};
    const auto variant = variantOf(attempt, *form, input);
    if (!variant)
        return {AttemptState::fault};
    grading::Answer answer = attempt.answer;
    answer.exercise = form->exercise.id;
    const auto gradeWith = [&](const grading::CodeResult* code) {
        return grading::grade(form->exercise, *variant, answer, attempt.help, code);
    };
    Judged judged;
    if (const auto code = codeOf(form->exercise, answer)) {
        judged.code =
            runs.run(form->exercise, *code, seedOf(attempt, input), [&](const grading::CodeResult& result) {
                return claimDiffers(attempt, gradeWith(&result));
            });
    }
    judged.report = gradeWith(judged.code.result ? &*judged.code.result : nullptr);
    const Rational unrun = waitsForRunner(*judged.report);
    if (judged.report->fault) {
        judged.state = AttemptState::fault;
    } else if (unrun.numerator > 0) {
        judged.state = AttemptState::waiting;
        judged.report->waiting = grading::add(judged.report->waiting, unrun).value_or(unrun);
    } else if (!judged.report->gradable)
        judged.state = AttemptState::notGradable;
    else if (judged.report->waiting.numerator > 0)
        judged.state = AttemptState::waiting;
    return judged;
}

Rational shareOf(const Rational& points, double maximum)
{
    const auto whole = grading::decimal(maximum);
    const auto share = whole ? grading::divide(points, *whole) : std::nullopt;
    return share.value_or(Rational{});
}

/// Whether what is wrong about a part is wrong by little.
bool isNear(const grading::PartReport& part)
{
    bool any = false;
    for (const std::vector<grading::EntryReport>& row : part.entries) {
        for (const grading::EntryReport& entry : row) {
            if (entry.state == grading::EntryState::right)
                continue;
            if (!entry.near)
                return false;
            any = true;
        }
    }
    return any;
}

std::vector<MissedPart> missedParts(const grading::Report& report)
{
    std::vector<MissedPart> missed;
    for (const grading::PartReport& part : report.parts) {
        switch (part.state) {
        case grading::PartState::right:
            break;
        case grading::PartState::partlyRight:
            missed.push_back({part.id, isNear(part) ? MissedAs::near : MissedAs::partly});
            break;
        case grading::PartState::wrong:
            missed.push_back({part.id, isNear(part) ? MissedAs::near : MissedAs::wrong});
            break;
        case grading::PartState::notGradable: {
            const bool unrun = std::any_of(part.problems.begin(), part.problems.end(), isUnrun);
            missed.push_back({part.id, unrun ? MissedAs::waiting : MissedAs::blank});
            break;
        }
        case grading::PartState::waiting:
            missed.push_back({part.id, MissedAs::waiting});
            break;
        }
    }
    std::sort(missed.begin(), missed.end(),
              [](const MissedPart& a, const MissedPart& b) { return a.part < b.part; });
    return missed;
}

/// Equal for the same texts in answer to the same numbers of the same form; empty where a person has nothing
/// to read.
std::string toRead(const ExerciseForm& form, const SubmittedAttempt& attempt, const grading::Report& report)
{
    const grading::Answer& answer = attempt.answer;
    std::string texts;
    for (const grading::PartReport& part : report.parts) {
        const auto typed = answer.parts.find(part.id);
        const auto* text =
            typed == answer.parts.end() ? nullptr : std::get_if<grading::TextAnswer>(&typed->second);
        if (part.state == grading::PartState::waiting && text)
            texts.append(part.id).append("|").append(crypto::sha256(*text));
    }
    if (texts.empty())
        return texts;
    std::string asked = form.hash;
    if (form.exercise.variants > 1)
        asked.append("|").append(std::to_string(attempt.variant)).append("|");
    return crypto::toHex(crypto::sha256(asked.append(texts)));
}

/// Whether the attempts of one variant are used up before this one; notes it if not.
class AttemptCount
{
public:
    bool isBeyond(const ExerciseForm& form, const std::string& presentId, const SubmittedAttempt& attempt,
                  const grading::Report& report)
    {
        if (!form.exercise.attempts)
            return false;
        std::vector<grading::Answer>& earlier = m_earlier[{presentId, attempt.variant}];
        if (!grading::costsAttempt(form.exercise, report, attempt.answer, earlier))
            return false;
        if (static_cast<int>(earlier.size()) >= *form.exercise.attempts)
            return true;
        earlier.push_back(attempt.answer);
        return false;
    }

private:
    std::map<std::pair<std::string, int>, std::vector<grading::Answer>> m_earlier;
};

} // namespace

const ExerciseForm* formOf(const SubmittedAttempt& attempt, const RegradeInput& input)
{
    const std::string& id = attempt.answer.exercise;
    const ExerciseForm* then = input.catalogue->form(id, attempt.exerciseHash);
    const std::string today = input.catalogue->presentId(id);
    const bool isMended =
        std::any_of(input.mended.begin(), input.mended.end(),
                    [&](const std::string& mended) { return input.catalogue->presentId(mended) == today; });
    // The hash of an unknown form could be chosen so that the numbers drawn from it suit.
    return then && isMended ? input.catalogue->present(today) : then;
}

Result<grading::Variant> variantOf(const SubmittedAttempt& attempt, const ExerciseForm& form,
                                   const RegradeInput& input)
{
    if (!form.variants)
        return fail(form.variants.error());
    const std::uint64_t seed = seedOf(attempt, input);
    const ExerciseForm* then = input.catalogue->form(attempt.answer.exercise, attempt.exerciseHash);
    const bool isOther = then && then->hash != form.hash && then->variants;
    const auto drawn = isOther ? then->variants->draw(then->exercise, seed)
                               : Result<grading::Variant>(fail("handin.internal", {"drawn"}));
    if (!drawn)
        return form.variants->draw(form.exercise, seed);
    const lessons::Exercise unconditional;
    return form.variants->draw(unconditional, drawn->drawSeed());
}

const char* nameOf(AttemptState state)
{
    switch (state) {
    case AttemptState::graded:
        return "graded";
    case AttemptState::waiting:
        return "waiting";
    case AttemptState::notGradable:
        return "not-gradable";
    case AttemptState::unknownForm:
        return "unknown-form";
    case AttemptState::variant:
        return "variant";
    case AttemptState::tooMany:
        return "too-many";
    case AttemptState::fault:
        return "fault";
    }
    return "";
}

std::optional<AttemptState> attemptStateOf(std::string_view name)
{
    for (const AttemptState state :
         {AttemptState::graded, AttemptState::waiting, AttemptState::notGradable, AttemptState::unknownForm,
          AttemptState::variant, AttemptState::tooMany, AttemptState::fault}) {
        if (name == nameOf(state))
            return state;
    }
    return std::nullopt;
}

const char* nameOf(MissedAs as)
{
    switch (as) {
    case MissedAs::wrong:
        return "wrong";
    case MissedAs::partly:
        return "partly";
    case MissedAs::near:
        return "near";
    case MissedAs::blank:
        return "blank";
    case MissedAs::waiting:
        return "waiting";
    }
    return "";
}

std::optional<MissedAs> missedAsOf(std::string_view name)
{
    for (const MissedAs as :
         {MissedAs::wrong, MissedAs::partly, MissedAs::near, MissedAs::blank, MissedAs::waiting}) {
        if (name == nameOf(as))
            return as;
    }
    return std::nullopt;
}

std::vector<GradedAttempt> regrade(const Submission& submission, const RegradeInput& input)
{
    struct Item
    {
        std::string exercise; // today's id: a renamed exercise is still the same one
        const SubmittedAttempt* attempt;
    };
    std::vector<Item> ordered;
    for (const SubmittedAttempt& attempt : submission.attempts)
        ordered.push_back({input.catalogue->presentId(attempt.answer.exercise), &attempt});
    std::stable_sort(ordered.begin(), ordered.end(), [](const Item& a, const Item& b) {
        return std::tie(a.exercise, a.attempt->number) < std::tie(b.exercise, b.attempt->number);
    });
    AttemptCount count;
    CodeRuns runs(input.runCode);
    std::vector<GradedAttempt> graded;
    for (const auto& [exercise, attempt] : ordered) {
        const Judged judged = judge(*attempt, input, runs);
        const ExerciseForm* form = formOf(*attempt, input);
        GradedAttempt result{exercise, attempt->number, attempt->variant, judged.state};
        result.unstable = judged.code.unstable;
        result.environment = judged.code.result ? judged.code.result->environment : std::string();
        result.notRun = judged.code.notRun;
        if (judged.report && count.isBeyond(*form, exercise, *attempt, *judged.report))
            result.state = AttemptState::tooMany;
        if (result.state == AttemptState::graded || result.state == AttemptState::waiting) {
            result.share = shareOf(judged.report->points, judged.report->maximum);
            result.waiting = shareOf(judged.report->waiting, judged.report->maximum);
            result.claimDiffers =
                waitsForRunner(*judged.report).numerator == 0 && claimDiffers(*attempt, *judged.report);
            result.missed = missedParts(*judged.report);
            result.faults = passedFaults(form->exercise, *judged.report);
            result.unexplained = unexplained(attempt->answer, *judged.report);
            result.toRead = toRead(*form, *attempt, *judged.report);
            const ExerciseForm* present = input.catalogue->present(exercise);
            if (!present || present->hash != form->hash)
                result.form = form->hash;
            for (const grading::PartReport& part : judged.report->parts) {
                if (!part.mistake.empty())
                    result.mistakes.push_back(std::string(part.id).append(":").append(part.mistake));
            }
        }
        graded.push_back(std::move(result));
    }
    return graded;
}

std::optional<grading::Report> reportOf(const SubmittedAttempt& attempt, const RegradeInput& input)
{
    CodeRuns runs(input.runCode);
    return judge(attempt, input, runs).report;
}

} // namespace lectern::handin
