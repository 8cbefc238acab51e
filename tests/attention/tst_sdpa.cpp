#include "attention_checks.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/multi_head.h>
#include <lectern/attention/sdpa.h>
#include <lectern/attention/softmax.h>

#include <bit>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

struct Sizes
{
    std::size_t n = 1, h = 1, keyHeads = 1, l = 1, s = 1, d = 1, dv = 1;
};

struct Inputs
{
    Tensor<double, 4> q, k, v;
};

Inputs draw(const Sizes& z, std::mt19937_64& random, double size = 1)
{
    return {randomTensor<double, 4>({z.n, z.h, z.l, z.d}, random, size),
            randomTensor<double, 4>({z.n, z.keyHeads, z.s, z.d}, random, size),
            randomTensor<double, 4>({z.n, z.keyHeads, z.s, z.dv}, random, size)};
}

/// softmax(Q K^T / sqrt d) V from the formula, in long double with the C library; forbidden keys are left
/// out.
template <typename MayRead>
std::vector<double> reference(const Sizes& z, const Inputs& in, const MayRead& mayRead)
{
    std::vector<double> output;
    for (std::size_t n = 0; n < z.n; ++n)
        for (std::size_t h = 0; h < z.h; ++h)
            for (std::size_t l = 0; l < z.l; ++l) {
                const std::size_t kh = h * z.keyHeads / z.h;
                std::vector<long double> scores;
                std::vector<std::size_t> keys;
                for (std::size_t s = 0; s < z.s; ++s) {
                    if (!mayRead(n, h, l, s))
                        continue;
                    long double score = 0;
                    for (std::size_t c = 0; c < z.d; ++c)
                        score += static_cast<long double>(in.q(n, h, l, c)) * in.k(n, kh, s, c);
                    scores.push_back(score / std::sqrt(static_cast<long double>(z.d)));
                    keys.push_back(s);
                }
                for (std::size_t c = 0; c < z.dv; ++c) {
                    const long double top =
                        keys.empty() ? 0 : *std::max_element(scores.begin(), scores.end());
                    long double above = 0;
                    long double below = 0;
                    for (std::size_t i = 0; i < keys.size(); ++i) {
                        above += std::exp(scores[i] - top) * in.v(n, kh, keys[i], c);
                        below += std::exp(scores[i] - top);
                    }
                    output.push_back(keys.empty() ? 0 : static_cast<double>(above / below));
                }
            }
    return output;
}

const auto everything = [](std::size_t, std::size_t, std::size_t, std::size_t) { return true; };

SdpaOptions<double> allowing(const Allowed& mask)
{
    SdpaOptions<double> options;
    options.allowed = mask;
    return options;
}

/// The same numbers, stored with gaps and the last two axes swapped.
template <std::size_t R>
struct Scattered
{
    std::vector<double> store;
    TensorView<const double, R> view;

    explicit Scattered(const Tensor<double, R>& tensor)
        : store(3 * tensor.count() + 1, notANumber)
    {
        std::array<std::size_t, R> order{};
        for (std::size_t axis = 0; axis < R; ++axis)
            order[axis] = axis;
        std::swap(order[R - 1], order[R - 2]);
        view.shape = tensor.shape();
        std::ptrdiff_t step = 3;
        for (std::size_t i = R; i-- > 0;) {
            view.strides[order[i]] = step;
            step *= static_cast<std::ptrdiff_t>(view.shape[order[i]]);
        }
        view.data = store.data() + 1;
        for (std::size_t a = 0; a < view.shape[0]; ++a)
            for (std::size_t b = 0; b < view.shape[1]; ++b)
                for (std::size_t c = 0; c < view.shape[2]; ++c)
                    for (std::size_t d = 0; d < view.shape[3]; ++d)
                        const_cast<double&>(view(a, b, c, d)) = tensor(a, b, c, d);
    }
};

} // namespace

