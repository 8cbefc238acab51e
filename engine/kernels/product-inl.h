// Products of matrices. Blocks of b are packed into panels of two vectors of columns, zeros behind the last;
// rows of a are read where they lie, so many that their sums fill the registers (Goto and van de Geijn 2008).
#if defined(LECTERN_KERNELS_PRODUCT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LECTERN_KERNELS_PRODUCT_INL_H
#undef LECTERN_KERNELS_PRODUCT_INL_H
#else
#define LECTERN_KERNELS_PRODUCT_INL_H
#endif

#include "blocks-inl.h"
#include "product.h"

HWY_BEFORE_NAMESPACE();
namespace lectern::kernels::HWY_NAMESPACE {

/// A packed block of b, and of a if it lies transposed, stay in the second cache.
constexpr Index productDepth = 256;
constexpr Index productColumns = 512;
constexpr Index panelColumns = 2 * lanes;

/// Some rows of a against a panel of b.
struct PanelProduct
{
    const float* a;
    Index aRow;
    Index aStep;
    const float* panel; ///< [depth][vectors of columns]
    Index depth;
    const float* from; ///< what the sums begin with
    Index fromStride;
    float* to;
    Index stride;
    std::size_t last; ///< columns in the last vector
    float* check;     ///< [lanes], NaN where something was not finite
};

template <int rows, int vectors>
HWY_NOINLINE void panelRows(const PanelProduct& p)
{
    Vector sum[rows][vectors];
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v)
            sum[i][v] = hn::Zero(Floats());
    // Every fourth row has a pointer, so that the addresses of the others need two offsets.
    const float* row[(rows + 3) / 4];
#pragma GCC unroll 4
    for (int i = 0; i < rows; i += 4)
        row[i / 4] = p.a + i * p.aRow;
    const Index aRow = p.aRow;
    const Index aStep = p.aStep;
    const float* panel = p.panel;
    for (Index k = 0; k < p.depth; ++k) {
        Vector b[vectors];
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v)
            b[v] = load(panel + v * lanes);
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i) {
            const Vector a = all(row[i / 4][i % 4 * aRow]);
#pragma GCC unroll 2
            for (int v = 0; v < vectors; ++v)
                sum[i][v] = hn::MulAdd(a, b[v], sum[i][v]);
        }
        panel += vectors * lanes;
#pragma GCC unroll 4
        for (int i = 0; i < rows; i += 4)
            row[i / 4] += aStep;
    }
    const auto tail = hn::FirstN(Floats(), p.last);
    Vector check = load(p.check);
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i) {
        const float* from = p.from + i * p.fromStride;
        float* to = p.to + i * p.stride;
        if constexpr (vectors == 2) {
            const Vector result = hn::Add(loadUnaligned(from), sum[i][0]);
            check = hn::MulAdd(result, hn::Zero(Floats()), check); // 0 * x is NaN for what is not finite
            storeUnaligned(to, result);
        }
        constexpr int last = (vectors - 1) * lanes;
        const Vector start = hn::MaskedLoad(tail, Floats(), from + last);
        const Vector result = hn::Add(start, sum[i][vectors - 1]);
        check = hn::MulAdd(result, hn::Zero(Floats()), check);
        hn::BlendedStore(result, tail, Floats(), to + last);
    }
    store(p.check, check);
}

template <int vectors>
HWY_INLINE void panelProduct(PanelProduct p, Index rows)
{
    constexpr int most = rowsAtOnce(2);
    const auto next = [&p, &rows](Index done) {
        p.a += done * p.aRow;
        p.from += done * p.fromStride;
        p.to += done * p.stride;
        rows -= done;
    };
    for (; rows >= most; next(most))
        panelRows<most, vectors>(p);
    for (; rows >= 4; next(4))
        panelRows<4, vectors>(p);
    for (; rows > 0; next(1))
        panelRows<1, vectors>(p);
}

/// to[k][width] = a panel of b whose columns are neighbours; `left` are there.
template <int vectors>
HWY_INLINE void copyPanel(const float* from, Index step, Index depth, Index left, float* to)
{
    const auto tail = hn::FirstN(Floats(), static_cast<std::size_t>(left - (vectors - 1) * lanes));
    for (Index k = 0; k < depth; ++k) {
        if constexpr (vectors == 2)
            store(to + k * vectors * lanes, loadUnaligned(from + k * step));
        const Index last = (vectors - 1) * lanes;
        store(to + k * vectors * lanes + last, hn::MaskedLoad(tail, Floats(), from + k * step + last));
    }
}

