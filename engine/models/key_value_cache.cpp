#include <lectern/models/key_value_cache.h>

#include "tensors.h"

namespace lectern::models {

template <typename T>
Result<KeyValueCache<T>> KeyValueCache<T>::create(std::size_t samples, std::size_t keyHeads,
                                                  std::size_t capacity, std::size_t headWidth)
{
    const std::array<std::size_t, 4> shape = {samples, keyHeads, capacity, headWidth};
    KeyValueCache cache;
    for (Tensor<T, 4>* const store : {&cache.m_keys, &cache.m_values}) {
        if (const auto wrong = take(*store, Tensor<T, 4>::create(shape)))
            return fail(*wrong);
    }
    return cache;
}

template <typename T>
Result<void> KeyValueCache<T>::append(TensorView<const T, 4> k, TensorView<const T, 4> v)
{
    std::array<std::size_t, 4> wanted = m_keys.shape();
    wanted[2] = k.shape[2];
    if (k.shape != wanted || v.shape != wanted)
        return fail("models.cache.shape",
                    {shapeText(k.shape != wanted ? k.shape : v.shape), shapeText(wanted)});
    if (k.shape[2] > capacity() - m_length)
        return fail("models.cache.full", {std::to_string(m_length + k.shape[2]), std::to_string(capacity())});
    for (std::size_t n = 0; n < wanted[0]; ++n) {
        for (std::size_t h = 0; h < wanted[1]; ++h) {
            for (std::size_t l = 0; l < wanted[2]; ++l) {
                for (std::size_t c = 0; c < wanted[3]; ++c) {
                    m_keys(n, h, m_length + l, c) = k(n, h, l, c);
                    m_values(n, h, m_length + l, c) = v(n, h, l, c);
                }
            }
        }
    }
    m_length += wanted[2];
    return {};
}

template class KeyValueCache<float>;
template class KeyValueCache<double>;

} // namespace lectern::models
