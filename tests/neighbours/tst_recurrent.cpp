#include "attention_checks.h"
#include "fixtures.h"

#include <lectern/neighbours/recurrent.h>

using namespace lectern;
using namespace lectern::attention::checks;
using namespace lectern::neighbours;

namespace {

RecurrentParameters<double> parametersOf(const Fixture& fixture)
{
    return {fixture.tensor<double, 2>("weight_ih_l0"), fixture.tensor<double, 2>("weight_hh_l0"),
            fixture.tensor<double, 1>("bias_ih_l0"), fixture.tensor<double, 1>("bias_hh_l0")};
}

Result<RecurrentResult<double>> run(bool gated, TensorView<const double, 3> x,
                                    const RecurrentParameters<double>& parameters,
                                    const RecurrentState<double>& start = {})
{
    return gated ? lstm<double>(x, parameters, start) : rnn<double>(x, parameters, start);
}

RecurrentParameters<double> drawn(std::size_t gates, std::size_t width, std::size_t units,
                                  std::mt19937_64& random)
{
    return {randomTensor<double, 2>({gates * units, width}, random),
            randomTensor<double, 2>({gates * units, units}, random),
            {},
            randomTensor<double, 1>({gates * units}, random)};
}

/// Positions first .. first + count - 1.
TensorView<const double, 3> part(const Tensor<double, 3>& x, std::size_t first, std::size_t count)
{
    TensorView<const double, 3> view = x;
    view.data += static_cast<std::ptrdiff_t>(first) * view.strides[1];
    view.shape[1] = count;
    return view;
}

} // namespace

