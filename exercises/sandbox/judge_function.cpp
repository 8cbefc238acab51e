#include "judge.h"

#include <lectern/grading/grader.h>

#include <algorithm>
#include <cmath>

namespace lectern::sandbox {
namespace {

using grading::CodeResult;
using grading::CodeRowState;

constexpr double absoluteTolerance = 1e-8;
constexpr double relativeTolerance = 1e-6;
constexpr std::size_t mostNumbers = 16'000; ///< of one argument, so that it fits into a frame

/// A number has no sizes, a matrix two, a tensor three with its slices first, as NumPy lays it out.
Result<Array> arrayOf(const calc::Value& value, const std::string& cell)
{
    if (!value.isNumeric() || value.shape().count() > mostNumbers)
        return fail("sandbox.argument", {cell, value.describe()});
    Array array;
    array.numbers = value.numbers();
    const auto& [rows, cols, slices] = value.shape();
    if (slices > 1)
        array.sizes.push_back(static_cast<std::uint32_t>(slices));
    if (!value.isNumber())
        array.sizes.insert(array.sizes.end(),
                           {static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(cols)});
    else
        array.integer = value.number() == std::floor(value.number()) && std::abs(value.number()) < 1e15;
    return array;
}

/// Sizes of 1 in front do not matter: a row may come as a vector.
std::vector<std::uint32_t> significantSizes(const Array& array)
{
    const auto begin =
        std::find_if(array.sizes.begin(), array.sizes.end(), [](auto size) { return size != 1; });
    return {begin, array.sizes.end()};
}

bool sameNumber(double given, double right)
{
    if (!std::isfinite(given) || !std::isfinite(right))
        return given == right || (std::isnan(given) && std::isnan(right));
    return std::abs(given - right) <= absoluteTolerance + relativeTolerance * std::abs(right);
}

/// The first number that differs; as many as there are if none does.
std::size_t firstDifference(const Array& given, const Array& right)
{
    std::size_t i = 0;
    while (i < right.numbers.size() && sameNumber(given.numbers[i], right.numbers[i]))
        ++i;
    return i;
}

bool sameArray(const Array& given, const Array& right)
{
    return significantSizes(given) == significantSizes(right) &&
           firstDifference(given, right) == right.numbers.size();
}

std::string sizesText(const Array& array)
{
    std::string text;
    for (const std::uint32_t size : array.sizes)
        text += (text.empty() ? "" : ", ") + std::to_string(size);
    return '[' + text + ']';
}

std::string numberText(double number)
{
    if (std::isnan(number))
        return "nan"; // whatever its sign
    std::string text = std::to_string(number);
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.')
            text.pop_back();
    }
    return text;
}

/// Index of a number in its array, as NumPy counts: "[0, 2]".
std::string placeText(const Array& array, std::size_t index)
{
    std::string text;
    for (std::size_t axis = array.sizes.size(); axis-- > 0;) {
        text = std::to_string(index % array.sizes[axis]) + (text.empty() ? "" : ", ") + text;
        index /= array.sizes[axis];
    }
    return '[' + text + ']';
}

/// "causal_mask(3)"; arrays stand there as their sizes.
std::string callText(const std::string& entry, const std::vector<Array>& arguments)
{
    std::string text;
    for (const Array& argument : arguments)
        text += (text.empty() ? "" : ", ") +
                (argument.sizes.empty() ? numberText(argument.numbers[0]) : sizesText(argument));
    return entry + '(' + text + ')';
}

class FunctionJudge
{
public:
    explicit FunctionJudge(const Bench& bench)
        : m_bench(bench)
        , m_exercise(bench.job.exercise)
        , m_code(*m_exercise.code)
        , m_alike(m_code.mutants.size(), true)
        , m_differs(m_code.mutants.size(), false)
    {
    }

