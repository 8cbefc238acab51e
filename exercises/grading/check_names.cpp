#include "check_findings.h"

#include <algorithm>

namespace lectern::grading {
namespace {

using lessons::Part;

class NameCheck
{
public:
    NameCheck(const lessons::Exercise& exercise, const calc::Program& program, Findings& findings)
        : m_exercise(exercise)
        , m_program(program)
        , m_findings(findings)
    {
    }

    void run()
    {
        for (const std::string& cell : m_exercise.require)
            needCell(cell, m_exercise.requirePlace);
        if (m_exercise.distinct && m_program.find("distinct"))
            m_findings.add(makeError("grading.require.name", {}, m_exercise.requirePlace));
        if (m_exercise.parts.empty() && !m_exercise.code)
            m_findings.add(makeError("grading.parts.none", {}, m_exercise.where));
        double points = 0;
        for (const Part& part : m_exercise.parts) {
            checkPart(part);
            points += part.points;
            m_earlier.insert(part.id);
        }
        if (!m_exercise.parts.empty() && !(points > 0))
            m_findings.add(makeError("grading.points", {m_exercise.id}, m_exercise.where));
        for (const lessons::SelfTest& test : m_exercise.tests)
            checkTest(test);
    }

private:
    void needCell(const std::string& name, const SourceRegion& where)
    {
        const calc::Cell* cell = m_program.find(name);
        if (!cell || cell->isFunction)
            m_findings.add(makeError("grading.cell.unknown", {name}, where), name);
    }

    void checkPart(const Part& part)
    {
        if (m_earlier.count(part.id) > 0)
            m_findings.add(makeError("grading.part.twice", {part.id}, part.where), part.id);
        if (!decimal(part.points) || part.points < 0)
            m_findings.add(makeError("grading.points", {part.id}, part.where), part.id);
        if (isNumeric(part))
            checkNumeric(part);
        if (part.kind == lessons::ExerciseKind::choice)
            checkOptions(part);
        checkHints(part);
    }

    void checkNumeric(const Part& part)
    {
        needCell(part.answer, part.where);
        for (const lessons::Mistake& mistake : part.mistakes) {
            needCell(mistake.cell, mistake.where);
            if (!(mistake.credit >= 0 && mistake.credit < 1))
                m_findings.add(makeError("grading.mistake.credit", {mistake.cell}, mistake.where),
                               mistake.cell);
        }
        for (const auto& [cell, earlier] : part.carry) {
            needCell(cell, part.where);
            if (m_earlier.count(earlier) == 0)
                m_findings.add(makeError("grading.carry.part", {earlier}, part.where), part.id + earlier);
        }
    }

    void checkOptions(const Part& part)
    {
        const auto right = std::count_if(part.options.begin(), part.options.end(),
                                         [](const lessons::Option& option) { return option.right; });
        if (right == 0 || (!part.many && right > 1))
            m_findings.add(makeError("grading.options.right", {part.id, std::to_string(right)}, part.where),
                           part.id);
        std::set<std::string> ids;
        for (const lessons::Option& option : part.options) {
            if (!ids.insert(option.id).second)
                m_findings.add(makeError("grading.options.twice", {option.id}, part.where),
                               part.id + option.id);
        }
    }

    void checkHints(const Part& part)
    {
        double cost = 0;
        for (const lessons::Hint& hint : part.hints)
            cost += hint.cost;
        if (!(cost >= 0 && cost <= 1))
            m_findings.add(makeError("grading.hints.cost", {part.id}, part.where), part.id);
    }

    void checkTest(const lessons::SelfTest& test)
    {
        if (m_exercise.code)
            return; // it answers in languages, and needs lectern_sandbox to be graded
        for (const auto& [id, typed] : test.answers) {
            if (m_earlier.count(id) == 0)
                m_findings.add(makeError("grading.test.part", {test.name, id}, test.where), test.name + id);
        }
    }

    const lessons::Exercise& m_exercise;
    const calc::Program& m_program;
    Findings& m_findings;
    std::set<std::string> m_earlier = {};
};

} // namespace

void checkNames(const lessons::Exercise& exercise, const calc::Program& program, Findings& findings)
{
    NameCheck(exercise, program, findings).run();
}

} // namespace lectern::grading
