#include "fixtures.h"
#include "model_checks.h"

#include <lectern/models/block.h>
#include <lectern/models/multi_head_attention.h>
#include <lectern/models/optimizer.h>

#include <map>

using namespace lectern::models;
using namespace lectern::models::checks;
using lectern::attention::Ignored;

namespace {

/// Our name of a parameter and PyTorch's.
using Names = std::map<std::string, std::string>;

const Names ofAttention = {{"inputWeight", "in_proj_weight"}, {"inputBias", "in_proj_bias"},
                           {"queryWeight", "q_proj_weight"},  {"keyWeight", "k_proj_weight"},
                           {"valueWeight", "v_proj_weight"},  {"output.weight", "out_proj.weight"},
                           {"output.bias", "out_proj.bias"}};

Names ofBlock()
{
    Names names = {{"attentionNorm.gain", "norm1.weight"},        {"attentionNorm.bias", "norm1.bias"},
                   {"feedForwardNorm.gain", "norm2.weight"},      {"feedForwardNorm.bias", "norm2.bias"},
                   {"feedForward.up.weight", "linear1.weight"},   {"feedForward.up.bias", "linear1.bias"},
                   {"feedForward.down.weight", "linear2.weight"}, {"feedForward.down.bias", "linear2.bias"}};
    for (const auto& [ours, theirs] : ofAttention)
        names["attention." + ours] = "self_attn." + theirs;
    return names;
}

/// False if a parameter is missing on either side.
bool setParameters(const ParameterList<double>& parameters, const Fixture& fixture, const Names& names)
{
    for (const auto& parameter : parameters) {
        const std::vector<double>& values = fixture.values(names.at(parameter.name));
        if (values.size() != parameter.value.size())
            return false;
        std::copy(values.begin(), values.end(), parameter.value.begin());
    }
    std::size_t known = 0;
    for (const auto& [ours, theirs] : names)
        known += fixture.has(theirs) ? 1U : 0U;
    return known == parameters.size();
}

bool agrees(std::span<const double> got, const Fixture& fixture, const std::string& name,
            double tolerance = referenceTolerance)
{
    const Tensor<double, 1> tensor({got.size()}, {got.begin(), got.end()});
    const bool agreed = allNear(tensor, fixture.values(name), tolerance);
    if (!agreed)
        qInfo("%s differs", name.c_str());
    return agreed;
}

bool gradientsAgree(const ParameterList<double>& parameters, const Fixture& fixture, const Names& names)
{
    return std::all_of(parameters.begin(), parameters.end(), [&](const ParameterRef<double>& parameter) {
        return agrees(parameter.gradient, fixture, "grad." + names.at(parameter.name));
    });
}

MultiHeadCall<double> callOf(const Fixture& fixture)
{
    MultiHeadCall<double> call;
    call.averageWeights = false;
    if (fixture.has("attn_mask")) {
        const auto mask = fixture.tensor<std::uint8_t, 2>("attn_mask");
        call.ignored =
            Ignored(Tensor<std::uint8_t, 4>({1, 1, mask.shape()[0], mask.shape()[1]}, mask.data()));
    }
    if (fixture.has("key_padding_mask")) {
        const auto mask = fixture.tensor<std::uint8_t, 2>("key_padding_mask");
        call.keyPadding =
            Ignored(Tensor<std::uint8_t, 4>({mask.shape()[0], 1, 1, mask.shape()[1]}, mask.data()));
    }
    return call;
}

void addColumnsFor(const char* file)
{
    QTest::addColumn<QString>("name");
    for (const auto& [name, fixture] : Fixture::read(file))
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

} // namespace

class TestModelsPytorch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void multiHeadAttentionAgrees_data() { addColumnsFor("multi_head"); }

    void multiHeadAttentionAgrees()
    {
        QFETCH(QString, name);
        const Fixture fixture = Fixture::read("multi_head").at(name.toStdString());
        const bool cross = fixture.has("query");
        const auto query = fixture.tensor<double, 3>(cross ? "query" : "x");
        const auto key = fixture.tensor<double, 3>(cross ? "key" : "x");
        const auto value = fixture.tensor<double, 3>(cross ? "value" : "x");
        MultiHeadOptions options;
        options.width = query.shape()[2];
        options.heads = fixture.count("heads");
        options.keyWidth = key.shape()[2];
        options.valueWidth = value.shape()[2];
        options.bias = fixture.has("in_proj_bias");
        RandomSource random(1);
        auto layer = *MultiHeadAttention<double>::create(options, random);
        QVERIFY(setParameters(layer.parameters(), fixture, ofAttention));

        MultiHeadCall<double> call = callOf(fixture);
        Pass pass = Pass::evaluation();
        MultiHeadAttention<double>::Saved saved;
        const auto result = layer.forward(query, key, value, call, pass, &saved);
        QVERIFY(agrees(result->output.data(), fixture, "output"));
        QVERIFY(agrees(result->weights->data(), fixture, "weights"));
        call.averageWeights = true;
        QVERIFY(agrees(layer.forward(query, key, value, call, pass)->weights->data(), fixture, "average"));

        auto gradient = *layer.backward(saved, fixture.tensor<double, 3>("upstream"));
        QVERIFY(gradientsAgree(layer.parameters(), fixture, ofAttention));
        if (cross) {
            QVERIFY(agrees(gradient.query.data(), fixture, "grad.query"));
            QVERIFY(agrees(gradient.key.data(), fixture, "grad.key"));
            QVERIFY(agrees(gradient.value.data(), fixture, "grad.value"));
        } else {
            for (std::size_t i = 0; i < query.count(); ++i)
                gradient.query.data()[i] += gradient.key.data()[i] + gradient.value.data()[i];
            QVERIFY(agrees(gradient.query.data(), fixture, "grad.x"));
        }
    }

