#include "small_model.h"

#include <lectern/models/generation.h>

#include <numeric>

using namespace lectern::models;
using namespace lectern::models::checks;
using Model = LanguageModel<double>;

namespace {

const std::vector<std::int64_t> prompt = {1, 5, 2, 6, 3, 3, 0, 4};

GenerationOptions tokens(std::size_t count, bool useCache = true)
{
    GenerationOptions options;
    options.count = count;
    options.useCache = useCache;
    options.seed = 8;
    return options;
}

/// The logits of all positions, `chunk` tokens at a time through the caches.
Tensor<double, 3> inChunks(const Model& model, std::vector<KeyValueCache<double>>& caches,
                           const Tensor<std::int64_t, 2>& all, std::size_t chunk)
{
    const std::size_t samples = all.shape()[0];
    Tensor<double, 3> logits({samples, all.shape()[1], 7});
    Pass pass = Pass::evaluation();
    for (std::size_t first = 0; first < all.shape()[1]; first += chunk) {
        const std::size_t size = std::min(chunk, all.shape()[1] - first);
        Tensor<std::int64_t, 2> part({samples, size});
        for (std::size_t n = 0; n < samples; ++n)
            for (std::size_t l = 0; l < size; ++l)
                part(n, l) = all(n, first + l);
        const auto some = model.forward(part, {{}, true, &caches}, pass);
        for (std::size_t n = 0; n < samples; ++n)
            for (std::size_t l = 0; l < size; ++l)
                for (std::size_t c = 0; c < 7; ++c)
                    logits(n, first + l, c) = (*some)(n, l, c);
    }
    return logits;
}

} // namespace

