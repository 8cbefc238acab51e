#include "arrays.h"
#include "bindings.h"
#include "choices.h"
#include "error_text.h"

#include <lectern/diagnostics/diagnostics.h>

#include <pybind11/stl.h>

#include <exception>

namespace lectern::python {
namespace {

using diagnostics::Finding;
using diagnostics::Module;
using diagnostics::ModuleInput;
using diagnostics::ModuleOutput;
using diagnostics::Outcome;
using OptionalArray = std::optional<py::array>;

/// A Python callable as a module. Called with x, in the rank it was given, and with `valid` if there is one;
/// answers with the output, or a tuple of output, weights and scores. What it raises is kept, so that no
/// exception crosses the diagnostics.
class Callable
{
public:
    Callable(py::function function, std::size_t rank)
        : m_function(std::move(function))
        , m_rank(rank)
    {
    }

    Module module()
    {
        return [this](const ModuleInput& input) -> Result<ModuleOutput> {
            try {
                return call(input);
            } catch (...) {
                m_raised = std::current_exception();
                return fail("diagnostics.raised");
            }
        };
    }

    /// Raises what the callable raised.
    void rethrow() const
    {
        if (m_raised)
            std::rethrow_exception(m_raised);
    }

private:
    ModuleOutput call(const ModuleInput& input) const
    {
        const auto x = arrayOf(Tensor<double, 3>(input.x), m_rank);
        py::object answer;
        if (input.valid.count() == 0)
            answer = m_function(x);
        else
            answer =
                m_function(x, arrayOf(Tensor<std::uint8_t, 2>(input.valid), m_rank - 1).attr("view")("bool"));
        if (!py::isinstance<py::tuple>(answer))
            return {outputOf(answer)};
        const py::tuple parts = answer;
        if (parts.empty() || parts.size() > 3)
            throw py::value_error(
                "the module must return an output, or (output, weights), or (output, weights, "
                "scores)");
        ModuleOutput output{outputOf(parts[0])};
        if (parts.size() > 1)
            output.weights = pairsOf(parts[1], "weights");
        if (parts.size() > 2)
            output.scores = pairsOf(parts[2], "scores");
        return output;
    }

    static py::array doubles(const py::object& object, const char* name)
    {
        auto array = py::array_t<double>::ensure(object);
        if (!array || array.ndim() == 0) { // NumPy makes a number of None
            PyErr_Clear();
            throw py::type_error(std::string("the module's ") + name + " must be an array of numbers");
        }
        return array;
    }

    Tensor<double, 3> outputOf(const py::object& object) const
    {
        return tensorOf<double, 3>(doubles(object, "output"), "output");
    }

    static std::optional<Tensor<double, 4>> pairsOf(const py::object& object, const char* name)
    {
        if (object.is_none())
            return std::nullopt;
        return tensorOf<double, 4>(doubles(object, name), name);
    }

