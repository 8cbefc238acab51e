#include "model_checks.h"
#include "sdpa_cases.h"

#include <lectern/models/multi_head_attention.h>
#include <lectern/models/transparent_self_attention.h>

using namespace lectern::models;
using namespace lectern::models::checks;
using lectern::attention::Allowed;
using lectern::attention::CausalAlignment;
using lectern::attention::FullyMasked;
using lectern::attention::Ignored;

namespace {

using Number = long double;
using Numbers = std::vector<Number>;

/// A call of multi-head attention: heads of width d, group of them share a key head.
struct ModuleSizes
{
    std::size_t n = 2, l = 2, s = 3, keyHeads = 1, group = 2, d = 2, keyWidth = 3, valueWidth = 5;

    std::size_t heads() const { return keyHeads * group; }
    std::size_t width() const { return heads() * d; }
    std::size_t work() const
    {
        return n * (l + s) * width() * (width() + keyWidth + valueWidth) + n * heads() * l * s * (d + 8);
    }
};

constexpr std::pair<const char*, std::size_t ModuleSizes::*> extents[] = {
    {"samples", &ModuleSizes::n},
    {"queries", &ModuleSizes::l},
    {"keys", &ModuleSizes::s},
    {"key heads", &ModuleSizes::keyHeads},
    {"group", &ModuleSizes::group},
    {"head width", &ModuleSizes::d},
    {"key width", &ModuleSizes::keyWidth},
    {"value width", &ModuleSizes::valueWidth}};

template <typename T>
void drawInto(const ParameterList<T>& parameters, std::mt19937_64& random)
{
    for (const ParameterRef<T>& parameter : parameters) {
        const double bound = parameter.shape.size() == 1 ? 0.3 : 1 / std::sqrt(parameter.shape.back());
        for (T& entry : parameter.value)
            entry = static_cast<T>(uniform(random) * bound);
    }
}

template <typename T>
MultiHeadAttention<T> madeFor(const ModuleSizes& z, std::mt19937_64& random)
{
    MultiHeadOptions options;
    options.width = z.width();
    options.heads = z.heads();
    options.keyHeads = z.keyHeads;
    options.keyWidth = z.keyWidth;
    options.valueWidth = z.valueWidth;
    RandomSource source(1);
    auto layer = *MultiHeadAttention<T>::create(options, source);
    drawInto(layer.parameters(), random);
    return layer;
}

template <typename T>
struct ModuleInputs
{
    Tensor<T, 3> query, key, value;
};

/// Rows of one role: x W^T + b in long double.
template <typename T>
Numbers projected(const Tensor<T, 3>& x, const T* weight, const T* bias, std::size_t out)
{
    const std::size_t in = x.shape()[2];
    const std::size_t rows = x.shape()[0] * x.shape()[1];
    Numbers result(rows * out);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t o = 0; o < out; ++o) {
            Number sum = bias[o];
            for (std::size_t i = 0; i < in; ++i)
                sum += static_cast<Number>(x.data()[row * in + i]) * weight[o * in + i];
            result[row * out + o] = sum;
        }
    return result;
}

/// The parameters of a layer by their names.
template <typename T>
const T* named(const ParameterList<T>& parameters, const char* name)
{
    for (const ParameterRef<T>& parameter : parameters) {
        if (parameter.name == name)
            return parameter.value.data();
    }
    return nullptr;
}

/// The module from its formula: [N, L, D]. `reads(n, h, l, s)` says what is not masked.
template <typename T, typename Reads>
Numbers formula(const ModuleSizes& z, MultiHeadAttention<T> layer, const ModuleInputs<T>& in,
                const Reads& reads)
{
    const auto parameters = layer.parameters();
    const std::size_t width = z.width();
    const std::size_t keyRows = z.keyHeads * z.d;
    const T* fused = named(parameters, "inputWeight");
    const T* bias = named(parameters, "inputBias");
    const Numbers q = projected(in.query, fused ? fused : named(parameters, "queryWeight"), bias, width);
    const Numbers k = projected(in.key, fused ? fused + width * width : named(parameters, "keyWeight"),
                                bias + width, keyRows);
    const Numbers v =
        projected(in.value, fused ? fused + (width + keyRows) * width : named(parameters, "valueWeight"),
                  bias + width + keyRows, keyRows);
    const T* outWeight = named(parameters, "output.weight");
    const T* outBias = named(parameters, "output.bias");
    Numbers result(z.n * z.l * width);
    for (std::size_t n = 0; n < z.n; ++n)
        for (std::size_t l = 0; l < z.l; ++l) {
            Numbers merged(width);
            for (std::size_t h = 0; h < z.heads(); ++h) {
                const std::size_t shared = h / z.group;
                Numbers weights(z.s);
                Number total = 0;
                for (std::size_t s = 0; s < z.s; ++s) {
                    if (!reads(n, h, l, s))
                        continue;
                    Number score = 0;
                    for (std::size_t c = 0; c < z.d; ++c)
                        score += q[(n * z.l + l) * width + h * z.d + c] *
                                 k[(n * z.s + s) * keyRows + shared * z.d + c];
                    weights[s] = std::exp(score / std::sqrt(static_cast<Number>(z.d)));
                    total += weights[s];
                }
                for (std::size_t s = 0; s < z.s; ++s)
                    for (std::size_t c = 0; weights[s] != 0 && c < z.d; ++c)
                        merged[h * z.d + c] +=
                            weights[s] / total * v[(n * z.s + s) * keyRows + shared * z.d + c];
            }
            for (std::size_t o = 0; o < width; ++o) {
                Number sum = outBias[o];
                for (std::size_t c = 0; c < width; ++c)
                    sum += merged[c] * outWeight[o * width + c];
                result[(n * z.l + l) * width + o] = sum;
            }
        }
    return result;
}

