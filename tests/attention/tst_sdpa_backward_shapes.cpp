#include "sdpa_cases.h"

#include <lectern/attention/backward.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

using Number = long double;
using Numbers = std::vector<Number>;

/// Gradients from the formula with the matrices written out, in long double with the C library; beside each
/// what bounds its error: the sum of the sizes of all that was added up.
struct Formula
{
    Numbers q, k, v, bias;
    Numbers qSize, kSize, vSize, biasSize;
    Number rounding = 0; ///< of T, in units of the sizes
};

/// One query's weights P, and the error of their exponents.
template <typename T>
struct QueryWeights
{
    QueryWeights(const Sizes& z, const Inputs<T>& in, const Rule<T>& rule, std::size_t n, std::size_t h,
                 std::size_t l)
        : weights(z.s)
    {
        const Number scale = 1 / std::sqrt(static_cast<Number>(z.d));
        Numbers scores(z.s, -infinity);
        Number top = -infinity;
        for (std::size_t s = 0; s < z.s; ++s) {
            if (rule.forbids(n, h, l, s))
                continue;
            const Number bias = rule.bias(n, h, l, s);
            Number sum = 0;
            Number size = std::fabs(bias);
            for (std::size_t c = 0; c < z.d; ++c) {
                const Number product = static_cast<Number>(in.q(n, h, l, c)) * in.k(n, h / z.group, s, c);
                sum += product * scale;
                size += std::fabs(product) * scale;
            }
            scores[s] = sum + bias;
            top = std::max(top, scores[s]);
            magnitude = std::max(magnitude, size);
        }
        Number total = 0;
        for (std::size_t s = 0; s < z.s; ++s) {
            weights[s] = scores[s] == -infinity ? 0 : std::exp(scores[s] - top);
            total += weights[s];
        }
        for (Number& weight : weights)
            weight = total == 0 ? 0 : weight / total;
    }

    Numbers weights;
    Number magnitude = 0;
};

template <typename T>
Formula formula(const Sizes& z, const Inputs<T>& in, const Rule<T>& rule, const Tensor<T, 4>& upstream)
{
    Formula f;
    f.q = f.qSize = Numbers(in.q.count());
    f.k = f.kSize = Numbers(in.k.count());
    f.v = f.vSize = Numbers(in.v.count());
    f.bias = f.biasSize = Numbers(rule.bias.count());
    const Number scale = 1 / std::sqrt(static_cast<Number>(z.d));
    Number magnitude = 0;
    for (std::size_t n = 0; n < z.n; ++n)
        for (std::size_t h = 0; h < z.heads(); ++h)
            for (std::size_t l = 0; l < z.l; ++l) {
                const QueryWeights<T> query(z, in, rule, n, h, l);
                const Numbers& weights = query.weights;
                magnitude = std::max(magnitude, query.magnitude);
                const std::size_t row = (n * z.heads() + h) * z.l + l;
                Numbers ofWeight(z.s);
                Numbers size(z.s);
                Number mean = 0;
                Number meanSize = 0;
                for (std::size_t s = 0; s < z.s; ++s) {
                    if (weights[s] == 0)
                        continue;
                    const std::size_t key = (n * z.keyHeads + h / z.group) * z.s + s;
                    for (std::size_t c = 0; c < z.dv; ++c) {
                        const Number up = upstream(n, h, l, c);
                        const Number product = up * in.v(n, h / z.group, s, c);
                        f.v[key * z.dv + c] += weights[s] * up;
                        f.vSize[key * z.dv + c] += std::fabs(weights[s] * up);
                        ofWeight[s] += product;
                        size[s] += std::fabs(product);
                    }
                    mean += weights[s] * ofWeight[s];
                    meanSize += weights[s] * size[s];
                }
                for (std::size_t s = 0; s < z.s; ++s) {
                    const std::size_t key = (n * z.keyHeads + h / z.group) * z.s + s;
                    const Number ofScore = weights[s] * (ofWeight[s] - mean);
                    const Number scoreSize = weights[s] * (size[s] + meanSize);
                    f.bias[row * z.s + s] = ofScore;
                    f.biasSize[row * z.s + s] = scoreSize;
                    for (std::size_t c = 0; weights[s] != 0 && c < z.d; ++c) {
                        const Number q = in.q(n, h, l, c);
                        const Number k = in.k(n, h / z.group, s, c);
                        f.q[row * z.d + c] += scale * ofScore * k;
                        f.qSize[row * z.d + c] += scale * scoreSize * std::fabs(k);
                        f.k[key * z.d + c] += scale * ofScore * q;
                        f.kSize[key * z.d + c] += scale * scoreSize * std::fabs(q);
                    }
                }
            }
    const auto terms = static_cast<Number>(z.l * z.group + z.s + z.d + z.dv + 16);
    f.rounding = std::numeric_limits<T>::epsilon() * (terms + 4 * magnitude * static_cast<Number>(z.d + 4));
    return f;
}

