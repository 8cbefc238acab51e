#include <lectern/grading/canonical_json.h>
#include "check_findings.h"
#include "typed_table.h"

#include <algorithm>
#include <cmath>

namespace lectern::grading {
namespace {

using lessons::Part;

std::string typedText(double number)
{
    if (std::isinf(number))
        return number < 0 ? "-∞" : "∞";
    return std::get<JsonNumber>(exactNumber(number).data).token;
}

PartAnswer typedFrom(const Grid& grid)
{
    TableAnswer table;
    for (std::size_t i = 0; i < grid.numbers.size(); ++i) {
        if (i % grid.cols == 0)
            table.emplace_back();
        table.back().push_back(typedText(grid.numbers[i]));
    }
    return table;
}

// "1 2; 3 4" as an author writes a matrix in a test. A comma separates only with a space behind it: "0,67" is
// an entry that must be refused.
TableAnswer tableFrom(const std::string& text)
{
    TableAnswer table(1);
    std::string entry;
    const auto finish = [&table, &entry] {
        if (!entry.empty() && entry.back() == ',')
            entry.pop_back();
        if (!entry.empty())
            table.back().push_back(entry);
        entry.clear();
    };
    for (const char c : text) {
        const bool rowEnds = c == ';' || c == '\n';
        if (c != ' ' && !rowEnds) {
            entry += c;
            continue;
        }
        finish();
        if (rowEnds && !table.back().empty())
            table.emplace_back();
    }
    finish();
    if (table.back().empty())
        table.pop_back();
    return table;
}

ChoiceAnswer idsFrom(const std::string& text)
{
    ChoiceAnswer ids;
    for (const std::vector<std::string>& row : tableFrom(text))
        ids.insert(ids.end(), row.begin(), row.end());
    return ids;
}

class TestRun
{
public:
    TestRun(const lessons::Exercise& exercise, const CheckedVariant& checked, Findings& findings)
        : m_exercise(exercise)
        , m_checked(checked)
        , m_findings(findings)
    {
    }

    void run()
    {
        if (m_exercise.code)
            return; // lectern_sandbox proves it
        checkSolution();
        for (const Part& part : m_exercise.parts) {
            if (isNumeric(part))
                checkNumeric(part);
        }
        for (std::size_t i = 0; i < m_exercise.tests.size(); ++i)
            checkTest(m_exercise.tests[i], i);
    }

private:
    std::optional<Grid> gridOf(const std::string& cell) const
    {
        const auto value = m_checked.variant.sheet().value(cell);
        return value ? toGrid(*value) : std::nullopt;
    }

    // Values of cells are typed as decimals, whatever notation the part asks for.
    static void acceptAll(lessons::Exercise& exercise, const std::string& id)
    {
        for (Part& part : exercise.parts) {
            if (part.id == id)
                part.accept.clear();
        }
    }

    void answerWithCell(lessons::Exercise& exercise, Answer& answer, const std::string& id,
                        const Grid& grid) const
    {
        answer.parts[id] = typedFrom(grid);
        acceptAll(exercise, id);
    }

    Report gradeIn(const lessons::Exercise& exercise, const Answer& answer) const
    {
        return grade(exercise, m_checked.variant, answer);
    }

    std::string number() const { return std::to_string(m_checked.number); }

    void checkSolution()
    {
        lessons::Exercise exercise = m_exercise;
        Answer answer{m_exercise.id};
        for (const Part& part : m_exercise.parts) {
            const auto grid = isNumeric(part) ? gridOf(part.answer) : std::nullopt;
            if (grid)
                answerWithCell(exercise, answer, part.id, *grid);
            else if (part.kind == lessons::ExerciseKind::choice)
                answer.parts[part.id] = rightOptions(part);
        }
        for (const PartReport& report : gradeIn(exercise, answer).parts) {
            if (answer.parts.count(report.id) > 0 && report.state != PartState::right)
                m_findings.add(makeError("grading.solution.wrong", {report.id, number()}, m_exercise.where),
                               report.id);
        }
    }

    static ChoiceAnswer rightOptions(const Part& part)
    {
        ChoiceAnswer ids;
        for (const lessons::Option& option : part.options) {
            if (option.right)
                ids.push_back(option.id);
        }
        return ids;
    }

