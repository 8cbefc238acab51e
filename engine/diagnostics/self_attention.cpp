#include "self_attention.h"

#include "differences.h"

#include <lectern/attention/dropout.h>
#include <lectern/attention/layers.h>
#include <lectern/attention/memory.h>
#include <lectern/attention/positions.h>
#include <lectern/attention/softmax.h>
#include <lectern/attention/transcendental.h>

#include <cmath>
#include <limits>
#include <new>
#include <utility>

namespace lectern::diagnostics {
namespace {

using attention::TensorView;
using Heads = Tensor<double, 4>;

constexpr double negativeInfinity = -std::numeric_limits<double>::infinity();

/// Of a call whose shapes are known to fit, so that only memory can be missing.
template <typename T>
T fitting(Result<T> result)
{
    if (!result)
        throw std::bad_alloc();
    return std::move(*result);
}

/// Runs `visit(n, h, l, s)` over every entry.
template <typename Visit>
void forEach(const Heads& tensor, const Visit& visit)
{
    const auto& [samples, heads, queries, keys] = tensor.shape();
    for (std::size_t n = 0; n < samples; ++n)
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t l = 0; l < queries; ++l)
                for (std::size_t s = 0; s < keys; ++s)
                    visit(n, h, l, s);
}

/// Self-attention with the mistakes of `variant`, stage by stage.
class Pass
{
public:
    Pass(const SelfAttention& spec, const Variant& variant, const ModuleInput& input, std::uint64_t& drawn)
        : m_spec(spec)
        , m_variant(variant)
        , m_input(input)
        , m_drawn(drawn)
    {
    }

    Result<ModuleOutput> run()
    {
        const Result<Tensor<double, 3>> x = withPositions();
        if (!x)
            return fail(x.error());
        // The right module says what does not fit.
        const auto checked = attention::multiHeadAttention<double>(*x, m_spec.parameters, m_spec.heads);
        if (!checked)
            return fail(checked.error());
        project(*x);
        if (m_variant.product == Product::keyNotTransposed && m_k.shape()[2] != m_k.shape()[3])
            return fail("attention.sdpa.width",
                        {std::to_string(m_q.shape()[3]), std::to_string(m_k.shape()[2])});
        const Heads scores = scaledScores();
        const Heads weights = dropped(weightsOf(scores));
        const Result<Tensor<double, 3>> merged = merge(mix(weights));
        if (!merged)
            return fail(merged.error());
        if (m_variant.withoutOutputProjection)
            return ModuleOutput{*merged, weights, scores};
        const auto output = attention::linear<double>(*merged, m_spec.parameters.outputWeight,
                                                      m_spec.parameters.outputBias.data());
        if (!output)
            return fail(output.error());
        return ModuleOutput{*output, weights, scores};
    }

private:
    Result<Tensor<double, 3>> withPositions() const
    {
        Tensor<double, 3> x = m_input.x;
        if (!(m_spec.positions || m_variant.positionsAlways) || m_variant.withoutPositions)
            return x;
        const auto table = attention::sinusoidalPositions<double>(x.shape()[1], x.shape()[2]);
        if (!table)
            return fail(table.error());
        for (std::size_t i = 0; i < x.count(); ++i)
            x.data()[i] += table->data()[i % table->count()];
        return x;
    }

    void project(const Tensor<double, 3>& x)
    {
        const Tensor<double, 3> fused = fitting(
            attention::linear<double>(x, m_spec.parameters.inputWeight, m_spec.parameters.inputBias.data()));
        const auto part = [&](std::size_t index) {
            const std::size_t width = x.shape()[2];
            Tensor<double, 3> third(x.shape());
            for (std::size_t i = 0; i < third.count(); ++i)
                third.data()[i] = fused.data()[i / width * 3 * width + index * width + i % width];
            if (m_variant.layout == HeadLayout::splitWithoutTranspose)
                return Heads({x.shape()[0], m_spec.heads, x.shape()[1], width / m_spec.heads}, third.data());
            return fitting(attention::splitHeads<double>(third, m_spec.heads));
        };
        m_q = part(0);
        m_k = part(1);
        m_v = m_variant.valuesAreKeys ? m_k : part(2);
    }

    double scale() const
    {
        const auto head = static_cast<double>(m_q.shape()[3]);
        switch (m_variant.scale) {
        case Scale::headWidth:
            return 1 / std::sqrt(head);
        case Scale::modelWidth:
            return 1 / std::sqrt(head * static_cast<double>(m_spec.heads));
        case Scale::twice:
            return 1 / head;
        case Scale::none:
            break;
        }
        return 1;
    }