class TestSdpa : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheFormula_data()
    {
        QTest::addColumn<QList<int>>("shape");
        QTest::addColumn<double>("size");
        const QList<QList<int>> shapes = {
            {1, 1, 1, 1, 1, 1, 1},  {2, 4, 4, 6, 6, 8, 8},     {2, 4, 2, 1, 5, 3, 2}, {1, 6, 1, 7, 3, 4, 1},
            {3, 1, 1, 2, 17, 5, 4}, {1, 2, 2, 33, 40, 16, 16}, {2, 3, 3, 4, 1, 2, 6}, {1, 8, 4, 9, 9, 64, 3}};
        for (const QList<int>& shape : shapes) {
            for (const double size : {1.0, 1e-150, 30.0, 1e100}) {
                QString name = QString::number(size);
                for (const int extent : shape)
                    name += QStringLiteral("-%1").arg(extent);
                QTest::newRow(qPrintable(name)) << shape << size;
            }
        }
    }

    void agreesWithTheFormula()
    {
        QFETCH(QList<int>, shape);
        QFETCH(double, size);
        const auto at = [&](int i) { return static_cast<std::size_t>(shape[i]); };
        const Sizes z{at(0), at(1), at(2), at(3), at(4), at(5), at(6)};
        std::mt19937_64 random(42);
        const Inputs in = draw(z, random, size);
        // A score of size^2 is rounded by as much, and the softmax turns that into a factor.
        const double tolerance = size > 100 ? 1e-9 : referenceTolerance * std::max(1.0, size * size / 10);

        const auto full = sdpa<double>(in.q, in.k, in.v);
        QVERIFY(allNear(full->output, reference(z, in, everything), tolerance * std::max(size, 1.0)));

        const Scattered<4> q(in.q), k(in.k), v(in.v);
        QVERIFY(identical(sdpa<double>(q.view, k.view, v.view)->output, full->output));

        for (const CausalAlignment alignment : {CausalAlignment::topLeft, CausalAlignment::lowerRight}) {
            SdpaOptions<double> options;
            options.causal = alignment;
            const auto causal = sdpa<double>(in.q, in.k, in.v, options);
            const auto shift =
                alignment == CausalAlignment::topLeft ? 0 : static_cast<long>(z.s) - static_cast<long>(z.l);
            const auto triangle = [&](std::size_t, std::size_t, std::size_t l, std::size_t s) {
                return static_cast<long>(s) <= static_cast<long>(l) + shift;
            };
            QVERIFY(allNear(causal->output, reference(z, in, triangle), tolerance * std::max(size, 1.0)));
            const auto masked = sdpa<double>(in.q, in.k, in.v, allowing(*causalMask(z.l, z.s, alignment)));
            QVERIFY(identical(masked->output, causal->output));
        }
    }

    void everyMaskShapeIsBroadcast()
    {
        const Sizes z{2, 3, 3, 4, 5, 2, 2};
        std::mt19937_64 random(3);
        const Inputs in = draw(z, random);
        for (unsigned axes = 0; axes < 16; ++axes) {
            const auto extent = [&](unsigned axis, std::size_t full) {
                return (axes >> axis & 1U) != 0 ? full : 1;
            };
            Tensor<std::uint8_t, 4> marks({extent(0, z.n), extent(1, z.h), extent(2, z.l), extent(3, z.s)});
            for (std::uint8_t& mark : marks.data())
                mark = random() % 3 != 0 ? 1 : 0;
            const Allowed mask(marks);
            const auto boolean = sdpa<double>(in.q, in.k, in.v, allowing(mask));
            QVERIFY(allNear(boolean->output, reference(z, in, mask), referenceTolerance));
            const Tensor<double, 4> added = *additiveMask<double>(mask);
            SdpaOptions<double> options;
            options.additive = added.view();
            QVERIFY(identical(sdpa<double>(in.q, in.k, in.v, options)->output, boolean->output));
        }
    }

    /// Each sum has the bits of the plain loop, however many are made at once and wherever rows lie.
    void sumsAreMadeInIndexOrder()
    {
        std::mt19937_64 random(31);
        const auto q = randomTensor<double, 4>({1, 2, 9, 6}, random);
        const auto k = randomTensor<double, 4>({1, 1, 21, 6}, random);
        const auto v = randomTensor<double, 4>({1, 1, 5, 21}, random);
        const auto upstream = randomTensor<double, 4>({1, 2, 9, 5}, random);
        TensorView<const double, 4> vAcross = v; // [1, 1, 21, 5], with channels far apart
        std::swap(vAcross.shape[2], vAcross.shape[3]);
        std::swap(vAcross.strides[2], vAcross.strides[3]);
        Tensor<std::uint8_t, 4> marks({1, 2, 9, 21}, 1);
        for (std::uint8_t& mark : marks.data())
            mark = random() % 5 != 0;
        SdpaOptions<double> options;
        options.allowed = Allowed(marks);
        const auto got = sdpa<double>(q, k, vAcross, options);
        const auto gradient = sdpaBackward<double>(q, k, vAcross, upstream, options);
        Tensor<double, 4> ofK({1, 1, 21, 6});
        for (std::size_t row = 0; row < 18; ++row) {
            const std::size_t h = row / 9;
            const std::size_t l = row % 9;
            std::vector<double> scores(21, -std::numeric_limits<double>::infinity());
            std::vector<double> slopes(21);
            for (std::size_t s = 0; s < 21; ++s) {
                double product = 0;
                for (std::size_t c = 0; c < 6; ++c)
                    product += q(0, h, l, c) * k(0, 0, s, c);
                if (marks(0, h, l, s))
                    scores[s] = product * (1 / std::sqrt(6.0));
                for (std::size_t c = 0; c < 5; ++c)
                    slopes[s] += upstream(0, h, l, c) * v(0, 0, c, s);
            }
            const auto weights = softmax<double, 1>(Tensor<double, 1>({21}, scores));
            double mean = 0;
            for (std::size_t s = 0; s < 21; ++s)
                mean += marks(0, h, l, s) ? (*weights)(s)*slopes[s] : 0;
            for (std::size_t c = 0; c < 5; ++c) {
                double sum = 0;
                for (std::size_t s = 0; s < 21; ++s)
                    sum += marks(0, h, l, s) ? (*weights)(s)*v(0, 0, c, s) : 0;
                QCOMPARE(std::bit_cast<std::uint64_t>(got->output(0, h, l, c)),
                         std::bit_cast<std::uint64_t>(sum));
            }
            for (std::size_t s = 0; s < 21; ++s)
                for (std::size_t c = 0; marks(0, h, l, s) && c < 6; ++c)
                    ofK(0, 0, s, c) +=
                        1 / std::sqrt(6.0) * ((*weights)(s) * (slopes[s] - mean)) * q(0, h, l, c);
        }
        QVERIFY(gradient->k.data() == ofK.data());
    }

    void additiveMaskIsAdded()
    {
        // A 0/1 float mask forbids nothing: it only shifts.
        const auto one = matrix({{1, 0}, {0, 1}});
        const auto zeroOne = matrix({{1, 0}, {1, 1}});
        SdpaOptions<double> options;
        options.additive = zeroOne.view();
        options.wantWeights = true;
        const auto result = sdpa<double>(one, one, one, options);
        const double score = 1 / std::sqrt(2.0) + 1;
        QVERIFY(near((*result->weights)(0, 0, 0, 0), 1 / (1 + std::exp(-score)), referenceTolerance));
        QVERIFY((*result->weights)(0, 0, 0, 1) > 0);
    }

    void scaleReplacesTheDefault()
    {
        std::mt19937_64 random(5);
        const Inputs in = draw({1, 2, 2, 3, 3, 4, 4}, random);
        SdpaOptions<double> options;
        options.scale = 0.5; // 1 / sqrt(4)
        QVERIFY(identical(sdpa<double>(in.q, in.k, in.v, options)->output,
                          sdpa<double>(in.q, in.k, in.v)->output));
        options.scale = 0;
        options.wantWeights = true;
        const auto flat = sdpa<double>(in.q, in.k, in.v, options);
        for (const double weight : flat->weights->data())
            QVERIFY(near(weight, 1.0 / 3, referenceTolerance));
    }

    void maskedKeysStayAlone()
    {
        std::mt19937_64 random(9);
        Inputs in = draw({1, 2, 2, 3, 4, 2, 2}, random);
        const std::size_t length = 3;
        const auto padding = *keyPaddingMask(std::span(&length, 1), 4);
        const auto clean = sdpa<double>(in.q, in.k, in.v, allowing(padding));
        for (const double poison : {notANumber, infinity, -infinity, 1e308}) {
            for (std::size_t h = 0; h < 2; ++h)
                for (std::size_t c = 0; c < 2; ++c)
                    in.k(0, h, 3, c) = in.v(0, h, 3, c) = poison;
            QVERIFY(identical(sdpa<double>(in.q, in.k, in.v, allowing(padding))->output, clean->output));
            const Tensor<double, 4> added = *additiveMask<double>(padding);
            SdpaOptions<double> options;
            options.additive = added.view();
            QVERIFY(identical(sdpa<double>(in.q, in.k, in.v, options)->output, clean->output));
        }
    }

    void fullyMaskedRowsFollowThePolicy()
    {
        std::mt19937_64 random(1);
        const Inputs in = draw({1, 1, 1, 3, 3, 2, 2}, random);
        const std::size_t length = 2;
        // Left padding under a causal mask: the first query has nothing to read.
        const Allowed mask = *both(*keyPaddingMask(std::span(&length, 1), 3, PaddingSide::left),
                                   *causalMask(3, 3, CausalAlignment::topLeft));
        QVERIFY((firstQueryWithoutKeys(mask) == std::array<std::size_t, 3>{0, 0, 0}));
        SdpaOptions<double> options = allowing(mask);
        options.wantWeights = true;
        const auto zero = sdpa<double>(in.q, in.k, in.v, options);
        QVERIFY(zero->output(0, 0, 0, 0) == 0 && (*zero->weights)(0, 0, 0, 2) == 0);
        QVERIFY(zero->output(0, 0, 1, 0) == in.v(0, 0, 1, 0));
        options.fullyMasked = FullyMasked::nan;
        const auto nan = sdpa<double>(in.q, in.k, in.v, options);
        QVERIFY(std::isnan(nan->output(0, 0, 0, 1)) && std::isnan((*nan->weights)(0, 0, 0, 0)));
        QVERIFY(nan->output(0, 0, 1, 0) == in.v(0, 0, 1, 0));
        options.fullyMasked = FullyMasked::refuse;
        const auto refused = sdpa<double>(in.q, in.k, in.v, options);
        QVERIFY(refuses(refused, "attention.sdpa.masked"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"1", "1", "1"}));
    }

    void noKeysAtAll()
    {
        const Tensor<double, 4> q({1, 1, 2, 3}, 1.0);
        const auto result = sdpa<double>(q, Tensor<double, 4>({1, 1, 0, 3}), Tensor<double, 4>({1, 1, 0, 2}));
        QVERIFY(allNear(result->output, {0, 0, 0, 0}, 0));
    }

    void topLeftDecodingReadsOnlyTheFirstKey()
    {
        std::mt19937_64 random(8);
        const Inputs in = draw({1, 1, 1, 1, 5, 2, 2}, random);
        SdpaOptions<double> options;
        options.causal = CausalAlignment::topLeft;
        QVERIFY(sdpa<double>(in.q, in.k, in.v, options)->output(0, 0, 0, 0) == in.v(0, 0, 0, 0));
        options.causal = CausalAlignment::lowerRight;
        QVERIFY(identical(sdpa<double>(in.q, in.k, in.v, options)->output,
                          sdpa<double>(in.q, in.k, in.v)->output));
    }

    void futureDoesNotLeak()
    {
        std::mt19937_64 random(21);
        const Sizes z{1, 2, 2, 6, 6, 4, 4};
        Inputs in = draw(z, random);
        SdpaOptions<double> options;
        options.causal = CausalAlignment::topLeft;
        const auto before = sdpa<double>(in.q, in.k, in.v, options);
        for (std::size_t h = 0; h < z.h; ++h)
            for (std::size_t s = 3; s < z.s; ++s)
                for (std::size_t c = 0; c < z.d; ++c)
                    in.k(0, h, s, c) = in.v(0, h, s, c) = uniform(random) * 100;
        const auto after = sdpa<double>(in.q, in.k, in.v, options);
        for (std::size_t l = 0; l < 3; ++l)
            QVERIFY(before->output(0, 1, l, 2) == after->output(0, 1, l, 2));
        QVERIFY(before->output(0, 1, 3, 2) != after->output(0, 1, 3, 2));
    }

    void refusesWhatDoesNotFit()
    {
        const auto t = [](std::size_t n, std::size_t h, std::size_t l, std::size_t d) {
            return Tensor<double, 4>({n, h, l, d}, 1.0);
        };
        QVERIFY(refuses(sdpa<double>(t(2, 1, 2, 2), t(1, 1, 2, 2), t(2, 1, 2, 2)), "attention.sdpa.batch"));
        QVERIFY(refuses(sdpa<double>(t(1, 1, 2, 3), t(1, 1, 2, 2), t(1, 1, 2, 2)), "attention.sdpa.width"));
        QVERIFY(refuses(sdpa<double>(t(1, 1, 2, 0), t(1, 1, 2, 0), t(1, 1, 2, 2)), "attention.width.zero"));
        QVERIFY(refuses(sdpa<double>(t(1, 1, 2, 2), t(1, 1, 6, 2), t(1, 1, 5, 2)), "attention.sdpa.length"));
        QVERIFY(refuses(sdpa<double>(t(1, 4, 2, 2), t(1, 4, 2, 2), t(1, 2, 2, 2)), "attention.sdpa.heads"));
        QVERIFY(refuses(sdpa<double>(t(1, 4, 2, 2), t(1, 3, 2, 2), t(1, 3, 2, 2)), "attention.heads.group"));
        const auto one = t(1, 1, 2, 2);
        SdpaOptions<double> options;
        options.scale = infinity;
        QVERIFY(refuses(sdpa<double>(one, one, one, options), "attention.sdpa.scale"));
        options = allowing(*causalMask(3, 2, CausalAlignment::topLeft));
        QVERIFY(refuses(sdpa<double>(one, one, one, options), "attention.mask.shape"));
        options = allowing(*causalMask(2, 2, CausalAlignment::topLeft));
        options.causal = CausalAlignment::topLeft;
        QVERIFY(refuses(sdpa<double>(one, one, one, options), "attention.mask.several"));
    }

    void headsSplitAndMerge()
    {
        std::mt19937_64 random(4);
        const auto x = randomTensor<double, 3>({2, 3, 8}, random);
        const auto split = splitHeads<double>(x, 4);
        QVERIFY((*split)(1, 3, 2, 1) == x(1, 2, 7));
        QVERIFY(identical(*mergeHeads<double>(*split), x));
        QVERIFY(refuses(splitHeads<double>(x, 3), "attention.heads.divide"));
        QVERIFY(refuses(splitHeads<double>(x, 0), "attention.heads.divide"));
    }

    void multiHeadIsItsParts()
    {
        std::mt19937_64 random(6);
        const std::size_t width = 4;
        const auto x = randomTensor<double, 3>({2, 3, width}, random);
        MultiHeadParameters<double> p{
            randomTensor<double, 2>({3 * width, width}, random), randomTensor<double, 1>({3 * width}, random),
            randomTensor<double, 2>({width, width}, random), randomTensor<double, 1>({width}, random)};
        SdpaOptions<double> options;
        options.causal = CausalAlignment::topLeft;
        options.wantWeights = true;
        const auto result = multiHeadAttention<double>(x, p, 2, options);
        QVERIFY((result->weights->shape() == std::array<std::size_t, 4>{2, 2, 3, 3}));
        const auto project = [&](std::size_t n, std::size_t l, std::size_t row) {
            double sum = p.inputBias(row);
            for (std::size_t i = 0; i < width; ++i)
                sum += x(n, l, i) * p.inputWeight(row, i);
            return sum;
        };
        const Sizes z{2, 2, 2, 3, 3, 2, 2};
        Inputs in{Tensor<double, 4>({2, 2, 3, 2}), Tensor<double, 4>({2, 2, 3, 2}),
                  Tensor<double, 4>({2, 2, 3, 2})};
        for (std::size_t n = 0; n < 2; ++n)
            for (std::size_t h = 0; h < 2; ++h)
                for (std::size_t l = 0; l < 3; ++l)
                    for (std::size_t c = 0; c < 2; ++c) {
                        in.q(n, h, l, c) = project(n, l, 2 * h + c);
                        in.k(n, h, l, c) = project(n, l, width + 2 * h + c);
                        in.v(n, h, l, c) = project(n, l, 2 * width + 2 * h + c);
                    }
        const std::vector<double> heads =
            reference(z, in, [](std::size_t, std::size_t, std::size_t l, std::size_t s) { return s <= l; });
        std::vector<double> want;
        for (std::size_t n = 0; n < 2; ++n)
            for (std::size_t l = 0; l < 3; ++l)
                for (std::size_t o = 0; o < width; ++o) {
                    double sum = p.outputBias(o);
                    for (std::size_t i = 0; i < width; ++i)
                        sum += heads[((n * 2 + i / 2) * 3 + l) * 2 + i % 2] * p.outputWeight(o, i);
                    want.push_back(sum);
                }
        QVERIFY(allNear(result->output, want, referenceTolerance));
        const auto mean = *averageHeads<double>(*result->weights);
        QVERIFY(near(mean(1, 2, 0), ((*result->weights)(1, 0, 2, 0) + (*result->weights)(1, 1, 2, 0)) / 2,
                     referenceTolerance));
    }

    void multiHeadRefusesWhatDoesNotFit()
    {
        const Tensor<double, 3> x({1, 2, 4}, 1.0);
        MultiHeadParameters<double> p{Tensor<double, 2>({12, 4}), {}, Tensor<double, 2>({4, 4}), {}};
        QVERIFY(multiHeadAttention<double>(x, p, 2));
        QVERIFY(refuses(multiHeadAttention<double>(x, p, 3), "attention.heads.divide"));
        p.inputWeight = Tensor<double, 2>({8, 4});
        QVERIFY(refuses(multiHeadAttention<double>(x, p, 2), "attention.linear.weight"));
        p.inputWeight = Tensor<double, 2>({12, 4});
        p.inputBias = Tensor<double, 1>({4});
        QVERIFY(refuses(multiHeadAttention<double>(x, p, 2), "attention.linear.bias"));
        p.inputBias = {};
        p.outputWeight = Tensor<double, 2>({4, 3});
        QVERIFY(refuses(multiHeadAttention<double>(x, p, 2), "attention.linear.weight"));
    }
};

QTEST_GUILESS_MAIN(TestSdpa)
#include "tst_sdpa.moc"
