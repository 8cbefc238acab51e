#include "attention_checks.h"
#include "fixtures.h"

#include <lectern/attention/backward.h>
#include <lectern/attention/embedding.h>
#include <lectern/attention/layers.h>
#include <lectern/attention/multi_head.h>
#include <lectern/attention/sdpa.h>

#include <cstring>

using namespace lectern::attention;
using namespace lectern::attention::checks;

namespace {

/// Rows named after the cases of a file.
void casesOf(const char* file)
{
    QTest::addColumn<QString>("name");
    for (const auto& [name, fixture] : Fixture::read(file))
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

Fixture currentCase(const char* file)
{
    QFETCH(QString, name);
    return Fixture::read(file).at(name.toStdString());
}

template <std::size_t R>
bool agrees(const Tensor<double, R>& got, const Fixture& fixture, const char* name)
{
    const bool agreed = got.shape() == fixture.tensor<double, R>(name).shape() &&
                        allNear(got, fixture.values(name), pytorchTolerance);
    if (!agreed)
        qInfo("%s differs", name);
    return agreed;
}

std::vector<double> optional(const Fixture& fixture, const char* name)
{
    return fixture.has(name) ? fixture.values(name) : std::vector<double>{};
}

/// The boolean masks of nn.MultiheadAttention (true = ignore) as one.
std::optional<Allowed> masksOf(const Fixture& fixture)
{
    std::optional<Allowed> allowed;
    if (fixture.has("attn_mask")) {
        const auto mask = fixture.tensor<std::uint8_t, 2>("attn_mask");
        allowed =
            Allowed(Ignored(Tensor<std::uint8_t, 4>({1, 1, mask.shape()[0], mask.shape()[1]}, mask.data())));
    }
    if (fixture.has("key_padding_mask")) {
        const auto mask = fixture.tensor<std::uint8_t, 2>("key_padding_mask");
        const Allowed keys(
            Ignored(Tensor<std::uint8_t, 4>({mask.shape()[0], 1, 1, mask.shape()[1]}, mask.data())));
        allowed = allowed ? *both(*allowed, keys) : keys;
    }
    return allowed;
}

/// Inputs and options of a case of sdpa.txt.
struct SdpaCase
{
    explicit SdpaCase(Fixture given)
        : fixture(std::move(given))
        , q(fixture.tensor<double, 4>("q"))
        , k(fixture.tensor<double, 4>("k"))
        , v(fixture.tensor<double, 4>("v"))
    {
        if (fixture.has("bias"))
            bias = fixture.tensor<double, 4>("bias");
    }

    SdpaOptions<double> options() const
    {
        SdpaOptions<double> options;
        options.wantWeights = true;
        if (fixture.has("allowed"))
            options.allowed = Allowed(fixture.tensor<std::uint8_t, 4>("allowed"));
        if (fixture.has("bias"))
            options.additive = bias.view();
        if (fixture.has("scale"))
            options.scale = fixture.number("scale");
        return options;
    }

    Fixture fixture;
    Tensor<double, 4> q, k, v;
    Tensor<double, 4> bias;
};

template <typename Integer>
std::vector<Integer> integers(const std::vector<double>& values)
{
    std::vector<Integer> result;
    for (const double value : values)
        result.push_back(static_cast<Integer>(value));
    return result;
}

} // namespace

class TestPytorch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sdpaAgrees_data() { casesOf("sdpa"); }

    void sdpaAgrees()
    {
        const SdpaCase given(currentCase("sdpa"));
        const auto result = sdpa<double>(given.q, given.k, given.v, given.options());
        QVERIFY(result);
        QVERIFY(agrees(*result->weights, given.fixture, "weights"));
        QVERIFY(agrees(result->output, given.fixture, "output"));
    }

    void sdpaBackwardAgrees_data() { casesOf("sdpa"); }

    void sdpaBackwardAgrees()
    {
        const SdpaCase given(currentCase("sdpa"));
        const auto upstream = given.fixture.tensor<double, 4>("upstream");
        const auto result = sdpaBackward<double>(given.q, given.k, given.v, upstream, given.options());
        QVERIFY(result);
        QVERIFY(agrees(result->q, given.fixture, "grad.q"));
        QVERIFY(agrees(result->k, given.fixture, "grad.k"));
        QVERIFY(agrees(result->v, given.fixture, "grad.v"));
    }

    void causalOptionIsPytorchsTriangle()
    {
        const auto cases = Fixture::read("sdpa");
        for (const auto& [name, alignment] : {std::pair{"causal", CausalAlignment::topLeft},
                                              {"causal", CausalAlignment::lowerRight},
                                              {"causal_top_left", CausalAlignment::topLeft},
                                              {"causal_lower_right", CausalAlignment::lowerRight}}) {
            const Fixture& fixture = cases.at(name);
            SdpaOptions<double> options;
            options.causal = alignment;
            const auto result = sdpa<double>(fixture.tensor<double, 4>("q"), fixture.tensor<double, 4>("k"),
                                             fixture.tensor<double, 4>("v"), options);
            QVERIFY(agrees(result->output, fixture, "output"));
        }
    }

