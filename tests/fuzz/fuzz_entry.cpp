// Anything may be typed into an entry: it is blank, a value, or a problem, and never a crash.

#include <lectern/grading/grader.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

using namespace lectern;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string typed(data, data + size);
    using enum lessons::Notation;
    for (const std::vector<lessons::Notation>& accept :
         {std::vector<lessons::Notation>{}, {decimal}, {decimal, fraction, root, exponential, percent}}) {
        const grading::Reading reading = grading::readEntry(typed, accept);
        const int outcomes =
            int(reading.blank) + int(reading.value.has_value()) + int(reading.problem.has_value());
        if (outcomes != 1 || (reading.value && std::isnan(*reading.value)))
            std::abort();
    }
    return 0;
}