    double factors(std::size_t n, std::size_t h, std::size_t l, std::size_t s, std::size_t c) const
    {
        switch (m_variant.product) {
        case Product::queryKey:
            return m_q(n, h, l, c) * m_k(n, h, s, c);
        case Product::keyQuery:
            return m_k(n, h, l, c) * m_q(n, h, s, c);
        case Product::keyNotTransposed:
            break;
        }
        return m_q(n, h, l, c) * m_k(n, h, c, s);
    }

    Heads scaledScores() const
    {
        const auto& shape = m_q.shape();
        Heads scores({shape[0], shape[1], shape[2], shape[2]});
        forEach(scores, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
            double sum = 0;
            for (std::size_t c = 0; c < shape[3]; ++c)
                sum += factors(n, h, l, s, c);
            scores(n, h, l, s) = sum * scale();
        });
        return scores;
    }

    bool triangleAllows(std::size_t n, std::size_t h, std::size_t l, std::size_t s) const
    {
        if (!m_spec.causal && !m_variant.causalAlways)
            return true;
        switch (m_variant.triangle) {
        case Triangle::right:
            return s <= l;
        case Triangle::missing:
            return true;
        case Triangle::flipped:
            return s >= l;
        case Triangle::inverted:
            return s > l;
        case Triangle::oneTooMany:
            return s <= l + 1;
        case Triangle::oneTooFew:
            return s < l;
        case Triangle::lateRow:
            return s <= l || l == 3;
        case Triangle::firstHead:
            return s <= l || h > 0;
        case Triangle::firstSample:
            return s <= l || n > 0;
        case Triangle::topLeftDecode:
            break;
        }
        return s == 0;
    }

    bool paddingAllows(std::size_t n, std::size_t l, std::size_t s) const
    {
        switch (m_variant.padding) {
        case Padding::keys:
            return m_input.isValid(n, s);
        case Padding::inverted:
            return m_input.valid.count() == 0 || !m_input.isValid(n, s);
        case Padding::queries:
            return m_input.isValid(n, l);
        case Padding::firstSample:
            return n > 0 || m_input.isValid(n, s);
        case Padding::missing:
            break;
        }
        return true;
    }

    bool allows(std::size_t n, std::size_t h, std::size_t l, std::size_t s) const
    {
        return m_variant.masking != Masking::everything && triangleAllows(n, h, l, s) &&
               paddingAllows(n, l, s);
    }

    double maskedScore(double score, bool allowed) const
    {
        switch (m_variant.masking) {
        case Masking::zeroOneAdded:
            return score + (allowed ? 1 : 0);
        case Masking::zeroScores:
            return allowed ? score : 0;
        case Masking::afterSoftmax:
            return score;
        case Masking::finite:
            return allowed ? score : -1e30;
        case Masking::minusInfinity:
        case Masking::everything:
            break;
        }
        return allowed ? score : negativeInfinity;
    }

    Heads weightsOf(const Heads& scores) const
    {
        Heads masked(scores.shape());
        forEach(masked, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
            masked(n, h, l, s) = maskedScore(scores(n, h, l, s), allows(n, h, l, s));
        });
        Heads weights = m_variant.softmaxUnshifted ? unshifted(masked) : softmaxed(masked);
        if (m_variant.masking == Masking::afterSoftmax) {
            forEach(weights, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
                weights(n, h, l, s) *= allows(n, h, l, s) ? 1 : 0;
            });
        }
        return weights;
    }

    Heads softmaxed(const Heads& masked) const
    {
        if (!m_variant.softmaxOverQueries)
            return fitting(attention::softmax<double, 4>(masked, m_variant.fullyMasked));
        TensorView<const double, 4> turned = masked;
        std::swap(turned.strides[2], turned.strides[3]); // square: the shape stays
        const Heads columns = fitting(attention::softmax<double, 4>(turned, m_variant.fullyMasked));
        Heads weights(masked.shape());
        forEach(weights, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
            weights(n, h, l, s) = columns(n, h, s, l);
        });
        return weights;
    }

    static Heads unshifted(const Heads& masked)
    {
        Heads weights(masked.shape());
        Heads sums({masked.shape()[0], masked.shape()[1], masked.shape()[2], 1});
        forEach(weights, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
            weights(n, h, l, s) = attention::portable::exp(masked(n, h, l, s));
            sums(n, h, l, 0) += weights(n, h, l, s);
        });
        forEach(weights, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
            weights(n, h, l, s) = sums(n, h, l, 0) == 0 ? 0 : weights(n, h, l, s) / sums(n, h, l, 0);
        });
        return weights;
    }

    Heads dropped(Heads weights)
    {
        if (!m_variant.dropsAlways)
            return weights;
        const attention::Dropout dropout{m_spec.dropout, attention::RandomStream(7)};
        for (double& weight : weights.data())
            weight *= dropout.factor(m_drawn++);
        return weights;
    }

    /// A weight of 0 keeps its value out: padding may hold anything.
    Heads mix(const Heads& weights) const
    {
        Heads mixed(m_v.shape());
        forEach(mixed, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t c) {
            double sum = 0;
            for (std::size_t s = 0; s < m_v.shape()[2]; ++s)
                sum += weights(n, h, l, s) == 0 ? 0 : weights(n, h, l, s) * m_v(n, h, s, c);
            mixed(n, h, l, c) = sum;
        });
        return mixed;
    }

    Result<Tensor<double, 3>> merge(const Heads& mixed) const
    {
        if (m_variant.layout == HeadLayout::mergeWithoutTranspose)
            return Tensor<double, 3>(m_input.x.shape(), mixed.data());
        return attention::mergeHeads<double>(mixed);
    }

    const SelfAttention& m_spec;
    const Variant& m_variant;
    const ModuleInput& m_input;
    std::uint64_t& m_drawn; ///< random numbers used so far
    Heads m_q;
    Heads m_k;
    Heads m_v;
};

