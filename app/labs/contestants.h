#pragma once

#include <lectern/attention/tensor.h>

#include <cstddef>
#include <memory>
#include <span>

namespace lectern::labs {

/// What all ways of attending are given.
struct RaceInputs
{
    attention::Tensor<double, 4> q, k, v; ///< [1, 1, longest, width]
    std::size_t width = 0;
    std::size_t window = 0; ///< positions that the window reads to each side
};

/// One way of attending at one length, in slices of queries. All are the clear forms in double, so that their
/// times can be compared: the kernels in float exist for one of them alone.
class Contestant
{
public:
    virtual ~Contestant() = default;
    /// Computes the outputs of `count` queries from `first` on.
    virtual Result<void> attend(std::size_t first, std::size_t count) = 0;
    virtual double output(std::size_t query, std::size_t channel) const = 0;
    /// Held at the end, beside q, k and v.
    virtual std::size_t bytes() const = 0;
};

/// A kind of contestant, and the cells that tell of it; null for what the lab does not give.
struct Way
{
    const char* seconds;
    const char* bytes;
    const char* error;
    std::unique_ptr<Contestant> (*make)(const RaceInputs& in, std::size_t length);
    double (*multiplyAdds)(double length, const RaceInputs& in);
};

/// The first one is exact: errors are counted from it.
std::span<const Way> waysOfAttending();

} // namespace lectern::labs
