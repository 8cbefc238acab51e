#pragma once

#include "jail.h"
#include "modules.h"

#include <lectern/sandbox/code_grader.h>

namespace lectern::sandbox {

using Forward = std::function<Result<Array>(const ForwardCall&)>;

/// Runs a learner's code in one language. An error is not the code's fault.
class Runner
{
public:
    virtual ~Runner() = default;

    /// Gives the test one module.
    virtual Result<Run> runTest(const ModuleSettings& settings, const Forward& forward) = 0;
    /// Calls the function once.
    virtual Result<Run> runFunction(const std::vector<Array>& arguments, std::uint64_t seed) = 0;
};

/// Gives a jail that is ready; a new one if the last was lost.
using JailSource = std::function<Result<Jail*>()>;

std::unique_ptr<Runner> pythonRunner(const CodeJob& job, JailSource jails, std::stop_token stop);
std::unique_ptr<Runner> calcRunner(const CodeJob& job, std::stop_token stop);

/// Why a run came to no verdict; none if it did.
Problem problemOf(const Run& run, const std::string& entry);

} // namespace lectern::sandbox
