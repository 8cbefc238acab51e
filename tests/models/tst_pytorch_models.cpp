#include "attention_checks.h"
#include "fixtures.h"

#include <lectern/models/block.h>
#include <lectern/models/optimizer.h>

using namespace lectern::models;
using namespace lectern::attention::checks;
using lectern::attention::Ignored;

namespace {

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
bool agrees(const Tensor<double, R>& got, const Fixture& fixture, const std::string& name)
{
    const bool agreed = got.shape() == fixture.tensor<double, R>(name).shape() &&
                        allNear(got, fixture.values(name), pytorchTolerance);
    if (!agreed)
        qInfo("%s differs", name.c_str());
    return agreed;
}

/// Parameters of a model under PyTorch's names.
class Named
{
public:
    explicit Named(const Fixture& fixture)
        : m_fixture(fixture)
    {
    }

    /// Sets the parameter; one that the fixture lacks becomes empty.
    template <std::size_t R>
    void take(Parameter<double, R>& parameter, const std::string& name)
    {
        parameter = m_fixture.has(name) ? Parameter<double, R>(m_fixture.tensor<double, R>(name))
                                        : Parameter<double, R>();
        m_checks.push_back([&parameter, name, this] {
            return !m_fixture.has(name) || agrees(parameter.gradient, m_fixture, "grad." + name);
        });
    }

    void take(MultiHeadAttention<double>& attention, const std::string& prefix)
    {
        if (attention.input.isFused())
            take(attention.input.fused, prefix + "in_proj_weight");
        const char* const separate[] = {"q_proj_weight", "k_proj_weight", "v_proj_weight"};
        for (std::size_t role = 0; role < 3 && !attention.input.isFused(); ++role)
            take(attention.input.separate[role], prefix + separate[role]);
        take(attention.input.bias, prefix + "in_proj_bias");
        take(attention.output.weight, prefix + "out_proj.weight");
        take(attention.output.bias, prefix + "out_proj.bias");
    }

    bool gradientsAgree() const
    {
        return std::all_of(m_checks.begin(), m_checks.end(), [](const auto& check) { return check(); });
    }

private:
    const Fixture& m_fixture;
    std::vector<std::function<bool()>> m_checks;
};

Tensor<double, 3> sum(const Tensor<double, 3>& a, const Tensor<double, 3>& b, const Tensor<double, 3>& c)
{
    Tensor<double, 3> result = a;
    for (std::size_t i = 0; i < result.count(); ++i)
        result.data()[i] += b.data()[i] + c.data()[i];
    return result;
}

std::optional<Ignored> maskOf(const Fixture& fixture, const char* name, bool ofKeys)
{
    if (!fixture.has(name))
        return std::nullopt;
    const auto mask = fixture.tensor<std::uint8_t, 2>(name);
    const auto [first, second] = mask.shape();
    return Ignored(Tensor<std::uint8_t, 4>({ofKeys ? first : 1, 1, ofKeys ? 1 : first, second}, mask.data()));
}

} // namespace

class TestPytorchModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void multiHeadAttentionAgrees_data() { casesOf("multi_head"); }

    void multiHeadAttentionAgrees()
    {
        const Fixture fixture = currentCase("multi_head");
        const bool cross = fixture.has("query");
        MultiHeadOptions options;
        options.width = 6;
        options.heads = fixture.count("heads");
        options.keyWidth = cross ? 5 : 0;
        options.valueWidth = cross ? 4 : 0;
        options.bias = fixture.has("in_proj_bias");
        RandomSource random;
        auto attention = *MultiHeadAttention<double>::create(options, random);
        Named named(fixture);
        named.take(attention, "");

        MultiHeadCall<double> call;
        call.ignored = maskOf(fixture, "attn_mask", false);
        call.keyPadding = maskOf(fixture, "key_padding_mask", true);
        call.averageWeights = false;
        const auto input = [&](const char* name) { return fixture.tensor<double, 3>(cross ? name : "x"); };
        Pass pass = Pass::evaluation();
        MultiHeadAttention<double>::Saved saved;
        const auto result =
            attention.forward(input("query"), input("key"), input("value"), call, pass, &saved);
        QVERIFY(result);
        QVERIFY(agrees(result->output, fixture, "output"));
        QVERIFY(agrees(*result->weights, fixture, "weights"));
        const auto gradient = attention.backward(saved, fixture.tensor<double, 3>("upstream"));
        QVERIFY(gradient);
        QVERIFY(named.gradientsAgree());
        if (cross) {
            QVERIFY(agrees(gradient->query, fixture, "grad.query"));
            QVERIFY(agrees(gradient->key, fixture, "grad.key"));
            QVERIFY(agrees(gradient->value, fixture, "grad.value"));
        } else {
            QVERIFY(agrees(sum(gradient->query, gradient->key, gradient->value), fixture, "grad.x"));
        }
    }

    void blocksAgree_data() { casesOf("blocks"); }

    void blocksAgree()
    {
        const Fixture fixture = currentCase("blocks");
        QFETCH(QString, name);
        BlockOptions options;
        options.attention.width = 4;
        options.attention.heads = fixture.count("heads");
        options.hidden = 6;
        options.placement = name.startsWith(u"pre") ? NormPlacement::pre : NormPlacement::post;
        options.activation = name.endsWith(u"relu") ? Activation::relu : Activation::gelu;
        RandomSource random;
        auto block = *Block<double>::create(options, random);
        Named named(fixture);
        named.take(block.attention, "self_attn.");
        named.take(block.feedForward.up.weight, "linear1.weight");
        named.take(block.feedForward.up.bias, "linear1.bias");
        named.take(block.feedForward.down.weight, "linear2.weight");
        named.take(block.feedForward.down.bias, "linear2.bias");
        named.take(block.attentionNorm.gain, "norm1.weight");
        named.take(block.attentionNorm.bias, "norm1.bias");
        named.take(block.feedForwardNorm.gain, "norm2.weight");
        named.take(block.feedForwardNorm.bias, "norm2.bias");

        MultiHeadCall<double> call;
        call.causal = lectern::attention::CausalAlignment::topLeft;
        Pass pass = Pass::evaluation();
        Block<double>::Saved saved;
        const auto output = block.forward(fixture.tensor<double, 3>("x"), call, pass, &saved);
        QVERIFY(output);
        QVERIFY(agrees(*output, fixture, "output"));
        const auto gradient = block.backward(saved, fixture.tensor<double, 3>("upstream"));
        QVERIFY(gradient);
        QVERIFY(agrees(gradient->x, fixture, "grad.x"));
        QVERIFY(named.gradientsAgree());
    }

    void optimizersAgree_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"sgd", "sgd_momentum", "adam", "adamw"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void optimizersAgree()
    {
        const Fixture fixture = currentCase("optimizers");
        QFETCH(QString, name);
        OptimizerOptions options;
        options.rate = 0.1;
        options.kind = name.startsWith(u"sgd") ? OptimizerKind::sgd : OptimizerKind::adam;
        options.momentum = name == u"sgd_momentum" ? 0.9 : 0;
        if (name == u"adamw") {
            options.kind = OptimizerKind::adamW;
            options.beta2 = 0.99;
            options.decay = 0.1;
        }
        auto optimizer = *Optimizer<double>::create(options);
        Parameter<double, 1> parameter(fixture.tensor<double, 1>("start"));
        ParameterList<double> list;
        append(list, "parameter", parameter);
        const auto gradients = fixture.tensor<double, 2>("gradients");
        const auto after = fixture.tensor<double, 2>("after");
        for (std::size_t step = 0; step < gradients.shape()[0]; ++step) {
            for (std::size_t i = 0; i < 4; ++i)
                parameter.gradient(i) = gradients(step, i);
            QVERIFY(optimizer.step(list));
            for (std::size_t i = 0; i < 4; ++i)
                QVERIFY(near(parameter.value(i), after(step, i), pytorchTolerance));
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
        const auto norm = clipGradients(list, fixture.number("limit"));
        QVERIFY(norm && near(*norm, fixture.number("norm"), pytorchTolerance));
        // PyTorch divides by the norm plus 1e-6.
        QVERIFY(allNear(a.gradient, fixture.values("clipped.a"), 1e-6));
        QVERIFY(allNear(b.gradient, fixture.values("clipped.b"), 1e-6));
    }
};

QTEST_GUILESS_MAIN(TestPytorchModels)
#include "tst_pytorch_models.moc"
