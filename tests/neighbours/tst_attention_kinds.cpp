#include "attention_checks.h"

#include <lectern/attention/sdpa.h>
#include <lectern/neighbours/additive_attention.h>
#include <lectern/neighbours/linear_attention.h>
#include <lectern/neighbours/sparse_attention.h>

using namespace lectern;
using namespace lectern::attention::checks;
using namespace lectern::neighbours;
using attention::sdpa;
using attention::SdpaOptions;

namespace {

struct Inputs
{
    Tensor<double, 4> q, k, v;
};

Inputs draw(std::size_t queries, std::size_t keys, std::mt19937_64& random)
{
    return {randomTensor<double, 4>({2, 4, queries, 3}, random),
            randomTensor<double, 4>({2, 2, keys, 3}, random),
            randomTensor<double, 4>({2, 2, keys, 5}, random)};
}

SdpaOptions<double> under(const Allowed& mask)
{
    SdpaOptions<double> options;
    options.allowed = mask;
    return options;
}

AdditiveParameters<double> additiveParameters(std::mt19937_64& random)
{
    return {randomTensor<double, 2>({4, 2}, random), randomTensor<double, 2>({4, 3}, random),
            randomTensor<double, 1>({4}, random)};
}

} // namespace

class TestAttentionKinds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sparseIsSdpaUnderTheMask_data()
    {
        QTest::addColumn<int>("queries");
        QTest::addColumn<int>("keys");
        for (const auto& [l, s] : {std::pair{1, 1}, {6, 6}, {3, 8}, {8, 3}, {1, 5}})
            QTest::addRow("%d-%d", l, s) << l << s;
    }

    void sparseIsSdpaUnderTheMask()
    {
        QFETCH(int, queries);
        QFETCH(int, keys);
        std::mt19937_64 random(1);
        const auto l = static_cast<std::size_t>(queries);
        const auto s = static_cast<std::size_t>(keys);
        const Inputs in = draw(l, s, random);
        for (const auto alignment : {CausalAlignment::topLeft, CausalAlignment::lowerRight}) {
            for (std::size_t before = 0; before < 4; ++before) {
                for (std::size_t after = 0; after < 3; ++after) {
                    const SparsePattern pattern = *windowPattern(l, s, before, after, alignment);
                    const auto mask = *attention::windowMask(l, s, before, after, alignment);
                    QVERIFY(identical(pattern.mask()->marks(), mask.marks()));
                    QVERIFY(identical(*sparseAttention<double>(in.q, in.k, in.v, pattern),
                                      sdpa<double>(in.q, in.k, in.v, under(mask))->output));
                }
            }
            // A window as wide as can be reads everything.
            const auto all = std::numeric_limits<std::size_t>::max();
            QCOMPARE(windowPattern(l, s, all, all, alignment)->pairs(), l * s);
        }
    }

    void patternsAreThePapers()
    {
        // Rows as strings: x = reads.
        const auto drawn = [](const SparsePattern& pattern) {
            QStringList rows;
            const Allowed mask = *pattern.mask();
            for (std::size_t l = 0; l < pattern.rows.size(); ++l) {
                QString row;
                for (std::size_t s = 0; s < pattern.keys; ++s)
                    row += mask(0, 0, l, s) ? u'x' : u'.';
                rows << row;
            }
            return rows.join(u' ');
        };
        QCOMPARE(drawn(*stridedPattern(7, 3)),
                 QStringLiteral("x...... xx..... xxx.... xxxx... .xxxx.. ..xxxx. x..xxxx"));
        QCOMPARE(drawn(*globalPattern(4, 1, 0)), QStringLiteral("xxxx xx.. x.x. x..x"));
        QCOMPARE(drawn(*globalPattern(4, 0, 1)), QStringLiteral("xx.. xxx. .xxx ..xx"));
        QCOMPARE(stridedPattern(5, 0)->pairs(), stridedPattern(5, 1)->pairs());
        QCOMPARE(stridedPattern(5, 1)->pairs(), std::size_t{15});
    }

    void twoStridedLayersJoinEverything()
    {
        const SparsePattern pattern = *stridedPattern(100, 10);
        QVERIFY(pattern.pairs() < 100 * 20);
        const Allowed mask = *pattern.mask();
        for (std::size_t l = 0; l < 100; ++l) {
            std::vector<bool> reached(100);
            for (const std::size_t middle : pattern.rows[l])
                for (const std::size_t s : pattern.rows[middle])
                    reached[s] = true;
            for (std::size_t s = 0; s <= l; ++s)
                QVERIFY(reached[s]);
        }
    }

    void sparseKeepsUnreadKeysOut()
    {
        std::mt19937_64 random(2);
        Inputs in = draw(5, 5, random);
        const SparsePattern pattern = *windowPattern(5, 5, 1, 0);
        const auto clean = sparseAttention<double>(in.q, in.k, in.v, pattern);
        for (std::size_t c = 0; c < 3; ++c)
            in.k(0, 0, 4, c) = in.v(0, 0, 4, c) = notANumber;
        const auto poisoned = sparseAttention<double>(in.q, in.k, in.v, pattern);
        for (std::size_t l = 0; l < 4; ++l)
            QVERIFY(poisoned->view()(0, 1, l, 2) == clean->view()(0, 1, l, 2));
        QVERIFY(std::isnan((*poisoned)(0, 1, 4, 2)));
        QVERIFY((*poisoned)(0, 2, 4, 2) == (*clean)(0, 2, 4, 2));
    }

    void aScoreOfMinusInfinityKeepsItsValueOut()
    {
        const auto k = matrix({{1}, {-infinity}});
        const auto v = matrix({{7}, {notANumber}});
        QVERIFY((*sparseAttention<double>(matrix({{1}}), k, v, {2, {{0, 1}}}))(0, 0, 0, 0) == 7);
        QVERIFY(std::isnan((*sparseAttention<double>(matrix({{-1}}), k, v, {2, {{0, 1}}}))(0, 0, 0, 0)));
    }

    void sparseFollowsThePolicy()
    {
        std::mt19937_64 random(3);
        const Inputs in = draw(2, 2, random);
        const SparsePattern pattern{2, {{}, {0}}};
        SparseOptions options;
        QVERIFY((*sparseAttention<double>(in.q, in.k, in.v, pattern))(1, 3, 0, 4) == 0);
        options.fullyMasked = FullyMasked::nan;
        QVERIFY(std::isnan((*sparseAttention<double>(in.q, in.k, in.v, pattern, options))(1, 3, 0, 4)));
        options.fullyMasked = FullyMasked::refuse;
        QVERIFY(
            refuses(sparseAttention<double>(in.q, in.k, in.v, pattern, options), "attention.sdpa.masked"));
    }

    void sparseRefusesWhatDoesNotFit()
    {
        std::mt19937_64 random(4);
        const Inputs in = draw(2, 3, random);
        const auto with = [&](const SparsePattern& pattern) {
            return sparseAttention<double>(in.q, in.k, in.v, pattern);
        };
        QVERIFY(refuses(with(*windowPattern(3, 3, 1, 0)), "neighbours.pattern.size"));
        QVERIFY(refuses(with(*windowPattern(2, 2, 1, 0)), "neighbours.pattern.size"));
        QVERIFY(refuses(with({3, {{0}, {1, 1}}}), "neighbours.pattern.keys"));
        QVERIFY(refuses(with({3, {{2, 1}, {0}}}), "neighbours.pattern.keys"));
        const auto refused = with({3, {{0}, {3}}});
        QVERIFY(refuses(refused, "neighbours.pattern.keys"));
        QCOMPARE(refused.error().parameters, std::vector<std::string>{"2"});
        const auto t = [](std::size_t n, std::size_t h, std::size_t l, std::size_t d) {
            return Tensor<double, 4>({n, h, l, d}, 1.0);
        };
        const SparsePattern two = *windowPattern(2, 2, 1, 0);
        const auto sparse = [&](const auto& q, const auto& k, const auto& v) {
            return sparseAttention<double>(q, k, v, two);
        };
        QVERIFY(refuses(sparse(t(2, 1, 2, 2), t(1, 1, 2, 2), t(2, 1, 2, 2)), "attention.sdpa.batch"));
        QVERIFY(refuses(sparse(t(1, 1, 2, 3), t(1, 1, 2, 2), t(1, 1, 2, 2)), "attention.sdpa.width"));
        QVERIFY(refuses(sparse(t(1, 1, 2, 2), t(1, 1, 3, 2), t(1, 1, 2, 2)), "attention.sdpa.length"));
        QVERIFY(refuses(sparse(t(1, 4, 2, 2), t(1, 4, 2, 2), t(1, 2, 2, 2)), "attention.sdpa.heads"));
        QVERIFY(refuses(sparse(t(1, 4, 2, 2), t(1, 3, 2, 2), t(1, 3, 2, 2)), "attention.heads.group"));
        QVERIFY(refuses(sparse(t(1, 1, 2, 0), t(1, 1, 2, 0), t(1, 1, 2, 2)), "attention.width.zero"));
        SparseOptions options;
        options.scale = notANumber;
        QVERIFY(refuses(sparseAttention<double>(t(1, 1, 2, 2), t(1, 1, 2, 2), t(1, 1, 2, 2), two, options),
                        "attention.sdpa.scale"));
        QVERIFY(refuses(linearAttention<double>(t(1, 1, 2, 3), t(1, 1, 2, 2), t(1, 1, 2, 2)),
                        "attention.sdpa.width"));
    }

    void linearIsItsWeights_data()
    {
        QTest::addColumn<int>("rule");
        QTest::newRow("full") << 0;
        QTest::newRow("top left") << 1;
        QTest::newRow("lower right") << 2;
    }

    void linearIsItsWeights()
    {
        QFETCH(int, rule);
        std::optional<CausalAlignment> causal;
        if (rule != 0)
            causal = rule == 1 ? CausalAlignment::topLeft : CausalAlignment::lowerRight;
        std::mt19937_64 random(5);
        const auto feature = [](double x) { return x > 0 ? x + 1 : std::exp(x); };
        for (const auto& [queries, keys] :
             {std::pair<std::size_t, std::size_t>{1, 1}, {6, 6}, {3, 8}, {8, 3}}) {
            const Inputs in = draw(queries, keys, random);
            const auto output = linearAttention<double>(in.q, in.k, in.v, causal);
            for (std::size_t h = 0; h < 4; ++h)
                for (std::size_t l = 0; l < queries; ++l)
                    for (std::size_t c = 0; c < 5; ++c) {
                        double above = 0;
                        double below = 0;
                        for (std::size_t s = 0; s < keys; ++s) {
                            if (causal && s >= attention::causalReach(l, queries, keys, *causal))
                                continue;
                            double weight = 0;
                            for (std::size_t i = 0; i < 3; ++i)
                                weight += feature(in.q(1, h, l, i)) * feature(in.k(1, h / 2, s, i));
                            above += weight * in.v(1, h / 2, s, c);
                            below += weight;
                        }
                        QVERIFY(
                            near((*output)(1, h, l, c), below == 0 ? 0 : above / below, referenceTolerance));
                    }
        }
    }

    void linearMixesWithWeightsThatSumToOne()
    {
        std::mt19937_64 random(6);
        Inputs in = draw(4, 6, random);
        std::fill(in.v.data().begin(), in.v.data().end(), 7.0);
        const auto constant = linearAttention<double>(in.q, in.k, in.v);
        for (const double entry : constant->data())
            QVERIFY(near(entry, 7, referenceTolerance));
        std::fill(in.k.data().begin(), in.k.data().end(), -1e4);
        const auto underflown = linearAttention<double>(in.q, in.k, in.v);
        for (const double entry : underflown->data())
            QVERIFY(entry == 0);
        QVERIFY(linearFeature(0) == 1 && linearFeature(2) == 3 && linearFeature(-infinity) == 0);
    }

    void linearIsAnotherFunctionThanSoftmax()
    {
        // S13.8: not an approximation. Sharp scores stay soft.
        const auto q = matrix({{10, 0}, {0, 10}});
        const auto v = matrix({{0, 0}, {1, 1}});
        QVERIFY(sdpa<double>(q, q, v)->output(0, 0, 0, 0) < 1e-20);
        QVERIFY((*linearAttention<double>(q, q, v))(0, 0, 0, 0) > 0.1);
    }

    void additiveIsItsFormula()
    {
        std::mt19937_64 random(7);
        const auto q = randomTensor<double, 3>({2, 3, 2}, random);
        const auto k = randomTensor<double, 3>({2, 4, 3}, random);
        const auto v = randomTensor<double, 3>({2, 4, 5}, random);
        const auto p = additiveParameters(random);
        const auto result = additiveAttention<double>(q, k, v, p);
        for (std::size_t n = 0; n < 2; ++n)
            for (std::size_t l = 0; l < 3; ++l) {
                std::vector<double> powers;
                double below = 0;
                for (std::size_t s = 0; s < 4; ++s) {
                    double score = 0;
                    for (std::size_t a = 0; a < 4; ++a) {
                        double joint = 0;
                        for (std::size_t i = 0; i < 2; ++i)
                            joint += p.queryWeight(a, i) * q(n, l, i);
                        for (std::size_t i = 0; i < 3; ++i)
                            joint += p.keyWeight(a, i) * k(n, s, i);
                        score += p.scoreWeight(a) * std::tanh(joint);
                    }
                    powers.push_back(std::exp(score));
                    below += powers.back();
                }
                for (std::size_t c = 0; c < 5; ++c) {
                    double above = 0;
                    for (std::size_t s = 0; s < 4; ++s)
                        above += powers[s] * v(n, s, c);
                    QVERIFY(near(result->output(n, l, c), above / below, referenceTolerance));
                }
                QVERIFY(near(result->weights(n, l, 3), powers[3] / below, referenceTolerance));
            }
    }

    void additiveKeepsMaskedKeysOut()
    {
        std::mt19937_64 random(8);
        const auto q = randomTensor<double, 3>({2, 3, 2}, random);
        auto k = randomTensor<double, 3>({2, 4, 3}, random);
        auto v = randomTensor<double, 3>({2, 4, 5}, random);
        const auto p = additiveParameters(random);
        AdditiveOptions options;
        const std::vector<std::size_t> lengths = {4, 0};
        options.allowed = *attention::keyPaddingMask(lengths, 4);
        const auto clean = additiveAttention<double>(q, k, v, p, options);
        QVERIFY(identical(additiveAttention<double>(q, k, v, p)->output, clean->output) == false);
        for (std::size_t s = 0; s < 4; ++s)
            k(1, s, 0) = v(1, s, 0) = notANumber;
        QVERIFY(identical(additiveAttention<double>(q, k, v, p, options)->output, clean->output));
        QVERIFY(clean->output(1, 0, 0) == 0 && clean->weights(1, 0, 0) == 0);
        options.fullyMasked = FullyMasked::nan;
        const auto nan = additiveAttention<double>(q, k, v, p, options);
        QVERIFY(std::isnan(nan->output(1, 2, 4)) && nan->output(0, 2, 4) == clean->output(0, 2, 4));
        options.fullyMasked = FullyMasked::refuse;
        QVERIFY(refuses(additiveAttention<double>(q, k, v, p, options), "attention.softmax.masked"));
    }

    void additiveWithoutKeysFollowsThePolicy()
    {
        std::mt19937_64 random(8);
        const auto p = additiveParameters(random);
        const auto q = randomTensor<double, 3>({2, 3, 2}, random);
        const Tensor<double, 3> k({2, 0, 3});
        const Tensor<double, 3> v({2, 0, 5});
        AdditiveOptions options;
        const auto zero = additiveAttention<double>(q, k, v, p, options);
        QVERIFY(identical(zero->output, Tensor<double, 3>({2, 3, 5})));
        options.fullyMasked = FullyMasked::nan;
        const auto nan = additiveAttention<double>(q, k, v, p, options);
        QCOMPARE(nan->output.count(), std::size_t{30});
        QVERIFY(std::all_of(nan->output.data().begin(), nan->output.data().end(),
                            [](double entry) { return std::isnan(entry); }));
        options.fullyMasked = FullyMasked::refuse;
        QVERIFY(refuses(additiveAttention<double>(q, k, v, p, options), "attention.softmax.masked"));
    }

    void sizesThatCannotBeAddressedAreRefused()
    {
        // Views of one number, as long as can be named.
        const double one = 1;
        const std::size_t huge = std::size_t{1} << 40;
        const TensorView<const double, 4> q{&one, {1, 1, huge, 1}, {}};
        const TensorView<const double, 4> k{&one, {1, 1, 0, 1}, {}};
        const TensorView<const double, 4> v{&one, {1, 1, 0, huge}, {}};
        QVERIFY(refuses(linearAttention<double>(q, k, v), "attention.size.overflow"));
        const TensorView<const double, 4> wide{&one, {1, 1, 0, huge}, {}};
        const TensorView<const double, 4> none{&one, {1, 1, 0, huge}, {}};
        QVERIFY(refuses(linearAttention<double>(none, wide, v), "attention.size.overflow"));
        const TensorView<const double, 4> many{&one, {huge, huge, 1, 1}, {}};
        const TensorView<const double, 4> keys{&one, {huge, huge, 0, 1}, {}};
        QVERIFY(refuses(sparseAttention<double>(many, keys, keys, {0, {{}}}), "attention.size.overflow"));
        const TensorView<const double, 3> queries{&one, {1, huge, 0}, {}};
        const TensorView<const double, 3> others{&one, {1, huge, 0}, {}};
        const AdditiveParameters<double> empty{Tensor<double, 2>({0, 0}), Tensor<double, 2>({0, 0}), {}};
        QVERIFY(
            refuses(additiveAttention<double>(queries, others, others, empty), "attention.size.overflow"));
    }

    void additiveRefusesWhatDoesNotFit()
    {
        std::mt19937_64 random(9);
        const auto p = additiveParameters(random);
        const auto t = [](std::size_t n, std::size_t l, std::size_t d) {
            return Tensor<double, 3>({n, l, d});
        };
        QVERIFY(additiveAttention<double>(t(1, 2, 2), t(1, 4, 3), t(1, 4, 1), p));
        QVERIFY(refuses(additiveAttention<double>(t(2, 2, 2), t(1, 4, 3), t(1, 4, 1), p),
                        "attention.sdpa.batch"));
        QVERIFY(refuses(additiveAttention<double>(t(1, 2, 2), t(1, 4, 3), t(1, 5, 1), p),
                        "attention.sdpa.length"));
        QVERIFY(refuses(additiveAttention<double>(t(1, 2, 3), t(1, 4, 3), t(1, 4, 1), p),
                        "attention.linear.weight"));
        QVERIFY(refuses(additiveAttention<double>(t(1, 2, 2), t(1, 4, 2), t(1, 4, 1), p),
                        "attention.linear.weight"));
        auto wide = p;
        wide.scoreWeight = Tensor<double, 1>({5});
        QVERIFY(refuses(additiveAttention<double>(t(1, 2, 2), t(1, 4, 3), t(1, 4, 1), wide),
                        "neighbours.additive.width"));
        AdditiveOptions options;
        options.allowed = *attention::causalMask(3, 4, CausalAlignment::topLeft);
        QVERIFY(refuses(additiveAttention<double>(t(1, 2, 2), t(1, 4, 3), t(1, 4, 1), p, options),
                        "attention.mask.shape"));
    }
};

QTEST_GUILESS_MAIN(TestAttentionKinds)
#include "tst_attention_kinds.moc"
