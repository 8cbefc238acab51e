#include "arrays.h"
#include "bindings.h"
#include "choices.h"

#include <lectern/attention/multi_head.h>
#include <lectern/attention/sdpa.h>

#include <pybind11/stl.h>

namespace lectern::python {
namespace {

using attention::Allowed;
using attention::FullyMasked;
using attention::Ignored;
using attention::SdpaOptions;
using OptionalArray = std::optional<py::array>;

/// The keywords that sdpa and multi_head share, as given.
struct Keywords
{
    OptionalArray allowed;
    OptionalArray ignored;
    OptionalArray bias;
    std::optional<std::string> causal;
    std::optional<double> scale;
    std::string fullyMasked;
    bool weights;
};

template <typename T>
SdpaOptions<T> optionsOf(const Keywords& given)
{
    SdpaOptions<T> options;
    if (given.allowed && given.ignored)
        throw py::value_error("give allowed or ignored, not both");
    if (given.allowed)
        options.allowed = Allowed(tensorOf<bool, 4, std::uint8_t>(*given.allowed, "allowed"));
    if (given.ignored)
        options.allowed = Allowed(Ignored(tensorOf<bool, 4, std::uint8_t>(*given.ignored, "ignored")));
    if (given.bias)
        options.additive = viewOf<T, 4>(*given.bias, "bias");
    if (given.causal)
        options.causal = alignmentOf(*given.causal, "causal");
    options.scale = given.scale;
    options.fullyMasked = policyOf(given.fullyMasked);
    options.wantWeights = given.weights;
    return options;
}

template <typename T>
py::object outputs(py::array_t<T> output, std::optional<Tensor<T, 4>> weights, std::size_t rank)
{
    if (!weights)
        return output;
    return py::make_tuple(std::move(output), arrayOf(std::move(*weights), rank));
}

py::object sdpa(const py::array& query, const py::array& key, const py::array& value,
                const OptionalArray& allowed, const OptionalArray& ignored, const OptionalArray& bias,
                const std::optional<std::string>& causal, std::optional<double> scale,
                const std::string& fullyMasked, bool weights, double dropoutP, std::uint64_t seed)
{
    const Keywords given{allowed, ignored, bias, causal, scale, fullyMasked, weights};
    return withTypeOf(query, "query", [&]<typename T>(T) -> py::object {
        const auto q = viewOf<T, 4>(query, "query");
        const auto k = viewOf<T, 4>(key, "key");
        const auto v = viewOf<T, 4>(value, "value");
        SdpaOptions<T> options = optionsOf<T>(given);
        options.dropout = {dropoutP, attention::RandomStream(seed)};
        auto result = valueOf(unlocked([&] { return attention::sdpa<T>(q, k, v, options); }));
        const std::size_t rank = rankOf(query);
        return outputs<T>(arrayOf(std::move(result.output), rank), std::move(result.weights), rank);
    });
}

/// A bias without a copy, unless its entries are apart: then they are copied into `copy`.
template <typename T>
std::span<const T> biasOf(const OptionalArray& array, const char* name, Tensor<T, 1>& copy)
{
    if (!array)
        return {};
    const auto view = viewOf<T, 1>(*array, name);
    if (view.strides[0] == 1)
        return {view.data, view.shape[0]};
    copy = tensorOf<T, 1>(*array, name);
    return copy.data();
}

py::object multiHead(const py::array& x, const py::array& inWeight, const py::array& outWeight,
                     std::size_t heads, const OptionalArray& inBias, const OptionalArray& outBias,
                     const OptionalArray& allowed, const OptionalArray& ignored, const OptionalArray& bias,
                     const std::optional<std::string>& causal, std::optional<double> scale,
                     const std::string& fullyMasked, bool weights)
{
    const Keywords given{allowed, ignored, bias, causal, scale, fullyMasked, weights};
    return withTypeOf(x, "x", [&]<typename T>(T) -> py::object {
        const auto tokens = viewOf<T, 3>(x, "x");
        Tensor<T, 1> inCopy, outCopy;
        const attention::MultiHeadParameterViews<T> parameters{
            viewOf<T, 2>(inWeight, "in_weight"), biasOf(inBias, "in_bias", inCopy),
            viewOf<T, 2>(outWeight, "out_weight"), biasOf(outBias, "out_bias", outCopy)};
        const SdpaOptions<T> options = optionsOf<T>(given);
        auto result = valueOf(
            unlocked([&] { return attention::multiHeadAttention<T>(tokens, parameters, heads, options); }));
        return outputs<T>(arrayOf(std::move(result.output), rankOf(x)), std::move(result.weights),
                          rankOf(x) + 1);
    });
}

py::object softmax(const py::array& x, const std::string& fullyMasked)
{
    return withTypeOf(x, "x", [&]<typename T>(T) -> py::object {
        const auto view = viewOf<T, 4>(x, "x");
        const FullyMasked policy = policyOf(fullyMasked);
        auto result = valueOf(unlocked([&] { return attention::softmax<T, 4>(view, policy); }));
        return arrayOf(std::move(result), rankOf(x));
    });
}

/// The last `rank` axes of a mask.
py::array maskArray(const Allowed& mask, std::size_t rank)
{
    return arrayOf(Tensor<std::uint8_t, 4>(mask.marks()), rank).attr("view")("bool");
}

py::array causalMask(std::size_t queries, std::size_t keys, const std::string& alignment)
{
    return maskArray(valueOf(attention::causalMask(queries, keys, alignmentOf(alignment, "alignment"))), 2);
}

py::array windowMask(std::size_t queries, std::size_t keys, std::size_t before, std::size_t after,
                     const std::string& alignment)
{
    return maskArray(
        valueOf(attention::windowMask(queries, keys, before, after, alignmentOf(alignment, "alignment"))), 2);
}

py::array keyPaddingMask(const std::vector<std::size_t>& lengths, std::size_t keys, const std::string& side)
{
    using attention::PaddingSide;
    const auto where =
        chosen<PaddingSide>(side, "side", {{"right", PaddingSide::right}, {"left", PaddingSide::left}});
    return maskArray(valueOf(attention::keyPaddingMask(lengths, keys, where)), 4);
}

constexpr const char* sdpaDoc = R"(Scaled dot-product attention, softmax(scale Q K^T + M) V.

query [N, H, L, d], key [N, Hk, S, d], value [N, Hk, S, dv], float32 or float64 alike; axes in front may be
left out. Nothing is copied, whatever the strides. Returns [N, H, L, dv], or (output, weights [N, H, L, S]).

allowed: bool, True = may be read.      ignored: bool, True = must not be read.
bias: added to the scaled scores, -inf forbids.     causal: "top-left" or "lower-right".
At most one of them. Masks are broadcast to [N, H, L, S].
scale: 1/sqrt(d) if not given, so do not divide the query before.
fully_masked: what a query with nothing to read gives: "zero", "nan" or "refuse".
dropout_p: drops weights whenever it is above 0, in training or not, so pass 0 to evaluate; the weights returned
are those before. seed: the same seed drops the same.)";

constexpr const char* multiHeadDoc = R"(Multi-head self-attention of x [N, L, D] (or [L, D]).

in_weight [3D, D]: the rows of queries, then of keys, then of values; out_weight [D, D]; in_bias [3D] and
out_bias [D], as PyTorch's nn.MultiheadAttention keeps them; weights are not copied, whatever their strides. Returns [N, L, D], or (output, weights
[N, H, L, L]). The other keywords are those of sdpa, without dropout.)";

} // namespace

