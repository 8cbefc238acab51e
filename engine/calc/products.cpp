#include "broadcast.h"
#include "operators.h"

#include <string>
#include <utility>

namespace lectern::calc {
namespace {

// What to write for the transpose of an operand: K', or K for K'.
std::string textOfTransposed(const Program& program, NodeId operand)
{
    const Node& node = program.nodes[static_cast<std::size_t>(operand)];
    if (node.kind == NodeKind::transpose)
        return std::string(program.text(node.children[0]));
    const std::string text(program.text(operand));
    const bool bare = (node.kind == NodeKind::binary || node.kind == NodeKind::unary) && text.front() != '(';
    return bare ? std::string("(").append(text).append(")'") : std::string(text).append("'");
}

Value failProduct(Computation& run, const Program& program, const Node& node, const Value& a, const Value& b)
{
    const Shape& x = a.shape();
    const Shape& y = b.shape();
    std::vector<std::string> parameters{run.quote(node), a.describe(), b.describe()};
    if (node.kind != NodeKind::binary)
        return run.fail(node, "calc.shape.product", std::move(parameters));
    const auto turned = [&](std::size_t operand) {
        return textOfTransposed(program, node.children[operand]);
    };
    if (x.cols == y.cols) {
        parameters.push_back(turned(1));
        return run.fail(node, "calc.shape.product.turned", std::move(parameters));
    }
    if (x.rows == y.rows) {
        parameters.push_back(turned(0));
        return run.fail(node, "calc.shape.product.turned", std::move(parameters));
    }
    return run.fail(node, "calc.shape.product", std::move(parameters));
}

// Four rows of `a` share each row of `b`; every entry is still summed in the order of the inner index.
void multiplyFourRows(const double* a, const double* b, double* out, std::size_t inner, std::size_t cols)
{
    constexpr std::size_t tile = 4;
    std::size_t c = 0;
    for (; c + tile <= cols; c += tile) {
        double sum[4][tile] = {};
        for (std::size_t k = 0; k < inner; ++k) {
            const double* right = b + k * cols + c;
            for (std::size_t r = 0; r < 4; ++r) {
                const double left = a[r * inner + k];
                for (std::size_t t = 0; t < tile; ++t)
                    sum[r][t] += left * right[t];
            }
        }
        for (std::size_t r = 0; r < 4; ++r)
            std::copy(sum[r], sum[r] + tile, out + r * cols + c);
    }
    for (; c < cols; ++c) {
        for (std::size_t r = 0; r < 4; ++r) {
            double sum = 0;
            for (std::size_t k = 0; k < inner; ++k)
                sum += a[r * inner + k] * b[k * cols + c];
            out[r * cols + c] = sum;
        }
    }
}

} // namespace

void multiplyMatrices(const double* a, const double* b, double* out, std::size_t rows, std::size_t inner,
                      std::size_t cols)
{
    std::size_t r = 0;
    for (; r + 4 <= rows; r += 4)
        multiplyFourRows(a + r * inner, b, out + r * cols, inner, cols);
    for (; r < rows; ++r) {
        double* row = out + r * cols;
        std::fill(row, row + cols, 0.0);
        for (std::size_t k = 0; k < inner; ++k) {
            const double left = a[r * inner + k];
            const double* right = b + k * cols;
            for (std::size_t c = 0; c < cols; ++c)
                row[c] += left * right[c];
        }
    }
}

Value product(Computation& run, const Program& program, const Node& node, const Value& a, const Value& b)
{
    if (!a.isNumeric() || !b.isNumeric())
        return failOnText(run, node, a, b);
    if (a.isNumber() || b.isNumber())
        return zipEntries(run, node, a, b, [](double x, double y) { return x * y; });
    const Shape& x = a.shape();
    const Shape& y = b.shape();
    if (x.cols != y.rows)
        return failProduct(run, program, node, a, b);
    if (x.slices != y.slices && x.slices != 1 && y.slices != 1)
        return run.fail(node, "calc.shape.product.slices", {run.quote(node), a.describe(), b.describe()});
    const Shape shape{x.rows, y.cols, std::max(x.slices, y.slices)};
    if (!run.charge(node, shape.count(), shape.count() * x.cols))
        return {};
    std::vector<double> out(shape.count());
    const std::size_t stepA = x.slices == 1 ? 0 : x.rows * x.cols;
    const std::size_t stepB = y.slices == 1 ? 0 : y.rows * y.cols;
    for (std::size_t s = 0; s < shape.slices; ++s)
        multiplyMatrices(a.data() + s * stepA, b.data() + s * stepB, out.data() + s * shape.rows * shape.cols,
                         x.rows, x.cols, y.cols);
    return {shape, std::move(out)};
}

Value transposed(Computation& run, const Node& node, const Value& a)
{
    if (!a.isNumeric())
        return failOnText(run, node, a, a);
    if (a.isNumber())
        return a;
    const Shape& x = a.shape();
    if (!run.charge(node, x.count(), x.count()))
        return {};
    if (x.slices == 1 && (x.rows == 1 || x.cols == 1))
        return {{x.cols, x.rows, 1}, a.numbers()};
    std::vector<double> out(x.count());
    for (std::size_t s = 0; s < x.slices; ++s) {
        const double* from = a.data() + s * x.rows * x.cols;
        double* to = out.data() + s * x.rows * x.cols;
        for (std::size_t r = 0; r < x.rows; ++r) {
            for (std::size_t c = 0; c < x.cols; ++c)
                to[c * x.rows + r] = from[r * x.cols + c];
        }
    }
    return {{x.cols, x.rows, x.slices}, std::move(out)};
}

} // namespace lectern::calc
