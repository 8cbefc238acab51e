#include "runner.h"

#include <lectern/calc/sheet.h>

#include <cmath>
#include <span>

namespace lectern::sandbox {
namespace {

constexpr auto moduleName = "f";
constexpr auto verdictName = "ok";
constexpr int mostCalls = 5'000;

/// A learner's calc source. It can only compute, within counted limits: it needs no jail.
class CalcRunner : public Runner
{
public:
    CalcRunner(const CodeJob& job, std::stop_token stop)
        : m_job(job)
        , m_stop(std::move(stop))
    {
    }

    Result<Run> runTest(const ModuleSettings& settings, const Forward& forward) override
    {
        Run run;
        const auto program = parse(m_job.source, {{"heads"}, {"width"}, {moduleName, {"X"}}}, run);
        if (!program)
            return run;
        calc::Sheet sheet(program, settings.seed);
        sheet.setInput("heads", static_cast<double>(settings.heads));
        sheet.setInput("width", static_cast<double>(settings.width));
        Problem broken; // not the learner's fault
        std::uint64_t work = 0;
        sheet.setFunction(moduleName, [&](std::span<const calc::Value> arguments) -> Result<calc::Value> {
            const auto call = callWith(arguments.front(), settings.width);
            if (!call)
                return fail(call.error());
            const calc::Shape& shape = arguments.front().shape();
            work += std::uint64_t{shape.rows} * shape.count();
            if (++run.calls > mostCalls || work > calc::Limits().work)
                return fail("calc.limit.work", {std::to_string(calc::Limits().work)});
            const auto given = forward(*call);
            if (!given)
                broken = given.error();
            return given ? Result<calc::Value>(valueOf(*given)) : Result<calc::Value>(fail(given.error()));
        });
        sheet.recompute(m_stop);
        if (m_stop.stop_requested())
            return fail("sandbox.cancelled");
        if (broken)
            return fail(*broken);
        return judged(sheet, std::move(run));
    }

    Result<Run> runFunction(const std::vector<Array>& arguments, std::uint64_t seed) override
    {
        const std::string& entry = m_job.exercise.code->entry;
        std::vector<calc::KnownName> names;
        std::string given;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            names.push_back({"argument_" + std::to_string(i + 1)});
            given += (i == 0 ? "" : ", ") + names.back().name;
        }
        Run run;
        const auto own = parse(m_job.source, {}, run);
        if (!own)
            return run;
        if (const std::string ready = readyMade(*own, entry); !ready.empty()) {
            run.errorKind = ErrorKind::syntax;
            return failed(makeError("sandbox.calc.ready", {ready}), std::move(run));
        }
        if (const calc::Cell* defined = own->find(entry); !defined || !defined->isFunction) {
            run.errorKind = ErrorKind::noFunction;
            return failed(makeError("sandbox.entry", {entry}), std::move(run));
        }
        const auto program =
            parse(m_job.source + "\nresult_of_call = " + entry + '(' + given + ')', names, run);
        if (!program)
            return run;
        calc::Sheet sheet(program, seed);
        for (std::size_t i = 0; i < arguments.size(); ++i)
            sheet.setInput(names[i].name, valueOf(arguments[i]));
        sheet.recompute(m_stop);
        const auto result = sheet.value("result_of_call");
        if (m_stop.stop_requested())
            return fail("sandbox.cancelled");
        if (!result)
            return failed(result.error(), std::move(run));
        if (!result->isNumeric()) {
            run.errorKind = ErrorKind::result;
            return failed(makeError("sandbox.calc.number", {entry, result->describe()}), std::move(run));
        }
        run.end = RunEnd::accepted;
        run.values = arrayOf(*result);
        return run;
    }

private:
    /// The language's own function that does what is to be written, if it is called: causalmask for causal_mask.
    static std::string readyMade(const calc::Program& program, const std::string& entry)
    {
        const auto plain = [](std::string name) {
            std::erase(name, '_');
            return name;
        };
        for (const calc::Node& node : program.nodes) {
            if (node.kind == calc::NodeKind::call && plain(node.text) == plain(entry) &&
                !program.find(node.text))
                return node.text;
        }
        return {};
    }

    /// The test accepts where its cell `ok` is not 0.
    static Run judged(const calc::Sheet& sheet, Run run)
    {
        if (!sheet.program().find(verdictName)) {
            run.errorKind = ErrorKind::noFunction;
            return failed(makeError("sandbox.calc.verdict", {verdictName}), std::move(run));
        }
        const auto verdict = sheet.value(verdictName);
        if (!verdict)
            return failed(verdict.error(), std::move(run));
        if (!verdict->isNumber() || std::isnan(verdict->number())) {
            run.errorKind = ErrorKind::result;
            return failed(makeError("sandbox.calc.number", {verdictName, verdict->isNumber() ? "nan" : verdict->describe()}), std::move(run));
        }
        run.end = verdict->number() != 0 ? RunEnd::accepted : RunEnd::rejected;
        return run;
    }

    /// Rows are positions, slices samples.
    static Result<ForwardCall> callWith(const calc::Value& x, std::size_t width)
    {
        const calc::Shape& shape = x.shape();
        if (!x.isNumeric() || shape.cols != width || !isInputSize(shape.slices, shape.rows))
            return fail("sandbox.calc.input", {x.describe(), std::to_string(width), std::to_string(mostPositions),
                                               std::to_string(mostSamples)});
        ForwardCall call;
        call.evaluating = true;
        call.input.x = diagnostics::Tensor<double, 3>({shape.slices, shape.rows, shape.cols}, x.numbers());
        return call;
    }

    static Run failed(Diagnostic reason, Run run)
    {
        run.end = RunEnd::error;
        run.line = reason.where.line;
        run.problem = std::move(reason);
        return run;
    }

    std::shared_ptr<const calc::Program> parse(const std::string& source,
                                               const std::vector<calc::KnownName>& names, Run& run) const
    {
        auto parsed = calc::parseProgram(source, {}, names);
        if (!parsed.hasErrors())
            return std::make_shared<const calc::Program>(std::move(parsed.value));
        run.errorKind = ErrorKind::syntax;
        run = failed(parsed.diagnostics.front(), std::move(run));
        return nullptr;
    }

    static calc::Value valueOf(const Array& array)
    {
        const auto& sizes = array.sizes;
        const std::size_t count = sizes.size();
        return {calc::Shape{count > 1 ? sizes[count - 2] : 1, count > 0 ? sizes[count - 1] : 1,
                            count > 2 ? sizes[count - 3] : 1},
                array.numbers};
    }

    static Array arrayOf(const calc::Value& value)
    {
        const auto& [rows, cols, slices] = value.shape();
        Array array{{}, value.numbers()};
        for (const std::size_t size : {slices, rows, cols})
            array.sizes.push_back(static_cast<std::uint32_t>(size));
        return array;
    }

    const CodeJob& m_job;
    std::stop_token m_stop;
};

} // namespace

std::unique_ptr<Runner> calcRunner(const CodeJob& job, std::stop_token stop)
{
    return std::make_unique<CalcRunner>(job, std::move(stop));
}

} // namespace lectern::sandbox