void bindAttention(py::module_& module)
{
    const auto none = py::none();
    module.def("sdpa", &sdpa, sdpaDoc, py::arg("query"), py::arg("key"), py::arg("value"), py::kw_only(),
               py::arg("allowed") = none, py::arg("ignored") = none, py::arg("bias") = none,
               py::arg("causal") = none, py::arg("scale") = none, py::arg("fully_masked") = "zero",
               py::arg("weights") = false, py::arg("dropout_p") = 0.0, py::arg("seed") = 0);
    module.def("multi_head", &multiHead, multiHeadDoc, py::arg("x"), py::arg("in_weight"),
               py::arg("out_weight"), py::arg("heads"), py::kw_only(), py::arg("in_bias") = none,
               py::arg("out_bias") = none, py::arg("allowed") = none, py::arg("ignored") = none,
               py::arg("bias") = none, py::arg("causal") = none, py::arg("scale") = none,
               py::arg("fully_masked") = "zero", py::arg("weights") = false);
    module.def(
        "softmax", &softmax,
        "softmax along the last axis of 1 to 4; the same shape. A row of -inf alone follows fully_masked.",
        py::arg("x"), py::kw_only(), py::arg("fully_masked") = "nan");
    module.def("causal_mask", &causalMask, "bool [queries, keys], True = may be read: no later key is.",
               py::arg("queries"), py::arg("keys"), py::kw_only(), py::arg("alignment") = "top-left");
    module.def(
        "window_mask", &windowMask,
        "bool [queries, keys], True = may be read: keys p - before .. p + after of the query's position p.",
        py::arg("queries"), py::arg("keys"), py::arg("before"), py::arg("after"), py::kw_only(),
        py::arg("alignment") = "top-left");
    module.def("key_padding_mask", &keyPaddingMask,
               "bool [N, 1, 1, keys], True = may be read: the true keys of samples of these lengths.",
               py::arg("lengths"), py::arg("keys"), py::kw_only(), py::arg("side") = "right");
}

} // namespace lectern::python
