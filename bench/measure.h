#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace lectern::bench {

/// N, H, L and d of an attention call; L queries and L keys.
struct Shape
{
    std::size_t samples = 0;
    std::size_t heads = 0;
    std::size_t length = 0;
    std::size_t width = 0;

    std::string text() const;
};

/// --shapes 1,8,512,64[;...] --threads T --variants full,causal [--budget SECONDS of each case]
struct Arguments
{
    std::vector<Shape> shapes;
    std::vector<std::string> variants = {"full", "causal"};
    int threads = 1;
    double budget = 0.5;

    Arguments(int argc, char** argv);
    /// Says on stderr what is missing.
    bool valid() const;
};

struct Measurement
{
    double median = 0; ///< milliseconds of a call
    double least = 0;
    double processor = 0; ///< median processor time of a call, all threads
    double mebibytes = 0; ///< by which the peak of resident memory grew
};

/// Calls again and again for `budget` seconds, five times at least; calls of microseconds in groups.
Measurement measure(const std::function<bool()>& call, double budget);

/// One line, as bench/compare reads it.
void print(const char* name, const Shape& shape, const std::string& variant, int threads,
           const Measurement& m);

} // namespace lectern::bench
