#include "small_model.h"

#include <lectern/models/state.h>
#include <lectern/models/training.h>

using namespace lectern::models;
using namespace lectern::models::checks;
using Model = LanguageModel<double>;

namespace {

Batch shifted(const std::vector<std::vector<std::int64_t>>& rows)
{
    std::vector<std::vector<std::int64_t>> inputs;
    std::vector<std::vector<std::int64_t>> targets;
    for (const auto& row : rows) {
        inputs.emplace_back(row.begin(), row.end() - 1);
        targets.emplace_back(row.begin() + 1, row.end());
    }
    return {tokensOf(inputs), tokensOf(targets), {}, lectern::attention::ignoredTarget};
}

TrainingOptions steps(std::size_t count)
{
    TrainingOptions options;
    options.steps = count;
    options.optimizer.rate = 0.01;
    options.seed = 2;
    return options;
}

/// 2 sequences of length 4 whose first tokens differ.
const Batch distinct = shifted({{1, 3, 4, 5, 6}, {2, 5, 3, 6, 4}});
/// The same first token, then different ones: the first target cannot be known.
const Batch sharing = shifted({{0, 3, 4, 5, 6}, {0, 5, 3, 6, 4}});

std::vector<std::byte> bitsOf(Model& model)
{
    return *saveState(model.parameters());
}

} // namespace

class TestTraining : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneBatchIsOverfitted_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("post");
        for (const auto& [name, kind] : positionKinds)
            QTest::newRow(name) << static_cast<int>(kind) << false;
        QTest::newRow("Post-LN") << static_cast<int>(PositionKind::sinusoidal) << true;
    }

    void oneBatchIsOverfitted()
    {
        QFETCH(int, kind);
        QFETCH(bool, post);
        LanguageModelOptions options = smallOptions(static_cast<PositionKind>(kind));
        options.block.placement = post ? NormPlacement::post : NormPlacement::pre;
        Model model = *Model::create(options);
        const auto report = train<double>(model, {&distinct, 1}, steps(150));
        QVERIFY(report);
        QVERIFY2(*model.loss(distinct) < 0.01, qPrintable(QString::number(*model.loss(distinct))));
        QVERIFY(report->steps.front().loss > 1);
    }

    void sharedFirstTokensEndAtTheirEntropy()
    {
        Model model = *Model::create(smallOptions());
        QVERIFY(train<double>(model, {&sharing, 1}, steps(400)));
        // One of four targets is a fair coin: ln 2 / 4.
        const double loss = *model.loss(sharing);
        QVERIFY2(loss >= std::log(2.0) / 4 && loss < std::log(2.0) / 4 + 0.01,
                 qPrintable(QString::number(loss)));
    }

    void withoutTheMaskTheAnswersAreRead()
    {
        Model model = *Model::create(smallOptions());
        TrainingOptions options = steps(150);
        options.causal = false;
        QVERIFY(train<double>(model, {&sharing, 1}, options));
        QVERIFY(*model.loss(sharing, false) < 0.01); // better than possible
        QVERIFY(*model.loss(sharing, true) > std::log(2.0) / 4);
    }

    void trainingIsDeterministic()
    {
        LanguageModelOptions options = smallOptions();
        options.block.dropout = 0.2;
        options.block.attention.dropout = 0.1;
        Model one = *Model::create(options);
        Model two = *Model::create(options);
        Model other = *Model::create(options);
        const auto first = train<double>(one, {&distinct, 1}, steps(5));
        const auto second = train<double>(two, {&distinct, 1}, steps(5));
        TrainingOptions otherSeed = steps(5);
        otherSeed.seed = 3;
        QVERIFY(train<double>(other, {&distinct, 1}, otherSeed));
        QVERIFY(bitsOf(one) == bitsOf(two) && bitsOf(one) != bitsOf(other));
        QVERIFY(first->steps[4].loss == second->steps[4].loss);
        QVERIFY(*one.loss(distinct) == *one.loss(distinct)); // no dropout in evaluation
    }

    void eachStepDropsAnew()
    {
        LanguageModelOptions options = smallOptions();
        options.block.dropout = 0.5;
        Model model = *Model::create(options);
        TrainingOptions standing = steps(2);
        standing.optimizer.rate = 0;
        const auto report = train<double>(model, {&distinct, 1}, standing);
        QVERIFY(report->steps[0].loss != report->steps[1].loss);
    }

    void batchesTakeTurns()
    {
        Model model = *Model::create(smallOptions());
        const double ofFirst = *model.loss(distinct);
        const std::vector<Batch> batches = {distinct, sharing};
        TrainingOptions options = steps(3);
        options.optimizer.rate = 0;
        const auto report = train<double>(model, batches, options);
        QVERIFY(near(report->steps[0].loss, ofFirst, 1e-15));
        QVERIFY(near(report->steps[1].loss, *model.loss(sharing), 1e-15));
        QVERIFY(report->steps[2].loss == report->steps[0].loss);
    }

    void floatModelsLearnToo()
    {
        auto model = *LanguageModel<float>::create(smallOptions());
        QVERIFY(train<float>(model, {&distinct, 1}, steps(150)));
        QVERIFY(*model.loss(distinct) < 0.01);
    }

    void progressIsReportedAndTrainingStops()
    {
        Model model = *Model::create(smallOptions());
        std::stop_source source;
        std::vector<std::size_t> seen;
        const auto report = train<double>(model, {&distinct, 1}, steps(100), source.get_token(),
                                          [&](const TrainingStep& step) {
                                              seen.push_back(step.number);
                                              if (step.number == 3)
                                                  source.request_stop();
                                          });
        QVERIFY(report->stopped);
        QCOMPARE(seen, (std::vector<std::size_t>{1, 2, 3}));
        QCOMPARE(report->steps.size(), std::size_t{3});
        QVERIFY(report->steps[0].gradientNorm > 0);
        QVERIFY(!train<double>(model, {&distinct, 1}, steps(2))->stopped);
    }

    void aNormThatIsNotFiniteMovesNothing()
    {
        Model model = *Model::create(smallOptions());
        model.head.weight.value(0, 0) = notANumber;
        const double kept = model.head.weight.value(1, 1);
        QVERIFY(refuses(train<double>(model, {&distinct, 1}, steps(1)), "models.gradient.finite"));
        QVERIFY(model.head.weight.value(1, 1) == kept);
    }

    void refusesWhatCannotBeTrained()
    {
        Model model = *Model::create(smallOptions());
        QVERIFY(refuses(train<double>(model, {}, steps(1)), "models.training.batches"));
        TrainingOptions options = steps(1);
        options.optimizer.beta1 = 1;
        QVERIFY(refuses(train<double>(model, {&distinct, 1}, options), "models.optimizer.option"));
        options = steps(1);
        options.largestNorm = 0;
        QVERIFY(refuses(train<double>(model, {&distinct, 1}, options), "models.gradient.largest"));
        Batch ignoring = distinct;
        for (auto& target : ignoring.targets.data())
            target = ignoring.ignore;
        QVERIFY(refuses(train<double>(model, {&ignoring, 1}, steps(1)), "attention.loss.ignored"));
    }
};

QTEST_GUILESS_MAIN(TestTraining)
#include "tst_training.moc"
