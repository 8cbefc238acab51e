#pragma once

#include <lectern/labs/lab.h>

namespace lectern::labs {

/// Trains a small language model on two sequences of length 4 until it knows them by heart.
Result<Cells> overfit(const Job& job);

/// Continues a prompt with and without a cache.
Result<Cells> decode(const Job& job);

/// Times attention and its neighbours at doubling lengths.
Result<Cells> lengthCurve(const Job& job);

/// Times modules of one width that differ in their number of heads.
Result<Cells> raceHeadCounts(const Job& job);

/// Runs every check on the right module and on every faulty one.
Result<Cells> faultBench(const Job& job);

} // namespace lectern::labs