template <typename T>
bool allNear(const Tensor<T, 3>& got, const Numbers& want)
{
    const double tolerance = std::is_same_v<T, float> ? floatTolerance : referenceTolerance;
    for (std::size_t i = 0; i < want.size(); ++i) {
        if (!near(static_cast<double>(got.data()[i]), static_cast<double>(want[i]), tolerance)) {
            qInfo("entry %zu is %.12g, not %.12g", i, static_cast<double>(got.data()[i]),
                  static_cast<double>(want[i]));
            return false;
        }
    }
    return true;
}

/// Padding of some keys in a sample (never all of them), an alignment, and entries of a mask.
struct Masks
{
    Tensor<std::uint8_t, 4> padding; ///< [N, 1, 1, S]
    Tensor<std::uint8_t, 4> ignored; ///< [1, H, L, S]
    std::optional<CausalAlignment> causal = {};

    bool reads(std::size_t n, std::size_t h, std::size_t l, std::size_t s) const
    {
        const auto& shape = ignored.shape();
        const std::size_t shift = causal == CausalAlignment::lowerRight ? shape[3] : shape[2];
        return padding(n, 0, 0, s) == 0 && ignored(0, h, l, s) == 0 && (!causal || s + shape[2] <= l + shift);
    }
};

Masks drawMasks(const ModuleSizes& z, std::mt19937_64& random)
{
    Masks masks{Tensor<std::uint8_t, 4>({z.n, 1, 1, z.s}), Tensor<std::uint8_t, 4>({1, z.heads(), z.l, z.s})};
    for (std::uint8_t& mark : masks.padding.data())
        mark = random() % 4 == 0 ? 1 : 0;
    for (std::uint8_t& mark : masks.ignored.data())
        mark = random() % 5 == 0 ? 1 : 0;
    if (random() % 2 == 0)
        masks.causal = random() % 2 == 0 ? CausalAlignment::topLeft : CausalAlignment::lowerRight;
    return masks;
}

template <typename T>
MultiHeadCall<T> callOf(const Masks& masks)
{
    MultiHeadCall<T> call;
    call.keyPadding = Ignored(masks.padding);
    call.ignored = Ignored(masks.ignored);
    call.causal = masks.causal;
    return call;
}

/// The output is the formula's, from tensors and from any strides, and nothing of a padding key leaks.
template <typename T>
bool multiHeadHolds(const ModuleSizes& z, std::mt19937_64& random)
{
    const auto layer = madeFor<T>(z, random);
    ModuleInputs<T> in{randomTensor<T, 3>({z.n, z.l, z.width()}, random),
                       randomTensor<T, 3>({z.n, z.s, z.keyWidth}, random),
                       randomTensor<T, 3>({z.n, z.s, z.valueWidth}, random)};
    const Masks masks = drawMasks(z, random);
    const auto reads = [&](auto... at) { return masks.reads(at...); };
    const auto call = callOf<T>(masks);
    Pass pass = Pass::evaluation();
    const auto plain = layer.forward(in.query, in.key, in.value, call, pass);
    const Numbers want = formula(z, layer, in, reads);
    if (!plain || !allNear(plain->output, want))
        return false;
    for (std::size_t n = 0; n < z.n; ++n)
        for (std::size_t s = 0; s < z.s; ++s) {
            if (masks.padding(n, 0, 0, s) == 0)
                continue;
            for (std::size_t c = 0; c < z.keyWidth; ++c)
                in.key(n, s, c) = static_cast<T>(c % 2 == 0 ? notANumber : -infinity);
            for (std::size_t c = 0; c < z.valueWidth; ++c)
                in.value(n, s, c) = static_cast<T>(c % 2 == 0 ? infinity : notANumber);
        }
    const Scattered<T, 3> query(in.query, random), key(in.key, random), value(in.value, random);
    const auto scattered = layer.forward(query.view(), key.view(), value.view(), call, pass);
    if (!scattered || !allNear(scattered->output, want))
        return false;
    return std::is_same_v<T, float> ||
           (identical(scattered->output, plain->output) && identical(*scattered->weights, *plain->weights));
}

