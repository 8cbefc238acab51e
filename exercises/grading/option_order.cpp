#include <lectern/grading/option_order.h>

#include <numeric>
#include <utility>

namespace lectern::grading {
namespace {

// FNV-1a: two parts of an exercise must not be shuffled alike.
std::uint64_t hashOf(const std::string& text)
{
    std::uint64_t hash = 0xCBF29CE484222325u;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
    return hash;
}

// SplitMix64
std::uint64_t next(std::uint64_t& state)
{
    std::uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

} // namespace

std::vector<std::size_t> optionOrder(const lessons::Part& part, std::uint64_t seed)
{
    std::vector<std::size_t> order(part.options.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (!part.shuffle)
        return order;
    std::uint64_t state = seed ^ hashOf(part.id);
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[next(state) % left]);
    return order;
}

} // namespace lectern::grading
