#include "arrays.h"
#include "bindings.h"
#include "choices.h"

#include <lectern/diagnostics/faults.h>

#include <pybind11/stl.h>

namespace lectern::python {
namespace {

using diagnostics::Fault;
using diagnostics::ModuleInput;
using diagnostics::SelfAttention;
using OptionalArray = std::optional<py::array>;

/// A module of the diagnostics as a callable. A struct, since pybind11 would convert a bare std::function.
struct AttentionModule
{
    diagnostics::Module module;
};

SelfAttention selfAttention(const py::array& inWeight, const py::array& outWeight, std::size_t heads,
                            const OptionalArray& inBias, const OptionalArray& outBias, bool causal,
                            bool positions, double dropout)
{
    const auto biasOf = [](const OptionalArray& array, const char* name) {
        return array ? tensorOf<double, 1>(*array, name) : Tensor<double, 1>();
    };
    SelfAttention spec;
    spec.parameters = {tensorOf<double, 2>(inWeight, "in_weight"), biasOf(inBias, "in_bias"),
                       tensorOf<double, 2>(outWeight, "out_weight"), biasOf(outBias, "out_bias")};
    spec.heads = heads;
    spec.causal = causal;
    spec.positions = positions;
    spec.dropout = dropout;
    return spec;
}

py::tuple callModule(const AttentionModule& self, const py::array& x, const OptionalArray& valid)
{
    ModuleInput input{tensorOf<double, 3>(x, "x")};
    if (valid)
        input.valid = tensorOf<bool, 2, std::uint8_t>(*valid, "valid");
    auto result = valueOf(unlocked([&] { return self.module(input); }));
    const std::size_t rank = rankOf(x);
    const auto pairs = [rank](std::optional<Tensor<double, 4>>& tensor) -> py::object {
        if (!tensor)
            return py::none();
        return arrayOf(std::move(*tensor), rank + 1);
    };
    return py::make_tuple(arrayOf(std::move(result.output), rank), pairs(result.weights),
                          pairs(result.scores));
}

constexpr const char* selfAttentionDoc =
    R"(Multi-head self-attention: what a right module and each faulty one are made from.

in_weight [3D, D], out_weight [D, D], in_bias [3D] and out_bias [D] as multi_head's, float64. positions: adds
sinusoids to x. dropout: what a faulty module applies where it must not.)";

constexpr const char* faultDoc = R"(A mistake of self-attention that can be switched on.

The shapes stay right; only the meaning is wrong: what a diagnostic of your own should notice.)";

} // namespace

void bindFaults(py::module_& module)
{
    const auto none = py::none();
    py::class_<SelfAttention>(module, "SelfAttention", selfAttentionDoc)
        .def(py::init(&selfAttention), py::arg("in_weight"), py::arg("out_weight"), py::arg("heads"),
             py::kw_only(), py::arg("in_bias") = none, py::arg("out_bias") = none, py::arg("causal") = true,
             py::arg("positions") = false, py::arg("dropout") = 0.1);
    py::class_<AttentionModule>(module, "AttentionModule",
                                "A right or faulty module, which diagnostics take.")
        .def("__call__", &callModule,
             "x [N, L, D] or [L, D], valid: bool [N, L], True = a true token. Returns (output, weights "
             "[N, H, L, L], scores before any mask).",
             py::arg("x"), py::arg("valid") = none);
    py::class_<Fault>(module, "Fault", faultDoc)
        .def_readonly("id", &Fault::id, "Its stable name, as \"mask.triangle-flipped\".")
        .def_readonly("meaning", &Fault::meaning, "One line in English.")
        .def(
            "make",
            [](const Fault& fault, const SelfAttention& spec) { return AttentionModule{fault.make(spec)}; },
            "The module with this fault.", py::arg("spec"))
        .def("__repr__",
             [](const Fault& fault) { return "<fault " + fault.id + ": " + fault.meaning + ">"; });
    module.def("faults", &diagnostics::standardFaults, "The mistakes that are variants of the module.");
    module.def(
        "right_module",
        [](const SelfAttention& spec) { return AttentionModule{diagnostics::rightModule(spec)}; },
        "The module without a fault; a query with nothing to read gets zeros.", py::arg("spec"));
}

} // namespace lectern::python
