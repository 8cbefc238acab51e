#include "along.h"

#include <array>
#include <cmath>

namespace lectern::calc {
namespace {

double sumOf(const Line& line)
{
    double sum = 0;
    for (std::size_t i = 0; i < line.count; ++i)
        sum += line[i];
    return sum;
}

double productOf(const Line& line)
{
    double product = 1;
    for (std::size_t i = 0; i < line.count; ++i)
        product *= line[i];
    return product;
}

double meanOf(const Line& line)
{
    return sumOf(line) / static_cast<double>(line.count);
}

double varianceOf(const Line& line)
{
    const double mean = meanOf(line);
    double sum = 0;
    for (std::size_t i = 0; i < line.count; ++i)
        sum += (line[i] - mean) * (line[i] - mean);
    return sum / static_cast<double>(line.count);
}

double deviationOf(const Line& line)
{
    return std::sqrt(varianceOf(line));
}

// The place of the largest (or smallest) entry; a NaN wins, as it does in every comparison that matters.
template <bool Largest>
std::size_t extremePlace(const Line& line)
{
    std::size_t best = 0;
    for (std::size_t i = 0; i < line.count; ++i) {
        if (std::isnan(line[i]))
            return i;
        if (Largest ? line[i] > line[best] : line[i] < line[best])
            best = i;
    }
    return best;
}

template <bool Largest>
double extreme(const Line& line)
{
    return line[extremePlace<Largest>(line)];
}

template <bool Largest>
double placeOfExtreme(const Line& line)
{
    return static_cast<double>(extremePlace<Largest>(line) + 1);
}

double anyOf(const Line& line)
{
    for (std::size_t i = 0; i < line.count; ++i) {
        if (line[i] != 0)
            return 1;
    }
    return 0;
}

double allOf(const Line& line)
{
    for (std::size_t i = 0; i < line.count; ++i) {
        if (line[i] == 0)
            return 0;
    }
    return 1;
}

double lengthOf(const Line& line)
{
    double sum = 0;
    for (std::size_t i = 0; i < line.count; ++i)
        sum += line[i] * line[i];
    return std::sqrt(sum);
}

double largestMagnitude(const Line& line)
{
    double largest = 0;
    for (std::size_t i = 0; i < line.count; ++i) {
        const double magnitude = std::fabs(line[i]);
        if (std::isnan(magnitude))
            return magnitude;
        largest = std::max(largest, magnitude);
    }
    return largest;
}

using Reduction = double (*)(const Line&);

template <Reduction F, int AbsentDim>
Value reduction(Call& call)
{
    const int dim = call.dim(1, AbsentDim);
    return call.failed() ? Value() : reduce(call, dim, F);
}

Value maxabs(Call& call)
{
    return reduce(call, 0, largestMagnitude);
}

Value cumsum(Call& call)
{
    const int dim = call.dim(1, 2);
    if (call.failed())
        return {};
    return transformLines(call, dim, [](const Line& line, double* out) {
        double sum = 0;
        for (std::size_t i = 0; i < line.count; ++i) {
            sum += line[i];
            out[i * line.step] = sum;
        }
    });
}

} // namespace

std::span<const FunctionEntry> reductionFunctions()
{
    static constexpr std::array<FunctionEntry, 14> table{{{"sum", reduction<sumOf, 0>},
                                                          {"prod", reduction<productOf, 0>},
                                                          {"mean", reduction<meanOf, 0>},
                                                          {"var", reduction<varianceOf, 0>},
                                                          {"std", reduction<deviationOf, 0>},
                                                          {"maxof", reduction<extreme<true>, 0>},
                                                          {"minof", reduction<extreme<false>, 0>},
                                                          {"argmax", reduction<placeOfExtreme<true>, 2>},
                                                          {"argmin", reduction<placeOfExtreme<false>, 2>},
                                                          {"any", reduction<anyOf, 0>},
                                                          {"all", reduction<allOf, 0>},
                                                          {"norm", reduction<lengthOf, 0>},
                                                          {"maxabs", maxabs},
                                                          {"cumsum", cumsum}}};
    return table;
}

} // namespace lectern::calc
