#include <lectern/kernels/linear.h>

#include "parallel.h"
#include "product.h"
#include "products.h"
#include "tiles.h"

#include <hwy/detect_compiler_arch.h>

#include <algorithm>
#include <atomic>

namespace lectern::kernels {
namespace {

/// Multiply-adds below which threads cost more than they bring.
constexpr double smallProduct = 4e6;
/// Rows that a thread takes at once divide by this: kernels sum so many, or a part, together.
constexpr Index grain = 24;
/// Fewer rows than this are multiplied before a matrix is packed for them.
constexpr Index rowsToPackFor = 8;

ProductKernel productKernel(const Product& product, InstructionSet isa)
{
#if HWY_ARCH_X86
    const bool packs = product.rows >= rowsToPackFor && product.depth > 0;
    if (packs && isa == InstructionSet::avx512)
        return avx512Product();
    if (packs && isa == InstructionSet::avx2)
        return avx2Product();
#else
    static_cast<void>(product);
    static_cast<void>(isa);
#endif
    return {[](const Product&) { return Index{0}; },
            [](const Product& p, float*) { return multiplyByBlas(p); }};
}

/// Neighbouring rows by one thread each. False if an entry is not finite.
bool multiply(const Product& product, InstructionSet isa)
{
    const ProductKernel kernel = productKernel(product, isa);
    const double work = static_cast<double>(product.rows) * static_cast<double>(product.depth) *
                        static_cast<double>(product.columns);
    const Index grains = (product.rows + grain - 1) / grain;
    const int threads = work < smallProduct ? 1 : threadsFor(grains);
    const std::size_t room = wholeLines(kernel.scratch(product));
    const Floats scratch = floats(static_cast<std::size_t>(threads) * room);
    if (threads == 1)
        return kernel.run(product, scratch.get());
    const Index each = (grains + threads - 1) / threads * grain;
    std::atomic<bool> finite = true;
    inParallel(threads, threads, [&](Index i, int thread) {
        Product part = product;
        part.rows = std::min(each, product.rows - i * each);
        part.a += i * each * product.aRow;
        part.result += i * each * product.stride;
        if (part.rows > 0 && !kernel.run(part, scratch.get() + static_cast<std::size_t>(thread) * room))
            finite.store(false, std::memory_order_relaxed);
    });
    return finite;
}

} // namespace

bool linear(const Linear& c, const float* bias, float* result, InstructionSet isa)
{
    return multiply(
        {c.rows, c.in, c.out, c.x, c.xStride, 1, c.weight, 1, c.weightStride, bias, result, c.out}, isa);
}

bool linearBackward(const Linear& c, const float* gradient, Index stride, float* ofX, float* ofWeight,
                    InstructionSet isa)
{
    const bool finite = multiply(
        {c.rows, c.out, c.in, gradient, stride, 1, c.weight, c.weightStride, 1, nullptr, ofX, c.in}, isa);
    return multiply({c.out, c.rows, c.in, gradient, 1, stride, c.x, c.xStride, 1, nullptr, ofWeight, c.in},
                    isa) &&
           finite;
}

} // namespace lectern::kernels
