#include "runner.h"

#include <lectern/calc/sheet.h>

#include <algorithm>

namespace lectern::sandbox {
namespace {

/// A learner's calc source. It can only compute, within counted limits: it needs no jail.
class CalcRunner : public Runner
{
public:
    CalcRunner(const CodeJob& job, std::stop_token stop)
        : m_job(job)
        , m_stop(std::move(stop))
    {
    }

    Result<Run> runTest(const ModuleSettings&, const Forward&) override { return fail("sandbox.calc.test"); }

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
        if (!parse(m_job.source, {}, run))
            return run;
        if (m_job.source.find(entry) == std::string::npos) {
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
