#pragma once

#include <lectern/kernels/attention.h>

#include <vector>

namespace lectern::kernels {

/// The keys that are read at all, when all queries of a head read the same: padding. A range of them is read
/// where it lies; otherwise they are listed.
class KeyChoice
{
public:
    struct Of
    {
        Index first; ///< where keys begin; 0 with a list
        Index count;
        const std::int32_t* list; ///< of `count` keys, or null
    };

    explicit KeyChoice(const Attention& call);

    /// Whether the boolean mask is wholly in the choice.
    bool active() const { return !m_choices.empty(); }

    Of of(Index n, Index h) const;

private:
    struct Choice
    {
        Index first = 0;
        Index count = 0;
        std::vector<std::int32_t> list = {};
    };
    static Choice choose(const std::uint8_t* marks, Index keys);

    Index m_keys;
    bool m_bySample = false;
    bool m_byHead = false;
    Index m_heads = 1;
    std::vector<Choice> m_choices;
};

} // namespace lectern::kernels
