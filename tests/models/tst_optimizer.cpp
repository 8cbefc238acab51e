#include "model_checks.h"

#include <lectern/models/optimizer.h>

using namespace lectern::models;
using namespace lectern::models::checks;

namespace {

/// One parameter of three numbers.
struct Toy
{
    Parameter<double, 1> parameter{Tensor<double, 1>({3}, {1, -2, 3})};

    explicit Toy(std::vector<double> gradient) { parameter.gradient.data() = std::move(gradient); }
    ParameterList<double> list()
    {
        ParameterList<double> result;
        append(result, "toy", parameter);
        return result;
    }
};

OptimizerOptions of(OptimizerKind kind, double rate)
{
    OptimizerOptions options;
    options.kind = kind;
    options.rate = rate;
    return options;
}

} // namespace

class TestOptimizer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sgdWalksAgainstTheGradient()
    {
        Toy toy({1, 2, -4});
        OptimizerOptions options = of(OptimizerKind::sgd, 0.5);
        options.momentum = 0.5;
        auto optimizer = Optimizer<double>::create(options);
        QVERIFY(optimizer->step(toy.list()));
        QVERIFY(allNear(toy.parameter.value, {0.5, -3, 5}, 0));
        QVERIFY(optimizer->step(toy.list())); // 1.5 times the gradient
        QVERIFY(allNear(toy.parameter.value, {-0.25, -4.5, 8}, 0));
        QCOMPARE(optimizer->steps(), std::size_t{2});
    }

    void adamsFirstStepsHaveTheSizeOfTheRate()
    {
        Toy toy({1e-3, 20, -4});
        auto optimizer = Optimizer<double>::create(of(OptimizerKind::adam, 0.1));
        QVERIFY(optimizer->step(toy.list()));
        QVERIFY(allNear(toy.parameter.value, {0.9, -2.1, 3.1}, 1e-5));
    }

    void adamFollowsItsFormula()
    {
        Toy toy({0.5, 0, 0});
        OptimizerOptions options = of(OptimizerKind::adam, 0.1);
        options.decay = 0.2;
        auto optimizer = Optimizer<double>::create(options);
        double w = 1, m = 0, v = 0;
        for (int t = 1; t <= 5; ++t) {
            QVERIFY(optimizer->step(toy.list()));
            const double g = 0.5 + 0.2 * w;
            m = 0.9 * m + 0.1 * g;
            v = 0.999 * v + 0.001 * g * g;
            w -= 0.1 * (m / (1 - std::pow(0.9, t))) / (std::sqrt(v / (1 - std::pow(0.999, t))) + 1e-8);
            QVERIFY(near(toy.parameter.value(0), w, referenceTolerance));
        }
    }

    /// Floats are moved by vectors: the same steps, with a tail.
    void floatsMoveAsDoublesDo()
    {
        constexpr std::size_t count = 19;
        for (const OptimizerKind kind : {OptimizerKind::sgd, OptimizerKind::adam, OptimizerKind::adamW}) {
            OptimizerOptions options = of(kind, 0.01);
            options.decay = 0.2;
            Parameter<double, 1> exact{Tensor<double, 1>({count})};
            Parameter<float, 1> fast{Tensor<float, 1>({count})};
            ParameterList<double> exactList;
            ParameterList<float> fastList;
            append(exactList, "exact", exact);
            append(fastList, "fast", fast);
            auto exactly = Optimizer<double>::create(options);
            auto quickly = Optimizer<float>::create(options);
            for (int t = 1; t <= 5; ++t) {
                for (std::size_t i = 0; i < count; ++i) {
                    const float gradient = 0.25F * static_cast<float>(t) - 0.5F * static_cast<float>(i % 5);
                    fast.gradient.data()[i] = gradient;
                    exact.gradient.data()[i] = gradient;
                }
                QVERIFY(exactly->step(exactList) && quickly->step(fastList));
            }
            for (std::size_t i = 0; i < count; ++i)
                QVERIFY(near(fast.value(i), exact.value(i), 1e-6));
        }
    }

    void adamWShrinksTheWeightsByThemselves()
    {
        Toy toy({0, 0, 0});
        OptimizerOptions options = of(OptimizerKind::adamW, 0.1);
        options.decay = 0.2;
        auto optimizer = Optimizer<double>::create(options);
        QVERIFY(optimizer->step(toy.list()));
        QVERIFY(allNear(toy.parameter.value, {0.98, -1.96, 2.94}, 1e-15));
    }

    void optimizersRefuseImpossibleOptions_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"rate", "momentum", "beta1", "beta2", "decay", "epsilon"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void optimizersRefuseImpossibleOptions()
    {
        QFETCH(QString, name);
        const std::vector<std::pair<QString, double OptimizerOptions::*>> members = {
            {QStringLiteral("rate"), &OptimizerOptions::rate},
            {QStringLiteral("momentum"), &OptimizerOptions::momentum},
            {QStringLiteral("beta1"), &OptimizerOptions::beta1},
            {QStringLiteral("beta2"), &OptimizerOptions::beta2},
            {QStringLiteral("decay"), &OptimizerOptions::decay},
            {QStringLiteral("epsilon"), &OptimizerOptions::epsilon}};
        for (const auto& [member, pointer] : members) {
            if (member != name)
                continue;
            for (const double bad : {-0.1, notANumber, infinity}) {
                OptimizerOptions options;
                options.*pointer = bad;
                const auto refused = Optimizer<double>::create(options);
                QVERIFY(refuses(refused, "models.optimizer.option"));
                QCOMPARE(refused.error().parameters, std::vector<std::string>{name.toStdString()});
            }
        }
    }

    void optimizersKnowTheirParameters()
    {
        Toy toy({1, 1, 1});
        auto optimizer = Optimizer<double>::create({});
        QVERIFY(optimizer->step(toy.list()));
        Toy shorter({});
        shorter.parameter = Parameter<double, 1>(Tensor<double, 1>({2}));
        QVERIFY(refuses(optimizer->step(shorter.list()), "models.optimizer.parameters"));
        QVERIFY(refuses(optimizer->step({}), "models.optimizer.parameters"));
        optimizer->options.rate = notANumber;
        QVERIFY(refuses(optimizer->step(toy.list()), "models.optimizer.option"));
    }

    void momentsOfAnotherKindAreRefused()
    {
        using Kind = OptimizerKind;
        for (const auto& [from, to] : {std::pair{Kind::sgd, Kind::adam}, std::pair{Kind::sgd, Kind::adamW},
                                       std::pair{Kind::adam, Kind::sgd}}) {
            Toy toy({1, 1, 1});
            auto optimizer = Optimizer<double>::create(of(from, 0.1));
            QVERIFY(optimizer->step(toy.list()));
            const std::vector<double> before = toy.parameter.value.data();
            optimizer->options.kind = to;
            QVERIFY(refuses(optimizer->step(toy.list()), "models.optimizer.parameters"));
            QVERIFY(toy.parameter.value.data() == before);
            QCOMPARE(optimizer->steps(), std::size_t{1});
            optimizer->options.kind = from;
            QVERIFY(optimizer->step(toy.list()));
        }
        auto optimizer = Optimizer<double>::create(of(Kind::adam, 0.1)); // these two keep the same
        Toy toy({1, 1, 1});
        QVERIFY(optimizer->step(toy.list()));
        optimizer->options.kind = Kind::adamW;
        QVERIFY(optimizer->step(toy.list()));
    }

    void clippingKeepsTheDirection()
    {
        Toy toy({3, 0, 4});
        QVERIFY(near(gradientNorm(toy.list()), 5, 1e-15));
        QVERIFY(near(*clipGradients(toy.list(), 10.0), 5, 1e-15));
        QVERIFY(allNear(toy.parameter.gradient, {3, 0, 4}, 0));
        QVERIFY(near(*clipGradients(toy.list(), 1.0), 5, 1e-15));
        QVERIFY(allNear(toy.parameter.gradient, {0.6, 0, 0.8}, 1e-15));
    }

    void clippingRefusesANormThatIsNotFinite()
    {
        for (const double bad : {notANumber, infinity, -infinity, 1e200}) {
            Toy toy({1, bad, 2});
            QVERIFY(refuses(clipGradients(toy.list(), 1.0), "models.gradient.finite"));
            QVERIFY(toy.parameter.gradient(0) == 1 && toy.parameter.gradient(2) == 2);
        }
        Toy toy({1, 1, 1});
        for (const double largest : {0.0, -1.0, notANumber})
            QVERIFY(refuses(clipGradients(toy.list(), largest), "models.gradient.largest"));
    }
};

QTEST_GUILESS_MAIN(TestOptimizer)
#include "tst_optimizer.moc"