/// Self-attention of z.l tokens, which shows its stages, is multi-head attention with the same parameters.
template <typename T>
bool transparentHolds(const ModuleSizes& z, std::mt19937_64& random)
{
    RandomSource source(1);
    auto layer = *TransparentSelfAttention<T>::create(z.width(), z.heads(), 0, source);
    drawInto(layer.parameters(), random);
    auto x = randomTensor<T, 3>({z.n, z.l, z.width()}, random);
    std::vector<std::size_t> lengths(z.n);
    for (std::size_t& length : lengths)
        length = 1 + random() % z.l;
    const Allowed valid = *lectern::attention::keyPaddingMask(lengths, z.l);
    const bool causal = random() % 2 == 0;
    ModuleSizes same = z;
    same.s = z.l;
    same.keyHeads = z.heads();
    same.group = 1;
    same.keyWidth = same.valueWidth = z.width();
    auto library = madeFor<T>(same, random);
    library.input.fused = layer.qkv.weight;
    library.input.bias = layer.qkv.bias;
    library.output = layer.output;
    const auto reads = [&](std::size_t n, std::size_t, std::size_t l, std::size_t s) {
        return s < lengths[n] && (!causal || s <= l);
    };
    Pass pass = Pass::evaluation();
    const auto plain = layer.forward(x, valid, {causal, FullyMasked::refuse}, pass);
    if (!plain || !allNear(plain->output, formula(same, library, {x, x, x}, reads)))
        return false;
    for (std::size_t n = 0; n < z.n; ++n) // what stands at padding reaches no true token
        for (std::size_t l = lengths[n]; l < z.l; ++l)
            x(n, l, 0) = static_cast<T>(notANumber);
    const Scattered<T, 3> scattered(x, random);
    const auto again = layer.forward(scattered.view(), valid, {causal, FullyMasked::refuse}, pass);
    bool unchanged = again.has_value();
    for (std::size_t n = 0; unchanged && n < z.n; ++n)
        for (std::size_t l = 0; l < lengths[n]; ++l)
            for (std::size_t c = 0; c < z.width(); ++c)
                unchanged = unchanged && again->output(n, l, c) == plain->output(n, l, c);
    return unchanged;
}

/// The gradients of every input and parameter together, along one direction of their whole space.
bool multiHeadBackwardHolds(const ModuleSizes& z, std::mt19937_64& random)
{
    auto layer = madeFor<double>(z, random);
    ModuleInputs<double> in{randomTensor<double, 3>({z.n, z.l, z.width()}, random),
                            randomTensor<double, 3>({z.n, z.s, z.keyWidth}, random),
                            randomTensor<double, 3>({z.n, z.s, z.valueWidth}, random)};
    const Masks masks = drawMasks(z, random);
    const auto upstream = randomTensor<double, 3>({z.n, z.l, z.width()}, random);
    Pass pass = Pass::evaluation();
    const auto loss = [&] {
        return weighted(layer.forward(in.query, in.key, in.value, callOf<double>(masks), pass)->output,
                        upstream);
    };
    MultiHeadAttention<double>::Saved saved;
    if (!layer.forward(in.query, in.key, in.value, callOf<double>(masks), pass, &saved))
        return false;
    const Scattered<double, 3> scattered(upstream, random);
    auto parts = layer.backward(saved, scattered.view());
    if (!parts)
        return false;
    std::vector<std::pair<std::span<double>, std::span<const double>>> all = {
        {in.query.data(), parts->query.data()},
        {in.key.data(), parts->key.data()},
        {in.value.data(), parts->value.data()}};
    for (const ParameterRef<double>& parameter : layer.parameters())
        all.emplace_back(parameter.value, parameter.gradient);
    return isGradientAlong(all, loss, random);
}

