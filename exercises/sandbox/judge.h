#pragma once

#include "runner.h"

namespace lectern::sandbox {

/// What judging one answer needs.
struct Bench
{
    const CodeJob& job;
    Runner& runner;
    const Progress& progress;

    /// A number that decides everything random about one run: HMAC-SHA256(secret, source | what).
    std::uint64_t seed(const std::string& what) const;
    void report(std::size_t done, std::size_t all) const
    {
        if (progress)
            progress(static_cast<int>(done), static_cast<int>(all));
    }
};

/// Runs a test against every implementation in every round, in an order that nobody inside can know. Each
/// implementation gets fresh weights, each run a process of its own.
Result<grading::CodeResult> judgeTest(const Bench& bench);

/// Calls a function with arguments drawn anew in every round and compares what it gives.
Result<grading::CodeResult> judgeFunction(const Bench& bench);

} // namespace lectern::sandbox
