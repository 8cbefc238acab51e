#include <lectern/sandbox/check.h>

#include "modules.h"

#include <cmath>
#include <set>

namespace lectern::sandbox {
namespace {

using grading::CodeResult;
using grading::CodeRowState;
using grading::Rational;

constexpr double scoreTolerance = 1e-6;

class CodeCheck
{
public:
    CodeCheck(const lessons::Exercise& exercise, CodeGrader& grader, const std::stop_token& stop)
        : m_exercise(exercise)
        , m_code(*exercise.code)
        , m_grader(grader)
        , m_stop(stop)
    {
    }

    std::vector<Diagnostic> run()
    {
        checkUses();
        if (!m_findings.empty())
            return std::move(m_findings);
        for (const std::string& language : m_code.languages)
            checkLanguage(language);
        for (const lessons::WeakTest& weak : m_code.weak)
            checkWeak(weak);
        for (const lessons::SelfTest& test : m_exercise.tests)
            checkTest(test);
        return std::move(m_findings);
    }

private:
    void checkUses()
    {
        if (m_code.task != lessons::CodeTask::writeTest)
            return;
        for (const auto* all : {&m_code.correct, &m_code.mutants}) {
            for (const lessons::Implementation& item : *all) {
                if (const auto made = makeModule(item, {m_code.module}); !made)
                    m_findings.push_back(makeError(made.error().code, made.error().parameters,
                                                   item.use.empty() ? item.where : item.usePlace));
            }
        }
    }

    /// The share that a source earns. None if it could not be judged: `problem` then says why if it is the
    /// code's own.
    std::optional<double> shareOf(const std::string& language, const std::string& source,
                                  const SourceRegion& where)
    {
        m_result = {};
        if (m_skipped.count(language) > 0 || m_stop.stop_requested())
            return std::nullopt;
        const auto result = m_grader.grade({m_exercise, language, source, "check"}, {}, m_stop);
        if (!result) {
            const bool elsewhere = language == "python" && !m_grader.probe();
            m_skipped.insert(language);
            Diagnostic reason = result.error();
            reason.severity = elsewhere ? Severity::warning : Severity::error;
            reason.where = where;
            m_findings.push_back(std::move(reason));
            return std::nullopt;
        }
        m_result = *result;
        const auto share = grading::shareOf(m_code, m_result);
        if (!share && !m_result.problem)
            m_findings.push_back(makeError("grading.points", {m_exercise.id}, m_exercise.where));
        return share && !m_result.problem ? std::optional(share->value()) : std::nullopt;
    }

    bool isSkipped(const std::string& language) const { return m_skipped.count(language) > 0; }

    void checkLanguage(const std::string& language)
    {
        const auto solution = m_code.solution.find(language);
        if (solution == m_code.solution.end())
            return;
        const auto share = shareOf(language, solution->second, m_exercise.where);
        if (isSkipped(language))
            return;
        if (m_result.problem)
            m_findings.push_back(makeError("sandbox.check.problem",
                                           {language, m_result.problem->code, m_result.traceback},
                                           m_exercise.where));
        else if (share.value_or(0) < 1)
            blame(language);
        if (const auto starter = m_code.starter.find(language); starter != m_code.starter.end()) {
            if (shareOf(language, starter->second, m_exercise.where).value_or(0) >= 1)
                m_findings.push_back(makeError("sandbox.check.starter", {language}, m_exercise.where));
        }
    }

    /// Which implementations a solution that does not earn everything is wrong about.
    void blame(const std::string& language)
    {
        for (const grading::CodeRow& row : m_result.rows) {
            const auto& item = (row.correct ? m_code.correct : m_code.mutants)[row.index];
            if (row.correct && row.state != CodeRowState::accepted)
                m_findings.push_back(makeError("sandbox.check.correct", {language, item.name}, item.where));
            else if (!row.correct && row.state != CodeRowState::caught && item.weight > 0)
                m_findings.push_back(makeError("sandbox.check.mutant", {language, item.name}, item.where));
        }
    }

    void checkWeak(const lessons::WeakTest& weak)
    {
        const std::string language = weak.language.empty() ? m_code.languages.front() : weak.language;
        const double share = shareOf(language, weak.test, weak.where).value_or(0);
        if (share > weak.score.value_or(1) + scoreTolerance || (!weak.score && share >= 1))
            m_findings.push_back(makeError("sandbox.check.weak", {weak.name, percent(share)}, weak.where));
    }

    void checkTest(const lessons::SelfTest& test)
    {
        for (const auto& [language, source] : test.answers) {
            const auto share = shareOf(language, source, test.where);
            if (isSkipped(language))
                continue;
            const bool asExpected =
                share && test.score ? std::abs(*share - *test.score) < scoreTolerance : !share && !test.score;
            if (!asExpected)
                m_findings.push_back(makeError("sandbox.check.test",
                                               {test.name, test.score ? percent(*test.score) : "-",
                                                share ? percent(*share) : "-",
                                                m_result.problem ? m_result.problem->code : std::string()},
                                               test.where));
        }
    }

    static std::string percent(double share) { return std::to_string(std::lround(share * 100)) + '%'; }

    const lessons::Exercise& m_exercise;
    const lessons::CodeSpec& m_code;
    CodeGrader& m_grader;
    const std::stop_token& m_stop;
    CodeResult m_result;
    std::set<std::string> m_skipped;
    std::vector<Diagnostic> m_findings;
};

} // namespace

std::vector<Diagnostic> check(const lessons::Exercise& exercise, CodeGrader& grader, const std::stop_token& stop)
{
    if (!exercise.code || exercise.code->languages.empty())
        return {};
    return CodeCheck(exercise, grader, stop).run();
}

} // namespace lectern::sandbox
