#pragma once

#include <cstdint>

namespace lectern::models {

/// What forward passes of MultiHeadAttention, Block and LanguageModel did, counted where it is done. A pass
/// counts if it is given one (`Pass::counting`).
struct Work
{
    std::uint64_t keyProjections = 0; ///< rows projected to keys, in all layers together
    std::uint64_t multiplyAdds = 0;   ///< of projections, and of the pairs that attention reads
    std::uint64_t numbersRead = 0;    ///< parameters, keys and values; of looked-up tables the rows looked up

    bool operator==(const Work&) const = default;
};

} // namespace lectern::models
