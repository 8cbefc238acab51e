// The float kernels behind sdpa<float> over every shape, mask and stride.

#include "float_cases.h"
#include "may_skip.h"

#include <lectern/kernels/threads.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

constexpr std::size_t largest = 130;

} // namespace

class TestSdpaFloat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!runsWhatIsWanted())
            NOT_TESTED_HERE("this processor does not run the instruction set that LECTERN_ISA names");
        QVERIFY(usesWhatIsWanted());
    }

    void everyExtentAlone_data()
    {
        QTest::addColumn<int>("dimension");
        int index = 0;
        for (const char* name : {"samples", "key heads", "group", "queries", "keys", "width", "value width"})
            QTest::newRow(name) << index++;
    }

    void everyExtentAlone()
    {
        QFETCH(int, dimension);
        std::mt19937_64 random(100 + static_cast<unsigned>(dimension));
        for (std::size_t extent = 1; extent <= largest; ++extent)
            for (const Kind kind : kinds) {
                Sizes z;
                z.*dimensions[dimension] = extent;
                const Case c(z, kind, random);
                QVERIFY2(agrees(c), described(z, kind));
                QVERIFY2(gradientsAgree(c, random), described(z, kind));
            }
    }

    void seededCombinations()
    {
        constexpr unsigned seed = 20241130;
        qInfo("seed %u", seed);
        std::mt19937_64 random(seed);
        for (int cases = 0; cases < 300;) {
            Sizes z;
            for (std::size_t Sizes::*dimension : dimensions)
                z.*dimension = static_cast<std::size_t>(std::pow(130.999, (uniform(random) + 1) / 2));
            if (z.work() > 200'000)
                continue;
            const Kind kind = kinds[random() % std::size(kinds)];
            const Case c(z, kind, random);
            QVERIFY2(agrees(c), described(z, kind));
            QVERIFY2(gradientsAgree(c, random), described(z, kind));
            ++cases;
        }
    }

    /// Longer than a block of keys and a tile of queries, on one thread and on two.
    void longSequences_data()
    {
        QTest::addColumn<int>("threads");
        QTest::newRow("one thread") << 1;
        QTest::newRow("two threads") << 2;
    }

    void longSequences()
    {
        QFETCH(int, threads);
        lectern::kernels::limitThreads(threads);
        std::mt19937_64 random(5);
        for (const Kind kind : kinds) {
            const Sizes z{2, 1, 2, 131, 397, 20, 9};
            const Case c(z, kind, random);
            QVERIFY2(agrees(c), described(z, kind));
            QVERIFY2(gradientsAgree(c, random), described(z, kind));
        }
    }

    /// The way back from what the way there kept, and from nothing.
    void backwardFromTheKeptForward()
    {
        std::mt19937_64 random(21);
        for (const Kind kind : kinds) {
            Case c({2, 2, 2, 33, 40, 9, 17}, kind, random);
            c.options.wantLogSumExp = true;
            const auto upstream = randomTensor<float, 4>({2, 4, 33, 17}, random);
            const auto forward = c.fast();
            QVERIFY(forward);
            const bool whole = kind == Kind::everything || kind == Kind::topLeft || kind == Kind::lowerRight;
            QVERIFY(forward->logSumExp || !whole); // a row that reads nothing has none
            if (!forward->logSumExp)
                continue;
            const auto got = sdpaBackward<float>(c.q, c.k, c.v, upstream, c.options,
                                                 {forward->output, *forward->logSumExp});
            const auto want = c.fastGradient(upstream);
            QVERIFY(got->q.data() == want->q.data() && got->k.data() == want->k.data() &&
                    got->v.data() == want->v.data());
        }
        Case dropping({1, 1, 1, 5, 5, 4, 4}, Kind::everything, random);
        dropping.options.wantLogSumExp = true;
        dropping.options.dropout.p = 0.5;
        QVERIFY(!dropping.fast()->logSumExp);
    }

    /// One query reads many keys, as in decoding.
    void singleQueries()
    {
        std::mt19937_64 random(15);
        for (const std::size_t keys : std::initializer_list<std::size_t>{1, 8, 511, 512, 513, 1397})
            for (const std::size_t width : std::initializer_list<std::size_t>{1, 16, 17, 64, 70, 130})
                for (const Kind kind : kinds) {
                    // Heads that share keys are read together, a few by themselves and more in a tile.
                    const Sizes z{2, 2, 1 + random() % 12, 1, keys, width, 131 - width};
                    const Case c(z, kind, random);
                    QVERIFY2(agrees(c), described(z, kind));
                }
    }

    void anyStride()
    {
        std::mt19937_64 random(6);
        const Case c({2, 1, 2, 30, 40, 18, 10}, Kind::additive, random);
        const auto plain = c.fast();
        // Tokens before heads, as a fused projection gives them, and each axis backwards in turn.
        const auto moved = [](const Tensor<float, 4>& x, std::size_t backwards, std::vector<float>& room) {
            const auto [n, h, l, w] = x.shape();
            room.assign(x.count() * 2, floatNaN);
            const auto step = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
            TensorView<float, 4> view{
                room.data(), x.shape(), {step(2 * h * l * w), step(2 * w), step(2 * w * h), 1}};
            if (backwards < 4) {
                view.data += view.strides[backwards] * step(view.shape[backwards] - 1);
                view.strides[backwards] *= -1;
            }
            for (std::size_t i = 0; i < x.count(); ++i)
                view(i / w / l / h, i / w / l % h, i / w % l, i % w) = x.data()[i];
            return TensorView<const float, 4>(view);
        };
        for (std::size_t backwards = 0; backwards <= 4; ++backwards) {
            std::vector<float> q, k, v, mask;
            SdpaOptions<float> options = c.options;
            options.additive = moved(*c.additive, backwards, mask);
            const auto got = sdpa<float>(moved(c.q, backwards, q), moved(c.k, backwards, k),
                                         moved(c.v, backwards, v), options);
            QVERIFY(got && same(got->output, plain->output));
        }
    }

    void oneKeyForAll()
    {
        std::mt19937_64 random(7);
        const Case c({2, 2, 1, 9, 33, 8, 8}, Kind::everything, random);
        TensorView<const float, 4> k = c.k;
        TensorView<const float, 4> v = c.v;
        k.strides[2] = 0;
        v.strides[2] = 0;
        const auto got = sdpa<float>(c.q, k, v);
        for (std::size_t i = 0; i < got->output.count(); ++i)
            QVERIFY(near(static_cast<double>(got->output.data()[i]),
                         static_cast<double>(v(i / 144, i / 72 % 2, 0, i % 8)), floatTolerance));
    }

    /// More listed keys than any kernel takes at once.
    void gradientsOfManyListedKeys()
    {
        std::mt19937_64 random(13);
        const Sizes z{1, 1, 2, 5, 1'400, 4, 3};
        QVERIFY2(gradientsAgree(Case(z, Kind::holes, random), random), described(z, Kind::holes));
    }

    void masksThatStandForAllKeys()
    {
        std::mt19937_64 random(13);
        const Sizes z{1, 1, 1, 6, 8, 3, 3};
        Case c(z, Kind::everything, random);
        c.options.allowed = Allowed(Tensor<std::uint8_t, 4>({1, 1, z.l, 1}, {1, 0, 1, 1, 0, 1}));
        QVERIFY(agrees(c));
    }

    void weightsSumToOne()
    {
        std::mt19937_64 random(14);
        Case c({1, 1, 2, 50, 260, 16, 4}, Kind::everything, random, 30);
        c.options.wantWeights = true;
        const auto result = c.fast();
        for (std::size_t row = 0; row < 100; ++row) {
            double sum = 0;
            for (std::size_t s = 0; s < 260; ++s)
                sum += static_cast<double>(result->weights->data()[row * 260 + s]);
            QVERIFY(near(sum, 1, floatTolerance));
        }
    }
};

MAY_SKIP_MAIN(QCoreApplication, TestSdpaFloat)
#include "tst_sdpa_float.moc"