    void multiHeadAgrees_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto& [name, fixture] : Fixture::read("multi_head")) {
            if (fixture.has("in_proj_weight")) // the fused form of self-attention
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }

    void multiHeadAgrees()
    {
        const Fixture fixture = currentCase("multi_head");
        MultiHeadParameters<double> parameters{fixture.tensor<double, 2>("in_proj_weight"),
                                               {},
                                               fixture.tensor<double, 2>("out_proj.weight"),
                                               {}};
        if (fixture.has("in_proj_bias")) {
            parameters.inputBias = fixture.tensor<double, 1>("in_proj_bias");
            parameters.outputBias = fixture.tensor<double, 1>("out_proj.bias");
        }
        SdpaOptions<double> options;
        options.wantWeights = true;
        options.allowed = masksOf(fixture);
        const auto result = multiHeadAttention<double>(fixture.tensor<double, 3>("x"), parameters,
                                                       fixture.count("heads"), options);
        QVERIFY(result);
        QVERIFY(agrees(result->output, fixture, "output"));
        QVERIFY(agrees(*result->weights, fixture, "weights"));
        QVERIFY(agrees(*averageHeads<double>(*result->weights), fixture, "average"));
    }

    void normsAgree()
    {
        const auto cases = Fixture::read("layers");
        for (const char* name : {"layer_norm", "layer_norm_plain", "rms_norm"}) {
            const Fixture& fixture = cases.at(name);
            const auto x = fixture.tensor<double, 3>("x");
            const std::vector<double> gain = optional(fixture, "gain");
            const std::vector<double> bias = optional(fixture, "bias");
            const NormParameters<double> parameters{gain, bias, fixture.number("epsilon")};
            const bool rms = std::strcmp(name, "rms_norm") == 0;
            const auto y = rms ? rmsNorm<double, 3>(x, parameters) : layerNorm<double, 3>(x, parameters);
            QVERIFY(agrees(*y, fixture, "output"));
            const auto upstream = fixture.tensor<double, 3>("upstream");
            const auto gradient = rms ? rmsNormBackward<double, 3>(x, parameters, upstream)
                                      : layerNormBackward<double, 3>(x, parameters, upstream);
            QVERIFY(agrees(gradient->x, fixture, "grad.x"));
            QVERIFY(gain.empty() || agrees(gradient->gain, fixture, "grad.gain"));
            QVERIFY(bias.empty() || agrees(gradient->bias, fixture, "grad.bias"));
        }
    }

    void linearAgrees()
    {
        const Fixture fixture = Fixture::read("layers").at("linear");
        const auto x = fixture.tensor<double, 3>("x");
        const auto weight = fixture.tensor<double, 2>("weight");
        QVERIFY(agrees(*linear<double>(x, weight, fixture.values("bias")), fixture, "output"));
        const auto gradient = linearBackward<double>(x, weight, fixture.tensor<double, 3>("upstream"));
        QVERIFY(agrees(gradient->x, fixture, "grad.x"));
        QVERIFY(agrees(gradient->weight, fixture, "grad.weight"));
        QVERIFY(agrees(gradient->bias, fixture, "grad.bias"));
    }

    void activationsAgree()
    {
        const auto cases = Fixture::read("layers");
        const auto x = [&](const char* name) { return cases.at(name).tensor<double, 2>("x"); };
        const auto upstream = [&](const char* name) { return cases.at(name).tensor<double, 2>("upstream"); };
        QVERIFY(agrees(*relu<double, 2>(x("relu")), cases.at("relu"), "output"));
        QVERIFY(agrees(*gelu<double, 2>(x("gelu")), cases.at("gelu"), "output"));
        QVERIFY(agrees(*reluBackward<double, 2>(x("relu"), upstream("relu")), cases.at("relu"), "grad.x"));
        QVERIFY(agrees(*geluBackward<double, 2>(x("gelu"), upstream("gelu")), cases.at("gelu"), "grad.x"));
    }

    void embeddingAgrees()
    {
        const Fixture fixture = Fixture::read("layers").at("embedding");
        const auto ids = fixture.tensor<std::int64_t, 2>("ids");
        QVERIFY(agrees(*embedding<double>(fixture.tensor<double, 2>("table"), ids), fixture, "output"));
        QVERIFY(agrees(*embeddingBackward<double>(ids, 5, fixture.tensor<double, 3>("upstream")), fixture,
                       "grad.table"));
    }

    void crossEntropyAgrees()
    {
        const auto cases = Fixture::read("layers");
        for (const char* name : {"cross_entropy", "cross_entropy_ignore", "cross_entropy_padding"}) {
            const Fixture& fixture = cases.at(name);
            const auto targets = integers<std::int64_t>(fixture.values("targets"));
            const auto ignore = static_cast<std::int64_t>(fixture.number("ignore"));
            const auto logits = fixture.tensor<double, 2>("logits");
            const auto loss = crossEntropy<double>(logits, targets, ignore);
            QVERIFY(agrees(*crossEntropyBackward<double>(logits, targets, ignore), fixture, "grad.logits"));
            QVERIFY(near(loss->mean, fixture.number("loss"), pytorchTolerance));
            QVERIFY(allNear(Tensor<double, 1>({loss->rows.size()}, loss->rows), fixture.values("rows"),
                            pytorchTolerance));
        }
    }
};

QTEST_GUILESS_MAIN(TestPytorch)
#include "tst_pytorch.moc"