    void blocksAgree_data() { addColumnsFor("blocks"); }

    void blocksAgree()
    {
        QFETCH(QString, name);
        const Fixture fixture = Fixture::read("blocks").at(name.toStdString());
        const auto x = fixture.tensor<double, 3>("x");
        BlockOptions options;
        options.attention.width = x.shape()[2];
        options.attention.heads = fixture.count("heads");
        options.hidden = fixture.values("linear1.bias").size();
        options.activation = name.endsWith(u"relu") ? Activation::relu : Activation::gelu;
        options.placement = name.startsWith(u"pre") ? NormPlacement::pre : NormPlacement::post;
        RandomSource random(1);
        auto block = *Block<double>::create(options, random);
        QVERIFY(setParameters(block.parameters(), fixture, ofBlock()));
        MultiHeadCall<double> call;
        call.causal = lectern::attention::CausalAlignment::topLeft;
        Pass pass = Pass::evaluation();
        Block<double>::Saved saved;
        QVERIFY(agrees(block.forward(x, call, pass, &saved)->data(), fixture, "output"));
        const auto gradient = block.backward(saved, fixture.tensor<double, 3>("upstream"));
        QVERIFY(agrees(gradient->x.data(), fixture, "grad.x"));
        QVERIFY(gradientsAgree(block.parameters(), fixture, ofBlock()));
    }

    void optimizersAgree_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("momentum");
        QTest::addColumn<double>("beta2");
        QTest::addColumn<double>("decay");
        const auto row = [](const char* name, OptimizerKind kind, double momentum, double beta2,
                            double decay) {
            QTest::newRow(name) << QString::fromLatin1(name) << static_cast<int>(kind) << momentum << beta2
                                << decay;
        };
        row("sgd", OptimizerKind::sgd, 0, 0.999, 0);
        row("sgd_momentum", OptimizerKind::sgd, 0.9, 0.999, 0);
        row("adam", OptimizerKind::adam, 0, 0.999, 0);
        row("adamw", OptimizerKind::adamW, 0, 0.99, 0.1);
    }

    void optimizersAgree()
    {
        QFETCH(QString, name);
        QFETCH(int, kind);
        QFETCH(double, momentum);
        QFETCH(double, beta2);
        QFETCH(double, decay);
        const Fixture fixture = Fixture::read("optimizers").at(name.toStdString());
        const auto gradients = fixture.tensor<double, 2>("gradients");
        const auto after = fixture.tensor<double, 2>("after");
        OptimizerOptions options;
        options.kind = static_cast<OptimizerKind>(kind);
        options.rate = 0.1;
        options.momentum = momentum;
        options.beta2 = beta2;
        options.decay = decay;
        auto optimizer = *Optimizer<double>::create(options);
        Parameter<double, 1> parameter(fixture.tensor<double, 1>("start"));
        ParameterList<double> list;
        append(list, "p", parameter);
        for (std::size_t step = 0; step < gradients.shape()[0]; ++step) {
            for (std::size_t i = 0; i < parameter.value.count(); ++i)
                parameter.gradient(i) = gradients(step, i);
            QVERIFY(optimizer.step(list));
            for (std::size_t i = 0; i < parameter.value.count(); ++i)
                QVERIFY(near(parameter.value(i), after(step, i), referenceTolerance));
        }
    }

    void clippingAgrees()
    {
        const Fixture fixture = Fixture::read("optimizers").at("clip");
        Parameter<double, 1> a(Tensor<double, 1>({3}));
        Parameter<double, 2> b(Tensor<double, 2>({2, 2}));
        a.gradient = fixture.tensor<double, 1>("a");
        b.gradient = fixture.tensor<double, 2>("b");
        ParameterList<double> list;
        append(list, "a", a);
        append(list, "b", b);
        QVERIFY(
            near(*clipGradients(list, fixture.number("limit")), fixture.number("norm"), referenceTolerance));
        // PyTorch divides by the norm plus 1e-6.
        QVERIFY(agrees(a.gradient.data(), fixture, "clipped.a", 1e-5));
        QVERIFY(agrees(b.gradient.data(), fixture, "clipped.b", 1e-5));
    }
};

QTEST_GUILESS_MAIN(TestModelsPytorch)
#include "tst_models_pytorch.moc"
