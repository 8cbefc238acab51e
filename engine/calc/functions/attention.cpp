#include "engine_bridge.h"
#include "operators.h"

#include <lectern/attention/layers.h>
#include <lectern/attention/multi_head.h>
#include <lectern/attention/sdpa.h>
#include <lectern/attention/softmax.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace lectern::calc {
namespace {

using attention::FullyMasked;

bool isMasked(double score)
{
    return score == -std::numeric_limits<double>::infinity();
}

// A row or column in which nothing may be read is worth a word: its NaN spreads.
void noticeMaskedLines(Call& call, int dim)
{
    const Value& s = call[0];
    const Shape& shape = s.shape();
    const std::size_t lines = dim == 2 ? shape.rows : shape.cols;
    const std::size_t length = dim == 2 ? shape.cols : shape.rows;
    for (std::size_t slice = 0; slice < shape.slices; ++slice) {
        for (std::size_t line = 0; line < lines; ++line) {
            bool masked = true;
            for (std::size_t i = 0; masked && i < length; ++i)
                masked = isMasked(dim == 2 ? s.at(line, i, slice) : s.at(i, line, slice));
            if (!masked)
                continue;
            call.notice(dim == 2 ? "calc.softmax.row.masked" : "calc.softmax.column.masked",
                        {std::to_string(line + 1)});
            return;
        }
    }
}

// Along the columns the engine reads the value through turned strides, and the result is turned back.
Value softmaxDownColumns(Call& call, FullyMasked policy)
{
    View4 view = viewOf(call[0]);
    std::swap(view.shape[2], view.shape[3]);
    std::swap(view.strides[2], view.strides[3]);
    const Value turned = resultOf(call, attention::softmax<double, 4>(view, policy));
    return call.failed() ? Value() : transposed(call.run(), call.node(), turned);
}

Value softmaxWith(Call& call, FullyMasked policy)
{
    if (!call.needNumbers(0))
        return {};
    const int dim = call.count() > 1 ? static_cast<int>(call.whole(1, 1, 2)) : 2;
    if (call.failed() || !call.charge(call[0].shape(), transcendentalWork))
        return {};
    if (policy == FullyMasked::nan)
        noticeMaskedLines(call, dim);
    if (dim == 1)
        return softmaxDownColumns(call, policy);
    return resultOf(call, attention::softmax<double, 4>(viewOf(call[0]), policy));
}

Value softmax(Call& call)
{
    return softmaxWith(call, FullyMasked::nan);
}

Value safeSoftmax(Call& call)
{
    return softmaxWith(call, FullyMasked::zero);
}

bool needAllNumbers(Call& call)
{
    for (std::size_t i = 0; i < call.count(); ++i) {
        if (!call.needNumbers(i))
            return false;
    }
    return true;
}

bool chargeAttention(Call& call, const Shape& q, const Shape& k, std::size_t valueWidth)
{
    const std::size_t pairs = q.rows * k.rows;
    return call.charge(pairs) && call.charge(pairs * q.slices, q.cols + valueWidth + transcendentalWork);
}

Value attend(Call& call)
{
    if (!needAllNumbers(call) ||
        !chargeAttention(call, call[0].shape(), call[1].shape(), call[2].shape().cols))
        return {};
    attention::SdpaOptions<double> options;
    if (call.count() > 3)
        options.additive = viewOf(call[3]);
    auto result = attention::sdpa<double>(viewOf(call[0]), viewOf(call[1]), viewOf(call[2]), options);
    if (!result)
        return call.fail(std::move(result.error()));
    return valueOf(std::move(result->output));
}

// X [L, D] with a slice for each sample, as the engine's [N, L, D].
attention::TensorView<const double, 3> samplesOf(const Value& x)
{
    const Shape& s = x.shape();
    return {x.data(),
            {s.slices, s.rows, s.cols},
            {static_cast<std::ptrdiff_t>(s.rows * s.cols), static_cast<std::ptrdiff_t>(s.cols), 1}};
}

Value splitHeads(Call& call)
{
    if (!call.needNumbers(0))
        return {};
    const std::size_t heads = call.size(1);
    if (call.failed() || !call.charge(call[0].shape()))
        return {};
    return resultOf(call, attention::splitHeads<double>(samplesOf(call[0]), heads));
}

Value mergeHeads(Call& call)
{
    if (!call.needNumbers(0))
        return {};
    const Shape& s = call[0].shape();
    const std::size_t heads = call.size(1, s.slices);
    if (call.failed() || !call.charge(s))
        return {};
    if (s.slices % heads != 0)
        return call.fail("calc.heads.merge", {std::to_string(s.slices), std::to_string(heads)});
    View4 view = viewOf(call[0]);
    view.shape = {s.slices / heads, heads, s.rows, s.cols};
    view.strides[0] = view.strides[1] * static_cast<std::ptrdiff_t>(heads);
    return resultOf(call, attention::mergeHeads<double>(view));
}

Value multiHead(Call& call)
{
    if (!needAllNumbers(call))
        return {};
    const std::size_t heads = call.size(5);
    std::vector<attention::Tensor<double, 4>> projections;
    for (std::size_t i = 1; i <= 3; ++i) {
        const Value projected = product(call.run(), call.program(), call.node(), call[0], call[i]);
        if (call.failed())
            return {};
        auto split = attention::splitHeads<double>(samplesOf(projected), heads);
        if (!split)
            return call.fail(std::move(split.error()));
        projections.push_back(std::move(*split));
    }
    const Shape& x = call[0].shape();
    const std::size_t width = projections[2].shape()[3];
    if (!chargeAttention(call, {x.rows, projections[0].shape()[3], x.slices * heads}, x, width))
        return {};
    attention::SdpaOptions<double> options;
    if (call.count() > 6)
        options.additive = viewOf(call[6]);
    const auto view = [](const attention::Tensor<double, 4>& tensor) { return tensor.view(); };
    auto result =
        attention::sdpa<double>(view(projections[0]), view(projections[1]), view(projections[2]), options);
    if (!result)
        return call.fail(std::move(result.error()));
    const Value merged = resultOf(call, attention::mergeHeads<double>(view(result->output)));
    if (call.failed())
        return {};
    return product(call.run(), call.program(), call.node(), merged, call[4]);
}

template <bool Centred>
Value normalised(Call& call)
{
    if (!call.needNumbers(0))
        return {};
    attention::NormParameters<double> parameters;
    parameters.epsilon = call.number(1, parameters.epsilon);
    if (call.failed() || !call.charge(call[0].shape(), 4))
        return {};
    return resultOf(call, Centred ? attention::layerNorm<double, 4>(viewOf(call[0]), parameters)
                                  : attention::rmsNorm<double, 4>(viewOf(call[0]), parameters));
}

/// Whole numbers within [least, most] from all entries of argument i.
std::vector<std::size_t> wholeNumbers(Call& call, std::size_t i, std::size_t least, std::size_t most)
{
    std::vector<std::size_t> result;
    for (const double number : call[i].numbers()) {
        if (number != std::floor(number) || number < static_cast<double>(least) ||
            number > static_cast<double>(most)) {
            call.failAt(i, "calc.argument.whole",
                        {call.name(), call.text(i), std::to_string(least), std::to_string(most)});
            return {};
        }
        result.push_back(static_cast<std::size_t>(number));
    }
    return result;
}

Value onehot(Call& call)
{
    if (!call.needMatrix(0))
        return {};
    const std::size_t size = call.size(1);
    const std::size_t count = call[0].shape().count();
    if (call.failed() || !call.charge(count * size))
        return {};
    const std::vector<std::size_t> ids = wholeNumbers(call, 0, 1, size);
    if (call.failed())
        return {};
    std::vector<double> numbers(count * size, 0.0);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i * size + ids[i] - 1] = 1;
    return {{count, size, 1}, std::move(numbers)};
}

