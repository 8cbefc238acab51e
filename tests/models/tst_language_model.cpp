#include "small_model.h"

using namespace lectern::models;
using namespace lectern::models::checks;
using Model = LanguageModel<double>;

namespace {

const auto ignored = lectern::attention::ignoredTarget;

lectern::Result<Tensor<double, 3>> logitsOf(const Model& model, const Tensor<std::int64_t, 2>& tokens,
                                            const Model::Call& call = {})
{
    Pass pass = Pass::evaluation();
    return model.forward(tokens, call, pass);
}

lectern::attention::Allowed lengths(std::vector<std::size_t> of, std::size_t keys)
{
    return *lectern::attention::keyPaddingMask(of, keys);
}

} // namespace

class TestLanguageModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// Beyond maxLength, where they are made anew, and on both sides of it.
    void sinusoidalPositionsAreTheSameKeptOrNot()
    {
        LanguageModelOptions options = smallOptions(PositionKind::sinusoidal);
        const Tensor<std::int64_t, 2> tokens({1, 5}, {1, 2, 3, 1, 0});
        std::vector<std::vector<double>> logits;
        for (const std::size_t kept : {std::size_t{0}, std::size_t{4}, std::size_t{5}, std::size_t{10000}}) {
            options.maxLength = kept;
            Pass pass = Pass::evaluation();
            logits.push_back(smallModel(options).forward(tokens, {}, pass)->data());
        }
        for (const auto& each : logits)
            QVERIFY(each == logits.front());
    }

    void everyKindOfPositionGivesLogits_data()
    {
        QTest::addColumn<int>("kind");
        for (const auto& [name, kind] : positionKinds)
            QTest::newRow(name) << static_cast<int>(kind);
    }

    void everyKindOfPositionGivesLogits()
    {
        QFETCH(int, kind);
        const auto positions = static_cast<PositionKind>(kind);
        const Model model = smallModel(smallOptions(positions));
        const auto tokens = tokensOf({{1, 2, 3, 1}, {4, 4, 4, 4}});
        const auto logits = logitsOf(model, tokens);
        QVERIFY((logits->shape() == std::array<std::size_t, 3>{2, 4, 7}));
        // Under the causal mask alone, four equal tokens read equal values: only positions tell them apart.
        const bool equal = near((*logits)(1, 1, 0), (*logits)(1, 3, 0), 1e-12);
        // A bias moves weights between equal values, and a turn of q and k does no more.
        const bool addsToEmbeddings =
            positions == PositionKind::sinusoidal || positions == PositionKind::learned;
        QCOMPARE(equal, !addsToEmbeddings);
        // Swapping what comes before changes the last logits wherever order is known; with the causal mask
        // and two layers it is known even without positions.
        const auto swapped = logitsOf(model, tokensOf({{2, 1, 3, 1}, {4, 4, 4, 4}}));
        QVERIFY(!near((*logits)(0, 3, 0), (*swapped)(0, 3, 0), 1e-9));
    }

    void headsAreThoseOfTheQueries()
    {
        QCOMPARE(smallModel(smallOptions()).headCount(), std::size_t{2});
        QCOMPARE(smallModel(smallOptions(PositionKind::none, 1)).headCount(), std::size_t{2});
    }

    void parametersAreCountedWithoutTheirList_data() { everyKindOfPositionGivesLogits_data(); }

    void parametersAreCountedWithoutTheirList()
    {
        QFETCH(int, kind);
        LanguageModelOptions options = smallOptions(static_cast<PositionKind>(kind), 1);
        Model model = smallModel(options);
        QCOMPARE(model.parameterCount(), parameterCount(model.parameters()));
        options.block.norm = NormKind::rms;
        options.block.placement = NormPlacement::post;
        options.block.attention.bias = false;
        options.block.attention.keyWidth = 6;
        Model other = smallModel(options);
        QCOMPARE(other.parameterCount(), parameterCount(other.parameters()));
        QVERIFY(other.parameterCount() < model.parameterCount());
    }

    void withoutPositionsOrMaskOrderIsUnknown_data() { everyKindOfPositionGivesLogits_data(); }

    void withoutPositionsOrMaskOrderIsUnknown()
    {
        QFETCH(int, kind);
        LanguageModelOptions options = smallOptions(static_cast<PositionKind>(kind));
        options.buckets = {8, 16, true};
        const Model model = smallModel(options);
        const Model::Call open{{}, false, nullptr};
        const auto one = logitsOf(model, tokensOf({{1, 2, 3}}), open);
        const auto other = logitsOf(model, tokensOf({{3, 2, 1}}), open);
        bool follows = true;
        for (std::size_t l = 0; l < 3; ++l)
            for (std::size_t c = 0; c < 7; ++c)
                follows = follows && near((*one)(0, l, c), (*other)(0, 2 - l, c), 1e-12);
        // ALiBi knows distances, not directions: a reversal keeps them.
        QCOMPARE(follows, kind == static_cast<int>(PositionKind::none) ||
                              kind == static_cast<int>(PositionKind::alibi));
    }

    void theFutureDoesNotLeak()
    {
        const Model model = smallModel(smallOptions(PositionKind::rotary));
        const auto before = logitsOf(model, tokensOf({{1, 2, 3, 4, 5}}));
        const auto after = logitsOf(model, tokensOf({{1, 2, 3, 6, 0}}));
        for (std::size_t l = 0; l < 3; ++l)
            for (std::size_t c = 0; c < 7; ++c)
                QVERIFY((*before)(0, l, c) == (*after)(0, l, c));
        const Model::Call open{{}, false, nullptr};
        QVERIFY((*logitsOf(model, tokensOf({{1, 2, 3, 4, 5}}), open))(0, 0, 0) !=
                (*logitsOf(model, tokensOf({{1, 2, 3, 6, 0}}), open))(0, 0, 0));
    }

    void paddingIsNotRead()
    {
        const Model model = smallModel(smallOptions());
        const Model::Call call{lengths({2, 3}, 3), false, nullptr};
        const auto before = logitsOf(model, tokensOf({{1, 2, 3}, {1, 2, 3}}), call);
        const auto after = logitsOf(model, tokensOf({{1, 2, 6}, {1, 2, 6}}), call);
        QVERIFY((*before)(0, 0, 4) == (*after)(0, 0, 4) && (*before)(1, 0, 4) != (*after)(1, 0, 4));
    }

    void ignoredTargetsAndPaddingAreDifferentThings()
    {
        const Model model = smallModel(smallOptions());
        Batch batch{tokensOf({{1, 2, 3}}), tokensOf({{2, 3, ignored}}), {}, ignored};
        Pass pass = Pass::evaluation();
        const auto logits = model.forward(batch.tokens, {}, pass);
        double sum = 0;
        for (std::size_t l = 0; l < 2; ++l) {
            double below = 0;
            for (std::size_t c = 0; c < 7; ++c)
                below += std::exp((*logits)(0, l, c));
            sum += std::log(below) - (*logits)(0, l, l + 2);
        }
        QVERIFY(near(*model.loss(batch), sum / 2, referenceTolerance));
        // The ignored target's token is still read by others if nothing masks it.
        batch.targets = tokensOf({{2, ignored, 0}});
        const double open = *model.loss(batch);
        batch.validKeys = lengths({2}, 3);
        QVERIFY(!near(*model.loss(batch), open, 1e-6));
    }

    void backwardIsTheGradient_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("keyHeads");
        QTest::addColumn<bool>("post");
        for (const auto& [name, kind] : positionKinds)
            QTest::newRow(name) << static_cast<int>(kind) << 1 << false;
        QTest::newRow("Post-LN") << static_cast<int>(PositionKind::learned) << 2 << true;
    }

    void backwardIsTheGradient()
    {
        QFETCH(int, kind);
        QFETCH(int, keyHeads);
        QFETCH(bool, post);
        LanguageModelOptions options =
            smallOptions(static_cast<PositionKind>(kind), static_cast<std::size_t>(keyHeads));
        options.block.attention.width = 4;
        options.block.hidden = 5;
        options.maxLength = 3;
        options.vocabulary = 4;
        options.block.dropout = 0.2;
        options.block.attention.dropout = 0.2;
        options.block.placement = post ? NormPlacement::post : NormPlacement::pre;
        Model model = smallModel(options);
        const Batch batch{tokensOf({{1, 2, 3}, {3, 0, 0}}), tokensOf({{2, 3, 0}, {0, ignored, ignored}}),
                          lengths({3, 2}, 3), ignored};
        Pass pass = Pass::training(3);
        const auto loss = model.lossAndGradient(batch, pass);
        QVERIFY(loss);
        const auto value = [&] {
            Pass again = Pass::training(3);
            const auto logits = *model.forward(batch.tokens, {batch.validKeys, true, nullptr}, again);
            const TensorView<const double, 2> rows{logits.data().data(), {6, 4}, {4, 1}};
            return lectern::attention::crossEntropy<double>(rows, batch.targets.data())->mean;
        };
        QVERIFY(near(*loss, value(), referenceTolerance));
        QVERIFY(areGradients(model.parameters(), value));
    }

    void theSameSeedGivesTheSameModel()
    {
        LanguageModelOptions options = smallOptions();
        Model one = *Model::create(options);
        Model two = *Model::create(options);
        options.seed = 6;
        Model other = *Model::create(options);
        QVERIFY(
            identical(one.blocks[1].feedForward.up.weight.value, two.blocks[1].feedForward.up.weight.value));
        QVERIFY(!identical(one.head.weight.value, other.head.weight.value));
        QVERIFY(
            !identical(one.blocks[0].feedForward.up.weight.value, one.blocks[1].feedForward.up.weight.value));
        QCOMPARE(one.parameters()[1].name, std::string("blocks.0.attentionNorm.gain"));
    }

    void floatModelsWork()
    {
        const auto model = LanguageModel<float>::create(smallOptions(PositionKind::relative, 1));
        const Batch batch{tokensOf({{1, 2}}), tokensOf({{2, 3}}), {}, ignored};
        QVERIFY(near(*model->loss(batch),
                     *LanguageModel<double>::create(smallOptions(PositionKind::relative, 1))->loss(batch),
                     floatTolerance));
    }

    void refusesWhatDoesNotFit()
    {
        LanguageModelOptions options = smallOptions();
        options.vocabulary = 0;
        QVERIFY(refuses(Model::create(options), "models.language.vocabulary"));
        options = smallOptions();
        options.block.attention.rotary = lectern::attention::RotaryOptions{};
        QVERIFY(refuses(Model::create(options), "models.language.rotary"));
        options = smallOptions();
        options.block.attention.heads = 3;
        QVERIFY(refuses(Model::create(options), "attention.heads.divide"));
        options = smallOptions(PositionKind::rotary);
        options.block.attention.heads = 8; // heads of width 1
        QVERIFY(refuses(Model::create(options), "attention.positions.odd"));
        options = smallOptions();
        options.vocabulary = std::size_t{1} << 62U;
        QVERIFY(refuses(Model::create(options), "attention.size.overflow"));
        options = smallOptions(PositionKind::relative);
        options.buckets.count = std::size_t{1} << 62U;
        QVERIFY(refuses(Model::create(options), "attention.size.overflow"));

        Model model = smallModel(smallOptions(PositionKind::learned));
        QVERIFY(refuses(logitsOf(model, tokensOf({{7}})), "attention.embedding.token"));
        QVERIFY(refuses(logitsOf(model, Tensor<std::int64_t, 2>({1, 17})), "attention.positions.table"));
        Pass pass = Pass::evaluation();
        Batch batch{tokensOf({{1, 2}}), tokensOf({{1}}), {}, ignored};
        const auto refused = model.lossAndGradient(batch, pass);
        QVERIFY(refuses(refused, "models.language.targets"));
        QCOMPARE(refused.error().parameters, (std::vector<std::string>{"1x1", "1x2"}));
        QVERIFY(refuses(model.loss(batch), "models.language.targets"));
        batch.targets = tokensOf({{ignored, ignored}});
        QVERIFY(refuses(model.lossAndGradient(batch, pass), "attention.loss.ignored"));
        batch.targets = tokensOf({{7, 1}});
        QVERIFY(refuses(model.lossAndGradient(batch, pass), "attention.loss.target"));
        const Batch empty{Tensor<std::int64_t, 2>({2, 0}), Tensor<std::int64_t, 2>({2, 0}), {}, ignored};
        QVERIFY(refuses(model.lossAndGradient(empty, pass), "attention.loss.ignored"));
        batch = {tokensOf({{1, 2}}), tokensOf({{1, 2}}), lengths({1}, 3), ignored};
        QVERIFY(refuses(model.loss(batch), "models.mha.padding"));
    }
};

QTEST_GUILESS_MAIN(TestLanguageModel)
#include "tst_language_model.moc"
