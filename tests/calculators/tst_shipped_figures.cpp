#include "shipped_calculators.h"

#include <lectern/attention/mask.h>
#include <lectern/attention/multi_head.h>
#include <lectern/attention/positions.h>
#include <lectern/attention/sdpa.h>
#include <lectern/calculators/session.h>

#include <cmath>

using namespace lectern;
using attention::Tensor;
using calculators::Session;

namespace {

constexpr double tolerance = 1e-12;

Tensor<double, 4> tensorOf(const calc::Value& value)
{
    const calc::Shape& shape = value.shape();
    Tensor<double, 4> tensor({1, shape.slices, shape.rows, shape.cols});
    std::copy_n(value.data(), shape.count(), tensor.data().begin());
    return tensor;
}

calc::Value valueOf(const Session& session, const char* cell)
{
    const auto value = session.value(cell);
    if (!value)
        qFatal("%s", value.error().code.c_str());
    return *value;
}

double numberOf(const Session& session, const char* cell)
{
    return valueOf(session, cell).number();
}

/// The engine's answer to what a calculator computes in its cells.
attention::SdpaResult<double> attended(const Session& session, const char* q, const char* k, const char* v,
                                       std::optional<attention::Allowed> allowed = {})
{
    attention::SdpaOptions<double> options;
    options.wantWeights = true;
    options.allowed = std::move(allowed);
    const auto queries = tensorOf(valueOf(session, q));
    const auto keys = tensorOf(valueOf(session, k));
    const auto values = tensorOf(valueOf(session, v));
    return *attention::sdpa<double>(queries.view(), keys.view(), values.view(), options);
}

double distance(const calc::Value& value, const Tensor<double, 4>& tensor)
{
    if (value.shape().count() != tensor.data().size())
        return INFINITY;
    double largest = 0;
    for (std::size_t i = 0; i < tensor.data().size(); ++i)
        largest = std::max(largest, std::fabs(value.data()[i] - tensor.data()[i]));
    return largest;
}

} // namespace

