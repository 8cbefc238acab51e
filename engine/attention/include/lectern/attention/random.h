#pragma once

#include <cstdint>

namespace lectern::attention {

/// Random numbers that are a function of a seed and an index: no state, so that any order of evaluation, any
/// thread and a backward pass see the same ones. Number i is the i-th output of SplitMix64 (Steele, Lea and
/// Flood 2014), whose state is a plain counter. The same bits on every machine.
class RandomStream
{
public:
    constexpr explicit RandomStream(std::uint64_t seed = 0)
        : m_seed(seed)
    {
    }

    /// 64 random bits.
    std::uint64_t bits(std::uint64_t index) const;
    /// A multiple of 2^-53 in [0, 1).
    double uniform(std::uint64_t index) const;
    /// Mean 0, variance 1 (Box and Muller 1958, from numbers 2 index and 2 index + 1).
    double normal(std::uint64_t index) const;

    /// Another stream, a function of this one's seed and `number`.
    RandomStream stream(std::uint64_t number) const;

    bool operator==(const RandomStream&) const = default;

private:
    std::uint64_t m_seed = 0;
};

} // namespace lectern::attention
