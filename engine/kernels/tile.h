#pragma once

#include <lectern/kernels/attention.h>

namespace lectern::kernels {

/// Some neighbouring queries of one head, and all the keys that they may read. Pointers are to the first row.
struct Tile
{
    const float* query;
    const float* key;
    const float* value;
    float* output;
    Index queryStride; ///< from row to row
    Index keyStride;
    Index valueStride;
    Index outputStride;
    Index width;
    Index valueWidth;
    Index queries;
    Index keys; ///< the length of `list`, if there is one
    float scale;
    Index diagonal; ///< query i reads keys 0 .. i + diagonal
    /// If not null, the numbers of the keys that may be read, ascending.
    const std::int32_t* list;
    const std::uint8_t* allowed; ///< marks of the first query, or null
    Index allowedStride;
    const float* additive; ///< mask of the first query, or null
    Index additiveStride;
    float* weights; ///< of the first query, or null
    Index weightsStride;
    float* logSumExp; ///< of the first query, or null
    float* scratch;   ///< aligned to 64 bytes
};

/// What one instruction set offers.
struct ForwardKernel
{
    /// How many queries to a tile for this many queries in all.
    Index (*tileQueries)(Index queries);
    /// Floats of scratch that a tile needs.
    Index (*scratch)(const Tile& tile);
    /// False if an entry of the output is not finite.
    bool (*run)(const Tile& tile);
};

/// A tile on the way back, without what the forward pass wrote.
struct BackwardTile
{
    Tile tile;
    const float* output; ///< of the forward pass
    Index outputStride;
    const float* logSumExp; ///< of the first query
    const float* gradient;  ///< of the output
    Index gradientStride;
    float* ofQuery; ///< written
    Index ofQueryStride;
    float* ofKey; ///< added to, of the first key
    Index ofKeyStride;
    float* ofValue;
    Index ofValueStride;
    float* ofAdditive; ///< added to, of the first query; null without an additive mask
    Index ofAdditiveStride;
};

struct BackwardKernel
{
    Index (*tileQueries)(Index queries);
    Index (*scratch)(const Tile& tile);
    void (*run)(const BackwardTile& tile);
};

constexpr float log2e = 1.44269504F;
constexpr float lowest = -3.402823466e38F;

/// An additive mask in powers of two. What is finite stays finite: a most negative float does not forbid.
inline float inPowersOfTwo(float added)
{
    const float scaled = added * log2e;
    return added >= lowest && scaled < lowest ? lowest : scaled;
}

/// No key lies beyond this diagonal.
constexpr Index noDiagonal = Index{1} << 40U;

ForwardKernel portableForward();
ForwardKernel avx2Forward();
ForwardKernel avx512Forward();
BackwardKernel portableBackward();
BackwardKernel avx2Backward();
BackwardKernel avx512Backward();

} // namespace lectern::kernels
