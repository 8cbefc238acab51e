#include "attention_checks.h"

#include <lectern/attention/sdpa.h>
#include <lectern/attention/softmax.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;

class TestArticleFigures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void softmaxSaturates()
    {
        const auto hard = softmax<double, 1>(Tensor<double, 1>({2}, {8, 0}));
        QVERIFY(allNear(*hard, {.9997, .0003}, articleTolerance));
        const auto soft = softmax<double, 1>(Tensor<double, 1>({2}, {2, 0}));
        QVERIFY(allNear(*soft, {.8808, .1192}, articleTolerance));
    }

    void twoTokens()
    {
        const Tensor<double, 4> one = matrix({{1, 0}, {0, 1}});
        SdpaOptions<double> options;
        options.wantWeights = true;
        const auto result = sdpa<double>(one, one, matrix({{2, 0}, {0, 4}}), options);
        QVERIFY(allNear(*result->weights, {.6698, .3302, .3302, .6698}, articleTolerance));
        QVERIFY(allNear(result->output, {1.3395, 1.3210, .6605, 2.6790}, articleTolerance));
    }

    void twoTokensCausal()
    {
        const Tensor<double, 4> one = matrix({{1, 0}, {0, 1}});
        const Tensor<double, 4> value = matrix({{2, 0}, {0, 4}});
        SdpaOptions<double> options;
        options.wantWeights = true;
        options.causal = CausalAlignment::topLeft;
        const auto result = sdpa<double>(one, one, value, options);
        QVERIFY((*result->weights)(0, 0, 0, 0) == 1 && (*result->weights)(0, 0, 0, 1) == 0);
        QVERIFY(result->output(0, 0, 0, 0) == 2 && result->output(0, 0, 0, 1) == 0);
        QVERIFY(near(result->output(0, 0, 1, 0), .6605, articleTolerance));
        QVERIFY(near(result->output(0, 0, 1, 1), 2.6790, articleTolerance));
    }

    void exercise()
    {
        const Tensor<double, 4> one = matrix({{1, 0}, {0, 1}});
        const Tensor<double, 4> value = matrix({{1, 1}, {3, -1}});
        const auto full = sdpa<double>(one, one, value);
        QVERIFY(allNear(full->output, {1.6605, .3395, 2.3395, -.3395}, articleTolerance));
        SdpaOptions<double> options;
        options.causal = CausalAlignment::topLeft;
        const auto causal = sdpa<double>(one, one, value, options);
        QVERIFY(allNear(causal->output, {1, 1, 2.3395, -.3395}, articleTolerance));
        QVERIFY(causal->output(0, 0, 0, 0) == 1 && causal->output(0, 0, 0, 1) == 1);
    }
};

QTEST_GUILESS_MAIN(TestArticleFigures)
#include "tst_article_figures.moc"
