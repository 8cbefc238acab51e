// The float kernels behind sdpa<float>, against the same in double. CTest runs this once for each instruction
// set, forced by LECTERN_ISA; one that this processor lacks is skipped by name.

#include "attention_checks.h"
#include "may_skip.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/sdpa.h>
#include <lectern/kernels/instruction_set.h>
#include <lectern/kernels/threads.h>

#include <algorithm>
#include <bit>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

constexpr std::size_t largest = 130;
constexpr float floatInfinity = std::numeric_limits<float>::infinity();
constexpr float floatNaN = std::numeric_limits<float>::quiet_NaN();

struct Sizes
{
    std::size_t n = 1, keyHeads = 1, group = 2, l = 5, s = 7, d = 3, dv = 4;

    std::size_t heads() const { return keyHeads * group; }
    std::array<std::size_t, 4> scores() const { return {n, heads(), l, s}; }
    double work() const { return static_cast<double>(n * heads() * l * s * (d + dv + 8)); }
};

constexpr std::size_t Sizes::*dimensions[] = {&Sizes::n, &Sizes::keyHeads, &Sizes::group, &Sizes::l,
                                              &Sizes::s, &Sizes::d,        &Sizes::dv};

enum class Kind
{
    everything,
    topLeft,
    lowerRight,
    boolean,
    padding,
    holes,
    additive,
    keyBias,
    positionBias
};
constexpr Kind kinds[] = {Kind::everything, Kind::topLeft, Kind::lowerRight,
                          Kind::boolean,    Kind::padding, Kind::holes,
                          Kind::additive,   Kind::keyBias, Kind::positionBias};

struct Case
{
    Tensor<float, 4> q, k, v;
    std::optional<Allowed> allowed = {};
    std::optional<Tensor<float, 4>> additive = {};
    SdpaOptions<float> options = {};

    Case(const Sizes& z, Kind kind, std::mt19937_64& random, double size = 2)
        : q(randomTensor<float, 4>({z.n, z.heads(), z.l, z.d}, random, size))
        , k(randomTensor<float, 4>({z.n, z.keyHeads, z.s, z.d}, random, size))
        , v(randomTensor<float, 4>({z.n, z.keyHeads, z.s, z.dv}, random))
    {
        if (kind == Kind::topLeft)
            options.causal = CausalAlignment::topLeft;
        if (kind == Kind::lowerRight)
            options.causal = CausalAlignment::lowerRight;
        if (kind == Kind::boolean)
            allowed = marks(z.scores(), random);
        if (kind == Kind::holes)
            allowed = marks({z.n, 1, 1, z.s}, random);
        if (kind == Kind::padding) {
            std::vector<std::size_t> lengths(z.n);
            for (std::size_t& length : lengths)
                length = random() % (z.s + 1);
            allowed = *keyPaddingMask(lengths, z.s, random() % 2 ? PaddingSide::left : PaddingSide::right);
        }
        if (const auto shape = biasShape(z, kind)) {
            additive = randomTensor<float, 4>(*shape, random, 5);
            for (float& entry : additive->data())
                entry = random() % 4 == 0 ? -floatInfinity : entry;
        }
        options.allowed = allowed;
        if (additive)
            options.additive = additive->view();
        options.wantWeights = random() % 2 == 0;
        if (random() % 3 == 0)
            options.scale = 0.3;
    }
    Case(const Case&) = delete;
    Case& operator=(const Case&) = delete;

    lectern::Result<SdpaResult<float>> fast() const { return sdpa<float>(q, k, v, options); }

    lectern::Result<SdpaResult<double>> exact() const
    {
        const Wide wide(*this);
        return sdpa<double>(wide.q, wide.k, wide.v, wide.options);
    }

    lectern::Result<SdpaGradient<float>> fastGradient(const Tensor<float, 4>& upstream) const
    {
        return sdpaBackward<float>(q, k, v, upstream, options);
    }

    lectern::Result<SdpaGradient<double>> exactGradient(const Tensor<float, 4>& upstream) const
    {
        const Wide wide(*this);
        return sdpaBackward<double>(wide.q, wide.k, wide.v, widened(upstream), wide.options);
    }

private:
    struct Wide
    {
        Tensor<double, 4> q, k, v, mask;
        SdpaOptions<double> options;

