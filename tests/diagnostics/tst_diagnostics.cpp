#include "attention_checks.h"
#include "bench.h"

#include <lectern/attention/dropout.h>

using namespace lectern;
using namespace lectern::attention::checks;
using namespace lectern::diagnostics;

namespace {

bool cannotRun(const Finding& finding, const char* code)
{
    const bool matches = finding.outcome == Outcome::notRun && finding.reason && finding.reason->code == code;
    if (!matches)
        qInfo("%s: outcome %d, %s", finding.diagnostic.c_str(), static_cast<int>(finding.outcome),
              finding.reason ? finding.reason->code.c_str() : "no reason");
    return matches && messages::knows(code);
}

/// Gives back its input.
Result<ModuleOutput> identity(const ModuleInput& input)
{
    return ModuleOutput{input.x};
}

/// Every position gets the sum of all.
Result<ModuleOutput> total(const ModuleInput& input)
{
    Tensor<double, 3> output(input.x.shape());
    const auto& [samples, length, width] = input.x.shape();
    for (std::size_t n = 0; n < samples; ++n)
        for (std::size_t l = 0; l < length; ++l)
            for (std::size_t s = 0; s < length; ++s)
                for (std::size_t c = 0; c < width; ++c)
                    output(n, l, c) += input.x(n, s, c);
    return ModuleOutput{output};
}

/// [1, L, 1] of these entries.
ModuleInput line(const std::vector<double>& entries)
{
    return {Tensor<double, 3>({1, entries.size(), 1}, entries)};
}

/// A module that shows these weights [1, H, L, L], whatever it gets.
Module showing(std::size_t heads, std::size_t length, const std::vector<double>& weights)
{
    return [=](const ModuleInput& input) -> Result<ModuleOutput> {
        return ModuleOutput{input.x, Tensor<double, 4>({1, heads, length, length}, weights)};
    };
}

Module scoring(std::size_t heads, std::size_t length, const std::vector<double>& scores)
{
    return [=](const ModuleInput& input) -> Result<ModuleOutput> {
        return ModuleOutput{input.x, {}, Tensor<double, 4>({1, heads, length, length}, scores)};
    };
}

Module unsteady()
{
    return [calls = 0.0](const ModuleInput& input) mutable -> Result<ModuleOutput> {
        ModuleOutput output{input.x};
        output.output.data()[0] += ++calls;
        return output;
    };
}

FutureLeakOptions after(std::size_t last)
{
    FutureLeakOptions options;
    options.last = last;
    return options;
}

} // namespace

