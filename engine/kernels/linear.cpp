#include <lectern/kernels/linear.h>

#include "parallel.h"
#include "products.h"

#include <algorithm>

namespace lectern::kernels {
namespace {

/// Multiply-adds below which threads cost more than they bring.
constexpr double smallProduct = 4e6;
/// Rows that a thread takes at once divide by this: OpenBLAS works in blocks.
constexpr Index grain = 16;

/// Calls part(begin, end) for neighbouring ranges of 0 .. count, together all of it.
template <typename Part>
void inParts(const Linear& call, Index count, const Part& part)
{
    const double work =
        static_cast<double>(call.rows) * static_cast<double>(call.in) * static_cast<double>(call.out);
    const Index grains = (count + grain - 1) / grain;
    const int parts = work < smallProduct ? 1 : threadsFor(grains);
    if (parts == 1)
        return part(Index{0}, count);
    const Index each = (grains + parts - 1) / parts * grain;
    inParallel(parts, parts, [&](Index i, int) {
        if (i * each < count)
            part(i * each, std::min(count, (i + 1) * each));
    });
}

} // namespace

void addLinear(const Linear& c, float* result)
{
    const Matrix weight{c.weight, c.out, c.in, c.weightStride};
    inParts(c, c.rows, [&](Index begin, Index end) {
        addTransposed({c.x + begin * c.xStride, end - begin, c.in, c.xStride}, weight, result + begin * c.out,
                      c.out);
    });
}

void addLinearBackward(const Linear& c, const float* gradient, Index stride, float* ofX, float* ofWeight)
{
    const Matrix weight{c.weight, c.out, c.in, c.weightStride};
    const Matrix x{c.x, c.rows, c.in, c.xStride};
    inParts(c, c.rows, [&](Index begin, Index end) {
        addProduct({gradient + begin * stride, end - begin, c.out, stride}, weight, ofX + begin * c.in, c.in);
    });
    inParts(c, c.out, [&](Index begin, Index end) {
        addTransposedProduct({gradient + begin, c.rows, end - begin, stride}, x, ofWeight + begin * c.in,
                             c.in);
    });
}

} // namespace lectern::kernels
