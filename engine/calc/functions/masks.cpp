#include "broadcast.h"
#include "engine_bridge.h"

#include <lectern/attention/mask.h>
#include <lectern/attention/positions.h>

#include <array>
#include <cmath>
#include <limits>

namespace lectern::calc {
namespace {

using attention::CausalAlignment;

// The queries are the newest positions: with fewer queries than keys the triangle sits at the lower right.
constexpr CausalAlignment alignment = CausalAlignment::lowerRight;

Value marksOf(Call& call, Result<attention::Allowed> mask)
{
    if (!mask)
        return call.fail(std::move(mask.error()));
    const auto& shape = mask->shape();
    const std::vector<std::uint8_t>& marks = mask->marks().data();
    return {{shape[2], shape[3], shape[0] * shape[1]}, std::vector<double>(marks.begin(), marks.end())};
}

struct PairSizes
{
    std::size_t queries;
    std::size_t keys;
};

PairSizes pairSizes(Call& call)
{
    const std::size_t queries = call.size(0);
    return {queries, call.size(1, queries)};
}

Value causalmask(Call& call)
{
    const auto [queries, keys] = pairSizes(call);
    if (call.failed() || !call.charge(queries * keys))
        return {};
    return marksOf(call, attention::causalMask(queries, keys, alignment));
}

Value causal(Call& call)
{
    const auto [queries, keys] = pairSizes(call);
    if (call.failed() || !call.charge(queries * keys))
        return {};
    auto mask = attention::causalMask(queries, keys, alignment);
    if (!mask)
        return call.fail(std::move(mask.error()));
    return resultOf(call, attention::additiveMask<double>(*mask));
}

Value window(Call& call)
{
    const std::size_t length = call.size(0);
    const std::size_t width = call.whole(1, 0, 1'000'000);
    if (call.failed() || !call.charge(length * length))
        return {};
    return marksOf(call, attention::windowMask(length, length, width, width));
}

Value padmask(Call& call)
{
    if (!call.needMatrix(0))
        return {};
    const std::size_t keys = call.size(1);
    const std::size_t queries = call.size(2, keys);
    const std::size_t samples = call[0].shape().count();
    if (call.failed() || !call.charge(samples * keys) || !call.charge(samples * keys * queries))
        return {};
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < samples; ++i) {
        const double length = call[0].data()[i];
        if (length != std::floor(length) || length < 0 || length > static_cast<double>(keys))
            return call.failAt(0, "calc.argument.whole",
                               {call.name(), call.text(0), "0", std::to_string(keys)});
        lengths.push_back(static_cast<std::size_t>(length));
    }
    const Result<attention::Allowed> mask = attention::keyPaddingMask(lengths, keys);
    if (!mask)
        return call.fail(mask.error());
    std::vector<double> numbers;
    for (std::size_t sample = 0; sample < samples; ++sample) {
        for (std::size_t q = 0; q < queries; ++q) {
            for (std::size_t k = 0; k < keys; ++k)
                numbers.push_back((*mask)(sample, 0, 0, k) ? 1 : 0);
        }
    }
    return {{queries, keys, samples}, std::move(numbers)};
}

Value maskfill(Call& call)
{
    if (!call.needNumbers(0) || !call.needNumbers(1))
        return {};
    const double filling = call.number(2, -std::numeric_limits<double>::infinity());
    if (call.failed())
        return {};
    return zipEntries(call.run(), call.node(), call[0], call[1],
                      [filling](double score, double mask) { return mask != 0 ? score : filling; });
}

Value sinpos(Call& call)
{
    const std::size_t length = call.size(0);
    const std::size_t width = call.size(1);
    const std::size_t first = call.count() > 2 ? call.whole(2, 0, 1'000'000'000) : 0;
    if (call.failed() || !call.charge(length * width, 24))
        return {};
    auto table = attention::sinusoidalPositions<double>(length, width, first);
    if (!table)
        return call.fail(std::move(table.error()));
    return {{length, width, 1}, std::move(table->data())};
}

Value rope(Call& call)
{
    attention::RotaryOptions options;
    if (!call.needNumbers(0))
        return {};
    options.base = call.number(1, options.base);
    options.first = call.count() > 2 ? call.whole(2, 0, 1'000'000'000) : 0;
    if (call.failed() || !call.charge(call[0].shape(), 24))
        return {};
    return resultOf(call, attention::rotaryPositions<double>(viewOf(call[0]), options));
}

Value alibi(Call& call)
{
    const std::size_t queries = call.size(0);
    const std::size_t heads = call.whole(1, 1, 1024);
    const std::size_t keys = call.size(2, queries);
    if (call.failed() || !call.charge(queries * keys) || !call.charge(queries * keys * heads))
        return {};
    return resultOf(call, attention::alibiBias<double>(heads, queries, keys, alignment));
}

} // namespace

std::span<const FunctionEntry> maskFunctions()
{
    static constexpr std::array<FunctionEntry, 8> table{{{"causal", causal},
                                                         {"causalmask", causalmask},
                                                         {"window", window},
                                                         {"padmask", padmask},
                                                         {"maskfill", maskfill},
                                                         {"sinpos", sinpos},
                                                         {"rope", rope},
                                                         {"alibi", alibi}}};
    return table;
}

} // namespace lectern::calc