/// Columns `begin` .. `end` of b from depth `first` on, panel after panel.
HWY_NOINLINE void packColumns(const Product& p, Index first, Index depth, Index begin, Index end, float* to)
{
    for (Index column = begin; column < end; column += panelColumns) {
        const Index left = HWY_MIN(panelColumns, end - column);
        const Index width = left > lanes ? panelColumns : Index{lanes};
        const float* from = p.b + first * p.bStep + column * p.bColumn;
        if (p.bColumn == 1) {
            left > lanes ? copyPanel<2>(from, p.bStep, depth, left, to)
                         : copyPanel<1>(from, p.bStep, depth, left, to);
        } else {
            if (left < width)
                std::memset(to, 0, sizeof(float) * static_cast<std::size_t>(depth * width));
            transpose<false>(from, p.bColumn, left, depth, to, width, 1);
        }
        to += depth * width;
    }
}

/// As many rows as are summed at once, of an a that lies transposed: [depth][lanes].
HWY_NOINLINE void packRows(const Product& p, Index row, Index rows, Index first, Index depth, float* to)
{
    const auto part = hn::FirstN(Floats(), static_cast<std::size_t>(rows));
    const float* from = p.a + row * p.aRow + first * p.aStep;
    for (Index k = 0; k < depth; ++k)
        store(to + k * lanes, hn::MaskedLoad(part, Floats(), from + k * p.aStep));
}

/// All rows of a against columns `begin` .. `end`, which are packed.
inline void blockProduct(const Product& p, Index first, Index depth, Index begin, Index end,
                         const float* packed, float* rowScratch, float* check)
{
    constexpr Index most = rowsAtOnce(2);
    alignas(64) constexpr float zeros[panelColumns] = {};
    for (Index row = 0; row < p.rows; row += most) {
        const Index rows = HWY_MIN(most, p.rows - row);
        PanelProduct panel{};
        panel.a = p.a + row * p.aRow + first * p.aStep;
        panel.aRow = p.aRow;
        panel.aStep = p.aStep;
        if (p.aStep != 1) {
            packRows(p, row, rows, first, depth, rowScratch);
            panel.a = rowScratch;
            panel.aRow = 1;
            panel.aStep = lanes;
        }
        panel.check = check;
        panel.panel = packed;
        panel.depth = depth;
        panel.to = p.result + row * p.stride + begin;
        panel.stride = p.stride;
        panel.fromStride = first > 0 ? p.stride : 0;
        for (Index column = begin; column < end; column += panelColumns) {
            const Index left = HWY_MIN(panelColumns, end - column);
            panel.last = static_cast<std::size_t>(left > lanes ? left - lanes : left);
            panel.from = first > 0 ? panel.to : p.start ? p.start + column : zeros;
            left > lanes ? panelProduct<2>(panel, rows) : panelProduct<1>(panel, rows);
            panel.panel += depth * panelColumns;
            panel.to += panelColumns;
        }
    }
}

inline bool product(const Product& p, float* scratch)
{
    alignas(64) float check[lanes] = {};
    float* packed = scratch + productDepth * lanes;
    for (Index begin = 0; begin < p.columns; begin += productColumns) {
        const Index end = HWY_MIN(begin + productColumns, p.columns);
        for (Index first = 0; first < p.depth; first += productDepth) {
            const Index depth = HWY_MIN(productDepth, p.depth - first);
            packColumns(p, first, depth, begin, end, packed);
            blockProduct(p, first, depth, begin, end, packed, scratch, check);
        }
    }
    return hn::AllTrue(Floats(), hn::Eq(load(check), load(check)));
}

inline Index productScratch(const Product& p)
{
    const Index columns = HWY_MIN(p.columns, productColumns);
    const Index panels = (columns + panelColumns - 1) / panelColumns;
    return productDepth * lanes + HWY_MIN(p.depth, productDepth) * panels * panelColumns;
}

inline ProductKernel productKernel()
{
    return {productScratch, product};
}

} // namespace lectern::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
