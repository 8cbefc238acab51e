#include "runner.h"

namespace lectern::sandbox {
namespace {

using lessons::CodeTask;

class PythonRunner : public Runner
{
public:
    PythonRunner(const CodeJob& job, JailSource jails, std::stop_token stop)
        : m_job(job)
        , m_jails(std::move(jails))
        , m_stop(std::move(stop))
    {
    }

    Result<Run> runTest(const ModuleSettings& settings, const Forward& forward) override
    {
        RunRequest request{start(settings.seed)};
        request.start.sizes[0] = static_cast<std::uint32_t>(settings.heads);
        request.start.sizes[1] = static_cast<std::uint32_t>(settings.width);
        request.forward = [&](const Frame& frame) -> Result<Array> {
            const auto call = readCall(frame, settings.width);
            return call ? forward(*call) : Result<Array>(fail(call.error()));
        };
        return run(request);
    }

    Result<Run> runFunction(const std::vector<Array>& arguments, std::uint64_t seed) override
    {
        RunRequest request{start(seed)};
        request.start.dimensions = 1; // a function
        request.start.code = static_cast<std::uint16_t>(arguments.size());
        request.arguments = arguments;
        return run(request);
    }

private:
    Frame start(std::uint64_t seed) const
    {
        Frame frame{FrameKind::start};
        frame.sizes[2] = static_cast<std::uint32_t>(seed >> 32U); // for the learner's own random numbers
        frame.payload = QByteArray::fromStdString(m_job.exercise.code->entry + '\n' + m_job.source);
        return frame;
    }

    /// A run that only the clock ended may have been held up by another program: it gets a second chance.
    Result<Run> run(const RunRequest& request)
    {
        Run run;
        for (int attempt = 0; attempt < 2; ++attempt) {
            const Result<Jail*> jail = m_jails();
            if (!jail)
                return fail(jail.error());
            run = (*jail)->run(request, m_stop);
            if (run.end != RunEnd::wallTime && run.end != RunEnd::lost)
                break;
        }
        if (run.end == RunEnd::cancelled)
            return fail("sandbox.cancelled");
        if (run.end == RunEnd::lost)
            return fail("sandbox.lost");
        return run;
    }

    const CodeJob& m_job;
    JailSource m_jails;
    std::stop_token m_stop;
};

/// The last line of a traceback: "ValueError: ...".
std::string lastLine(std::string text)
{
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    const std::size_t line = text.rfind('\n');
    return line == std::string::npos ? text : text.substr(line + 1);
}

} // namespace

std::unique_ptr<Runner> pythonRunner(const CodeJob& job, JailSource jails, std::stop_token stop)
{
    return std::make_unique<PythonRunner>(job, std::move(jails), std::move(stop));
}

Problem problemOf(const Run& run, const std::string& entry)
{
    if (run.problem)
        return run.problem;
    switch (run.end) {
    case RunEnd::accepted:
    case RunEnd::rejected:
    case RunEnd::cancelled:
    case RunEnd::lost:
        return std::nullopt;
    case RunEnd::cpuTime:
        return makeError("sandbox.limit.cpu", {"3"});
    case RunEnd::wallTime:
        return makeError("sandbox.limit.wall", {"10"});
    case RunEnd::output:
        return makeError("sandbox.limit.output", {"64"});
    case RunEnd::calls:
        return makeError("sandbox.limit.calls", {"5000"});
    case RunEnd::killed:
        return makeError("sandbox.killed", {run.text});
    case RunEnd::protocol:
        return makeError("sandbox.protocol");
    case RunEnd::silent:
        return makeError("sandbox.silent");
    case RunEnd::error:
        break;
    }
    switch (run.errorKind) {
    case ErrorKind::syntax:
        return makeError("sandbox.syntax", {lastLine(run.text)});
    case ErrorKind::noFunction:
        return makeError("sandbox.entry", {entry});
    case ErrorKind::result:
        return makeError("sandbox.result", {entry, run.text});
    case ErrorKind::none:
    case ErrorKind::raised:
        break;
    }
    return makeError("sandbox.raised", {lastLine(run.text)});
}

} // namespace lectern::sandbox