        explicit Wide(const Case& c)
            : q(widened(c.q))
            , k(widened(c.k))
            , v(widened(c.v))
        {
            options.scale = c.options.scale;
            options.allowed = c.options.allowed;
            options.causal = c.options.causal;
            options.fullyMasked = c.options.fullyMasked;
            options.wantWeights = c.options.wantWeights;
            if (!c.additive)
                return;
            mask = widened(*c.additive);
            options.additive = mask.view();
        }
        Wide(const Wide&) = delete;
        Wide& operator=(const Wide&) = delete;
    };

    static std::optional<std::array<std::size_t, 4>> biasShape(const Sizes& z, Kind kind)
    {
        if (kind == Kind::additive)
            return z.scores();
        if (kind == Kind::keyBias)
            return std::array{std::size_t{1}, z.heads(), std::size_t{1}, z.s};
        if (kind == Kind::positionBias)
            return std::array{z.n, std::size_t{1}, z.l, z.s};
        return {};
    }

    static Allowed marks(std::array<std::size_t, 4> shape, std::mt19937_64& random)
    {
        Tensor<std::uint8_t, 4> result(shape);
        // Runs, so that whole blocks of keys are read or not.
        std::uint8_t mark = 1;
        for (std::uint8_t& entry : result.data()) {
            if (random() % 20 == 0)
                mark = mark ? 0 : static_cast<std::uint8_t>(random() | 1U);
            entry = random() % 50 == 0 ? 0 : mark;
        }
        return Allowed(result);
    }

    static Tensor<double, 4> widened(const Tensor<float, 4>& narrow)
    {
        return {narrow.shape(), std::vector<double>(narrow.data().begin(), narrow.data().end())};
    }
};

bool close(const Tensor<float, 4>& got, const Tensor<double, 4>& want)
{
    if (got.shape() != want.shape())
        return false;
    for (std::size_t i = 0; i < want.count(); ++i) {
        if (!near(static_cast<double>(got.data()[i]), want.data()[i], floatTolerance)) {
            qInfo("entry %zu is %.9g, not %.9g", i, static_cast<double>(got.data()[i]), want.data()[i]);
            return false;
        }
    }
    return true;
}

bool agrees(const Case& c)
{
    const auto got = c.fast();
    const auto want = c.exact();
    if (!got || !want || !close(got->output, want->output) ||
        got->weights.has_value() != want->weights.has_value())
        return false;
    if (!got->weights)
        return true;
    for (std::size_t i = 0; i < want->weights->count(); ++i) {
        if (want->weights->data()[i] == 0 && got->weights->data()[i] != 0)
            return false; // masked is exactly 0
    }
    return close(*got->weights, *want->weights);
}

/// Gradients grow with the sums they are made of.
bool closeGradients(const Tensor<float, 4>& got, const Tensor<double, 4>& want)
{
    double size = 1;
    for (const double entry : want.data())
        size = std::isfinite(entry) ? std::max(size, std::fabs(entry)) : size;
    for (std::size_t i = 0; i < want.count(); ++i) {
        const double entry = static_cast<double>(got.data()[i]);
        if (!near(entry, want.data()[i], size * floatTolerance)) {
            qInfo("gradient %zu is %.9g, not %.9g", i, entry, want.data()[i]);
            return false;
        }
    }
    return got.shape() == want.shape();
}

bool gradientsAgree(const Case& c, const Tensor<float, 4>& upstream)
{
    const auto got = c.fastGradient(upstream);
    const auto want = c.exactGradient(upstream);
    return got && want && closeGradients(got->q, want->q) && closeGradients(got->k, want->k) &&
           closeGradients(got->v, want->v) && got->additive.has_value() == want->additive.has_value() &&
           (!got->additive || closeGradients(*got->additive, *want->additive));
}

bool gradientsAgree(const Case& c, std::mt19937_64& random)
{
    const auto& [n, h, l, d] = c.q.shape();
    return gradientsAgree(c, randomTensor<float, 4>({n, h, l, c.v.shape()[3]}, random));
}