Value crossentropy(Call& call)
{
    if (!call.needMatrix(0) || !call.needMatrix(1))
        return {};
    const Shape& shape = call[0].shape();
    if (!call.run().charge(call.node(), 1, shape.count() * transcendentalWork))
        return {};
    std::vector<std::int64_t> targets;
    for (const std::size_t target : wholeNumbers(call, 1, 0, shape.cols))
        targets.push_back(target == 0 ? attention::ignoredTarget : static_cast<std::int64_t>(target) - 1);
    if (call.failed())
        return {};
    const attention::TensorView<const double, 2> logits{
        call[0].data(), {shape.rows, shape.cols}, {static_cast<std::ptrdiff_t>(shape.cols), 1}};
    const auto loss = attention::crossEntropy<double>(logits, targets);
    return loss ? Value(loss->mean) : call.fail(loss.error());
}

Value topk(Call& call)
{
    if (!call.needNumbers(0))
        return {};
    Shape shape = call[0].shape();
    const std::size_t cols = shape.cols;
    const std::size_t count = call.whole(1, 1, cols);
    if (call.failed() || !call.run().charge(call.node(), 0, shape.count() * 8))
        return {};
    shape.cols = count;
    if (!call.charge(shape))
        return {};
    std::vector<double> numbers;
    std::vector<std::size_t> order(cols);
    for (std::size_t row = 0; row < shape.rows * shape.slices; ++row) {
        const double* scores = call[0].data() + row * cols;
        // NaN counts as the smallest, so that the order stays an order.
        const auto before = [&](std::size_t a, std::size_t b) {
            return std::isnan(scores[b]) ? !std::isnan(scores[a]) : scores[a] > scores[b];
        };
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), before);
        for (std::size_t i = 0; i < count; ++i)
            numbers.push_back(static_cast<double>(order[i] + 1));
    }
    return {shape, std::move(numbers)};
}

} // namespace

std::span<const FunctionEntry> attentionFunctions()
{
    static constexpr std::array<FunctionEntry, 11> table{{{"softmax", softmax},
                                                          {"safe_softmax", safeSoftmax},
                                                          {"attention", attend},
                                                          {"split_heads", splitHeads},
                                                          {"merge_heads", mergeHeads},
                                                          {"multi_head", multiHead},
                                                          {"layernorm", normalised<true>},
                                                          {"rmsnorm", normalised<false>},
                                                          {"onehot", onehot},
                                                          {"crossentropy", crossentropy},
                                                          {"topk", topk}}};
    return table;
}

} // namespace lectern::calc
