#include "products.h"

#include <lectern/kernels/elementwise.h>

#include <cblas.h>

#include <algorithm>

namespace lectern::kernels {
namespace {

/// Threads are ours: OpenBLAS gets each product on the thread that asks.
void keepToOneThread()
{
    static const bool done = [] {
        openblas_set_num_threads(1);
        return true;
    }();
    static_cast<void>(done);
}

blasint narrow(Index x)
{
    return static_cast<blasint>(x);
}

/// BLAS wants a stride of at least the width, also where only one row is read.
blasint leading(Index stride, Index columns)
{
    return narrow(std::max({stride, columns, Index{1}}));
}

} // namespace

void multiplyTransposed(const Matrix& a, const Matrix& b, float factor, float* product, Index stride)
{
    keepToOneThread();
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, narrow(a.rows), narrow(b.rows), narrow(a.columns),
                factor, a.data, leading(a.stride, a.columns), b.data, leading(b.stride, b.columns), 0,
                product, leading(stride, b.rows));
}

bool multiplyByBlas(const Product& p)
{
    keepToOneThread();
    for (Index row = 0; row < p.rows; ++row) {
        float* const result = p.result + row * p.stride;
        p.start ? std::copy_n(p.start, p.columns, result) : std::fill_n(result, p.columns, 0.0F);
    }
    const bool aRows = p.aStep == 1;
    const bool bRows = p.bColumn == 1;
    if (p.depth > 0)
        cblas_sgemm(CblasRowMajor, aRows ? CblasNoTrans : CblasTrans, bRows ? CblasNoTrans : CblasTrans,
                    narrow(p.rows), narrow(p.columns), narrow(p.depth), 1, p.a,
                    aRows ? leading(p.aRow, p.depth) : leading(p.aStep, p.rows), p.b,
                    bRows ? leading(p.bStep, p.columns) : leading(p.bColumn, p.depth), 1, p.result,
                    leading(p.stride, p.columns));
    bool finite = true;
    for (Index row = 0; row < p.rows; ++row)
        finite = finite && allFinite({p.result + row * p.stride, static_cast<std::size_t>(p.columns)});
    return finite;
}

void addProduct(const Matrix& a, const Matrix& b, float* sum, Index stride)
{
    keepToOneThread();
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, narrow(a.rows), narrow(b.columns),
                narrow(a.columns), 1, a.data, leading(a.stride, a.columns), b.data,
                leading(b.stride, b.columns), 1, sum, leading(stride, b.columns));
}

void addTransposedProduct(const Matrix& a, const Matrix& b, float* sum, Index stride)
{
    keepToOneThread();
    cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, narrow(a.columns), narrow(b.columns), narrow(a.rows),
                1, a.data, leading(a.stride, a.columns), b.data, leading(b.stride, b.columns), 1, sum,
                leading(stride, b.columns));
}

} // namespace lectern::kernels
