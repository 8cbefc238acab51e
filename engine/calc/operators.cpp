#include "operators.h"

#include "broadcast.h"

#include <lectern/attention/transcendental.h>

#include <cmath>
#include <utility>

namespace lectern::calc {
namespace {

namespace portable = attention::portable;

constexpr double largestMatrixPower = 1024;

double truth(bool condition)
{
    return condition ? 1.0 : 0.0;
}

Value divide(Computation& run, const Node& node, const Value& a, const Value& b)
{
    if (b.isNumeric() && !b.isNumber())
        return run.fail(node, "calc.divide.matrix", {run.quote(node), b.describe()});
    return zipEntries(run, node, a, b, [](double x, double y) { return x / y; });
}

Value identity(std::size_t size)
{
    std::vector<double> numbers(size * size, 0.0);
    for (std::size_t i = 0; i < size; ++i)
        numbers[i * size + i] = 1;
    return {{size, size, 1}, std::move(numbers)};
}

Value matrixPower(Computation& run, const Program& program, const Node& node, const Value& a, double exponent)
{
    if (a.shape().rows != a.shape().cols || a.shape().slices != 1)
        return run.fail(node, "calc.power.square", {run.quote(node), a.describe()});
    if (exponent != std::floor(exponent) || exponent < 0 || exponent > largestMatrixPower)
        return run.fail(node, "calc.power.exponent", {run.quote(node)});
    Value result = identity(a.shape().rows);
    Value square = a;
    for (auto rest = static_cast<unsigned>(exponent); rest > 0; rest /= 2) {
        if (rest % 2 == 1)
            result = product(run, program, node, result, square);
        if (rest > 1)
            square = product(run, program, node, square, square);
        if (run.failed())
            return {};
    }
    return result;
}

Value raise(Computation& run, const Program& program, const Node& node, const Value& a, const Value& b)
{
    if (a.isNumber() && b.isNumber())
        return portable::pow(a.number(), b.number());
    if (!a.isNumeric() || !b.isNumeric())
        return failOnText(run, node, a, b);
    if (!b.isNumber())
        return run.fail(node, "calc.power.matrix", {run.quote(node), b.describe()});
    return matrixPower(run, program, node, a, b.number());
}

Value range(Computation& run, const Node& node, const Value& a, const Value& b)
{
    if (!a.isNumber() || !b.isNumber())
        return run.fail(node, "calc.range.ends", {run.quote(node)});
    const double from = a.number();
    const double to = b.number();
    if (!std::isfinite(from) || !std::isfinite(to))
        return run.fail(node, "calc.range.ends", {run.quote(node)});
    if (to < from)
        return run.fail(node, "calc.range.empty", {run.quote(node)});
    const double count = std::floor(to - from) + 1;
    const bool huge = count > static_cast<double>(run.limits().numbersPerValue);
    const std::size_t size = huge ? run.limits().numbersPerValue + 1 : static_cast<std::size_t>(count);
    if (!run.charge(node, size, size))
        return {};
    std::vector<double> numbers(size);
    for (std::size_t i = 0; i < size; ++i)
        numbers[i] = from + static_cast<double>(i);
    return {{1, size, 1}, std::move(numbers)};
}

std::vector<std::string> textsOf(const Value& value)
{
    return value.isString() ? std::vector<std::string>{value.string()} : value.strings();
}

// Texts can be compared and joined; a list meets a single text entry by entry.
Value applyToTexts(Computation& run, const Node& node, const Value& a, const Value& b)
{
    const bool compares = node.op == Operator::equal || node.op == Operator::notEqual;
    if (a.isNumeric() || b.isNumeric() || (!compares && node.op != Operator::add))
        return failOnText(run, node, a, b);
    const std::vector<std::string> x = textsOf(a);
    const std::vector<std::string> y = textsOf(b);
    if (x.size() != y.size() && x.size() != 1 && y.size() != 1)
        return failToFit(run, node, a, b);
    const std::size_t size = std::max(x.size(), y.size());
    std::vector<double> equal(size);
    std::vector<std::string> joined(size);
    std::size_t length = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::string& left = x[x.size() == 1 ? 0 : i];
        const std::string& right = y[y.size() == 1 ? 0 : i];
        equal[i] = truth((left == right) == (node.op == Operator::equal));
        length += left.size() + right.size();
        if (!compares && !run.charge(node, length, left.size() + right.size()))
            return {};
        if (!compares)
            joined[i] = left + right;
    }
    if (compares)
        return {{1, size, 1}, std::move(equal)};
    return a.isString() && b.isString() ? Value(joined.front()) : Value(std::move(joined));
}

Value compare(Computation& run, const Node& node, const Value& a, const Value& b)
{
    switch (node.op) {
    case Operator::equal:
        return zipEntries(run, node, a, b, [](double x, double y) { return truth(x == y); });
    case Operator::notEqual:
        return zipEntries(run, node, a, b, [](double x, double y) { return truth(x != y); });
    case Operator::less:
        return zipEntries(run, node, a, b, [](double x, double y) { return truth(x < y); });
    case Operator::lessEqual:
        return zipEntries(run, node, a, b, [](double x, double y) { return truth(x <= y); });
    case Operator::greater:
        return zipEntries(run, node, a, b, [](double x, double y) { return truth(x > y); });
    default:
        return zipEntries(run, node, a, b, [](double x, double y) { return truth(x >= y); });
    }
}

} // namespace

