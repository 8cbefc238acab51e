#pragma once

#include <lectern/models/parameter.h>

#include <lectern/result/result.h>

#include <cstddef>

namespace lectern::models {

/// The keys and values of the positions that one attention layer has seen: [N, Hk, S, d] each, after
/// rotation. With it the attention of step t costs O(t d) instead of O(t^2 d); steps still wait for each
/// other. Right only where no position reads a later one, since what is kept is never computed again.
template <typename T>
class KeyValueCache
{
public:
    /// Room for `capacity` positions, all taken at once.
    /// Errors: attention.size.overflow, attention.size.memory.
    static Result<KeyValueCache> create(std::size_t samples, std::size_t keyHeads, std::size_t capacity,
                                        std::size_t headWidth);

    std::size_t length() const { return m_length; }
    std::size_t capacity() const { return m_keys.shape()[2]; }
    /// Of the room taken.
    std::size_t bytes() const { return (m_keys.count() + m_values.count()) * sizeof(T); }

    /// [N, Hk, length, d].
    TensorView<const T, 4> keys() const { return filled(m_keys); }
    TensorView<const T, 4> values() const { return filled(m_values); }

    /// Adds the positions of k and v [N, Hk, L, d]. Nothing is added on an error.
    /// Errors: models.cache.shape (shape, shape wanted), models.cache.full (positions, capacity).
    Result<void> append(TensorView<const T, 4> k, TensorView<const T, 4> v);

    /// Forgets all positions but the first `length`; no more than there are.
    void truncate(std::size_t length) { m_length = length < m_length ? length : m_length; }

private:
    TensorView<const T, 4> filled(const Tensor<T, 4>& store) const
    {
        TensorView<const T, 4> view = store.view();
        view.shape[2] = m_length;
        return view;
    }

    Tensor<T, 4> m_keys;
    Tensor<T, 4> m_values;
    std::size_t m_length = 0;
};

} // namespace lectern::models