bool transparentBackwardHolds(const ModuleSizes& z, std::mt19937_64& random)
{
    RandomSource source(1);
    auto layer = *TransparentSelfAttention<double>::create(z.width(), z.heads(), 0, source);
    drawInto(layer.parameters(), random);
    auto x = randomTensor<double, 3>({z.n, z.l, z.width()}, random);
    const auto upstream = randomTensor<double, 3>({z.n, z.l, z.width()}, random);
    const Allowed valid =
        *lectern::attention::keyPaddingMask(std::vector<std::size_t>(z.n, (z.l + 1) / 2), z.l);
    Pass pass = Pass::evaluation();
    const TransparentSelfAttention<double>::Call call{random() % 2 == 0, FullyMasked::refuse};
    const auto loss = [&] { return weighted(layer.forward(x, valid, call, pass)->output, upstream); };
    TransparentSelfAttention<double>::Saved saved;
    if (!layer.forward(x, valid, call, pass, &saved))
        return false;
    const Scattered<double, 3> scattered(upstream, random);
    const auto ofX = layer.backward(saved, scattered.view());
    if (!ofX)
        return false;
    std::vector<std::pair<std::span<double>, std::span<const double>>> all = {{x.data(), ofX->data()}};
    for (const ParameterRef<double>& parameter : layer.parameters())
        all.emplace_back(parameter.value, parameter.gradient);
    return isGradientAlong(all, loss, random);
}

bool holds(const ModuleSizes& z, std::mt19937_64& random)
{
    return multiHeadHolds<double>(z, random) && multiHeadHolds<float>(z, random) &&
           transparentHolds<double>(z, random) && transparentHolds<float>(z, random);
}

QByteArray described(const ModuleSizes& z)
{
    QByteArray text;
    for (const auto& [name, extent] : extents)
        text += QByteArray(name) + ' ' + QByteArray::number(z.*extent) + ", ";
    return text;
}

ModuleSizes drawModuleSizes(std::size_t mostWork, std::mt19937_64& random)
{
    for (;;) {
        ModuleSizes z;
        for (const auto& [name, extent] : extents)
            z.*extent = static_cast<std::size_t>(std::pow(130.999, (uniform(random) + 1) / 2));
        if (z.work() <= mostWork)
            return z;
    }
}

} // namespace

class TestAttentionModuleShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyExtentAlone_data()
    {
        QTest::addColumn<int>("extent");
        for (int index = 0; index < static_cast<int>(std::size(extents)); ++index)
            QTest::newRow(extents[index].first) << index;
    }

    void everyExtentAlone()
    {
        QFETCH(int, extent);
        std::mt19937_64 random(500 + static_cast<unsigned>(extent));
        for (std::size_t size = 1; size <= largestExtent; ++size) {
            ModuleSizes z;
            z.n = z.l = 1; // the others small: each size costs a whole layer
            z.group = 1;
            z.*extents[extent].second = size;
            QVERIFY2(holds(z, random), described(z));
        }
    }

    void seededCombinations()
    {
        constexpr unsigned seed = 20240609;
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        for (int i = 0; i < 60; ++i) {
            const ModuleSizes z = drawModuleSizes(60'000, random);
            QVERIFY2(holds(z, random), described(z));
        }
    }

    void backwardOfSeededCombinations()
    {
        constexpr unsigned seed = 20240610;
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        for (int i = 0; i < 60; ++i) {
            const ModuleSizes z = drawModuleSizes(60'000, random);
            QVERIFY2(multiHeadBackwardHolds(z, random), described(z));
            QVERIFY2(transparentBackwardHolds(z, random), described(z));
        }
    }

    /// Scores too large for a softmax to be anything but one-hot, and too small for it to be anything but
    /// even.
    void hugeAndTinyTokens_data()
    {
        QTest::addColumn<double>("size");
        QTest::newRow("huge") << 1e15;
        QTest::newRow("tiny") << 1e-30;
    }

    void hugeAndTinyTokens()
    {
        QFETCH(double, size);
        std::mt19937_64 random(3);
        ModuleSizes z;
        z.l = z.s = 5;
        z.keyWidth = z.valueWidth = z.width();
        auto layer = madeFor<float>(z, random);
        for (float& bias : layer.input.bias.value.data())
            bias = 0;
        const auto x = randomTensor<float, 3>({z.n, z.l, z.width()}, random, size);
        MultiHeadCall<float> call;
        call.averageWeights = false;
        Pass pass = Pass::evaluation();
        const auto result = layer.forward(x, call, pass);
        QVERIFY(result);
        const auto& weights = *result->weights;
        for (std::size_t row = 0; row < weights.count() / 5; ++row) {
            const auto first = weights.data().begin() + static_cast<std::ptrdiff_t>(row * 5);
            const float top = *std::max_element(first, first + 5);
            QVERIFY(near(static_cast<double>(top), size > 1 ? 1.0 : 0.2, floatTolerance));
            QVERIFY(near(static_cast<double>(std::accumulate(first, first + 5, 0.0F)), 1.0, floatTolerance));
        }
        for (const float entry : result->output.data())
            QVERIFY(std::isfinite(entry));
    }
};

QTEST_GUILESS_MAIN(TestAttentionModuleShapes)
#include "tst_attention_module_shapes.moc"
