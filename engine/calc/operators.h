#pragma once

#include "computation.h"

namespace lectern::calc {

/// a op b for every operator of two operands; failures stand at `node`.
Value applyBinary(Computation& run, const Program& program, const Node& node, const Value& a, const Value& b);

/// -a, +a, !a.
Value applyUnary(Computation& run, const Node& node, const Value& a);

/// Rows become columns, slice by slice.
Value transposed(Computation& run, const Node& node, const Value& a);

/// The matrix product, slice by slice, every sum in the order of the inner index. A number scales.
/// Sizes that do not fit fail at `node` with both shapes and what would fit.
Value product(Computation& run, const Program& program, const Node& node, const Value& a, const Value& b);

/// The product of two matrices whose sizes fit, without a check: out [rows, cols] is overwritten.
void multiplyMatrices(const double* a, const double* b, double* out, std::size_t rows, std::size_t inner,
                      std::size_t cols);

} // namespace lectern::calc
