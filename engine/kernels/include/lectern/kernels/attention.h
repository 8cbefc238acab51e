#pragma once

#include <lectern/kernels/instruction_set.h>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace lectern::kernels {

using Index = std::ptrdiff_t;

/// Rows of numbers by sample, head and position; a row's numbers are neighbours. Strides count elements and
/// may be anything, also 0 or negative; what is written has rows apart, at least their width from one to the
/// next.
template <typename T>
struct Rows
{
    T* data = nullptr;
    Index sample = 0;
    Index head = 0;
    Index row = 0;

    T* at(Index n, Index h, Index position) const { return data + n * sample + h * head + position * row; }
};

struct AttentionShape
{
    Index samples = 0;
    Index heads = 0;
    Index keyHeads = 0; ///< divides `heads`: neighbouring query heads share one key head
    Index queries = 0;
    Index keys = 0;
    Index width = 0;      ///< of queries and keys
    Index valueWidth = 0; ///< of values and output
};

/// What of the keys a query may read. At most one of the three is given.
struct AttentionMask
{
    /// Query l reads keys 0 .. l + diagonal.
    std::optional<Index> diagonal = {};
    /// [N, H, L, S], a non-zero mark is read; a stride of 0 stands for every index.
    Rows<const std::uint8_t> allowed = {};
    /// [N, H, L, S], added to the scaled scores; -inf forbids.
    Rows<const float> additive = {};
};

/// softmax(scale Q K^T + mask) V in float, for every sample and head.
struct Attention
{
    AttentionShape shape;
    Rows<const float> query;
    Rows<const float> key;
    Rows<const float> value;
    Rows<float> output;
    double scale = 1;
    AttentionMask mask = {};
    Rows<float> weights =
        {}; ///< [N, H, L, S] if wanted: must hold zeros, keys that nobody reads are left out
    float* logSumExp = nullptr; ///< [N, H, L] if wanted: log2 sum 2^(score log2 e); +inf where no key is read
};

/// Whether the kernel can do it: the scale is a normal number in float, and every extent has something in it.
bool supports(const Attention& call);

/// Never forms the L x S matrix of scores: tiles of queries run over blocks of keys with a running maximum
/// (Milakov and Gimelshein 2018; Dao et al. 2022). Scratch is O(width) a thread whatever L and S are. Runs on
/// all processors unless the call is small or comes from a task of another.
///
/// False if an entry of the output is not finite. Rows with such entries are not to be trusted: either a NaN
/// or an infinity is in what the row reads, or it stands beside it under a mask, or the row reads no key, or
/// a sum left the range of float.
bool attend(const Attention& call, InstructionSet isa = instructionSet());

/// The way back: what the forward pass was called with and left, and the gradients.
struct AttentionBackward
{
    Attention forward;          ///< without what it writes
    Rows<const float> output;   ///< as the forward pass left it, all finite
    const float* logSumExp;     ///< the same, [N, H, L]
    Rows<const float> gradient; ///< of the output
    Rows<float> ofQuery;        ///< written
    Rows<float> ofKey;          ///< added to; of the key heads
    Rows<float> ofValue;        ///< added to
    /// Of the additive mask, if there is one: added to, a stride of 0 where one entry serves every index.
    Rows<float> ofAdditive = {};
};

/// Adds the gradients of queries, keys, values and an additive mask, with the weights made again from
/// logSumExp block by block (Dao et al. 2022). Each sum is made by one thread in one order. What the forward
/// pass supports is supported here. Where a NaN or an infinity is in what is read, or beside it under a mask,
/// entries that are not finite come out.
void attendBackward(const AttentionBackward& call, InstructionSet isa = instructionSet());

} // namespace lectern::kernels
