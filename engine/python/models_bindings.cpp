#include "arrays.h"
#include "bindings.h"
#include "choices.h"
#include "either.h"

#include <lectern/models/multi_head_attention.h>
#include <lectern/models/transparent_self_attention.h>

#include <pybind11/stl.h>

namespace lectern::python {
namespace {

using attention::Allowed;
using attention::Ignored;
using models::Pass;
using OptionalArray = std::optional<py::array>;

/// What a module of attention gives, in Python's words.
struct Output
{
    py::object output = py::none();
    py::object weights = py::none();
    py::object droppedWeights = py::none();
    py::dict stages;
};

template <typename T>
models::MultiHeadCall<T> callOf(const OptionalArray& keyPadding, const OptionalArray& attentionMask,
                                const std::optional<std::string>& causal, const std::string& fullyMasked)
{
    models::MultiHeadCall<T> call;
    if (keyPadding) {
        auto marks = tensorOf<bool, 2, std::uint8_t>(*keyPadding, "key_padding_mask");
        const auto shape = marks.shape();
        call.keyPadding =
            Ignored(Tensor<std::uint8_t, 4>({shape[0], 1, 1, shape[1]}, std::move(marks.data())));
    }
    if (attentionMask && py::isinstance<py::array_t<bool>>(*attentionMask))
        call.ignored = Ignored(tensorOf<bool, 4, std::uint8_t>(*attentionMask, "attn_mask"));
    else if (attentionMask)
        call.additive = viewOf<T, 4>(*attentionMask, "attn_mask");
    if (causal)
        call.causal = alignmentOf(*causal, "causal");
    call.fullyMasked = policyOf(fullyMasked);
    return call;
}

template <typename T>
Output callMultiHead(const models::MultiHeadAttention<T>& model, const py::array& query, const py::array& key,
                     const py::array& value, const models::MultiHeadCall<T>& call, Pass pass)
{
    const auto q = viewOf<T, 3>(query, "query");
    const auto k = viewOf<T, 3>(key, "key");
    const auto v = viewOf<T, 3>(value, "value");
    auto result = valueOf(unlocked([&] { return model.forward(q, k, v, call, pass); }));
    Output output;
    output.output = arrayOf(std::move(result.output), rankOf(query));
    const auto weights = [&](std::optional<Tensor<T, 4>>& tensor) -> py::object {
        if (!tensor)
            return py::none();
        const auto shape = tensor->shape();
        if (!call.averageWeights)
            return arrayOf(std::move(*tensor), rankOf(query) + 1);
        return arrayOf(Tensor<T, 3>({shape[0], shape[2], shape[3]}, std::move(tensor->data())),
                       rankOf(query));
    };
    output.weights = weights(result.weights);
    output.droppedWeights = weights(result.droppedWeights);
    return output;
}

Output multiHead(const OfEither<models::MultiHeadAttention>& either, const py::array& query,
                 const OptionalArray& key, const OptionalArray& value, const OptionalArray& keyPadding,
                 const OptionalArray& attentionMask, const std::optional<std::string>& causal,
                 bool needWeights, bool averageWeights, const std::string& fullyMasked,
                 std::optional<std::uint64_t> trainingSeed)
{
    return std::visit(
        [&]<typename T>(const models::MultiHeadAttention<T>& model) {
            auto call = callOf<T>(keyPadding, attentionMask, causal, fullyMasked);
            call.needWeights = needWeights;
            call.averageWeights = averageWeights;
            return callMultiHead<T>(model, query, key.value_or(query), value.value_or(key.value_or(query)),
                                    call, passOf(trainingSeed));
        },
        either.model);
}

template <typename T>
Output callTransparent(const models::TransparentSelfAttention<T>& model, const py::array& x,
                       const OptionalArray& valid, bool causal, const std::string& fullyMasked, Pass pass)
{
    const auto view = viewOf<T, 3>(x, "x");
    const std::array<std::size_t, 4> keys{view.shape[0], 1, 1, view.shape[1]};
    Tensor<std::uint8_t, 4> marks(keys, 1);
    if (valid) {
        auto given = tensorOf<bool, 2, std::uint8_t>(*valid, "valid");
        marks = Tensor<std::uint8_t, 4>({given.shape()[0], 1, 1, given.shape()[1]}, std::move(given.data()));
    }
    typename models::TransparentSelfAttention<T>::Call call{causal, policyOf(fullyMasked)};
    auto result = valueOf(unlocked([&] { return model.forward(view, Allowed(marks), call, pass); }));
    Output output;
    output.output = arrayOf(std::move(result.output), rankOf(x));
    output.weights = arrayOf(std::move(result.weights), rankOf(x) + 1);
    for (models::Stage<T>& stage : result.stages) {
        const std::size_t count = stage.values.size();
        output.stages[py::str(stage.name)] =
            arrayOf(Tensor<T, 1>({count}, std::move(stage.values))).reshape(stage.shape);
    }
    return output;
}

Output transparent(const OfEither<models::TransparentSelfAttention>& either, const py::array& x,
                   const OptionalArray& valid, bool causal, const std::string& fullyMasked,
                   std::optional<std::uint64_t> trainingSeed)
{
    return std::visit(
        [&](const auto& model) {
            return callTransparent(model, x, valid, causal, fullyMasked, passOf(trainingSeed));
        },
        either.model);
}

constexpr const char* multiHeadDoc = R"(Multi-head attention with parameters of its own, as PyTorch's.

key_heads below heads: grouped-query attention, 1: multi-query. key_width and value_width, if another than width,
give each input a projection of its own. dropout acts in calls with a training_seed alone. The same seed draws
the same parameters.)";

constexpr const char* multiHeadCallDoc =
    R"(query [N, L, D], key [N, S, key_width], value [N, S, value_width]; the query if left out.

key_padding_mask: bool [N, S], True = ignore. attn_mask: bool, True = ignore, or numbers to add; [L, S] or
[N, H, L, S]. causal: "top-left" or "lower-right". Masks are combined. Returns output, weights (before dropout,
[N, L, S], or [N, H, L, S] without the average) and dropped_weights (after, which PyTorch returns).)";