QByteArray described(const Sizes& z, Kind kind)
{
    return QByteArray("N ") + QByteArray::number(z.n) + " Hk " + QByteArray::number(z.keyHeads) + " H/Hk " +
           QByteArray::number(z.group) + " L " + QByteArray::number(z.l) + " S " + QByteArray::number(z.s) +
           " d " + QByteArray::number(z.d) + " dv " + QByteArray::number(z.dv) + ", kind " +
           QByteArray::number(static_cast<int>(kind));
}

bool same(const Tensor<float, 4>& a, const Tensor<float, 4>& b)
{
    if (a.shape() != b.shape())
        return false;
    for (std::size_t i = 0; i < a.count(); ++i)
        if (!(a.data()[i] == b.data()[i] || (std::isnan(a.data()[i]) && std::isnan(b.data()[i]))))
            return false;
    return true;
}

} // namespace

class TestSdpaFloat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        namespace kernels = lectern::kernels;
        const std::string_view used = kernels::nameOf(kernels::instructionSet());
        const std::string wanted = qgetenv("LECTERN_ISA").toStdString();
        const auto here = kernels::instructionSets();
        const bool runs = std::any_of(here.begin(), here.end(), [&wanted](kernels::InstructionSet isa) {
            return kernels::nameOf(isa) == wanted;
        });
        if (!wanted.empty() && !runs)
            NOT_TESTED_HERE("this processor does not run the instruction set that LECTERN_ISA names");
        QVERIFY(wanted.empty() || used == wanted);
        qInfo("instruction set %s", used.data());
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

    /// One query reads many keys, as in decoding.
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

    /// A NaN or an infinity that a mask forbids changes no bit, whatever the kind of mask.
    void forbiddenNumbersStayOut_data()
    {
        QTest::addColumn<float>("poison");
        QTest::newRow("nan") << floatNaN;
        QTest::newRow("inf") << floatInfinity;
        QTest::newRow("-inf") << -floatInfinity;
    }

    void forbiddenNumbersStayOut()
    {
        QFETCH(float, poison);
        for (const Kind kind : {Kind::topLeft, Kind::boolean, Kind::padding, Kind::holes, Kind::additive}) {
            std::mt19937_64 random(8);
            const Sizes z{1, 1, 1, 60, 120, 10, 6};
            Case c(z, kind, random);
            c.options.wantWeights = true;
            for (std::size_t s = 7; s < z.s; s += 11) { // nobody reads these keys
                if (kind == Kind::additive)
                    for (std::size_t l = 0; l < z.l; ++l)
                        (*c.additive)(0, 0, l, s) = -floatInfinity;
                if (c.allowed) {
                    Tensor<std::uint8_t, 4> marks = c.allowed->marks();
                    for (std::size_t l = 0; l < marks.shape()[2]; ++l)
                        marks(0, 0, l, s) = 0;
                    c.options.allowed = c.allowed = Allowed(marks);
                }
            }
            const auto clean = c.fast();
            for (std::size_t s = 7; s < z.s; s += 11) {
                if (kind == Kind::topLeft && s < z.l)
                    continue;
                c.k(0, 0, s, 3) = poison;
                c.v(0, 0, s, 2) = poison;
            }
            QVERIFY2(gradientsAgree(c, random), described(z, kind));
            const auto poisoned = c.fast();
            QVERIFY2(close(poisoned->output, c.exact()->output), described(z, kind));
            for (std::size_t i = 0; i < clean->output.count(); ++i)
                QVERIFY(near(static_cast<double>(poisoned->output.data()[i]),
                             static_cast<double>(clean->output.data()[i]), floatTolerance));
        }
    }

    /// What a row reads shows in that row alone: in double and in float alike.
    void readNumbersStayInTheirRows()
    {
        const float payloads[] = {std::bit_cast<float>(0xFFFFFFFFU), std::bit_cast<float>(0x7FC00001U)};
        for (const float poison : {floatNaN, payloads[0], payloads[1], floatInfinity, -floatInfinity})
            for (const Kind kind : kinds) {
                std::mt19937_64 random(9);
                const Sizes z{2, 1, 1, 70, 110, 9, 5};
                Case c(z, kind, random);
                c.v(0, 0, 3, 1) = poison;
                c.v(1, 0, 40, 1) = poison;
                c.k(1, 0, 50, 0) = poison;
                c.q(0, 0, 6, 2) = poison;
                QVERIFY2(agrees(c), described(z, kind));
                QVERIFY2(gradientsAgree(c, random), described(z, kind));
            }
    }

    /// The gradient of a mask does not depend on how small the scale is.
    void gradientOfAMaskUnderATinyScale()
    {
        std::mt19937_64 random(23);
        for (const double scale : {1e-37, 0.0, -0.4, 1e10}) {
            const Sizes z{1, 2, 1, 50, 110, 5, 3};
            Case c(z, Kind::positionBias, random, scale > 1 ? 1e-10 : 2);
            c.options.scale = scale;
            QVERIFY2(gradientsAgree(c, random), QByteArray::number(scale));
        }
    }

    /// More listed keys than any kernel takes at once.
    void gradientsOfManyListedKeys()
    {
        std::mt19937_64 random(13);
        const Sizes z{1, 1, 2, 5, 1'400, 4, 3};
        QVERIFY2(gradientsAgree(Case(z, Kind::holes, random), random), described(z, Kind::holes));
    }

    void fullyMaskedRowsFollowThePolicy()
    {
        for (const Kind kind : {Kind::lowerRight, Kind::boolean, Kind::padding, Kind::additive}) {
            std::mt19937_64 random(10);
            const Sizes z{2, 1, 1, 40, 20, 4, 4};
            Case c(z, kind, random);
            if (kind == Kind::padding)
                c.options.allowed = *keyPaddingMask(std::array<std::size_t, 2>{0, 11}, z.s);
            if (kind == Kind::boolean) {
                Tensor<std::uint8_t, 4> marks = c.allowed->marks();
                for (std::size_t s = 0; s < z.s; ++s)
                    marks(0, 0, 5, s) = marks(1, 0, 30, s) = 0;
                c.options.allowed = c.allowed = Allowed(marks);
            }
            if (kind == Kind::additive)
                for (std::size_t s = 0; s < z.s; ++s)
                    (*c.additive)(1, 0, 7, s) = -floatInfinity;
            for (const FullyMasked policy : {FullyMasked::zero, FullyMasked::nan}) {
                c.options.fullyMasked = policy;
                QVERIFY2(agrees(c), described(z, kind));
                QVERIFY2(gradientsAgree(c, random), described(z, kind));
            }
            c.options.fullyMasked = FullyMasked::refuse;
            QVERIFY(refuses(c.fast(), "attention.sdpa.masked"));
            QCOMPARE(c.fast().error().parameters, c.exact().error().parameters);
            QVERIFY(refuses(c.fastGradient(c.q), "attention.sdpa.masked"));
        }
    }

    /// Scores, sums and biases that leave the range of float come out as in double.
    void hugeNumbers()
    {
        std::mt19937_64 random(11);
        for (const double size : {1e-30, 1e-12, 1e15, 1e19, 1e25, 1e38}) {
            Case c({1, 1, 1, 20, 30, 4, 4}, Kind::everything, random, size);
            QVERIFY2(agrees(c), QByteArray::number(size));
            QVERIFY2(size > 1e10 || gradientsAgree(c, random), QByteArray::number(size));
        }
        Case large({1, 1, 1, 20, 30, 4, 4}, Kind::everything, random);
        for (float& entry : large.v.data())
            entry = 3e38F;
        QVERIFY(agrees(large));
        Case lowest({1, 1, 1, 20, 30, 4, 4}, Kind::additive, random);
        for (float& entry : lowest.additive->data())
            entry = entry == -floatInfinity ? std::numeric_limits<float>::lowest() : entry;
        for (std::size_t s = 0; s < 30; ++s)
            (*lowest.additive)(0, 0, 3, s) = std::numeric_limits<float>::lowest();
        QVERIFY(agrees(lowest));
    }

    void anyScale()
    {
        std::mt19937_64 random(12);
        Case c({1, 1, 1, 20, 30, 4, 4}, Kind::topLeft, random);
        for (const double scale : {0.0, -1.0, 1e-40, 1e-5, 20.0}) {
            c.options.scale = scale;
            QVERIFY2(agrees(c), QByteArray::number(scale));
        }
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
