#pragma once

#include <lectern/models/work.h>

#include <lectern/attention/dropout.h>
#include <lectern/attention/random.h>

#include <cstdint>

namespace lectern::models {

/// Hands out random streams: the first, the second, ... of a seed.
class RandomSource
{
public:
    explicit RandomSource(std::uint64_t seed = 0)
        : m_root(seed)
    {
    }

    attention::RandomStream next() { return m_root.stream(m_used++); }

private:
    attention::RandomStream m_root;
    std::uint64_t m_used = 0;
};

/// One forward pass: in training dropout acts, each time with the next stream of the seed; in evaluation it
/// does not.
class Pass
{
public:
    static Pass evaluation() { return {}; }
    static Pass training(std::uint64_t seed)
    {
        Pass pass;
        pass.m_training = true;
        pass.m_random = RandomSource(seed);
        return pass;
    }

    /// Adds what layers do in this pass to `work`, which must outlive it.
    void counting(Work& work) { m_work = &work; }

    bool isTraining() const { return m_training; }
    Work* work() const { return m_work; } ///< nothing if nobody counts

    attention::Dropout dropout(double p)
    {
        return m_training && p > 0 ? attention::Dropout{p, m_random.next()} : attention::Dropout{};
    }

private:
    bool m_training = false;
    RandomSource m_random;
    Work* m_work = nullptr;
};

} // namespace lectern::models
