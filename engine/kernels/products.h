#pragma once

#include "product.h"

namespace lectern::kernels {

/// Rows of numbers that somebody else owns.
struct Matrix
{
    const float* data;
    Index rows;
    Index columns;
    Index stride; ///< from row to row, at least `columns`; any for one row
};

/// A product of any depth, on one thread. False if an entry is not finite.
bool multiplyByBlas(const Product& product);

/// product = factor a b^T, on one thread.
void multiplyTransposed(const Matrix& a, const Matrix& b, float factor, float* product, Index stride);

/// sum += a b, on one thread.
void addProduct(const Matrix& a, const Matrix& b, float* sum, Index stride);

/// sum += a^T b, on one thread.
void addTransposedProduct(const Matrix& a, const Matrix& b, float* sum, Index stride);

} // namespace lectern::kernels