/// Where each sample's tokens go when its padding moves from the right to the left.
class LeftPadding
{
public:
    explicit LeftPadding(const ModuleInput& input)
        : m_length(input.x.shape()[1])
        , m_padding(input.x.shape()[0])
    {
        for (std::size_t n = 0; n < m_padding.size(); ++n)
            for (std::size_t l = 0; l < m_length; ++l)
                m_padding[n] += input.isValid(n, l) ? 0U : 1U;
    }

    std::size_t moved(std::size_t n, std::size_t l) const { return (l + m_padding[n]) % m_length; }

    ModuleInput apply(const ModuleInput& input) const
    {
        ModuleInput left = input;
        forEachRow(input.x, [&](std::size_t n, std::size_t l, std::size_t c) {
            left.x(n, moved(n, l), c) = input.x(n, l, c);
            left.valid(n, moved(n, l)) = input.valid(n, l);
        });
        return left;
    }

    ModuleOutput undo(const ModuleOutput& left) const
    {
        ModuleOutput result = left;
        forEachRow(left.output, [&](std::size_t n, std::size_t l, std::size_t c) {
            result.output(n, l, c) = left.output(n, moved(n, l), c);
        });
        for (const auto tensor : {&ModuleOutput::weights, &ModuleOutput::scores}) {
            const Heads& from = *(left.*tensor);
            forEach(from, [&](std::size_t n, std::size_t h, std::size_t l, std::size_t s) {
                (*(result.*tensor))(n, h, l, s) = from(n, h, moved(n, l), moved(n, s));
            });
        }
        return result;
    }

private:
    template <typename Visit>
    static void forEachRow(const Tensor<double, 3>& rows, const Visit& visit)
    {
        for (std::size_t n = 0; n < rows.shape()[0]; ++n)
            for (std::size_t l = 0; l < rows.shape()[1]; ++l)
                for (std::size_t c = 0; c < rows.shape()[2]; ++c)
                    visit(n, l, c);
    }

    std::size_t m_length;
    std::vector<std::size_t> m_padding;
};

Result<ModuleOutput> runVariant(const SelfAttention& spec, const Variant& variant, const ModuleInput& input,
                                std::uint64_t& drawn)
{
    if (const auto wrong = inputProblem(input))
        return fail(*wrong);
    if (!variant.padsLeft || input.valid.count() == 0)
        return Pass(spec, variant, input, drawn).run();
    const LeftPadding padding(input);
    const ModuleInput left = padding.apply(input);
    Result<ModuleOutput> result = Pass(spec, variant, left, drawn).run();
    return result ? Result<ModuleOutput>(padding.undo(*result)) : result;
}

} // namespace

Module variantOf(const SelfAttention& spec, const Variant& variant)
{
    // Dropout draws on from call to call, as a library's does.
    return [spec, variant, drawn = std::uint64_t{0}](const ModuleInput& input) mutable {
        return attention::withinMemory(input.x.shape(), [&] { return runVariant(spec, variant, input, drawn); });
    };
}

} // namespace lectern::diagnostics