class TestGeneration : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCacheChangesNothing_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("keyHeads");
        for (const auto& [name, kind] : positionKinds) {
            for (const int keyHeads : {4, 2, 1}) // MHA, GQA, MQA
                QTest::addRow("%s, %d key heads", name, keyHeads) << static_cast<int>(kind) << keyHeads;
        }
    }

    void theCacheChangesNothing()
    {
        QFETCH(int, kind);
        QFETCH(int, keyHeads);
        LanguageModelOptions options =
            smallOptions(static_cast<PositionKind>(kind), static_cast<std::size_t>(keyHeads));
        options.block.attention.heads = 4;
        const Model model = smallModel(options);
        const auto all = tokensOf({{1, 5, 2, 6, 3, 3, 0, 4, 2}, {6, 6, 1, 0, 2, 5, 4, 3, 1}});
        Pass pass = Pass::evaluation();
        const auto whole = model.forward(all, {}, pass);
        for (const std::size_t chunk : std::array<std::size_t, 4>{1, 2, 4, 9}) {
            auto caches = *model.makeCaches(2, 9);
            QVERIFY(allNear(inChunks(model, caches, all, chunk), whole->data(), referenceTolerance));
            QCOMPARE(caches[1].length(), std::size_t{9});
        }
        const auto cached = generate<double>(model, prompt, tokens(6));
        const auto recomputed = generate<double>(model, prompt, tokens(6, false));
        QVERIFY(cached->tokens == recomputed->tokens);
        QCOMPARE(cached->tokens.size(), std::size_t{6});
    }

    void aTruncatedCacheStartsAgainFromThere()
    {
        const Model model = smallModel(smallOptions(PositionKind::rotary));
        auto caches = *model.makeCaches(1, 5);
        const auto first = inChunks(model, caches, tokensOf({{1, 2, 3, 4, 5}}), 1);
        for (auto& cache : caches)
            cache.truncate(2);
        Pass pass = Pass::evaluation();
        const auto again = model.forward(tokensOf({{3, 4}}), {{}, true, &caches}, pass);
        for (std::size_t c = 0; c < 7; ++c)
            QVERIFY((*again)(0, 1, c) == first(0, 3, c));
        caches[0].truncate(100);
        QCOMPARE(caches[0].length(), std::size_t{4});
    }

    void keyProjectionsAreThoseOfTheLesson()
    {
        // P = 8, G = 4: 8 + 9 + 10 + 11 against 8 + 1 + 1 + 1.
        const Model model = smallModel(smallOptions());
        QCOMPARE(generate<double>(model, prompt, tokens(4, false))->cost.keyProjections, std::uint64_t{38});
        QCOMPARE(generate<double>(model, prompt, tokens(4))->cost.keyProjections, std::uint64_t{11});
    }

    void countedCostsAreTheFormula_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("keyHeads");
        QTest::addColumn<int>("layers");
        for (const auto& [name, kind] : positionKinds)
            QTest::addRow("%s", name) << static_cast<int>(kind) << 2 << 2;
        for (const int keyHeads : {4, 2, 1})
            QTest::addRow("%d key heads", keyHeads)
                << static_cast<int>(PositionKind::learned) << keyHeads << 3;
        QTest::newRow("no layer") << static_cast<int>(PositionKind::none) << 4 << 0;
    }

    void countedCostsAreTheFormula()
    {
        QFETCH(int, kind);
        QFETCH(int, keyHeads);
        QFETCH(int, layers);
        LanguageModelOptions options =
            smallOptions(static_cast<PositionKind>(kind), static_cast<std::size_t>(keyHeads));
        options.block.attention.heads = 4;
        options.layers = static_cast<std::size_t>(layers);
        for (const NormPlacement placement : {NormPlacement::pre, NormPlacement::post}) {
            options.block.placement = placement;
            const Model model = smallModel(options);
            for (const bool useCache : {true, false}) {
                DecodingCost expected;
                for (std::size_t step = 0; step < 5; ++step) {
                    const std::size_t past = useCache && step > 0 ? prompt.size() + step - 1 : 0;
                    expected += expectedCost(model, past, prompt.size() + step - past);
                }
                QVERIFY(generate<double>(model, prompt, tokens(5, useCache))->cost == expected);
            }
        }
    }

    void workIsWhatIsDoneAndNothingElse()
    {
        LanguageModelOptions options = smallOptions(PositionKind::none);
        options.layers = 1;
        const Model model = smallModel(options);
        const auto batch = tokensOf({{1, 2, 3}, {4, 5, 6}});
        const auto worked = [&](const Model::Call& call) {
            Work work;
            Pass pass = Pass::evaluation();
            pass.counting(work);
            return model.forward(batch, call, pass) ? work : Work{};
        };
        const Work causal = worked({});
        QCOMPARE(causal.keyProjections, std::uint64_t{6});
        QCOMPARE(causal.multiplyAdds, 2 * expectedCost(model, 0, 3).multiplyAdds); // two sequences
        // 12 pairs of 18 a head: a pair costs 4 for its score and 4 for its values, in each of 2 heads.
        const Work full = worked({{}, false, nullptr});
        QCOMPARE(full.multiplyAdds - causal.multiplyAdds, std::uint64_t{6 * 8 * 2});
        QCOMPARE(full.numbersRead, causal.numbersRead);
        // The second sample's last key is padding, which its 3 queries, or 1, would have read.
        const auto valid = lectern::attention::keyPaddingMask(std::vector<std::size_t>{3, 2}, 3);
        QCOMPARE(causal.multiplyAdds - worked({valid.value(), true, nullptr}).multiplyAdds,
                 std::uint64_t{1 * 8 * 2});
        QCOMPARE(full.multiplyAdds - worked({valid.value(), false, nullptr}).multiplyAdds,
                 std::uint64_t{3 * 8 * 2});
        const std::size_t all = model.parameterCount() - 7 * 8 + 6 * 8;
        QCOMPARE(causal.numbersRead, std::uint64_t{all + 2 * 6 * 8});
    }

    void expectedCostsFollowTheirFormula()
    {
        // Width 8, 2 heads of 4 sharing one key head, hidden 12, vocabulary 7, 2 layers.
        Model model = smallModel(smallOptions(PositionKind::sinusoidal, 1));
        // Of the embedding's 7 rows the 3 that are looked up.
        const std::size_t parameters = parameterCount(model.parameters()) - 7 * 8 + 3 * 8;
        const std::uint64_t pairs = 6 + 7 + 8;
        const std::uint64_t layer = 2 * 3 * 8 * 8 + 2 * 3 * 8 * 4 + 2 * 3 * 8 * 12 + 2 * 8 * pairs;
        const DecodingCost want{1, 3, 2 * layer + 3 * 8 * 7, 8 * (parameters + 2 * 2 * 8 * 4)};
        QVERIFY(expectedCost(model, 5, 3) == want);
        DecodingCost sum = want;
        sum += expectedCost(model, 0, 1);
        QCOMPARE(sum.passes, std::uint64_t{2});
        QCOMPARE(sum.keyProjections, std::uint64_t{4});
        QCOMPARE(generate<double>(model, prompt, tokens(3))->cacheBytes,
                 std::size_t{2 * 2 * 11 * 4 * 8}); // keys and values, layers, positions
        QCOMPARE(generate<double>(model, prompt, tokens(3, false))->cacheBytes, std::size_t{0});
    }

    void costsCountTheRowsThatAreRead()
    {
        for (const auto& [name, kind] : positionKinds) {
            LanguageModelOptions options = smallOptions(kind);
            const auto bytes = [&options] { return expectedCost(smallModel(options), 1, 2).bytes; };
            const std::uint64_t before = bytes();
            options.maxLength = 100;
            QVERIFY2(bytes() == before, name);
            options.vocabulary = 107; // 100 rows of the head, none of the embedding
            QVERIFY2(bytes() == before + 8 * 100 * 8, name);
        }
        const DecodingCost none = expectedCost(smallModel(smallOptions(PositionKind::none)), 0, 3);
        const DecodingCost learned = expectedCost(smallModel(smallOptions(PositionKind::learned)), 0, 3);
        QCOMPARE(learned.bytes, none.bytes + 8 * 3 * 8);
    }

    void groupedHeadsMakeTheCacheSmaller()
    {
        LanguageModelOptions options = smallOptions();
        options.block.attention.heads = 4;
        std::vector<std::size_t> bytes;
        for (const std::size_t keyHeads : std::array<std::size_t, 3>{4, 2, 1}) {
            options.block.attention.keyHeads = keyHeads;
            bytes.push_back(generate<double>(smallModel(options), prompt, tokens(1))->cacheBytes);
        }
        QVERIFY(bytes[0] == 2 * bytes[1] && bytes[1] == 2 * bytes[2] && bytes[2] > 0);
    }

    void greedyTakesTheMostLikelyToken()
    {
        const Model model = smallModel(smallOptions());
        GenerationOptions options = tokens(1);
        options.sampling.temperature = 0;
        Pass pass = Pass::evaluation();
        const auto logits = model.forward(tokensOf({prompt}), {}, pass);
        std::int64_t best = 0;
        for (std::int64_t c = 1; c < 7; ++c)
            if ((*logits)(0, 7, c) > (*logits)(0, 7, best))
                best = c;
        QCOMPARE(generate<double>(model, prompt, options)->tokens, std::vector<std::int64_t>{best});
        options.count = 5;
        const auto one = generate<double>(model, prompt, options);
        options.seed = 99;
        QVERIFY(one->tokens == generate<double>(model, prompt, options)->tokens);
    }

    void theSeedDecidesTheDraw()
    {
        const Model model = smallModel(smallOptions());
        GenerationOptions options = tokens(30);
        options.sampling.temperature = 3;
        options.count = 8;
        const auto one = generate<double>(model, prompt, options);
        QVERIFY(one->tokens == generate<double>(model, prompt, options)->tokens);
        options.seed = 9;
        QVERIFY(one->tokens != generate<double>(model, prompt, options)->tokens);
    }

    void generationEndsAfterTheEnd()
    {
        const Model model = smallModel(smallOptions());
        GenerationOptions options = tokens(6);
        const auto free = generate<double>(model, prompt, options);
        options.end = free->tokens[0];
        QCOMPARE(generate<double>(model, prompt, options)->tokens,
                 std::vector<std::int64_t>{free->tokens[0]});
        QVERIFY(generate<double>(model, prompt, tokens(0))->tokens.empty());
    }

    void progressIsReportedAndGenerationStops()
    {
        const Model model = smallModel(smallOptions());
        std::stop_source source;
        std::vector<std::int64_t> seen;
        const auto result =
            generate<double>(model, prompt, tokens(6), source.get_token(), [&](std::int64_t token) {
                seen.push_back(token);
                if (seen.size() == 2)
                    source.request_stop();
            });
        QVERIFY(result->stopped && result->tokens == seen);
        QCOMPARE(seen.size(), std::size_t{2});
    }

    void floatModelsGenerate()
    {
        const auto model = *LanguageModel<float>::create(smallOptions(PositionKind::alibi, 1));
        const auto result = generate<float>(model, prompt, tokens(3));
        QCOMPARE(result->tokens.size(), std::size_t{3});
        QCOMPARE(result->cacheBytes, std::size_t{2 * 2 * 11 * 4 * 4});
    }

    void refusesWhatCannotBeContinued()
    {
        const Model model = smallModel(smallOptions(PositionKind::learned));
        QVERIFY(refuses(generate<double>(model, {}, tokens(1)), "models.generation.prompt"));
        QVERIFY(refuses(generate<double>(model, std::vector<std::int64_t>{9}, tokens(1)),
                        "attention.embedding.token"));
        QVERIFY(refuses(generate<double>(model, prompt, tokens(10)), "attention.positions.table")); // of 16
        QVERIFY(generate<double>(model, prompt, tokens(9)));
        const std::size_t most = std::numeric_limits<std::size_t>::max();
        QVERIFY(refuses(generate<double>(model, prompt, tokens(most)), "attention.size.overflow"));
        QVERIFY(refuses(generate<double>(model, prompt, tokens(most / 2)), "attention.size.overflow"));
        GenerationOptions options = tokens(1);
        options.sampling.topP = 0;
        QVERIFY(refuses(generate<double>(model, prompt, options), "models.sampling.topP"));
    }

    void cachesRefuseWhatDoesNotFit()
    {
        const Model model = smallModel(smallOptions());
        Pass pass = Pass::evaluation();
        auto caches = *model.makeCaches(1, 3);
        const auto forward = [&](const Tensor<std::int64_t, 2>& some, bool causal = true) {
            return model.forward(some, {{}, causal, &caches}, pass);
        };
        QVERIFY(forward(tokensOf({{1, 2}})));
        const auto full = forward(tokensOf({{1, 2}}));
        QVERIFY(refuses(full, "models.cache.full"));
        QCOMPARE(full.error().parameters, (std::vector<std::string>{"4", "3"}));
        QCOMPARE(caches[0].length(), std::size_t{2});
        QVERIFY(refuses(forward(tokensOf({{1}, {2}})), "models.cache.shape"));
        QVERIFY(refuses(forward(tokensOf({{1}}), false), "models.language.causal"));
        Model::Saved saved;
        QVERIFY(refuses(model.forward(tokensOf({{1}}), {{}, true, &caches}, pass, &saved),
                        "models.cache.backward"));
        // A pass that fails in a later layer leaves the earlier caches as they were.
        caches[1] = *KeyValueCache<double>::create(1, 2, 1, 4);
        for (auto& cache : caches)
            cache.truncate(0);
        QVERIFY(refuses(forward(tokensOf({{1, 2}})), "models.cache.full"));
        QVERIFY(caches[0].length() == 0 && caches[1].length() == 0);
        QVERIFY(forward(tokensOf({{1}})));
        caches[0].truncate(0);
        QVERIFY(refuses(forward(tokensOf({{1}})), "models.cache.lengths"));
        caches.pop_back();
        QVERIFY(refuses(forward(tokensOf({{1}})), "models.language.caches"));
        QVERIFY(refuses(KeyValueCache<double>::create(1, 2, std::size_t{1} << 60U, 4),
                        "attention.size.overflow"));
        auto cache = *KeyValueCache<double>::create(1, 1, 2, 2);
        QVERIFY(refuses(cache.append(Tensor<double, 4>({1, 1, 1, 2}), Tensor<double, 4>({1, 1, 1, 3})),
                        "models.cache.shape"));
    }
};

QTEST_GUILESS_MAIN(TestGeneration)
#include "tst_generation.moc"