class TestDiagnostics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowSumsNameTheWorstRow()
    {
        const auto found = rowSums(showing(1, 2, {.5, .5, .5, .75}), line({1, 2}));
        QVERIFY(found.outcome == Outcome::failed && near(found.measured, .25, referenceTolerance));
        QCOMPARE(found.where, (std::vector<std::size_t>{0, 0, 1}));
        QVERIFY(rowSums(showing(1, 2, {.5, .5, 0, 1}), line({1, 2})).outcome == Outcome::passed);
        const auto broken = rowSums(showing(1, 2, {notANumber, .5, 0, 1}), line({1, 2}));
        QVERIFY(broken.outcome == Outcome::failed && std::isinf(broken.measured));
        QVERIFY(cannotRun(rowSums(identity, line({1, 2})), "diagnostics.weights"));
    }

    void paddingColumnsNameTheKey()
    {
        ModuleInput input = line({1, 2});
        const auto weights = showing(1, 2, {1, 0, .875, .125});
        QVERIFY(cannotRun(paddingColumns(weights, input), "diagnostics.padding.none"));
        input.valid = Tensor<std::uint8_t, 2>({1, 2}, {1, 0});
        const auto found = paddingColumns(weights, input);
        QVERIFY(found.outcome == Outcome::failed && found.measured == .125);
        QCOMPARE(found.where, (std::vector<std::size_t>{0, 0, 1, 1}));
        QVERIFY(paddingColumns(showing(1, 2, {1, 0, 1, 0}), input).outcome == Outcome::passed);
        QVERIFY(cannotRun(paddingColumns(identity, input), "diagnostics.weights"));
    }

    void futureLeakSeesOnlyTheFuture()
    {
        QVERIFY(futureLeak(identity, line({1, 2, 3}), after(1)).outcome == Outcome::passed);
        const auto found = futureLeak(total, line({1, 2, 3}), after(0));
        QVERIFY(found.outcome == Outcome::failed && found.measured > 1e-3);
        QCOMPARE(found.where, (std::vector<std::size_t>{0, 0, 0}));
        // A given replacement is used: 3 becomes 7, and the sum 6 becomes 10.
        FutureLeakOptions options = after(1);
        options.replacement = Tensor<double, 3>({1, 3, 1}, {9, 9, 7});
        QVERIFY(near(futureLeak(total, line({1, 2, 3}), options).measured, 4.0 / 6, referenceTolerance));
    }

    void futureLeakDrawsTheProjectsOwnNumbers()
    {
        // std::normal_distribution differs between C++ libraries.
        std::vector<double> last;
        const auto recorded = [&last](const ModuleInput& input) {
            last = input.x.data();
            return identity(input);
        };
        FutureLeakOptions options = after(0);
        options.seed = 9;
        futureLeak(recorded, line({1, -4, 3}), options);
        const attention::RandomStream random(9);
        QCOMPARE(last, (std::vector<double>{1, 4 * random.normal(1), 4 * random.normal(2)}));
    }

    void futureLeakHoldsItsPreconditions()
    {
        QVERIFY(cannotRun(futureLeak(identity, line({1, 2}), after(1)), "diagnostics.length.future"));
        QVERIFY(cannotRun(futureLeak(identity, line({}), after(0)), "diagnostics.length.future"));
        QVERIFY(cannotRun(futureLeak(identity, line({1, 2}), after(std::numeric_limits<std::size_t>::max())),
                          "diagnostics.length.future"));
        ModuleInput padded = line({1, 2, 3});
        padded.valid = Tensor<std::uint8_t, 2>({1, 3}, {1, 1, 0});
        const auto replaced = futureLeak(identity, padded, after(1));
        QVERIFY(cannotRun(replaced, "diagnostics.padding.replaced"));
        QCOMPARE(replaced.reason->parameters, (std::vector<std::string>{"1", "3"}));
        QVERIFY(cannotRun(futureLeak(unsteady(), line({1, 2}), after(0)), "diagnostics.random"));
        QVERIFY(cannotRun(futureLeak(identity, line({1, infinity}), after(0)), "diagnostics.output.finite"));
        const auto deaf = [](const ModuleInput& input) -> Result<ModuleOutput> {
            return ModuleOutput{Tensor<double, 3>(input.x.shape(), 1.0)};
        };
        QVERIFY(cannotRun(futureLeak(deaf, line({1, 2}), after(0)), "diagnostics.insensitive"));
        FutureLeakOptions options = after(0);
        options.replacement = Tensor<double, 3>({1, 3, 1});
        QVERIFY(cannotRun(futureLeak(identity, line({1, 2}), options), "diagnostics.replacement"));
    }

    void permutationTellsOrderFromNone()
    {
        QVERIFY(permutation(total, line({1, 2, 4}), Order::ignored).outcome == Outcome::passed);
        QVERIFY(permutation(total, line({1, 2, 4}), Order::seen).outcome == Outcome::failed);
        const auto weighted = [](const ModuleInput& input) -> Result<ModuleOutput> {
            ModuleInput scaled = input;
            for (std::size_t l = 0; l < input.x.shape()[1]; ++l)
                scaled.x(0, l, 0) *= static_cast<double>(l + 1);
            return total(scaled);
        };
        // 1 + 4 + 12 = 17 becomes 4 + 4 + 3 = 11.
        const auto found = permutation(weighted, line({1, 2, 4}), Order::ignored);
        QVERIFY(found.outcome == Outcome::failed && near(found.measured, 6.0 / 17, referenceTolerance));
        QVERIFY(permutation(weighted, line({1, 2, 4}), Order::seen).outcome == Outcome::passed);
    }

    void permutationStaysWithinTheVocabulary()
    {
        // A sum of embeddings, of token ids below 3: what is no id is refused.
        const auto embedded = [](const ModuleInput& input) -> Result<ModuleOutput> {
            constexpr std::array<double, 3> vectors = {.5, -2, 3};
            ModuleInput looked = input;
            for (double& id : looked.x.data()) {
                if (id != 0 && id != 1 && id != 2)
                    return fail("attention.embedding.id", {std::to_string(id), "3"});
                id = vectors[static_cast<std::size_t>(id)];
            }
            return total(looked);
        };
        for (const auto& ids : {std::vector<double>{1, 0, 2}, {1, 2, 2}, {2, 2, 0, 2}})
            QVERIFY(permutation(embedded, line(ids), Order::ignored).outcome == Outcome::passed);
        // The only other row is in the second sample.
        const ModuleInput two{Tensor<double, 3>({2, 2, 1}, {2, 2, 1, 2})};
        QVERIFY(permutation(embedded, two, Order::ignored).outcome == Outcome::passed);
        // Padding is no token: nothing to put in the last one's place.
        ModuleInput padded = line({2, 2, 1});
        padded.valid = Tensor<std::uint8_t, 2>({1, 3}, {1, 1, 0});
        QVERIFY(cannotRun(permutation(embedded, padded, Order::ignored), "diagnostics.rows"));
    }

    void permutationTakesPaddingAlong()
    {
        const auto right = rightModule(bench::attentionOf(false, false));
        QVERIFY(permutation(right, bench::paddedInput(), Order::ignored).outcome == Outcome::passed);
    }

    void permutationHoldsItsPreconditions()
    {
        QVERIFY(cannotRun(permutation(total, line({1}), Order::ignored), "diagnostics.length.two"));
        QVERIFY(cannotRun(permutation(total, line({1, 1}), Order::ignored), "diagnostics.rows"));
        QVERIFY(cannotRun(permutation(unsteady(), line({1, 2}), Order::ignored), "diagnostics.random"));
        ModuleInput padded = line({1, 2});
        padded.valid = Tensor<std::uint8_t, 2>({1, 2}, {0, 1});
        QVERIFY(cannotRun(permutation(total, padded, Order::ignored), "diagnostics.length.two"));
        const auto causal = rightModule(bench::attentionOf(true, false));
        QVERIFY(cannotRun(permutation(causal, bench::fullInput(), Order::ignored), "diagnostics.causal"));
        QVERIFY(cannotRun(permutation(identity, line({1, 2}), Order::ignored), "diagnostics.causal"));
    }

    void comparisonLooksAtTrueTokens()
    {
        ModuleInput input = line({1, 2, 4});
        const auto off = [](const ModuleInput& in) -> Result<ModuleOutput> {
            ModuleOutput output{in.x};
            output.output(0, 1, 0) += 1;
            return output;
        };
        const auto found = comparison(off, identity, input);
        QVERIFY(found.outcome == Outcome::failed && found.measured == .25);
        QCOMPARE(found.where, (std::vector<std::size_t>{0, 1, 0}));
        input.valid = Tensor<std::uint8_t, 2>({1, 3}, {1, 0, 1});
        QVERIFY(comparison(off, identity, input).outcome == Outcome::passed);
        const auto broken = [](const ModuleInput& in) -> Result<ModuleOutput> {
            return ModuleOutput{Tensor<double, 3>(in.x.shape(), notANumber)};
        };
        QVERIFY(std::isinf(comparison(broken, identity, input).measured));
        QVERIFY(cannotRun(comparison(identity, broken, input), "diagnostics.output.finite"));
        QVERIFY(cannotRun(comparison(unsteady(), identity, input), "diagnostics.random"));
        const auto wide = [](const ModuleInput& in) -> Result<ModuleOutput> {
            return ModuleOutput{Tensor<double, 3>({1, in.x.shape()[1], 2})};
        };
        QVERIFY(cannotRun(comparison(wide, identity, input), "diagnostics.comparison.shape"));
    }

    void entropyIsThatOfTheFormula()
    {
        // Head 1 is uniform over both keys; head 2 reads (1/4, 3/4) in its second row and one key in its
        // first.
        const std::vector<double> weights = {.5, .5, .5, .5, 1, 0, .25, .75};
        const auto found = entropy(showing(2, 2, weights), line({1, 2}));
        const double quarter = -(.25 * std::log(.25) + .75 * std::log(.75)) / std::log(2.0);
        QVERIFY(allNear(Tensor<double, 1>({2}, found.values), {1, quarter}, referenceTolerance));
        QVERIFY(found.outcome == Outcome::passed);
        const auto uniform = entropy(showing(1, 2, {.5, .5, .5, .5}), line({1, 2}));
        QVERIFY(uniform.outcome == Outcome::failed && uniform.limit == EntropyOptions().highest);
        const auto sharp = entropy(showing(1, 2, {1e-9, 1, 1e-9, 1}), line({1, 2}));
        QVERIFY(sharp.outcome == Outcome::failed && sharp.limit == EntropyOptions().lowest);
        QVERIFY(entropy(showing(2, 2, {.5, .5, .25, .75, notANumber, 1, 0, 1}), line({1, 2})).outcome ==
                Outcome::failed);
        QVERIFY(cannotRun(entropy(showing(1, 2, {1, 0, 0, 0}), line({1, 2})), "diagnostics.entropy.rows"));
        QVERIFY(cannotRun(entropy(showing(1, 2, {1, 0, 0, .3}), line({1, 2})), "diagnostics.entropy.rows"));
        QVERIFY(cannotRun(entropy(identity, line({1, 2})), "diagnostics.weights"));
    }

    void aSaturatedHeadIsOneHot()
    {
        for (const auto& weights : {std::vector<double>{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 1, 1, 0}}) {
            const auto found = entropy(showing(1, 2, weights), line({1, 2}));
            QVERIFY(found.outcome == Outcome::failed && found.measured == 0);
            QVERIFY(found.limit == EntropyOptions().lowest);
        }
        // A causal mask leaves the first true token no choice: a uniform head stays uniform.
        const std::vector<double> uniform = {1, 0, 0, .5, .5, 0, 1. / 3, 1. / 3, 1. / 3};
        QVERIFY(near(entropy(showing(1, 3, uniform), line({1, 2, 3})).measured, 1, referenceTolerance));
        ModuleInput padded = line({1, 2, 3});
        padded.valid = Tensor<std::uint8_t, 2>({1, 3}, {0, 1, 1});
        const auto later = entropy(showing(1, 3, {0, 0, 0, 0, 1, 0, 0, .5, .5}), padded);
        QVERIFY(near(later.measured, 1, referenceTolerance));
        // It has a choice if it reads another key.
        const auto chosen = entropy(showing(1, 3, {0, 0, 0, 0, 0, 1, 0, .5, .5}), padded);
        QVERIFY(near(chosen.measured, .5, referenceTolerance));
    }

    void logitNormIsARootMeanSquare()
    {
        const auto found = logitNorm(scoring(2, 2, {1, -1, 1, 1, 6, 8, 0, 0}), line({1, 2}));
        QVERIFY(allNear(Tensor<double, 1>({2}, found.values), {1, 5}, referenceTolerance));
        QVERIFY(found.outcome == Outcome::failed && found.measured == found.values[1] && found.limit == 2);
        QCOMPARE(found.where, std::vector<std::size_t>{1});
        QVERIFY(logitNorm(scoring(1, 2, {0, 0, 0, 0}), line({1, 2})).outcome == Outcome::failed);
        QVERIFY(logitNorm(scoring(1, 2, {0, notANumber, 0, 0}), line({1, 2})).outcome == Outcome::failed);
        ModuleInput padded = line({1, 2});
        padded.valid = Tensor<std::uint8_t, 2>({1, 2}, {1, 0});
        QVERIFY(logitNorm(scoring(1, 2, {1, 100, 100, 100}), padded).measured == 1);
        padded.valid = Tensor<std::uint8_t, 2>({1, 2});
        QVERIFY(cannotRun(logitNorm(scoring(1, 2, {1, 1, 1, 1}), padded), "diagnostics.padding.all"));
        QVERIFY(cannotRun(logitNorm(identity, padded), "diagnostics.scores"));
    }

    void lengthProfileReadsTheExponent()
    {
        // The module itself moves the clock by L^2.
        double now = 0;
        const auto square = [&now](const ModuleInput& input) -> Result<ModuleOutput> {
            now += static_cast<double>(input.x.shape()[1] * input.x.shape()[1]);
            return ModuleOutput{input.x};
        };
        const std::vector<ModuleInput> inputs = {line({1}), line({1, 2}), line({1, 2, 3, 4})};
        LengthProfileOptions options;
        options.clock = [&now] { return now; };
        const auto found = lengthProfile(square, inputs, options);
        QVERIFY(found.outcome == Outcome::passed && near(found.measured, 2, referenceTolerance));
        QCOMPARE(found.values, (std::vector<double>{1, 4, 16}));
        // What interrupts one run of three is not the module's time.
        int calls = 0;
        const auto interrupted = [&](const ModuleInput& input) {
            now += calls++ % 3 == 1 ? 100 : 0;
            return square(input);
        };
        QCOMPARE(lengthProfile(interrupted, inputs, options).values, (std::vector<double>{1, 4, 16}));
        options.limit = 1.5;
        QVERIFY(lengthProfile(square, inputs, options).outcome == Outcome::failed);

        QVERIFY(cannotRun(lengthProfile(identity, inputs, options), "diagnostics.profile.clock"));
        QVERIFY(cannotRun(lengthProfile(square, std::span(inputs).first(1), options),
                          "diagnostics.profile.lengths"));
        const std::vector<ModuleInput> same = {line({1, 2}), line({1, 2, 3})};
        QVERIFY(cannotRun(lengthProfile(square, same, options), "diagnostics.profile.lengths"));
        std::stop_source source;
        source.request_stop();
        options.stop = source.get_token();
        QVERIFY(cannotRun(lengthProfile(square, inputs, options), "diagnostics.stopped"));
    }

    void shapesThatDoNotFitAreNamed()
    {
        ModuleInput input = line({1, 2});
        input.valid = Tensor<std::uint8_t, 2>({1, 3}, 1);
        const auto refused = rowSums(identity, input);
        QVERIFY(cannotRun(refused, "diagnostics.input.shape"));
        QCOMPARE(refused.reason->parameters, (std::vector<std::string>{"1x2x1", "1x3"}));
        const auto shorter = [](const ModuleInput&) { return identity(line({1})); };
        QVERIFY(cannotRun(rowSums(shorter, line({1, 2})), "diagnostics.output.shape"));
        QVERIFY(cannotRun(rowSums(showing(1, 3, std::vector<double>(9)), line({1, 2})),
                          "diagnostics.output.shape"));
    }

    void everyDiagnosticRefusesPaddingOfAnotherShape_data()
    {
        QTest::addColumn<std::size_t>("samples");
        QTest::addColumn<std::size_t>("length");
        QTest::addColumn<int>("mark");
        for (const int mark : {0, 1}) {
            QTest::addRow("one, %d", mark) << std::size_t{1} << std::size_t{1} << mark;
            QTest::addRow("a sample less, %d", mark) << std::size_t{1} << std::size_t{8} << mark;
            QTest::addRow("a position less, %d", mark) << std::size_t{2} << std::size_t{7} << mark;
            QTest::addRow("turned, %d", mark) << std::size_t{8} << std::size_t{2} << mark;
        }
    }

    void everyDiagnosticRefusesPaddingOfAnotherShape()
    {
        QFETCH(std::size_t, samples);
        QFETCH(std::size_t, length);
        QFETCH(int, mark);
        ModuleInput input{Tensor<double, 3>({2, 8, 3})};
        for (std::size_t i = 0; i < input.x.count(); ++i)
            input.x.data()[i] = static_cast<double>(i);
        input.valid = Tensor<std::uint8_t, 2>({samples, length}, static_cast<std::uint8_t>(mark));
        std::vector<ModuleInput> growing = {line({1}), line({1, 2})};
        growing.back().valid = Tensor<std::uint8_t, 2>({samples, length}, static_cast<std::uint8_t>(mark));
        const SelfAttention spec = bench::attentionOf(true, false);
        for (const Finding& finding :
             {rowSums(identity, input), paddingColumns(identity, input),
              futureLeak(identity, input, after(2)), permutation(identity, input, Order::ignored),
              comparison(identity, identity, input), entropy(identity, input), logitNorm(identity, input),
              lengthProfile(identity, growing)})
            QVERIFY(cannotRun(finding, "diagnostics.input.shape"));
        for (const Fault& fault : standardFaults())
            QCOMPARE(fault.make(spec)(input).error().code, std::string("diagnostics.input.shape"));
    }

    void theDropoutFaultDrawsTheProjectsOwnNumbers()
    {
        SelfAttention spec = bench::attentionOf(true, false);
        spec.dropout = .4;
        const auto kept = rightModule(spec)(bench::fullInput())->weights;
        for (const Fault& fault : standardFaults()) {
            if (fault.id != "dropout.evaluation")
                continue;
            const Module faulty = fault.make(spec);
            const attention::Dropout dropout{spec.dropout, attention::RandomStream(7)};
            std::uint64_t drawn = 0;
            for (int call = 0; call < 2; ++call) {
                std::vector<double> wanted = kept->data();
                for (double& weight : wanted)
                    weight *= dropout.factor(drawn++);
                QCOMPARE(faulty(bench::fullInput())->weights->data(), wanted);
            }
            return;
        }
        QFAIL("there is no such fault");
    }

    void aModulesErrorIsTheReason()
    {
        SelfAttention spec = bench::attentionOf(true, false);
        spec.heads = 5;
        for (const Finding& finding : {rowSums(rightModule(spec), bench::fullInput()),
                                       futureLeak(rightModule(spec), bench::fullInput(), {}),
                                       comparison(identity, rightModule(spec), bench::fullInput()),
                                       comparison(rightModule(spec), identity, bench::fullInput())})
            QVERIFY(cannotRun(finding, "attention.heads.divide"));
        const std::vector<ModuleInput> inputs = {line({1}), line({1, 2})};
        QVERIFY(cannotRun(lengthProfile(rightModule(spec), inputs), "attention.heads.divide"));
    }

    void theRightModuleIsMultiHeadAttention()
    {
        const auto spec = bench::attentionOf(true, false);
        attention::SdpaOptions<double> options;
        options.wantWeights = true;
        Tensor<std::uint8_t, 4> keys({2, 1, 1, 6}, bench::paddedInput().valid.data());
        options.allowed = *attention::both(attention::Allowed(keys),
                                           *attention::causalMask(6, 6, attention::CausalAlignment::topLeft));
        const auto wanted = attention::multiHeadAttention<double>(bench::paddedInput().x, spec.parameters,
                                                                  spec.heads, options);
        const auto got = rightModule(spec)(bench::paddedInput());
        QVERIFY(allNear(got->output, wanted->output.data(), referenceTolerance));
        QVERIFY(allNear(*got->weights, wanted->weights->data(), referenceTolerance));
    }
};

QTEST_GUILESS_MAIN(TestDiagnostics)
#include "tst_diagnostics.moc"