template <typename T>
bool agrees(const char* name, const Tensor<T, 4>& got, const Numbers& want, const Numbers& sizes,
            Number rounding)
{
    for (std::size_t i = 0; i < want.size(); ++i) {
        const Number bound = sizes[i] * rounding + 2000 * Number{std::numeric_limits<T>::denorm_min()};
        if (!(std::fabs(static_cast<Number>(got.data()[i]) - want[i]) <= bound)) {
            qInfo("d%s entry %zu is %g, not %g (within %g)", name, i, static_cast<double>(got.data()[i]),
                  static_cast<double>(want[i]), static_cast<double>(bound));
            return false;
        }
    }
    return true;
}

template <typename T>
bool agrees(const SdpaGradient<T>& got, const Formula& want)
{
    return agrees("Q", got.q, want.q, want.qSize, want.rounding) &&
           agrees("K", got.k, want.k, want.kSize, want.rounding) &&
           agrees("V", got.v, want.v, want.vSize, want.rounding) &&
           (!got.additive || agrees("M", *got.additive, want.bias, want.biasSize, want.rounding));
}

/// The gradients are the formula's, from tensors and from any strides, whatever stands in keys that nobody
/// reads.
template <typename T>
bool holds(const Sizes& z, Kind kind, const Magnitude& size, std::mt19937_64& random, Counts& counts)
{
    Inputs<T> in = draw<T>(z, size, random);
    const Rule<T> rule = drawRule<T>(kind, z, random);
    const auto upstream = randomTensor<T, 4>({z.n, z.heads(), z.l, z.dv}, random, size.value);
    const Formula want = formula(z, in, rule, upstream);
    const auto plain = sdpaBackward<T>(in.q, in.k, in.v, upstream, rule.options());
    if (!plain || plain->additive.has_value() != rule.additive || !agrees(*plain, want))
        return false;
    counts.poisoned += poisonUnread(z, rule, in);
    const Scattered<T, 4> q(in.q, random), k(in.k, random), v(in.v, random), up(upstream, random);
    const auto scattered = sdpaBackward<T>(q.view(), k.view(), v.view(), up.view(), rule.options());
    ++counts.cases;
    return scattered && agrees(*scattered, want);
}

} // namespace

class TestSdpaBackwardShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyExtentAlone_data() { addDimensionRows(); }

    void everyExtentAlone()
    {
        QFETCH(int, dimension);
        QFETCH(bool, single);
        checkEveryExtent(single ? holds<float> : holds<double>, dimension,
                         300 + static_cast<unsigned>(dimension));
    }

    void seededCombinationsOfDouble()
    {
        checkDrawn(holds<double>,
                   {20240608, 80, 20'000, {{1, 1}, {4, 1e6}, {1e-100, 1e-100}, {1e-8, 1}, {1, 1e100}}});
    }

    void seededCombinationsOfFloat()
    {
        checkDrawn(holds<float>,
                   {20240608, 80, 20'000, {{1, 1}, {4, 1e6}, {1e-10, 1e-10}, {1e-8, 1}, {1, 1e15}}});
    }

    /// Without keys, queries, samples or values there is nothing to add up.
    void emptyExtentsGiveZeros()
    {
        for (std::size_t Sizes::*dimension : {&Sizes::n, &Sizes::l, &Sizes::s, &Sizes::dv}) {
            Sizes z;
            z.*dimension = 0;
            std::mt19937_64 random(1);
            const Inputs<double> in = draw<double>(z, {}, random);
            const auto upstream = randomTensor<double, 4>({z.n, z.heads(), z.l, z.dv}, random);
            const auto result = sdpaBackward<double>(in.q, in.k, in.v, upstream);
            QVERIFY(result && result->q.shape() == in.q.shape() && result->k.shape() == in.k.shape());
            for (const Tensor<double, 4>* gradient : {&result->q, &result->k, &result->v})
                QVERIFY(allNear(*gradient, std::vector<double>(gradient->count()), 0));
        }
    }
};

QTEST_GUILESS_MAIN(TestSdpaBackwardShapes)
#include "tst_sdpa_backward_shapes.moc"
