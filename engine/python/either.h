#pragma once

#include "arrays.h"
#include "bindings.h"
#include "choices.h"

#include <lectern/models/parameter.h>
#include <lectern/models/pass.h>
#include <lectern/models/state.h>

#include <pybind11/stl.h>

#include <variant>

/// Models whose element type is chosen in Python.
namespace lectern::python {

/// A model of either element type; a struct, since pybind11 would convert a bare variant.
template <template <typename> class Model>
struct OfEither
{
    std::variant<Model<float>, Model<double>> model;
};

/// Calls `create(T{})` with the element type of that name.
template <template <typename> class Model, typename Create>
OfEither<Model> created(const std::string& type, const Create& create)
{
    if (chosen<bool>(type, "dtype", {{"float32", true}, {"float64", false}}))
        return {valueOf(create(float{}))};
    return {valueOf(create(double{}))};
}

inline models::Pass passOf(std::optional<std::uint64_t> trainingSeed)
{
    return trainingSeed ? models::Pass::training(*trainingSeed) : models::Pass::evaluation();
}

/// The parameters of the model inside `self` as arrays that share its memory and keep it alive.
template <typename T>
py::dict shared(const models::ParameterList<T>& parameters, const py::object& self)
{
    py::dict result;
    for (const models::ParameterRef<T>& parameter : parameters)
        result[py::str(parameter.name)] = py::array_t<T>(parameter.shape, parameter.value.data(), self);
    return result;
}

/// `parameters`, `state` and `load_state` of a model class.
template <typename Class>
void bindParameters(Class& bound)
{
    using Either = typename Class::type;
    bound.def(
        "parameters",
        [](const py::object& self) {
            return std::visit([&](auto& model) { return shared(model.parameters(), self); },
                              self.cast<Either&>().model);
        },
        "The parameters by name, as arrays that share the module's memory: write into them to set them.");
    bound.def(
        "state",
        [](Either& either) {
            return std::visit(
                [](auto& model) {
                    const std::vector<std::byte> bytes = valueOf(models::saveState(model.parameters()));
                    return py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                },
                either.model);
        },
        "The parameters as bytes; load_state takes them back.");
    bound.def(
        "load_state",
        [](Either& either, const std::string& text) {
            const auto bytes = std::as_bytes(std::span(text));
            std::visit([&](auto& model) { valueOf(models::loadState(model.parameters(), bytes)); },
                       either.model);
        },
        "Puts the parameters of state() back; on an Error nothing is changed.", py::arg("state"));
}

} // namespace lectern::python
