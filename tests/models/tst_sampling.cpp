#include "model_checks.h"

#include <lectern/attention/random.h>
#include <lectern/models/sampling.h>

using namespace lectern::models;
using namespace lectern::models::checks;

namespace {

using Logits = std::vector<double>;

/// The logarithms of 0.1, 0.4, 0.2, 0.3.
const Logits four = {std::log(0.1), std::log(0.4), std::log(0.2), std::log(0.3)};

lectern::Result<std::vector<double>> probabilities(const Logits& logits, const SamplingOptions& options = {})
{
    return samplingProbabilities<double>(logits, options);
}

bool are(const lectern::Result<std::vector<double>>& got, const std::vector<double>& want)
{
    return got && allNear(Tensor<double, 1>({got->size()}, *got), want, 1e-12);
}

} // namespace

class TestSampling : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void probabilitiesAreTheSoftmax()
    {
        QVERIFY(are(probabilities(four), {0.1, 0.4, 0.2, 0.3}));
        QVERIFY(are(probabilities({0, -infinity}), {1, 0}));
    }

    void temperatureSharpensAndFlattens()
    {
        const double sum = 0.01 + 0.16 + 0.04 + 0.09;
        QVERIFY(are(probabilities(four, {0.5, 0, 1}), {0.01 / sum, 0.16 / sum, 0.04 / sum, 0.09 / sum}));
        QVERIFY(are(probabilities(four, {1e300, 0, 1}), {0.25, 0.25, 0.25, 0.25}));
        QVERIFY(are(probabilities(four, {1e-300, 0, 1}), {0, 1, 0, 0}));
    }

    void temperatureZeroIsGreedy()
    {
        QVERIFY(are(probabilities(four, {0, 0, 1}), {0, 1, 0, 0}));
        QVERIFY(are(probabilities({2, 5, 5}, {0, 0, 1}), {0, 1, 0})); // the first of equals
        for (const double u : {0.0, 0.5, 0.999})
            QCOMPARE(*sampleToken<double>(four, u, {0, 0, 1}), std::size_t{1});
    }

    void topKKeepsTheLargest()
    {
        QVERIFY(are(probabilities(four, {1, 2, 1}), {0, 4.0 / 7, 0, 3.0 / 7}));
        QVERIFY(are(probabilities(four, {1, 100, 1}), {0.1, 0.4, 0.2, 0.3}));
        QVERIFY(are(probabilities({1, 1, 1}, {1, 2, 1}), {0.5, 0.5, 0}));
    }

    void topPKeepsTheFewestThatReachIt()
    {
        QVERIFY(are(probabilities(four, {1, 0, 0.39}), {0, 1, 0, 0}));
        QVERIFY(are(probabilities(four, {1, 0, 0.69}), {0, 4.0 / 7, 0, 3.0 / 7}));
        QVERIFY(are(probabilities(four, {1, 0, 0.71}), {0, 4.0 / 9, 2.0 / 9, 3.0 / 9}));
        QVERIFY(are(probabilities(four, {1, 0, 1}), {0.1, 0.4, 0.2, 0.3}));
        QVERIFY(are(probabilities(four, {1, 0, 1e-300}), {0, 1, 0, 0}));
        QVERIFY(are(probabilities({2, 2}, {1, 0, 0.5}), {1, 0})); // a half reaches a half
        // After top-k, whose 4/7 reach a half.
        QVERIFY(are(probabilities(four, {1, 2, 0.5}), {0, 1, 0, 0}));
    }

    void tokensAreDrawnByTheirProbability()
    {
        QCOMPARE(*sampleToken<double>(four, 0.0), std::size_t{0});
        QCOMPARE(*sampleToken<double>(four, 0.09), std::size_t{0});
        QCOMPARE(*sampleToken<double>(four, 0.11), std::size_t{1});
        QCOMPARE(*sampleToken<double>(four, 0.51), std::size_t{2});
        QCOMPARE(*sampleToken<double>(Logits{2, 2}, 0.5), std::size_t{1}); // [0, 1/2) is the first one's
        QCOMPARE(*sampleToken<double>(four, 0.999), std::size_t{3});
        QCOMPARE(*sampleToken<double>(four, 0.999, {1, 2, 1}), std::size_t{3});
        QCOMPARE(*sampleToken<double>(four, 0.0, {1, 2, 1}), std::size_t{1});
        QCOMPARE(*sampleToken<double>(Logits{0, -infinity}, std::nextafter(1.0, 0.0)), std::size_t{0});
        const lectern::attention::RandomStream random(1);
        std::array<std::size_t, 4> counts{};
        for (std::uint64_t i = 0; i < 10000; ++i)
            ++counts[*sampleToken<double>(four, random.uniform(i))];
        QVERIFY(counts[1] > 3850 && counts[1] < 4150 && counts[0] > 900 && counts[0] < 1100);
    }

    void floatLogitsWork()
    {
        const std::vector<float> logits = {1.0F, 3.0F};
        QCOMPARE(*sampleToken<float>(logits, 0.5, {0, 0, 1}), std::size_t{1});
    }

    void refusesImpossibleOptions()
    {
        for (const double bad : {-1.0, notANumber, infinity})
            QVERIFY(refuses(probabilities(four, {bad, 0, 1}), "models.sampling.temperature"));
        for (const double bad : {0.0, -0.5, 1.5, notANumber})
            QVERIFY(refuses(probabilities(four, {1, 0, bad}), "models.sampling.topP"));
    }

    void refusesLogitsWithoutAnAnswer()
    {
        for (const Logits& bad :
             {Logits{}, Logits{1, notANumber}, Logits{infinity, 1}, Logits{-infinity, -infinity}}) {
            QVERIFY(refuses(probabilities(bad), "models.sampling.logits"));
            QVERIFY(refuses(probabilities(bad, {0, 0, 1}), "models.sampling.logits"));
            QVERIFY(refuses(sampleToken<double>(bad, 0.5), "models.sampling.logits"));
        }
    }
};

QTEST_GUILESS_MAIN(TestSampling)
#include "tst_sampling.moc"