    const PartReport* find(const Report& report, const std::string& id) const
    {
        const auto found = std::find_if(report.parts.begin(), report.parts.end(),
                                        [&id](const PartReport& part) { return part.id == id; });
        return found == report.parts.end() ? nullptr : &*found;
    }

    void checkNumeric(const Part& part)
    {
        for (const lessons::Mistake& mistake : part.mistakes) {
            if (const auto grid = gridOf(mistake.cell); grid && !grid->hasNan())
                checkMistake(part, mistake, *grid);
        }
        const Report junk = gradeIn(m_exercise, Answer{m_exercise.id, {{part.id, TextAnswer("?")}}});
        if (junk.gradable)
            m_findings.add(makeError("grading.junk.graded", {part.id}, part.where), part.id);
    }

    void checkMistake(const Part& part, const lessons::Mistake& mistake, const Grid& grid)
    {
        lessons::Exercise exercise = m_exercise;
        Answer answer{m_exercise.id};
        answerWithCell(exercise, answer, part.id, grid);
        const Report report = gradeIn(exercise, answer);
        const PartReport* graded = find(report, part.id);
        if (graded && graded->mistake != mistake.cell)
            m_findings.add(makeError("grading.mistake.unnamed", {mistake.cell, number()}, mistake.where),
                           mistake.cell);
    }

    PartAnswer answerTo(const Part& part, const std::string& typed) const
    {
        switch (part.kind) {
        case lessons::ExerciseKind::choice:
            return idsFrom(typed);
        case lessons::ExerciseKind::shortAnswer:
            return typed;
        case lessons::ExerciseKind::code:
            return CodeAnswer{typed};
        case lessons::ExerciseKind::numeric:
        case lessons::ExerciseKind::table:
            break;
        }
        if (part.form == lessons::AnswerForm::number)
            return typed;
        return tableFrom(typed);
    }

    void checkTest(const lessons::SelfTest& test, std::size_t index)
    {
        lessons::Exercise exercise = m_exercise;
        Answer answer{m_exercise.id};
        for (const Part& part : m_exercise.parts) {
            const auto typed = test.answers.find(part.id);
            if (typed == test.answers.end())
                continue;
            const auto grid = isNumeric(part) ? gridOf(typed->second) : std::nullopt;
            if (grid)
                answerWithCell(exercise, answer, part.id, *grid);
            else
                answer.parts[part.id] = answerTo(part, typed->second);
        }
        compare(test, index, gradeIn(exercise, answer));
    }

    void compare(const lessons::SelfTest& test, std::size_t index, const Report& report)
    {
        if (report.fault) {
            m_findings.tried(test, index, m_checked.number, {}, false);
            return m_findings.add(*report.fault, test.name);
        }
        const double share = report.maximum > 0 ? report.points.value() / report.maximum : 0;
        const bool asExpected =
            test.score ? report.gradable && std::abs(share - *test.score) < 1e-6 : !report.gradable;
        m_findings.tried(test, index, m_checked.number, report.gradable ? std::optional(share) : std::nullopt,
                         asExpected);
        if (asExpected)
            return;
        const std::string expected = test.score ? typedText(*test.score) : "none";
        const std::string got = report.gradable ? toDecimalText(decimal(share).value_or(Rational{})) : "none";
        m_findings.add(makeError("grading.test.score", {test.name, expected, got, number()}, test.where),
                       test.name);
    }

    const lessons::Exercise& m_exercise;
    const CheckedVariant& m_checked;
    Findings& m_findings;
};

} // namespace

std::optional<PartAnswer> typedCell(const Part& part, const std::string& cell, const Variant& variant)
{
    if (!isNumeric(part))
        return std::nullopt;
    const auto value = variant.sheet().value(cell);
    const auto grid = value ? toGrid(*value) : std::nullopt;
    return grid && !grid->hasNan() ? std::optional(typedFrom(*grid)) : std::nullopt;
}

void checkTests(const lessons::Exercise& exercise, const CheckedVariant& checked, Findings& findings)
{
    TestRun(exercise, checked, findings).run();
}

} // namespace lectern::grading
