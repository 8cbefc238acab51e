#include "measure.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sstream>

namespace lectern::bench {
namespace {

std::vector<std::string> parts(const std::string& text, char between)
{
    std::vector<std::string> result;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, between);)
        result.push_back(part);
    return result;
}

double wallSeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double processorSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double peakMebibytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

std::string Shape::text() const
{
    return std::to_string(samples) + ',' + std::to_string(heads) + ',' + std::to_string(length) + ',' +
           std::to_string(width);
}

Arguments::Arguments(int argc, char** argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string value = argv[i + 1];
        if (std::strcmp(argv[i], "--threads") == 0)
            threads = std::atoi(value.c_str());
        if (std::strcmp(argv[i], "--budget") == 0)
            budget = std::atof(value.c_str());
        if (std::strcmp(argv[i], "--variants") == 0)
            variants = parts(value, ',');
        if (std::strcmp(argv[i], "--shapes") == 0)
            for (const std::string& text : parts(value, ';')) {
                Shape s;
                if (std::sscanf(text.c_str(), "%zu,%zu,%zu,%zu", &s.samples, &s.heads, &s.length, &s.width) ==
                    4)
                    shapes.push_back(s);
            }
    }
}

bool Arguments::valid() const
{
    if (!shapes.empty() && threads > 0 && budget > 0)
        return true;
    std::fputs("give --shapes N,H,L,d[;...] [--threads T] [--variants full,causal,...] [--budget SECONDS]\n",
               stderr);
    return false;
}

Measurement measure(const std::function<bool()>& call, double budget)
{
    const double before = peakMebibytes();
    const auto time = [&call](int calls) {
        const double wall = wallSeconds();
        const double processor = processorSeconds();
        for (int i = 0; i < calls; ++i)
            if (!call()) {
                std::fputs("the call failed\n", stderr);
                std::exit(1);
            }
        return std::pair((wallSeconds() - wall) / calls, (processorSeconds() - processor) / calls);
    };
    time(1); // pages and caches
    const double once = time(1).first;
    const int calls = once < 20e-6 ? 200 : once < 300e-6 ? 20 : 1;
    std::vector<double> walls;
    std::vector<double> processors;
    for (const double start = wallSeconds(); wallSeconds() - start < budget || walls.size() < 5;) {
        const auto [wall, processor] = time(calls);
        walls.push_back(wall * 1e3);
        processors.push_back(processor * 1e3);
    }
    return {median(walls), *std::min_element(walls.begin(), walls.end()), median(processors),
            peakMebibytes() - before};
}

void print(const char* name, const Shape& shape, const std::string& variant, int threads,
           const Measurement& m)
{
    std::printf("%s %s %s t%d %.5f %.5f %.5f %.1f\n", name, shape.text().c_str(), variant.c_str(), threads,
                m.median, m.least, m.processor, m.mebibytes);
    std::fflush(stdout);
}

} // namespace lectern::bench
