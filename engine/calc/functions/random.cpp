#include "function_table.h"

#include <lectern/attention/transcendental.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace lectern::calc {
namespace {

namespace portable = attention::portable;

constexpr double largestInteger = 1e15;

/// SplitMix64 (Steele, Lea and Flood 2014).
class Generator
{
public:
    explicit Generator(std::uint64_t state)
        : m_state(state)
    {
    }

    std::uint64_t next()
    {
        m_state += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }

    /// [0, 1) in steps of 2^-53.
    double uniform() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

    /// 0 .. count-1 without bias: the incomplete last block of 2^64 is drawn again.
    std::uint64_t below(std::uint64_t count)
    {
        const std::uint64_t rest = (0 - count) % count;
        std::uint64_t drawn = next();
        while (drawn < rest)
            drawn = next();
        return drawn % count;
    }

    /// Box and Muller 1958.
    double normal()
    {
        const double radius = std::sqrt(-2 * portable::log(1 - uniform()));
        return radius * portable::cos(2 * std::numbers::pi * uniform());
    }

private:
    std::uint64_t m_state;
};

template <typename F>
Value drawn(Call& call, std::size_t firstSize, std::size_t workEach, F draw)
{
    const Shape shape{call.size(firstSize, 1), call.size(firstSize + 1, 1), 1};
    if (call.failed() || !call.charge(shape.rows * shape.cols, workEach))
        return {};
    Generator generator(call.run().nextRandomState());
    std::vector<double> numbers(shape.count());
    for (double& number : numbers)
        number = draw(generator);
    return {shape, std::move(numbers)};
}

Value randint(Call& call)
{
    const double low = call.number(0);
    const double high = call.number(1);
    if (call.failed())
        return {};
    const bool whole = low == std::floor(low) && high == std::floor(high);
    if (!whole || !(low <= high) || std::fabs(low) > largestInteger || std::fabs(high) > largestInteger)
        return call.fail("calc.random.range", {call.run().quote(call.node())});
    const auto count = static_cast<std::uint64_t>(high - low) + 1;
    return drawn(call, 2, 2, [=](Generator& g) { return low + static_cast<double>(g.below(count)); });
}

Value rand(Call& call)
{
    return drawn(call, 0, 2, [](Generator& g) { return g.uniform(); });
}

Value randn(Call& call)
{
    return drawn(call, 0, 24, [](Generator& g) { return g.normal(); });
}

// Fisher and Yates, from the end.
Value perm(Call& call)
{
    const std::size_t size = call.size(0);
    if (call.failed() || !call.charge(size, 4))
        return {};
    Generator generator(call.run().nextRandomState());
    std::vector<double> numbers(size);
    for (std::size_t i = 0; i < size; ++i)
        numbers[i] = static_cast<double>(i + 1);
    for (std::size_t i = size; i > 1; --i)
        std::swap(numbers[i - 1], numbers[generator.below(i)]);
    return {{1, size, 1}, std::move(numbers)};
}

} // namespace

std::span<const FunctionEntry> randomFunctions()
{
    static constexpr std::array<FunctionEntry, 4> table{
        {{"randint", randint}, {"rand", rand}, {"randn", randn}, {"perm", perm}}};
    return table;
}

} // namespace lectern::calc
