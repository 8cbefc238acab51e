#include <lectern/neighbours/layer_cost.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lectern::neighbours {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

double real(std::size_t n)
{
    return static_cast<double>(n);
}

/// From the first of `length` positions to the last.
std::size_t span(std::size_t length)
{
    return length == 0 ? 0 : length - 1;
}

/// Layers that each carry `reach` positions forward.
double layersFor(std::size_t distance, std::size_t reach)
{
    if (distance == 0)
        return 0;
    return reach == 0 ? never : real((distance - 1) / reach + 1);
}

/// Layer i carries a multiple of base^i below `kernel` times it: the distance's digit i must be such a
/// multiple.
double digitsBelow(std::size_t kernel, std::size_t distance, std::size_t base)
{
    double digits = 0;
    for (; distance > 0; distance /= base, ++digits) {
        if (distance % base >= kernel)
            return never;
    }
    return digits;
}

double convolutionWork(std::size_t length, std::size_t width, std::size_t kernel)
{
    return real(length) * real(kernel) * real(width) * real(width);
}

} // namespace

double recurrentPath(std::size_t distance)
{
    return real(distance);
}

double attentionPath(std::size_t distance)
{
    return distance == 0 ? 0 : 1;
}

double windowedPath(std::size_t distance, std::size_t window)
{
    return layersFor(distance, window == 0 ? 0 : window - 1);
}

double convolutionPath(std::size_t distance, std::size_t kernel)
{
    return layersFor(distance, kernel == 0 ? 0 : kernel - 1);
}

double dilatedConvolutionPath(std::size_t distance, std::size_t kernel, std::size_t base)
{
    if (base < 2 || kernel < 2)
        return convolutionPath(distance, kernel);
    if (base > kernel)
        return digitsBelow(kernel, distance, base);
    double layers = 0;
    double dilation = 1;
    for (double reached = 0; reached < real(distance); dilation *= real(base)) {
        reached += real(kernel - 1) * dilation;
        ++layers;
    }
    return layers;
}

double receptiveField(std::size_t kernel, std::span<const std::size_t> dilations)
{
    if (kernel == 0)
        return 0;
    double field = 1;
    for (const std::size_t dilation : dilations)
        field += real(kernel - 1) * real(dilation);
    return field;
}

LayerCost recurrentCost(std::size_t length, std::size_t width)
{
    return {real(length), recurrentPath(span(length)), 0, real(length) * real(width) * real(width)};
}

LayerCost additiveCost(std::size_t sources, std::size_t targets, std::size_t width, std::size_t units)
{
    const double pairs = real(sources) * real(targets);
    return {real(sources) + real(targets), pairs > 0 ? 1.0 : 0.0, pairs, pairs * (real(units) + real(width))};
}

LayerCost attentionCost(std::size_t length, std::size_t width)
{
    const double pairs = real(length) * real(length);
    return {length == 0 ? 0.0 : 1.0, attentionPath(span(length)), pairs, 2 * pairs * real(width)};
}

LayerCost windowedCost(std::size_t length, std::size_t width, std::size_t window)
{
    const double reach = real(std::min(window, length));
    const double pairs = real(length) * reach - reach * (reach - 1) / 2;
    return {length == 0 ? 0.0 : 1.0, windowedPath(span(length), window), pairs, 2 * pairs * real(width)};
}

LayerCost linearAttentionCost(std::size_t length, std::size_t width)
{
    return {length == 0 ? 0.0 : 1.0, attentionPath(span(length)), 0,
            2 * real(length) * real(width) * real(width)};
}

LayerCost convolutionCost(std::size_t length, std::size_t width, std::size_t kernel)
{
    return {length == 0 ? 0.0 : 1.0, convolutionPath(span(length), kernel), 0,
            convolutionWork(length, width, kernel)};
}

LayerCost dilatedConvolutionCost(std::size_t length, std::size_t width, std::size_t kernel, std::size_t base)
{
    return {length == 0 ? 0.0 : 1.0, dilatedConvolutionPath(span(length), kernel, base), 0,
            convolutionWork(length, width, kernel)};
}

} // namespace lectern::neighbours
