#pragma once

#include <lectern/attention/mask.h>
#include <lectern/attention/tensor.h>

#include <pybind11/numpy.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace lectern::python {

namespace py = pybind11;
using attention::Tensor;
using attention::TensorView;

/// A NumPy array of T as a view of R axes, without a copy: axes of size 1 are put in front. Any stride will
/// do. Raises TypeError for another type, ValueError for too many axes or elements that are not aligned.
template <typename T, std::size_t R>
TensorView<const T, R> viewOf(const py::array& array, const char* name)
{
    if (!py::isinstance<py::array_t<T>>(array))
        throw py::type_error(std::string(name) + " must hold " + std::string(py::str(py::dtype::of<T>())) +
                             ", not " + std::string(py::str(array.dtype())));
    const auto rank = static_cast<std::size_t>(array.ndim());
    if (rank > R)
        throw py::value_error(std::string(name) + " has " + std::to_string(rank) + " axes; at most " +
                              std::to_string(R) + " are understood");
    TensorView<const T, R> view{static_cast<const T*>(array.data())};
    view.shape.fill(1);
    for (std::size_t axis = 0; axis < rank; ++axis) {
        const py::ssize_t bytes = array.strides(static_cast<py::ssize_t>(axis));
        if (bytes % static_cast<py::ssize_t>(sizeof(T)) != 0)
            throw py::value_error(std::string(name) + " is not aligned; copy it first");
        view.shape[R - rank + axis] = static_cast<std::size_t>(array.shape(static_cast<py::ssize_t>(axis)));
        view.strides[R - rank + axis] = bytes / static_cast<py::ssize_t>(sizeof(T));
    }
    if (reinterpret_cast<std::uintptr_t>(view.data) % alignof(T) != 0)
        throw py::value_error(std::string(name) + " is not aligned; copy it first");
    return view;
}

/// A copy in row-major order. NumPy's bool is true for every byte but 0, of which C++ knows only 1.
template <typename T, std::size_t R, typename Out = T>
Tensor<Out, R> tensorOf(const py::array& array, const char* name)
{
    using Stored = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
    const TensorView<const T, R> view = viewOf<T, R>(array, name);
    const auto* const data = reinterpret_cast<const Stored*>(view.data);
    Tensor<Out, R> tensor(view.shape);
    for (std::size_t i = 0; i < tensor.count(); ++i) {
        std::ptrdiff_t offset = 0;
        std::size_t rest = i;
        for (std::size_t axis = R; axis-- > 0; rest /= view.shape[axis])
            offset += static_cast<std::ptrdiff_t>(rest % view.shape[axis]) * view.strides[axis];
        tensor.data()[i] = static_cast<Out>(static_cast<T>(data[offset]));
    }
    return tensor;
}

/// A tensor as a NumPy array that owns it, without a copy; axes in front, of size 1, are dropped down to
/// `rank`. Raises ValueError for an axis of another size.
template <typename T, std::size_t R>
py::array_t<T> arrayOf(Tensor<T, R> tensor, std::size_t rank = R)
{
    const std::size_t dropped = R - std::min(rank, R);
    const auto kept = tensor.shape().begin() + static_cast<std::ptrdiff_t>(dropped);
    if (std::any_of(tensor.shape().begin(), kept, [](std::size_t extent) { return extent != 1; }))
        throw py::value_error("an array of " + std::to_string(R) + " axes does not fit into " +
                              std::to_string(rank));
    const std::vector<std::size_t> shape(kept, tensor.shape().end());
    auto owner = std::make_unique<std::vector<T>>(std::move(tensor.data()));
    T* const data = owner->data();
    py::capsule capsule(owner.get(), [](void* vector) { delete static_cast<std::vector<T>*>(vector); });
    owner.release();
    return py::array_t<T>(shape, data, capsule);
}

inline std::size_t rankOf(const py::array& array)
{
    return static_cast<std::size_t>(array.ndim());
}

/// Calls `call(T{})` with the array's element type, float or double.
template <typename Call>
py::object withTypeOf(const py::array& array, const char* name, const Call& call)
{
    if (py::isinstance<py::array_t<float>>(array))
        return call(float{});
    if (py::isinstance<py::array_t<double>>(array))
        return call(double{});
    throw py::type_error(std::string(name) + " must hold float32 or float64, not " +
                         std::string(py::str(array.dtype())));
}

} // namespace lectern::python