class TestRecurrent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithPytorch()
    {
        const auto cases = Fixture::read("neighbours");
        const Fixture& elman = cases.at("rnn");
        const auto simple = rnn<double>(elman.tensor<double, 3>("x"), parametersOf(elman),
                                        {elman.tensor<double, 2>("hidden"), {}});
        QVERIFY(allNear(simple->output, elman.values("output"), pytorchTolerance));
        QVERIFY(allNear(simple->state.hidden, elman.values("last"), pytorchTolerance));
        const Fixture& gated = cases.at("lstm");
        const auto memory =
            lstm<double>(gated.tensor<double, 3>("x"), parametersOf(gated),
                         {gated.tensor<double, 2>("hidden"), gated.tensor<double, 2>("cell")});
        QVERIFY(allNear(memory->output, gated.values("output"), pytorchTolerance));
        QVERIFY(allNear(memory->state.hidden, gated.values("last"), pytorchTolerance));
        QVERIFY(allNear(memory->state.cell, gated.values("last_cell"), pytorchTolerance));
    }

    void oneUnitByHand()
    {
        const Tensor<double, 3> x({1, 2, 1}, {1, 0});
        const RecurrentParameters<double> p{
            Tensor<double, 2>({1, 1}, 2), Tensor<double, 2>({1, 1}, -1), {}, {}};
        const double first = std::tanh(2.0);
        QVERIFY(allNear(rnn<double>(x, p)->output, {first, std::tanh(-first)}, referenceTolerance));
        // Gates wide open or shut by their biases: the cell keeps what it holds and shows it.
        const RecurrentParameters<double> keep{Tensor<double, 2>({4, 1}),
                                               Tensor<double, 2>({4, 1}),
                                               Tensor<double, 1>({4}, {-100, 100, 0, 100}),
                                               {}};
        const RecurrentState<double> start{{}, Tensor<double, 2>({1, 1}, 0.5)};
        const auto kept = lstm<double>(x, keep, start);
        QVERIFY(allNear(kept->state.cell, {0.5}, referenceTolerance));
        QVERIFY(allNear(kept->output, {std::tanh(0.5), std::tanh(0.5)}, referenceTolerance));
    }

    void stateCarriesOn()
    {
        std::mt19937_64 random(3);
        const auto x = randomTensor<double, 3>({2, 7, 3}, random);
        for (const bool gated : {false, true}) {
            const auto p = drawn(gated ? 4 : 1, 3, 5, random);
            const auto whole = run(gated, x, p);
            const auto begun = run(gated, part(x, 0, 4), p);
            const auto rest = run(gated, part(x, 4, 3), p, begun->state);
            QVERIFY(identical(rest->state.hidden, whole->state.hidden));
            QVERIFY(identical(rest->state.cell, whole->state.cell));
            QVERIFY(rest->output(1, 2, 4) == whole->output(1, 6, 4));
        }
    }

    void onlyLaterStepsFeelAStep()
    {
        std::mt19937_64 random(4);
        auto x = randomTensor<double, 3>({1, 6, 2}, random);
        for (const bool gated : {false, true}) {
            const auto p = drawn(gated ? 4 : 1, 2, 3, random);
            const auto before = run(gated, x, p);
            x(0, 3, 1) += 1;
            const auto after = run(gated, x, p);
            for (std::size_t t = 0; t < 6; ++t)
                QCOMPARE(before->output(0, t, 0) != after->output(0, t, 0), t >= 3);
        }
    }

    void floatFollowsDouble()
    {
        std::mt19937_64 random(5);
        const auto x = randomTensor<double, 3>({1, 9, 2}, random);
        const auto p = drawn(4, 2, 3, random);
        const auto narrow = [](const auto& tensor) {
            return std::vector<float>(tensor.data().begin(), tensor.data().end());
        };
        const RecurrentParameters<float> q{Tensor<float, 2>({12, 2}, narrow(p.inputWeight)),
                                           Tensor<float, 2>({12, 3}, narrow(p.hiddenWeight)),
                                           {},
                                           Tensor<float, 1>({12}, narrow(p.hiddenBias))};
        const auto exact = lstm<double>(x, p);
        const auto got = lstm<float>(Tensor<float, 3>({1, 9, 2}, narrow(x)), q);
        for (std::size_t i = 0; i < exact->output.count(); ++i)
            QVERIFY(
                near(static_cast<double>(got->output.data()[i]), exact->output.data()[i], floatTolerance));
    }

    void refusesWhatDoesNotFit()
    {
        std::mt19937_64 random(6);
        const Tensor<double, 3> x({2, 3, 4});
        const auto good = drawn(4, 4, 3, random);
        QVERIFY(lstm<double>(x, good));
        const auto refused = lstm<double>(Tensor<double, 3>({2, 3, 5}), good);
        QVERIFY(refuses(refused, "neighbours.recurrent.input"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"12x4", "12x5"}));
        QVERIFY(refuses(rnn<double>(x, good), "neighbours.recurrent.hidden"));
        auto wrong = good;
        wrong.hiddenBias = Tensor<double, 1>({3});
        QVERIFY(refuses(lstm<double>(x, wrong), "neighbours.recurrent.bias"));
        QVERIFY(
            refuses(lstm<double>(x, good, {Tensor<double, 2>({1, 3}), {}}), "neighbours.recurrent.state"));
        QVERIFY(
            refuses(lstm<double>(x, good, {{}, Tensor<double, 2>({2, 4})}), "neighbours.recurrent.state"));
    }

    void sizesThatCannotBeAddressedAreRefused()
    {
        std::mt19937_64 random(8);
        const double one = 1;
        const std::size_t huge = std::size_t{1} << 40;
        const TensorView<const double, 3> x{&one, {huge, huge, 2}, {}};
        QVERIFY(refuses(rnn<double>(x, drawn(1, 2, 3, random)), "attention.size.overflow"));
    }

    void noStepsLeaveTheStart()
    {
        std::mt19937_64 random(7);
        const RecurrentState<double> start{Tensor<double, 2>({1, 3}, 0.25), {}};
        const auto result = rnn<double>(Tensor<double, 3>({1, 0, 2}), drawn(1, 2, 3, random), start);
        QCOMPARE(result->output.count(), std::size_t{0});
        QVERIFY(identical(result->state.hidden, start.hidden));
    }
};

QTEST_GUILESS_MAIN(TestRecurrent)
#include "tst_recurrent.moc"