    py::function m_function;
    std::size_t m_rank;
    std::exception_ptr m_raised;
};

ModuleInput inputOf(const py::array& x, const OptionalArray& valid)
{
    if (x.ndim() < 2)
        throw py::value_error("x must be [N, L, D] or [L, D]");
    ModuleInput input{tensorOf<double, 3>(x, "x")};
    if (valid)
        input.valid = tensorOf<bool, 2, std::uint8_t>(*valid, "valid");
    return input;
}

/// Runs `diagnose(module, input)` on a Python callable.
template <typename Diagnose>
Finding examined(const py::function& function, const py::array& x, const OptionalArray& valid,
                 const Diagnose& diagnose)
{
    Callable callable(function, rankOf(x));
    Finding finding = diagnose(callable.module(), inputOf(x, valid));
    callable.rethrow();
    return finding;
}

Finding futureLeak(const py::function& module, const py::array& x, std::size_t last,
                   const OptionalArray& valid, const OptionalArray& replacement, std::uint64_t seed,
                   double limit)
{
    diagnostics::FutureLeakOptions options;
    options.last = last;
    options.seed = seed;
    options.limit = limit;
    if (replacement)
        options.replacement = tensorOf<double, 3>(*replacement, "replacement");
    return examined(module, x, valid, [&](const Module& m, const ModuleInput& input) {
        return diagnostics::futureLeak(m, input, options);
    });
}

Finding permutation(const py::function& module, const py::array& x, const OptionalArray& valid,
                    const std::string& order, double limit)
{
    using diagnostics::Order;
    const Order expected =
        chosen<Order>(order, "order", {{"ignored", Order::ignored}, {"seen", Order::seen}});
    return examined(module, x, valid, [&](const Module& m, const ModuleInput& input) {
        return diagnostics::permutation(m, input, expected, limit);
    });
}

Finding rowSums(const py::function& module, const py::array& x, const OptionalArray& valid, double limit)
{
    return examined(module, x, valid, [&](const Module& m, const ModuleInput& input) {
        return diagnostics::rowSums(m, input, limit);
    });
}

Finding paddingColumns(const py::function& module, const py::array& x, const py::array& valid, double limit)
{
    return examined(module, x, valid, [&](const Module& m, const ModuleInput& input) {
        return diagnostics::paddingColumns(m, input, limit);
    });
}

Finding comparison(const py::function& module, const py::function& reference, const py::array& x,
                   const OptionalArray& valid, double limit)
{
    Callable other(reference, rankOf(x));
    Finding finding = examined(module, x, valid, [&](const Module& m, const ModuleInput& input) {
        return diagnostics::comparison(m, other.module(), input, limit);
    });
    other.rethrow();
    return finding;
}

Finding entropy(const py::function& module, const py::array& x, const OptionalArray& valid)
{
    return examined(module, x, valid,
                    [](const Module& m, const ModuleInput& input) { return diagnostics::entropy(m, input); });
}

Finding logitNorm(const py::function& module, const py::array& x, const OptionalArray& valid)
{
    return examined(module, x, valid, [](const Module& m, const ModuleInput& input) {
        return diagnostics::logitNorm(m, input);
    });
}

Finding lengthProfile(const py::function& module, const std::vector<py::array>& inputs,
                      std::size_t repetitions, double limit)
{
    std::vector<ModuleInput> given;
    for (const py::array& x : inputs) {
        if (x.ndim() != inputs.front().ndim())
            throw py::value_error("every input must have as many axes as the first");
        given.push_back(inputOf(x, {}));
    }
    diagnostics::LengthProfileOptions options;
    options.repetitions = repetitions;
    options.limit = limit;
    Callable callable(module, inputs.empty() ? 3 : rankOf(inputs.front()));
    Finding finding = diagnostics::lengthProfile(callable.module(), given, options);
    callable.rethrow();
    return finding;
}

const char* outcomeOf(const Finding& finding)
{
    switch (finding.outcome) {
    case Outcome::passed:
        return "passed";
    case Outcome::failed:
        return "failed";
    case Outcome::notRun:
        break;
    }
    return "not run";
}

std::string described(const Finding& finding)
{
    std::string text = "<" + finding.diagnostic + " " + outcomeOf(finding);
    if (finding.reason)
        return text + ": " + errorText(*finding.reason) + ">";
    const std::string measured = py::repr(py::float_(finding.measured));
    const std::string limit = py::repr(py::float_(finding.limit));
    return text + ": " + measured + ", limit " + limit + ">";
}

void bindFinding(py::module_& module)
{
    py::class_<Finding>(module, "Finding", "What a diagnostic found; true only if it passed.")
        .def_readonly("diagnostic", &Finding::diagnostic)
        .def_property_readonly("outcome", &outcomeOf, R"("passed", "failed" or "not run")")
        .def_readonly("measured", &Finding::measured, "The worst value found.")
        .def_readonly("limit", &Finding::limit)
        .def_property_readonly(
            "where", [](const Finding& finding) { return py::tuple(py::cast(finding.where)); },
            "The index of the worst value, from 0: (sample, position, channel), or with heads.")
        .def_readonly(
            "values", &Finding::values,
            "Each head's value, of entropy and logit_norm; each input's seconds, of length_profile.")
        .def_property_readonly(
            "reason",
            [](const Finding& finding) -> std::optional<std::string> {
                if (!finding.reason)
                    return std::nullopt;
                return errorText(*finding.reason);
            },
            "Why it could not run, or None.")
        .def("__bool__", [](const Finding& finding) { return finding.outcome == Outcome::passed; })
        .def("__repr__", &described);
}

constexpr const char* futureLeakDoc =
    R"(Replaces the tokens after position `last` (from 0); outputs up to it must not change.

module: any callable of x (and valid, if given) that returns an array [N, L, E], or a tuple with it first.
x [N, L, D] or [L, D], float64. replacement: as x, read after `last`, where not every number is an input.
Not run if dropout is on, if padding would be replaced, or if nothing changes at all.)";

constexpr const char* permutationDoc = R"(Reverses the tokens and compares with the reversed outputs.

order "ignored": they must agree (no positions); "seen": they must differ. Not run under a causal mask.)";

} // namespace

void bindDiagnostics(py::module_& module)
{
    const auto none = py::none();
    bindFinding(module);
    module.def("future_leak", &futureLeak, futureLeakDoc, py::arg("module"), py::arg("x"), py::arg("last"),
               py::kw_only(), py::arg("valid") = none, py::arg("replacement") = none, py::arg("seed") = 1,
               py::arg("limit") = 1e-9);
    module.def("permutation", &permutation, permutationDoc, py::arg("module"), py::arg("x"), py::kw_only(),
               py::arg("valid") = none, py::arg("order") = "ignored", py::arg("limit") = 1e-9);
    module.def("row_sums", &rowSums, "Weights sum to 1. The module returns (output, weights [N, H, L, L]).",
               py::arg("module"), py::arg("x"), py::kw_only(), py::arg("valid") = none,
               py::arg("limit") = 1e-6);
    module.def("padding_columns", &paddingColumns,
               "No query reads padding. The module returns (output, weights [N, H, L, L]).",
               py::arg("module"), py::arg("x"), py::arg("valid"), py::kw_only(), py::arg("limit") = 0.0);
    module.def("comparison", &comparison, "Two implementations agree at true tokens.", py::arg("module"),
               py::arg("reference"), py::arg("x"), py::kw_only(), py::arg("valid") = none,
               py::arg("limit") = 1e-9);
    module.def("entropy", &entropy,
               "No head is uniform, or not all, and so with one-hot. The module returns (output, weights).",
               py::arg("module"), py::arg("x"), py::kw_only(), py::arg("valid") = none);
    module.def("logit_norm", &logitNorm,
               "Scores have a root mean square near 1. The module returns (output, weights or None, scores).",
               py::arg("module"), py::arg("x"), py::kw_only(), py::arg("valid") = none);
    module.def("length_profile", &lengthProfile,
               "Times inputs of doubling length; measured is a in time ~ L^a between the last two.\n\n"
               "Near 2 the relation matrix is what costs, near 1 it is not.",
               py::arg("module"), py::arg("inputs"), py::kw_only(), py::arg("repetitions") = 3,
               py::arg("limit") = 2.5);
}

} // namespace lectern::python
