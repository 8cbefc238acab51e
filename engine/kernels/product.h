#pragma once

#include <lectern/kernels/attention.h>

namespace lectern::kernels {

/// result [rows, columns] = a [rows, depth] b [depth, columns], plus `start` in each row. Strides count
/// floats. Of each factor one stride is 1: it is read as it lies or transposed.
struct Product
{
    Index rows;
    Index depth;
    Index columns;
    const float* a;
    Index aRow;  ///< from a row to the next
    Index aStep; ///< along the depth
    const float* b;
    Index bStep; ///< along the depth
    Index bColumn;
    const float* start; ///< [columns], or null for zeros
    float* result;
    Index stride; ///< from row to row
};

/// What one instruction set offers, on one thread, for a depth of at least 1. An entry's terms are added in
/// the same order whatever the number of rows and columns.
struct ProductKernel
{
    Index (*scratch)(const Product& product); ///< floats that `run` needs
    /// False if an entry of the result is not finite. The scratch is aligned to 64 bytes.
    bool (*run)(const Product& product, float* scratch);
};

ProductKernel avx2Product();
ProductKernel avx512Product();

} // namespace lectern::kernels
