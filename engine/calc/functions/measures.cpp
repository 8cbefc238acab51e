#include "along.h"
#include "broadcast.h"

#include <lectern/attention/transcendental.h>

#include <array>
#include <cmath>
#include <limits>

namespace lectern::calc {
namespace {

namespace portable = attention::portable;

bool needEqualSizes(Call& call)
{
    if (!call.needNumbers(0) || !call.needNumbers(1))
        return false;
    if (call[0].shape().count() == call[1].shape().count())
        return true;
    call.fail("calc.sizes.equal", {call.run().quote(call.node()), call[0].describe(), call[1].describe()});
    return false;
}

Value dot(Call& call)
{
    if (!needEqualSizes(call) || !call.run().charge(call.node(), 1, call[0].shape().count()))
        return {};
    double sum = 0;
    for (std::size_t i = 0; i < call[0].shape().count(); ++i)
        sum += call[0].data()[i] * call[1].data()[i];
    return sum;
}

double entropyOf(const Line& line)
{
    double sum = 0;
    for (std::size_t i = 0; i < line.count; ++i) {
        if (line[i] != 0)
            sum -= line[i] * portable::log(line[i]);
    }
    return sum;
}

Value entropy(Call& call)
{
    const int dim = call.dim(1, 2);
    return call.failed() ? Value() : reduce(call, dim, entropyOf, transcendentalWork);
}

double logSumExpOf(const Line& line)
{
    double largest = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < line.count; ++i) {
        if (std::isnan(line[i]))
            return line[i];
        largest = std::max(largest, line[i]);
    }
    if (std::isinf(largest))
        return largest;
    double sum = 0;
    for (std::size_t i = 0; i < line.count; ++i)
        sum += portable::exp(line[i] - largest);
    return largest + portable::log(sum);
}

Value logsumexp(Call& call)
{
    const int dim = call.dim(1, 2);
    return call.failed() ? Value() : reduce(call, dim, logSumExpOf, transcendentalWork);
}

double divergenceTerm(double p, double q)
{
    return p == 0 ? 0 : p * (portable::log(p) - portable::log(q));
}

Value kl(Call& call)
{
    if (!call.needNumbers(0) || !call.needNumbers(1))
        return {};
    const int dim = call.dim(2, 2);
    if (call.failed())
        return {};
    const Value terms = zipEntries(call.run(), call.node(), call[0], call[1], divergenceTerm);
    if (call.failed())
        return {};
    Call inner(call.run(), call.program(), call.node(), {&terms, 1});
    return reduce(
        inner, dim,
        [](const Line& line) {
            double sum = 0;
            for (std::size_t i = 0; i < line.count; ++i)
                sum += line[i];
            return sum;
        },
        2 * transcendentalWork);
}

Value trace(Call& call)
{
    if (!call.needMatrix(0))
        return {};
    const Shape& shape = call[0].shape();
    if (shape.rows != shape.cols)
        return call.fail("calc.square", {call.run().quote(call.node()), call[0].describe()});
    double sum = 0;
    for (std::size_t i = 0; i < shape.rows; ++i)
        sum += call[0].at(i, i);
    return sum;
}

// Gaussian elimination with complete pivoting on `rows` (each of `cols` numbers): how many pivots are not
// tiny.
std::size_t countPivots(std::vector<double> m, std::size_t rows, std::size_t cols)
{
    double tiny = 0;
    for (std::size_t rank = 0; rank < std::min(rows, cols); ++rank) {
        std::size_t best = rank * cols + rank;
        for (std::size_t r = rank; r < rows; ++r) {
            for (std::size_t c = rank; c < cols; ++c)
                best = std::fabs(m[r * cols + c]) > std::fabs(m[best]) ? r * cols + c : best;
        }
        const double pivot = m[best];
        if (rank == 0)
            tiny = std::fabs(pivot) * static_cast<double>(std::max(rows, cols)) * 1e-15;
        if (!(std::fabs(pivot) > tiny))
            return rank;
        for (std::size_t r = 0; r < rows; ++r)
            std::swap(m[r * cols + rank], m[r * cols + best % cols]);
        for (std::size_t c = 0; c < cols; ++c)
            std::swap(m[rank * cols + c], m[best / cols * cols + c]);
        for (std::size_t r = rank + 1; r < rows; ++r) {
            const double factor = m[r * cols + rank] / pivot;
            for (std::size_t c = rank; c < cols; ++c)
                m[r * cols + c] -= factor * m[rank * cols + c];
        }
    }
    return std::min(rows, cols);
}

Value rank(Call& call)
{
    if (!call.needMatrix(0))
        return {};
    const Shape& shape = call[0].shape();
    if (!call.run().charge(call.node(), 1, 2 * shape.count() * std::min(shape.rows, shape.cols)))
        return {};
    for (std::size_t i = 0; i < shape.count(); ++i) {
        if (!std::isfinite(call[0].data()[i]))
            return std::numeric_limits<double>::quiet_NaN();
    }
    return static_cast<double>(countPivots(call[0].numbers(), shape.rows, shape.cols));
}

// Equal infinities are close; NaN is close to nothing.
Value allclose(Call& call)
{
    if (!call.needNumbers(0) || !call.needNumbers(1))
        return {};
    const double tolerance = call.number(2, 1e-9);
    if (call.failed())
        return {};
    const Value far = zipEntries(call.run(), call.node(), call[0], call[1], [tolerance](double a, double b) {
        return a == b || std::fabs(a - b) <= tolerance ? 0.0 : 1.0;
    });
    if (call.failed())
        return {};
    for (std::size_t i = 0; i < far.shape().count(); ++i) {
        if (far.data()[i] != 0)
            return 0.0;
    }
    return 1.0;
}

} // namespace

std::span<const FunctionEntry> measureFunctions()
{
    static constexpr std::array<FunctionEntry, 7> table{{{"dot", dot},
                                                         {"entropy", entropy},
                                                         {"logsumexp", logsumexp},
                                                         {"kl", kl},
                                                         {"trace", trace},
                                                         {"rank", rank},
                                                         {"allclose", allclose}}};
    return table;
}

} // namespace lectern::calc