Value failToFit(Computation& run, const Node& node, const Value& a, const Value& b)
{
    const Shape& x = a.shape();
    const Shape& y = b.shape();
    const bool turned = x.rows == y.cols && x.cols == y.rows && node.kind == NodeKind::binary;
    return run.fail(node, turned ? "calc.shape.fit.turned" : "calc.shape.fit",
                    {run.quote(node), a.describe(), b.describe()});
}

Value failOnText(Computation& run, const Node& node, const Value& a, const Value& b)
{
    return run.fail(node, "calc.operand.text", {run.quote(node), (a.isNumeric() ? b : a).describe()});
}

Value applyBinary(Computation& run, const Program& program, const Node& node, const Value& a, const Value& b)
{
    if (!a.isNumeric() || !b.isNumeric())
        return applyToTexts(run, node, a, b);
    switch (node.op) {
    case Operator::add:
        return zipEntries(run, node, a, b, [](double x, double y) { return x + y; });
    case Operator::subtract:
        return zipEntries(run, node, a, b, [](double x, double y) { return x - y; });
    case Operator::multiply:
        return product(run, program, node, a, b);
    case Operator::divide:
        return divide(run, node, a, b);
    case Operator::multiplyEntries:
        return zipEntries(run, node, a, b, [](double x, double y) { return x * y; });
    case Operator::divideEntries:
        return zipEntries(run, node, a, b, [](double x, double y) { return x / y; });
    case Operator::power:
        return raise(run, program, node, a, b);
    case Operator::powerEntries:
        return zipEntries(run, node, a, b, portable::pow);
    case Operator::logicalAnd:
        return zipEntries(run, node, a, b, [](double x, double y) { return truth(x != 0 && y != 0); });
    case Operator::logicalOr:
        return zipEntries(run, node, a, b, [](double x, double y) { return truth(x != 0 || y != 0); });
    case Operator::range:
        return range(run, node, a, b);
    default:
        return compare(run, node, a, b);
    }
}

Value applyUnary(Computation& run, const Node& node, const Value& a)
{
    if (!a.isNumeric())
        return failOnText(run, node, a, a);
    if (node.op == Operator::plus)
        return a;
    if (node.op == Operator::negate)
        return mapEntries(run, node, a, [](double x) { return -x; });
    return mapEntries(run, node, a, [](double x) { return truth(x == 0); });
}

} // namespace lectern::calc
