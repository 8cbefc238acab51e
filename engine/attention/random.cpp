#include <lectern/attention/random.h>
#include <lectern/attention/transcendental.h>

#include <cmath>

namespace lectern::attention {
namespace {

constexpr std::uint64_t increment = 0x9e3779b97f4a7c15U;

std::uint64_t mixed(std::uint64_t z)
{
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
}

} // namespace

std::uint64_t RandomStream::bits(std::uint64_t index) const
{
    return mixed(m_seed + (index + 1) * increment);
}

double RandomStream::uniform(std::uint64_t index) const
{
    return static_cast<double>(bits(index) >> 11U) * 0x1p-53;
}

double RandomStream::normal(std::uint64_t index) const
{
    constexpr double twoPi = 0x1.921fb54442d18p+2;
    const double radius = std::sqrt(-2.0 * portable::log(1.0 - uniform(2 * index))); // 1 - u > 0
    return radius * portable::cos(twoPi * uniform(2 * index + 1));
}

RandomStream RandomStream::stream(std::uint64_t number) const
{
    // Mixed twice: seeds a small step apart would give the same sequence, shifted.
    return RandomStream(mixed(m_seed ^ mixed(number + increment)));
}

} // namespace lectern::attention