    Result<CodeResult> run()
    {
        const int rounds = m_bench.job.tryOnly ? 1 : m_code.rounds;
        for (int round = 0; round < rounds && !m_result.problem; ++round) {
            m_bench.report(static_cast<std::size_t>(round), static_cast<std::size_t>(rounds));
            if (const Result<void> ran = runRound(round); !ran)
                return fail(ran.error());
        }
        m_bench.report(static_cast<std::size_t>(rounds), static_cast<std::size_t>(rounds));
        if (!m_result.problem)
            sumUp();
        return std::move(m_result);
    }

private:
    Result<void> runRound(int round)
    {
        const std::uint64_t seed = m_bench.seed("round " + std::to_string(round));
        const auto variant = grading::Variant::draw(m_exercise, seed);
        if (!variant)
            return fail(variant.error());
        std::vector<Array> arguments;
        for (const std::string& cell : m_code.arguments) {
            const auto value = variant->sheet().value(cell);
            auto array = value ? arrayOf(*value, cell) : Result<Array>(fail(value.error()));
            if (!array)
                return fail(array.error());
            arguments.push_back(*std::move(array));
        }
        const auto run = m_bench.runner.runFunction(arguments, seed);
        if (!run)
            return fail(run.error());
        if (round == 0)
            m_result.output = run->output;
        return compare(*run, arguments, *variant);
    }

    Result<void> compare(const Run& run, const std::vector<Array>& arguments, const grading::Variant& variant)
    {
        m_result.problem = problemOf(run, m_code.entry);
        if (!m_result.problem && (run.end != RunEnd::accepted || !run.values))
            m_result.problem = makeError("sandbox.raised", {"AssertionError"});
        if (m_result.problem) {
            m_result.output = run.output;
            m_result.traceback = run.text;
            m_result.line = run.line;
            return {};
        }
        const Array& given = *run.values;
        bool right = false;
        std::optional<Array> first;
        for (const lessons::Implementation& item : m_code.correct) {
            const auto y = resultOf(item, variant);
            if (!y)
                return fail(y.error());
            right = right || sameArray(given, *y);
            first = first ? first : *y;
        }
        if (!right && m_right)
            describe(given, *first, callText(m_code.entry, arguments));
        m_right = m_right && right;
        for (std::size_t i = 0; i < m_code.mutants.size(); ++i) {
            const auto y = resultOf(m_code.mutants[i], variant);
            if (!y)
                return fail(y.error());
            m_alike[i] = m_alike[i] && sameArray(given, *y);
            m_differs[i] = m_differs[i] || !sameArray(*y, *first);
        }
        return {};
    }

    Result<Array> resultOf(const lessons::Implementation& item, const grading::Variant& variant) const
    {
        const calc::Program& vars = variant.sheet().program();
        std::vector<calc::KnownName> names;
        for (const calc::Cell& cell : vars.cells) {
            if (!cell.isFunction)
                names.push_back({cell.name});
        }
        auto parsed = calc::parseProgram(item.calc, {}, names);
        if (parsed.hasErrors())
            return fail(parsed.diagnostics.front());
        calc::Sheet sheet(std::make_shared<const calc::Program>(std::move(parsed.value)), variant.drawSeed());
        for (const calc::KnownName& name : names) {
            if (auto value = variant.sheet().value(name.name))
                sheet.setInput(name.name, *std::move(value));
        }
        sheet.recompute();
        const auto y = sheet.value("y");
        return y ? arrayOf(*y, "y") : Result<Array>(fail(y.error()));
    }

    void describe(const Array& given, const Array& right, const std::string& call)
    {
        if (significantSizes(given) != significantSizes(right)) {
            m_result.remarks.push_back(
                makeError("sandbox.function.shape", {call, sizesText(given), sizesText(right)}));
            return;
        }
        const std::size_t at = firstDifference(given, right);
        if (right.sizes.empty())
            m_result.remarks.push_back(
                makeError("sandbox.function.number",
                          {call, numberText(given.numbers[at]), numberText(right.numbers[at])}));
        else
            m_result.remarks.push_back(makeError(
                "sandbox.function.entry",
                {call, placeText(right, at), numberText(given.numbers[at]), numberText(right.numbers[at])}));
    }

    void sumUp()
    {
        m_result.rows.push_back({true, 0, m_right ? CodeRowState::accepted : CodeRowState::falseAlarm});
        for (std::size_t i = 0; !m_right && i < m_alike.size(); ++i) {
            if (m_alike[i] && m_differs[i])
                m_result.rows.push_back({false, i, CodeRowState::matched});
        }
    }

    const Bench& m_bench;
    const lessons::Exercise& m_exercise;
    const lessons::CodeSpec& m_code;
    std::vector<bool> m_alike;   ///< per mutant: it gave what the learner's function gave, in every round
    std::vector<bool> m_differs; ///< per mutant: it was wrong in some round
    bool m_right = true;
    CodeResult m_result;
};

} // namespace

Result<CodeResult> judgeFunction(const Bench& bench)
{
    return FunctionJudge(bench).run();
}

} // namespace lectern::sandbox
