#pragma once

#include <cstddef>
#include <span>

namespace lectern::neighbours {

// How many applications of a layer (steps, for a recurrence) information needs to travel `distance` positions
// forward; infinite if it never arrives, 0 for no distance.

/// `distance`: every step in between.
double recurrentPath(std::size_t distance);
/// 1, whatever the distance.
double attentionPath(std::size_t distance);
/// Causal attention to the last `window` positions, the own one among them.
double windowedPath(std::size_t distance, std::size_t window);
/// Causal convolution of `kernel` taps, undilated.
double convolutionPath(std::size_t distance, std::size_t kernel);
/// Causal convolutions whose layer i = 0, 1, ... is dilated by base^i: grows with the logarithm. A base below
/// 2 dilates nothing.
double dilatedConvolutionPath(std::size_t distance, std::size_t kernel, std::size_t base = 2);

/// How many positions, itself among them, the last position of a stack of causal convolutions reads:
/// 1 + (kernel - 1) * sum of the dilations; nothing of a kernel without taps.
double receptiveField(std::size_t kernel, std::span<const std::size_t> dilations);

/// What one layer over L positions of width D costs (the columns of Vaswani et al. 2017, table 1, counted
/// rather than bounded). Counts are doubles: exact below 2^53, and no size overflows.
struct LayerCost
{
    double sequentialSteps = 0;  ///< operations that wait for one another, however many processors there are
    double longestPath = 0;      ///< from the first position to the last
    double relationElements = 0; ///< scores of one head, if all are held at once
    double multiplyAdds = 0;     ///< of what joins positions; an input or output projection is left out

    bool operator==(const LayerCost&) const = default;
};

/// Step t waits for step t - 1: L steps, L D^2 for U h_{t-1}.
LayerCost recurrentCost(std::size_t length, std::size_t width);

/// An encoder-decoder with additive attention: each of `targets` decoder steps scores all `sources` states
/// with A units and mixes them. Encoding and decoding both stay sequential; a decoder step reads any state in
/// one hop. The recurrences' own products are left out.
LayerCost additiveCost(std::size_t sources, std::size_t targets, std::size_t width, std::size_t units);

/// Every pair at once: L^2 scores, 2 L^2 D.
LayerCost attentionCost(std::size_t length, std::size_t width);

/// Causal attention to the last `window` positions: counts the pairs there are.
LayerCost windowedCost(std::size_t length, std::size_t width, std::size_t window);

/// Linear attention of one head of width D: no scores, 2 L D^2.
LayerCost linearAttentionCost(std::size_t length, std::size_t width);

/// L k D^2, the zeros before the first position counted; the path is that of a stack of such layers.
LayerCost convolutionCost(std::size_t length, std::size_t width, std::size_t kernel);
LayerCost dilatedConvolutionCost(std::size_t length, std::size_t width, std::size_t kernel,
                                 std::size_t base = 2);

} // namespace lectern::neighbours
