#pragma once

#include <lectern/attention/mask.h>
#include <lectern/attention/tensor.h>
#include <lectern/result/result.h>

#include <optional>

namespace lectern::neighbours {

using attention::CausalAlignment;
using attention::Tensor;
using attention::TensorView;

/// elu(x) + 1: x + 1 above 0, e^x below.
double linearFeature(double x);

/// Linear attention (Katharopoulos et al. 2020): the weight of key s for query l is phi(q_l) . phi(k_s), phi
/// = elu + 1, divided by its sum over the keys read. Another function than softmax attention, not an
/// approximation of it. The keys are summed once, S = sum phi(k) v^T and z = sum phi(k), so that
/// N H (L + S) d dv multiply-adds do, and a causal step needs S and z alone, whatever its position.
///
/// q [N, H, L, d], k [N, Hk, S, d], v [N, Hk, S, dv] -> [N, H, L, dv], grouped as sdpa groups heads, summed
/// in double. A query whose weights sum to 0 (no key, or every feature underflows) gives 0; a NaN or infinity
/// reaches every query that reads its key.
/// Errors: attention.sdpa.batch, .width, .length, .heads, attention.heads.group, attention.size.overflow,
/// attention.size.memory.
template <typename T>
Result<Tensor<T, 4>> linearAttention(TensorView<const T, 4> q, TensorView<const T, 4> k,
                                     TensorView<const T, 4> v, std::optional<CausalAlignment> causal = {});

} // namespace lectern::neighbours
