#include "check_findings.h"
#include "distinct.h"
#include "numeric_judge.h"

#include <algorithm>
#include <cmath>

namespace lectern::grading {
namespace {

using lessons::Part;

bool hasForm(const Part& part, const Grid& answer)
{
    const bool oneNumber = answer.numbers.size() == 1;
    const bool rowsFit = part.rows == 0 || static_cast<std::size_t>(part.rows) == answer.rows;
    const bool colsFit = part.cols == 0 || static_cast<std::size_t>(part.cols) == answer.cols;
    switch (part.form) {
    case lessons::AnswerForm::number:
        return oneNumber;
    case lessons::AnswerForm::vector:
        return (answer.rows == 1 || answer.cols == 1) && rowsFit && colsFit;
    case lessons::AnswerForm::matrix:
    case lessons::AnswerForm::table:
        break;
    }
    return rowsFit && colsFit;
}

bool isWhole(double number)
{
    return !std::isfinite(number) || number == std::trunc(number);
}

bool hasTolerance(const lessons::Tolerance& tolerance)
{
    return tolerance.absolute || tolerance.relative || tolerance.significant;
}

class KeyCheck
{
public:
    KeyCheck(const Part& part, const CheckedVariant& checked, Findings& findings)
        : m_part(part)
        , m_checked(checked)
        , m_findings(findings)
    {
    }

    void run()
    {
        const auto key = numericKey(m_part, m_checked.variant.sheet());
        if (!key)
            return m_findings.add(key.error(), m_part.id);
        const Grid& answer = key->answer;
        if (!hasForm(m_part, answer))
            say("grading.answer.form", {m_part.answer, shape(answer)}, m_part.where, m_part.id);
        if (!hasTolerance(m_part.tolerance) &&
            !std::all_of(answer.numbers.begin(), answer.numbers.end(), isWhole))
            say("grading.tolerance.none", {m_part.id}, m_part.where, m_part.id);
        for (const lessons::Mistake& mistake : m_part.mistakes)
            checkMistake(mistake, answer);
        checkPairs(*key);
    }

private:
    static std::string shape(const Grid& grid)
    {
        return std::to_string(grid.rows) + 'x' + std::to_string(grid.cols);
    }

    void say(const char* code, std::vector<std::string> parameters, const SourceRegion& where,
             const std::string& key)
    {
        m_findings.add(makeError(code, std::move(parameters), where), key);
    }

    void checkMistake(const lessons::Mistake& mistake, const Grid& answer)
    {
        const auto value = m_checked.variant.sheet().value(mistake.cell);
        if (!value)
            return m_findings.add(value.error(), mistake.cell);
        const auto grid = toGrid(*value);
        if (!grid || !grid->sameShape(answer))
            say("grading.mistake.shape", {mistake.cell, value->describe(), shape(answer)}, mistake.where,
                mistake.cell);
        else if (grid->hasNan())
            say("grading.mistake.nan", {mistake.cell, number()}, mistake.where, mistake.cell);
    }

    void checkPairs(const NumericKey& key)
    {
        for (std::size_t i = 0; i < key.mistakes.size(); ++i) {
            const auto& [mistake, grid] = key.mistakes[i];
            checkPair(*mistake, grid, m_part.answer, key.answer);
            for (std::size_t j = 0; j < i; ++j)
                checkPair(*mistake, grid, key.mistakes[j].first->cell, key.mistakes[j].second);
        }
    }

    void checkPair(const lessons::Mistake& mistake, const Grid& grid, const std::string& other,
                   const Grid& otherGrid)
    {
        const bool apart = distinguishable(m_part.tolerance, grid, otherGrid);
        m_findings.compared(m_part, mistake.cell, other, m_checked.number, apart);
        if (!apart)
            say("grading.mistake.same", {mistake.cell, other, number()}, mistake.where,
                m_part.id + ' ' + mistake.cell + ' ' + other);
    }

    std::string number() const { return std::to_string(m_checked.number); }

    const Part& m_part;
    const CheckedVariant& m_checked;
    Findings& m_findings;
};

} // namespace

void checkKeys(const lessons::Exercise& exercise, const CheckedVariant& checked, Findings& findings)
{
    for (const Part& part : exercise.parts) {
        if (isNumeric(part))
            KeyCheck(part, checked, findings).run();
    }
}

} // namespace lectern::grading