constexpr const char* transparentDoc =
    R"(Multi-head self-attention that shows every stage between input and output.)";

constexpr const char* transparentCallDoc = R"(x [N, L, D]; valid: bool [N, L], True = a true token.

Returns output, weights [N, H, L, L] as the values were mixed with, and stages, arrays by name in their order.)";

} // namespace

void bindModels(py::module_& module)
{
    const auto none = py::none();
    py::class_<Output>(module, "AttentionOutput", "What a module gave; None where it was not asked for.")
        .def_readonly("output", &Output::output)
        .def_readonly("weights", &Output::weights)
        .def_readonly("dropped_weights", &Output::droppedWeights)
        .def_readonly("stages", &Output::stages);

    using MultiHeadEither = OfEither<models::MultiHeadAttention>;
    py::class_<MultiHeadEither> bound(module, "MultiHeadAttention", multiHeadDoc);
    bound.def(py::init([](std::size_t width, std::size_t heads, std::size_t keyHeads, std::size_t keyWidth,
                          std::size_t valueWidth, bool bias, double dropout, std::uint64_t seed,
                          const std::string& type) {
                  models::MultiHeadOptions options;
                  options.width = width;
                  options.heads = heads;
                  options.keyHeads = keyHeads;
                  options.keyWidth = keyWidth;
                  options.valueWidth = valueWidth;
                  options.bias = bias;
                  options.dropout = dropout;
                  models::RandomSource random(seed);
                  return created<models::MultiHeadAttention>(type, [&]<typename T>(T) {
                      return models::MultiHeadAttention<T>::create(options, random);
                  });
              }),
              py::arg("width"), py::arg("heads"), py::kw_only(), py::arg("key_heads") = 0,
              py::arg("key_width") = 0, py::arg("value_width") = 0, py::arg("bias") = true,
              py::arg("dropout") = 0.0, py::arg("seed") = 0, py::arg("dtype") = "float64");
    bound.def("__call__", &multiHead, multiHeadCallDoc, py::arg("query"), py::arg("key") = none,
              py::arg("value") = none, py::kw_only(), py::arg("key_padding_mask") = none,
              py::arg("attn_mask") = none, py::arg("causal") = none, py::arg("need_weights") = true,
              py::arg("average_attn_weights") = true, py::arg("fully_masked") = "zero",
              py::arg("training_seed") = none);
    bindParameters(bound);

    using TransparentEither = OfEither<models::TransparentSelfAttention>;
    py::class_<TransparentEither> open(module, "TransparentSelfAttention", transparentDoc);
    open.def(py::init([](std::size_t width, std::size_t heads, double dropout, std::uint64_t seed,
                         const std::string& type) {
                 models::RandomSource random(seed);
                 return created<models::TransparentSelfAttention>(type, [&]<typename T>(T) {
                     return models::TransparentSelfAttention<T>::create(width, heads, dropout, random);
                 });
             }),
             py::arg("width"), py::arg("heads"), py::kw_only(), py::arg("dropout") = 0.0, py::arg("seed") = 0,
             py::arg("dtype") = "float64");
    open.def("__call__", &transparent, transparentCallDoc, py::arg("x"), py::arg("valid") = none,
             py::kw_only(), py::arg("causal") = false, py::arg("fully_masked") = "refuse",
             py::arg("training_seed") = none);
    bindParameters(open);
}

} // namespace lectern::python
