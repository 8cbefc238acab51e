#include <lectern/grading/grader.h>

#include "choice_judge.h"
#include "entry_lexer.h"
#include "numeric_judge.h"
#include "scoring.h"
#include "variant_program.h"

#include <algorithm>

namespace lectern::grading {
namespace {

using lessons::ExerciseKind;
using lessons::Part;

PartState stateOf(const Rational& share)
{
    if (share == Rational{1, 1})
        return PartState::right;
    return share.numerator > 0 ? PartState::partlyRight : PartState::wrong;
}

// Zeros everywhere would make the steps that follow need no computing.
bool saysNothing(const Grid& typed)
{
    const std::vector<double>& numbers = typed.numbers;
    return numbers.size() > 1 &&
           std::all_of(numbers.begin(), numbers.end(), [](double number) { return number == 0; });
}

bool isWaiting(const PartReport& part)
{
    return part.state == PartState::waiting;
}

// The fields of one call of grade(), so that carried answers find the earlier ones.
class Grader
{
public:
    Grader(const lessons::Exercise& exercise, const Variant& variant, const Answer& answer, const Help& help,
           const CodeResult* code)
        : m_exercise(exercise)
        , m_variant(variant)
        , m_answer(answer)
        , m_help(help)
        , m_code(code)
    {
        m_report.exercise = exercise.id;
        m_report.maximum = exercise.points;
    }

    Report run()
    {
        if (m_answer.exercise != m_exercise.id) {
            m_report.problems.push_back(
                makeError("grading.answer.exercise", {m_answer.exercise, m_exercise.id}));
            return std::move(m_report);
        }
        nameUnknownParts();
        for (const Part& part : m_exercise.parts) {
            m_report.parts.push_back(reportOf(part));
            score(part, m_report.parts.back());
        }
        sumUp();
        return std::move(m_report);
    }

private:
    void nameUnknownParts()
    {
        for (const auto& [id, answer] : m_answer.parts) {
            const bool known = std::any_of(m_exercise.parts.begin(), m_exercise.parts.end(),
                                           [&id = id](const Part& part) { return part.id == id; });
            if (!known)
                m_report.problems.push_back(makeWarning("grading.answer.part", {id}));
        }
    }

    void fault(Diagnostic diagnostic)
    {
        if (!m_report.fault)
            m_report.fault = std::move(diagnostic);
    }

    const PartAnswer* answerTo(const Part& part) const
    {
        const auto found = m_answer.parts.find(part.id);
        return found == m_answer.parts.end() ? nullptr : &found->second;
    }

    PartReport reportOf(const Part& part)
    {
        switch (part.kind) {
        case ExerciseKind::numeric:
        case ExerciseKind::table:
            return reportNumeric(part);
        case ExerciseKind::choice:
            return judgeChoice(part, answerTo(part));
        case ExerciseKind::shortAnswer:
            return reportShort(part);
        case ExerciseKind::code:
            break;
        }
        return reportCode(part);
    }

    PartReport reportCode(const Part& part)
    {
        PartReport report;
        report.id = part.id;
        const auto code = codeIn(m_exercise, m_answer);
        if (!code) {
            report.problems.push_back(code.error());
            return report;
        }
        if (isBlank(code->source))
            return report;
        if (!m_code) {
            report.problems.push_back(makeError("grading.code.runner"));
            return report;
        }
        report.code = *m_code;
        if (m_code->problem) {
            report.problems.push_back(*m_code->problem);
            return report;
        }
        const auto share = shareOf(*m_exercise.code, *m_code);
        if (!share) {
            fault(makeError("grading.points", {part.id}, part.where));
            return report;
        }
        report.share = *share;
        report.state = stateOf(*share);
        return report;
    }

    PartReport reportShort(const Part& part) const
    {
        PartReport report;
        report.id = part.id;
        const PartAnswer* answer = answerTo(part);
        const auto* text = answer ? std::get_if<TextAnswer>(answer) : nullptr;
        if (answer && !text)
            report.problems.push_back(makeError("grading.part.type", {part.id}));
        else if (text && !isBlank(*text))
            report.state = PartState::waiting;
        return report;
    }

    PartReport reportNumeric(const Part& part)
    {
        PartReport report;
        report.id = part.id;
        const auto key = numericKey(part, m_variant.sheet());
        if (!key) {
            fault(key.error());
            return report;
        }
        TypedTable typed = readTable(part, answerTo(part), key->answer, key->hasInfinity());
        report.entries = std::move(typed.entries);
        report.problems = std::move(typed.problems);
        if (!typed.numbers)
            return report;
        Judgement judgement = judge(part, *key, *typed.numbers);
        if (judgement.share != Rational{1, 1})
            judgement = carried(part, *typed.numbers, std::move(judgement), report.carried);
        apply(judgement, report);
        if (report.state != PartState::right || report.carried)
            m_wrongAnswers.emplace(part.id, *std::move(typed.numbers));
        return report;
    }

