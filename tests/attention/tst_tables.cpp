#include "attention_checks.h"

#include <lectern/attention/embedding.h>
#include <lectern/attention/layers.h>
#include <lectern/attention/multi_head.h>
#include <lectern/attention/positions.h>
#include <lectern/attention/relative_positions.h>
#include <lectern/attention/sdpa.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

using Tokens = Tensor<std::int64_t, 2>;

const Tensor<double, 2> table({3, 2}, {0, 1, 10, 11, 20, 21});

} // namespace

class TestTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void embeddingTakesRows()
    {
        const auto rows = embedding<double>(table, Tokens({2, 2}, {2, 0, 1, 2}));
        QVERIFY((rows->shape() == std::array<std::size_t, 3>{2, 2, 2}));
        QVERIFY(allNear(*rows, {20, 21, 0, 1, 10, 11, 20, 21}, 0));
        QVERIFY(embedding<double>(table, Tokens({0, 5}))->count() == 0);
    }

    void embeddingRefusesUnknownTokens()
    {
        const auto refused = embedding<double>(table, Tokens({1, 3}, {0, 3, 1}));
        QVERIFY(refuses(refused, "attention.embedding.token"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"1", "2", "3", "3"}));
        QVERIFY(refuses(embedding<double>(table, Tokens({1, 1}, {-1})), "attention.embedding.token"));
        QVERIFY(refuses(embedding<double>(Tensor<double, 2>({0, 4}), Tokens({1, 1})),
                        "attention.embedding.token"));
    }

    void learnedPositionsTakeNeighbouringRows()
    {
        QVERIFY(allNear(*learnedPositions<double>(table, 2, 1), {10, 11, 20, 21}, 0));
        QVERIFY(learnedPositions<double>(table, 0, 3)->count() == 0);
    }

    void learnedPositionsEndWithTheirTable()
    {
        const auto refused = learnedPositions<double>(table, 3, 1);
        QVERIFY(refuses(refused, "attention.positions.table"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"3", "1", "3"}));
        const std::size_t huge = std::numeric_limits<std::size_t>::max();
        QVERIFY(refuses(learnedPositions<double>(table, huge, 2), "attention.positions.table"));
        QVERIFY(refuses(learnedPositions<double>(table, 2, huge), "attention.positions.table"));
        const double zero = 0;
        const TensorView<const double, 2> repeated = {&zero, {huge, 2}, {0, 0}};
        QVERIFY(refuses(learnedPositions<double>(repeated, huge), "attention.size.overflow"));
    }

    void relativeBucketsAreThoseOfT5()
    {
        // Rows of the published table for 32 buckets in both directions: 0..7 exactly, then growing.
        const auto bucket = [](std::ptrdiff_t distance) { return *relativeBucket(distance); };
        for (std::ptrdiff_t n = 0; n < 8; ++n)
            QCOMPARE(bucket(-n), static_cast<std::size_t>(n));
        const std::vector<std::ptrdiff_t> firstOfBucket = {8, 12, 16, 23, 32, 46, 64, 91};
        for (std::size_t i = 0; i < firstOfBucket.size(); ++i) {
            QCOMPARE(bucket(-firstOfBucket[i]), 8 + i);
            QCOMPARE(bucket(1 - firstOfBucket[i]), 7 + i);
            QCOMPARE(bucket(firstOfBucket[i]), 24 + i);
        }
        QCOMPARE(bucket(-100000), std::size_t{15});
        QCOMPARE(bucket(std::numeric_limits<std::ptrdiff_t>::max()), std::size_t{31});
        QCOMPARE(bucket(std::numeric_limits<std::ptrdiff_t>::min()), std::size_t{15});
        QCOMPARE(bucket(1), std::size_t{17});
    }

    void relativeBucketsOfOneDirectionForgetTheFuture()
    {
        const RelativeBuckets past{32, 128, false};
        QCOMPARE(*relativeBucket(5, past), std::size_t{0});
        QCOMPARE(*relativeBucket(-15, past), std::size_t{15});
        QCOMPARE(*relativeBucket(-16, past), std::size_t{16});
        QCOMPARE(*relativeBucket(-128, past), std::size_t{31});
    }

    void relativeBucketsRefuse()
    {
        QVERIFY(refuses(relativeBucket(0, {3, 128, true}), "attention.positions.buckets"));
        QVERIFY(refuses(relativeBucket(0, {1, 128, false}), "attention.positions.buckets"));
        QVERIFY(refuses(relativeBucket(0, {32, 8, true}), "attention.positions.buckets"));
        QVERIFY(
            refuses(relativePositionBias<double>(table, 2, 2, {1, 1, true}), "attention.positions.buckets"));
        const auto refused = relativePositionBias<double>(table, 2, 2);
        QVERIFY(refuses(refused, "attention.positions.bias"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"3", "32"}));
    }

    void relativeBiasDependsOnTheDistance()
    {
        std::mt19937_64 random(12);
        const auto learned = randomTensor<double, 2>({8, 3}, random);
        const RelativeBuckets buckets{8, 16, true};
        const auto bias = relativePositionBias<double>(learned, 4, 6, buckets, CausalAlignment::lowerRight);
        QVERIFY((bias->shape() == std::array<std::size_t, 4>{1, 3, 4, 6}));
        for (std::size_t h = 0; h < 3; ++h)
            for (std::size_t l = 0; l < 4; ++l)
                for (std::size_t s = 0; s < 6; ++s) {
                    const auto distance = static_cast<std::ptrdiff_t>(s) - static_cast<std::ptrdiff_t>(l + 2);
                    QVERIFY((*bias)(0, h, l, s) == learned(*relativeBucket(distance, buckets), h));
                }
        QVERIFY((*relativePositionBias<double>(learned, 4, 6, buckets))(0, 1, 3, 3) == learned(0, 1));
    }
};

QTEST_GUILESS_MAIN(TestTables)
#include "tst_tables.moc"