/// What the first states of the shipped calculators are there to show, in figures, beside the engine.
class TestShippedFigures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recurrenceHopsAndCells()
    {
        Session session(test::shipped("recurrence"), QStringLiteral("en"));
        QCOMPARE(numberOf(session, "path_recurrent"), 99.0);
        QCOMPARE(numberOf(session, "path_attention"), 1.0);
        QCOMPARE(numberOf(session, "pairs"), 10'000.0);
        QCOMPARE(numberOf(session, "pairs_doubled"), 40'000.0);
        session.setNumber("L", 200);
        QCOMPARE(numberOf(session, "pairs"), 40'000.0);
        QCOMPARE(numberOf(session, "path_recurrent"), 199.0);
        QCOMPARE(numberOf(session, "path_attention"), 1.0);
        // After t steps the first t states are there, each but the first with an arc to the one before.
        session.setNumber("t", 5);
        double arcs = 0;
        for (const double arc : valueOf(session, "chain").numbers())
            arcs += arc;
        QCOMPARE(arcs, 4.0);
    }

    void valuesAreContentAndKeysAreAddress()
    {
        Session session(test::shipped("qkv"), QStringLiteral("en"));
        QCOMPARE(numberOf(session, "A_by_V"), 0.0);
        QVERIFY(numberOf(session, "O_by_V") > 0.5);
        QVERIFY(numberOf(session, "A_by_K") > 0.3);
        const auto engine = attended(session, "Q", "K", "V");
        QVERIFY(distance(valueOf(session, "A"), *engine.weights) < tolerance);
        QVERIFY(distance(valueOf(session, "O"), engine.output) < tolerance);
        const calc::Value before = valueOf(session, "A");
        session.applyPreset(0); // another W_V
        QVERIFY(valueOf(session, "A").identical(before));
        session.reset();
        session.applyPreset(1); // another W_K
        QVERIFY(!valueOf(session, "A").identical(before));
    }

    void crossAttentionHasAColumnForEachKey()
    {
        Session session(test::shipped("qkv"), QStringLiteral("en"));
        QCOMPARE(numberOf(session, "cross_rows"), 3.0);
        QCOMPARE(numberOf(session, "cross_cols"), 2.0);
        session.setNumber("cross", 1);
        for (int keys = 1; keys <= 4; ++keys) {
            session.setNumber("n_keys", keys);
            const calc::Value weights = valueOf(session, "A");
            QCOMPARE(weights.shape(), (calc::Shape{3, std::size_t(keys), 1}));
            const auto engine = attended(session, "Q", "K", "V");
            QVERIFY(distance(weights, *engine.weights) < tolerance);
            QVERIFY(distance(valueOf(session, "O"), engine.output) < tolerance);
        }
        // The drawing leaves out what takes no part.
        QCOMPARE(session.madeOf("K", {"X", "Y", "W_K"}), (std::vector<std::string>{"W_K", "Y"}));
        session.setNumber("cross", 0);
        QCOMPARE(session.madeOf("K", {"X", "Y", "W_K"}), (std::vector<std::string>{"W_K", "X"}));
    }

    void theMeanOfTwoHeadsLooksLikeNeither()
    {
        Session session(test::shipped("head-patterns"), QStringLiteral("en"));
        const calc::Value previous = valueOf(session, "A1");
        const calc::Value same = valueOf(session, "A2");
        const calc::Value mean = valueOf(session, "A_mean");
        for (std::size_t row = 1; row < 4; ++row)
            QVERIFY(previous.at(row, row - 1) > 0.99);
        QVERIFY(same.at(0, 0) > 0.49 && same.at(0, 2) > 0.49); // the two cats
        QVERIFY(same.at(1, 1) > 0.99);
        double nearest = INFINITY;
        for (const calc::Value& head : {previous, same}) {
            double largest = 0;
            for (std::size_t i = 0; i < 16; ++i)
                largest = std::max(largest, std::fabs(mean.data()[i] - head.data()[i]));
            nearest = std::min(nearest, largest);
        }
        QVERIFY(nearest > 0.4);
        // Both heads at once by the engine's own operator, on the cells that were split.
        const auto engine = attended(session, "Q", "K", "K");
        const Tensor<double, 4>& weights = *engine.weights;
        for (std::size_t row = 0; row < 4; ++row) {
            for (std::size_t col = 0; col < 4; ++col) {
                QVERIFY(std::fabs(weights.view()(0, 0, row, col) - previous.at(row, col)) < tolerance);
                QVERIFY(std::fabs(weights.view()(0, 1, row, col) - same.at(row, col)) < tolerance);
            }
        }
    }

    void theBlendSlidesFromOneHeadToTheOther()
    {
        Session session(test::shipped("head-patterns"), QStringLiteral("en"));
        for (const double share : {0.0, 0.25, 0.9, 1.0}) {
            session.setNumber("share", share);
            const calc::Value blend = valueOf(session, "A_mean");
            for (std::size_t i = 0; i < 16; ++i) {
                const double expected = share * valueOf(session, "A1").data()[i] +
                                        (1 - share) * valueOf(session, "A2").data()[i];
                QVERIFY(std::fabs(blend.data()[i] - expected) < tolerance);
            }
        }
        session.setNumber("use1", 0); // whatever the share, what is off takes no part
        QVERIFY(valueOf(session, "A_mean").identical(valueOf(session, "A2")));
    }

    void scalingKeepsTheSizeOfScores()
    {
        Session session(test::shipped("score-spread"), QStringLiteral("en"));
        const auto isAbout = [&](const char* cell, double figure) {
            return std::fabs(numberOf(session, cell) - figure) < 0.01;
        };
        QVERIFY(isAbout("top", 0.88) && isAbout("top_scaled", 0.36) && isAbout("top_twice", 0.15));
        QCOMPARE(numberOf(session, "uniform"), 0.125);
        QVERIFY(std::fabs(numberOf(session, "variance") - 64) < 6);
        const calc::Value curve = valueOf(session, "curve");
        const calc::Value scaled = valueOf(session, "curve_scaled");
        QVERIFY(std::fabs(curve.data()[1] - 0.53) < 0.02 && std::fabs(curve.data()[5] - 0.97) < 0.01);
        QVERIFY(std::fabs(scaled.data()[1] - 0.35) < 0.01 && std::fabs(scaled.data()[5] - 0.36) < 0.01);
        QVERIFY(std::fabs(numberOf(Session(test::shipped("eight-zero"), {}), "jacobian") - 0.00067) < 5e-6);
        QVERIFY(std::fabs(numberOf(Session(test::shipped("two-zero"), {}), "jacobian") - 0.210) < 5e-4);
    }

    void twoTokensByHand()
    {
        Session session(test::shipped("two-tokens"), QStringLiteral("en"));
        const auto show = [&](const char* cell, const std::vector<double>& figures) {
            const calc::Value value = valueOf(session, cell);
            for (std::size_t i = 0; i < 4; ++i) {
                if (std::fabs(value.at(i / 2, i % 2) - figures[i]) > 5e-5)
                    return false;
            }
            return true;
        };
        QVERIFY(show("A", {0.6698, 0.3302, 0.3302, 0.6698}));
        QVERIFY(show("O", {1.3395, 1.3210, 0.6605, 2.6790}));
        const auto engine = attended(session, "Q", "K", "V");
        QVERIFY(distance(valueOf(session, "O"), engine.output) < tolerance);
        const calc::Value weights = valueOf(session, "A");
        session.setMatrix("V", QStringLiteral("2 0; 9 9"));
        QVERIFY(valueOf(session, "A").identical(weights));
        session.reset();
        session.setNumber("causal_on", 1);
        QCOMPARE(valueOf(session, "O").at(0, 0), 2.0);
        QCOMPARE(valueOf(session, "O").at(0, 1), 0.0);
        QVERIFY(valueOf(session, "A").at(1, 0) > 0.3);
    }

    void columnsAreShutNotRows()
    {
        Session session(test::shipped("masks"), QStringLiteral("en"));
        const calc::Value calm = valueOf(session, "compare_keys");
        const calc::Value jump = valueOf(session, "compare_queries");
        for (std::size_t token = 0; token < 3; ++token) {
            QVERIFY(std::fabs(calm.data()[token] - 2) < tolerance);
            QVERIFY(std::fabs(jump.data()[token] - 26.5) < tolerance);
        }
        QCOMPARE(numberOf(session, "pairs"), 12.0);
        session.setNumber("causal_on", 1);
        QCOMPARE(numberOf(session, "pairs"), 9.0);
        session.setNumber("keys_on", 0);
        QCOMPARE(numberOf(session, "pairs"), 10.0);
        // Left padding under a causal mask: the first row has nothing to read, and the next layer spreads it.
        session.applyPreset(3);
        QVERIFY(session.isTrue("empty_row"));
        QVERIFY(numberOf(session, "poisoned") > 1);
    }

    void aFloatMaskOfOnesMasksNothing()
    {
        Session session(test::shipped("float-mask"), QStringLiteral("en"));
        QVERIFY(valueOf(session, "added").at(0, 3) > 0.1); // the key that 0 was to forbid
        QCOMPARE(valueOf(session, "meant").at(0, 3), 0.0);
    }

    void decodingNeedsTheLowerRightCorner()
    {
        Session session(test::shipped("causal-corner"), QStringLiteral("en"));
        QCOMPARE(valueOf(session, "top_left").numbers(), (std::vector<double>{1, 0, 0, 0, 0}));
        QCOMPARE(valueOf(session, "lower_right").numbers(), (std::vector<double>{1, 1, 1, 1, 1}));
        session.applyPreset(1); // L = S: the two are one
        QVERIFY(valueOf(session, "top_left").identical(valueOf(session, "lower_right")));
    }

    void whoPeeksHasTheBetterLoss()
    {
        Session session(test::shipped("cheat-head"), QStringLiteral("en"));
        const double peeking = numberOf(session, "loss");
        QVERIFY(session.isTrue("leaky"));
        session.setNumber("masked", 1);
        QVERIFY(session.isTrue("tight"));
        QVERIFY(peeking < 0.1 && numberOf(session, "loss") > numberOf(session, "guess"));
    }

    void tilesAreExactAndTheOthersAreNot()
    {
        Session session(test::shipped("three-shortcuts"), QStringLiteral("en"));
        const auto engine = attended(session, "Q", "K", "V");
        QVERIFY(distance(valueOf(session, "tiled"), engine.output) < tolerance);
        QVERIFY(numberOf(session, "error_window") > 0.1);
        QVERIFY(numberOf(session, "error_linear") > 0.1);
        session.setNumber("w", 12);
        QVERIFY(numberOf(session, "error_window") < tolerance);
    }

    void aHeadThatIsOffLeavesZeros()
    {
        Session session(test::shipped("head-patterns"), QStringLiteral("en"));
        QCOMPARE(numberOf(session, "lost"), 0.0);
        session.setNumber("use1", 0);
        QVERIFY(numberOf(session, "lost") > 0.9);
        QVERIFY(valueOf(session, "A_mean").identical(valueOf(session, "A2")));
        for (std::size_t row = 0; row < 4; ++row) {
            for (std::size_t col = 0; col < 4; ++col)
                QCOMPARE(valueOf(session, "merged").at(row, col), 0.0);
        }
        session.setNumber("use2", 0);
        QVERIFY(session.isTrue("none_left"));
        QCOMPARE(valueOf(session, "A_mean").at(0, 0), 0.0);
    }

    void threeHeadsAreRefused()
    {
        Session session(test::shipped("head-shapes"), QStringLiteral("en"));
        QVERIFY(session.isTrue("fits"));
        QCOMPARE(numberOf(session, "weights"), 2.0 * 2 * 4 * 4);
        session.setNumber("H", 3);
        QVERIFY(session.isTrue("refused"));
        const Tensor<double, 3> x({1, 4, 8});
        QVERIFY(!attention::splitHeads<double>(x.view(), 3));
        QVERIFY(attention::splitHeads<double>(x.view(), 2));
    }

    void wordsTakeTheirOutputsAlong()
    {
        Session session(test::shipped("word-order"), QStringLiteral("en"));
        QVERIFY(numberOf(session, "moved") == 1); // the first state is another sentence already
        QVERIFY(session.isTrue("same"));
        QVERIFY(numberOf(session, "change") < tolerance);
        for (const auto& [from, to] : {std::pair<std::size_t, std::size_t>{0, 2}, {1, 0}, {2, 1}}) {
            session.moveToken("second", from, to);
            QVERIFY(session.isTrue("same"));
        }
        session.reset();
        session.setNumber("positions", 1);
        QVERIFY(numberOf(session, "change") > 0.05);
        QCOMPARE(numberOf(session, "change"), numberOf(session, "with_positions"));
        session.setNumber("positions", 0);
        session.setNumber("causal_on", 1);
        QVERIFY(numberOf(session, "change") > 0.05);
        QCOMPARE(numberOf(session, "change"), numberOf(session, "with_causal"));
    }

    void wordOrderIsWhatTheEngineComputes()
    {
        Session session(test::shipped("word-order"), QStringLiteral("en"));
        for (const bool causal : {false, true}) {
            session.setNumber("causal_on", causal ? 1 : 0);
            std::optional<attention::Allowed> allowed;
            if (causal)
                allowed = *attention::causalMask(3, 3, attention::CausalAlignment::lowerRight);
            const auto engine = attended(session, "X", "X", "X", allowed);
            QVERIFY(distance(valueOf(session, "O"), engine.output) < tolerance);
        }
    }

    void offsetsAndNothingElse()
    {
        Session session(test::shipped("positions"), QStringLiteral("en"));
        QVERIFY(numberOf(session, "agrees") < 1e-9);
        const auto curve = [&session] { return valueOf(session, "by_offset").numbers(); };
        for (int scheme = 1; scheme <= 4; ++scheme) {
            session.setNumber("scheme", scheme);
            // Sinusoidal, ALiBi and rotary know distances; a table does not.
            QCOMPARE(session.isTrue("one_number"), scheme != 2);
        }
        session.setNumber("scheme", 1);
        const std::vector<double> sine = curve();
        for (std::size_t i = 0; i < sine.size(); ++i)
            QVERIFY(std::fabs(sine[i] - sine[sine.size() - 1 - i]) < 1e-9); // far, not which way
        const auto table = *attention::sinusoidalPositions<double>(24, 16);
        const calc::Value shown = valueOf(session, "PE");
        for (std::size_t i = 0; i < table.data().size(); ++i)
            QVERIFY(std::fabs(shown.data()[i] - table.data()[i]) < tolerance);
        session.setNumber("D", 15);
        QVERIFY(session.isTrue("odd"));
        QVERIFY(!attention::sinusoidalPositions<double>(24, 15));
    }

    void aLeakShowsInTheInfluenceMap()
    {
        Session session(test::shipped("masks"), QStringLiteral("en"));
        const auto leaks = [&session] {
            const auto moved = session.influence("reach", "V");
            const calc::Value should = valueOf(session, "should");
            int count = 0;
            for (std::size_t i = 0; moved && i < moved->shape().count(); ++i)
                count += moved->data()[i] != 0 && should.data()[i] == 0 ? 1 : 0;
            return moved ? count : -1;
        };
        QCOMPARE(leaks(), 0);
        session.setNumber("keys_on", 0);
        QCOMPARE(leaks(), 4);   // every row reads the padding
        session.applyPreset(2); // only query rows masked
        QCOMPARE(leaks(), 3);
        session.reset();
        session.setNumber("causal_on", 1);
        QCOMPARE(leaks(), 0);
    }
};

QTEST_GUILESS_MAIN(TestShippedFigures)
#include "tst_shipped_figures.moc"