    static void apply(const Judgement& judgement, PartReport& report)
    {
        std::size_t next = 0;
        for (std::vector<EntryReport>& row : report.entries) {
            for (EntryReport& entry : row) {
                entry.state = judgement.right[next] ? EntryState::right : EntryState::wrong;
                entry.near = judgement.near[next++];
            }
        }
        report.share = judgement.share;
        report.state = stateOf(judgement.share);
        if (judgement.mistake) {
            report.mistake = judgement.mistake->cell;
            report.message = judgement.mistake->text;
        }
    }

    // The learner's own earlier answers that this part builds on and that were wrong.
    std::map<std::string, calc::Value> carriedValues(const Part& part) const
    {
        std::map<std::string, calc::Value> given;
        for (const auto& [cell, earlier] : part.carry) {
            const auto wrong = m_wrongAnswers.find(earlier);
            if (wrong != m_wrongAnswers.end() && !saysNothing(wrong->second))
                given.emplace(cell, toValue(wrong->second));
        }
        return given;
    }

    // Only ever better than the judgement on the true numbers: a carried error must not cost twice.
    Judgement carried(const Part& part, const Grid& typed, Judgement plain, bool& isCarried) const
    {
        const auto given = carriedValues(part);
        if (given.empty())
            return plain;
        const auto sheet = recomputeWith(m_variant, given);
        if (!sheet)
            return plain;
        const auto key = numericKey(part, *sheet);
        if (!key || !key->answer.sameShape(typed))
            return plain;
        Judgement own = judge(part, *key, typed);
        const bool better = isLess(plain.share, own.share);
        const bool saysMore = plain.share == own.share && own.mistake && !plain.mistake;
        isCarried = better || saysMore;
        return isCarried ? std::move(own) : std::move(plain);
    }

    void score(const Part& part, PartReport& report)
    {
        const auto maximum = worth(m_exercise, part);
        const auto most = pointsWithin(m_exercise, part, m_help);
        const auto points = most ? multiply(*most, report.share) : std::nullopt;
        if (!maximum || !points)
            return fault(makeError("grading.points", {part.id}, part.where));
        report.maximum = *maximum;
        report.points = *points;
        addTo(m_report.points, *points, part);
        if (isWaiting(report))
            addTo(m_report.waiting, *most, part);
    }

    void addTo(Rational& total, const Rational& points, const Part& part)
    {
        if (const auto sum = add(total, points))
            total = *sum;
        else
            fault(makeError("grading.points", {part.id}, part.where));
    }

    void sumUp()
    {
        const auto& parts = m_report.parts;
        const auto graded = [](const PartReport& part) { return part.state != PartState::notGradable; };
        const auto done = [](const PartReport& part) {
            return part.state == PartState::right || isWaiting(part);
        };
        m_report.gradable = !m_report.fault && std::any_of(parts.begin(), parts.end(), graded);
        m_report.complete = m_report.gradable && std::all_of(parts.begin(), parts.end(), done);
        if (m_report.fault)
            m_report.points = m_report.waiting = {};
    }

    const lessons::Exercise& m_exercise;
    const Variant& m_variant;
    const Answer& m_answer;
    const Help& m_help;
    const CodeResult* m_code; // may be null
    Report m_report = {};
    std::map<std::string, Grid> m_wrongAnswers = {}; // part id -> what was typed
};

} // namespace

Report grade(const lessons::Exercise& exercise, const Variant& variant, const Answer& answer,
             const Help& help, const CodeResult* code)
{
    return Grader(exercise, variant, answer, help, code).run();
}

Result<CodeAnswer> codeIn(const lessons::Exercise& exercise, const Answer& answer)
{
    if (!exercise.code || exercise.code->languages.empty())
        return fail("grading.part.type", {exercise.id});
    const auto& languages = exercise.code->languages;
    CodeAnswer code{{}, languages.front()};
    const auto given = answer.parts.find("code");
    if (given == answer.parts.end())
        return code;
    const auto* typed = std::get_if<CodeAnswer>(&given->second);
    if (!typed)
        return fail("grading.part.type", {given->first});
    code.source = typed->source;
    if (!typed->language.empty())
        code.language = typed->language;
    if (std::find(languages.begin(), languages.end(), code.language) == languages.end())
        return fail("grading.code.language", {code.language});
    return code;
}

} // namespace lectern::grading
