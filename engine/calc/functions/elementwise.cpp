#include "broadcast.h"
#include "function_table.h"

#include <lectern/attention/layers.h>
#include <lectern/attention/transcendental.h>

#include <array>
#include <cmath>

namespace lectern::calc {
namespace {

namespace portable = attention::portable;

using Scalar = double (*)(double);
using Scalar2 = double (*)(double, double);

double sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}

double isInfinite(double x)
{
    return std::isinf(x) ? 1 : 0;
}

double isNotANumber(double x)
{
    return std::isnan(x) ? 1 : 0;
}

double root(double x)
{
    return std::sqrt(x);
}

double magnitude(double x)
{
    return std::fabs(x);
}

double below(double x)
{
    return std::floor(x);
}

double above(double x)
{
    return std::ceil(x);
}

double smaller(double a, double b)
{
    return a != a || a < b ? a : b;
}

double larger(double a, double b)
{
    return a != a || a > b ? a : b;
}

double remainderOf(double a, double b)
{
    return a - b * std::floor(a / b);
}

template <Scalar F, std::size_t Work>
Value map(Call& call)
{
    if (!call.needNumbers(0) || !call.charge(0, 0))
        return {};
    if (Work > 1 && !call.run().charge(call.node(), 0, call[0].shape().count() * (Work - 1)))
        return {};
    return mapEntries(call.run(), call.node(), call[0], F);
}

template <Scalar2 F>
Value zip(Call& call)
{
    if (!call.needNumbers(0) || !call.needNumbers(1))
        return {};
    return zipEntries(call.run(), call.node(), call[0], call[1], F);
}

Value roundTo(Call& call)
{
    static constexpr std::array<double, 13> powers{1,   1e1, 1e2, 1e3,  1e4,  1e5, 1e6,
                                                   1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
    if (!call.needNumbers(0))
        return {};
    const double scale = powers[call.count() > 1 ? call.whole(1, 0, powers.size() - 1) : 0];
    if (call.failed())
        return {};
    return mapEntries(call.run(), call.node(), call[0], [scale](double x) {
        const double rounded = std::round(x * scale) / scale;
        return std::isfinite(rounded) ? rounded : x;
    });
}

Value clamp(Call& call)
{
    if (!call.needNumbers(0))
        return {};
    const double low = call.number(1);
    const double high = call.number(2);
    if (call.failed())
        return {};
    return mapEntries(call.run(), call.node(), call[0], [=](double x) {
        return x < low ? low : x > high ? high : x;
    });
}

Value where(Call& call)
{
    if (!call.needNumbers(0) || !call.needNumbers(1) || !call.needNumbers(2))
        return {};
    Computation& run = call.run();
    const std::optional<Shape> choices = commonShape(call[1].shape(), call[2].shape());
    if (!choices)
        return failToFit(run, call.node(), call[1], call[2]);
    const std::optional<Shape> shape = commonShape(*choices, call[0].shape());
    if (!shape)
        return failToFit(run, call.node(), call[0], call[1].shape() == *choices ? call[1] : call[2]);
    if (!call.charge(*shape))
        return {};
    const Value condition(*shape, zipNumbers(call[0], Value(*shape, std::vector<double>(shape->count())),
                                             *shape, [](double x, double) { return x; }));
    std::vector<double> out = zipNumbers(condition, call[1], *shape, [](double, double x) { return x; });
    const std::vector<double> other =
        zipNumbers(condition, call[2], *shape, [](double, double x) { return x; });
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (condition.data()[i] == 0)
            out[i] = other[i];
    }
    return {*shape, std::move(out)};
}

} // namespace

std::span<const FunctionEntry> elementwiseFunctions()
{
    constexpr std::size_t costly = transcendentalWork;
    static constexpr std::array<FunctionEntry, 23> table{{{"exp", map<portable::exp, costly>},
                                                          {"log", map<portable::log, costly>},
                                                          {"ln", map<portable::log, costly>},
                                                          {"log2", map<portable::log2, costly>},
                                                          {"sqrt", map<root, 1>},
                                                          {"abs", map<magnitude, 1>},
                                                          {"sign", map<sign, 1>},
                                                          {"floor", map<below, 1>},
                                                          {"ceil", map<above, 1>},
                                                          {"round", roundTo},
                                                          {"sin", map<portable::sin, costly>},
                                                          {"cos", map<portable::cos, costly>},
                                                          {"tanh", map<portable::tanh, costly>},
                                                          {"sigmoid", map<portable::sigmoid, costly>},
                                                          {"relu", map<attention::relu, 1>},
                                                          {"gelu", map<attention::gelu, costly>},
                                                          {"isinf", map<isInfinite, 1>},
                                                          {"isnan", map<isNotANumber, 1>},
                                                          {"min", zip<smaller>},
                                                          {"max", zip<larger>},
                                                          {"mod", zip<remainderOf>},
                                                          {"clamp", clamp},
                                                          {"where", where}}};
    return table;
}

} // namespace lectern::calc
