// What the first state of each calculator of S08-S14 makes plain, in figures that the engine gives when it is
// called directly.

#include "shipped_course.h"

#include <lectern/attention/layers.h>
#include <lectern/attention/sdpa.h>
#include <lectern/calculators/session.h>
#include <lectern/diagnostics/examination.h>
#include <lectern/labs/lab.h>
#include <lectern/lessons/course.h>
#include <lectern/models/transparent_self_attention.h>
#include <lectern/neighbours/layer_cost.h>

#include <QTest>

#include <cmath>

using namespace lectern;
using attention::Tensor;
using calculators::Session;

namespace {

const lessons::Lesson& lesson()
{
    static const auto course = lessons::loadCourse(testing::shippedCourse);
    return course.value.lessons.front();
}

/// A calculator of the lesson in use.
std::unique_ptr<Session> open(const std::string& id)
{
    auto session = std::make_unique<Session>(lesson().calculators.at(id), QStringLiteral("zh_CN"));
    for (const Diagnostic& problem : session->problems())
        qFatal("%s: %s", id.c_str(), problem.code.c_str());
    return session;
}

calc::Value value(const Session& session, const char* cell)
{
    const auto found = session.value(cell);
    if (!found)
        qFatal("%s: %s", cell, found.error().code.c_str());
    return *found;
}

double number(const Session& session, const char* cell)
{
    return value(session, cell).number();
}

/// A cell's matrix as [1, 1, rows, cols], and the columns of it from `first` on.
Tensor<double, 4> tensor(const calc::Value& value, std::size_t first, std::size_t count)
{
    Tensor<double, 4> result({1, 1, value.shape().rows, count});
    for (std::size_t row = 0; row < value.shape().rows; ++row) {
        for (std::size_t col = 0; col < count; ++col)
            result(0, 0, row, col) = value.at(row, first + col);
    }
    return result;
}

Tensor<double, 4> tensor(const calc::Value& value)
{
    return tensor(value, 0, value.shape().cols);
}

/// A weight as the engine keeps it: transposed.
void fill(models::Linear<double>& linear, const calc::Value& weight)
{
    for (std::size_t in = 0; in < weight.shape().rows; ++in) {
        for (std::size_t out = 0; out < weight.shape().cols; ++out)
            linear.weight.value(out, in) = weight.at(in, out);
    }
    for (double& bias : linear.bias.value.data())
        bias = 0;
}

void runLab(Session& session)
{
    const auto parameters = session.labParameters();
    QVERIFY(parameters);
    auto cells = labs::runLab(session.calculator().lab->kind, {*parameters, {}, {}});
    QVERIFY(cells);
    session.setLabOutcome({*parameters, std::move(*cells), 1, 0});
}

} // namespace

class TestFirstStates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // S08: the walk is the engine's transparent module with the same parameters, stage by stage.
    void theWalkIsTheTransparentModule()
    {
        const auto session = open("module");
        models::RandomSource random(1);
        auto module = *models::TransparentSelfAttention<double>::create(4, 2, 0, random);
        fill(module.qkv, value(*session, "W"));
        fill(module.output, value(*session, "W_O"));
        Tensor<double, 3> x({1, 3, 4});
        for (std::size_t l = 0; l < 3; ++l) {
            for (std::size_t c = 0; c < 4; ++c)
                x(0, l, c) = value(*session, "X").at(l, c);
        }
        auto pass = models::Pass::evaluation();
        models::TransparentSelfAttention<double>::Call call;
        call.causal = true;
        const attention::Allowed all{Tensor<std::uint8_t, 4>({1, 1, 1, 3}, 1)};
        const auto result = module.forward(x, all, call, pass);
        QVERIFY(result);
        for (std::size_t l = 0; l < 3; ++l) {
            for (std::size_t c = 0; c < 4; ++c)
                QVERIFY(std::abs(result->output(0, l, c) - value(*session, "O").at(l, c)) < 1e-12);
            for (std::size_t s = 0; s < 3; ++s) {
                QVERIFY(std::abs(result->weights(0, 0, l, s) - value(*session, "A1").at(l, s)) < 1e-12);
                QVERIFY(std::abs(result->weights(0, 1, l, s) - value(*session, "A2").at(l, s)) < 1e-12);
            }
        }
        // The wrong merge has the same shape and another output.
        session->setNumber("skip", 1);
        QCOMPARE(value(*session, "O").shape(), (calc::Shape{3, 4, 1}));
        QVERIFY(number(*session, "off") > 0.1);
    }

    // S08: entries encode token, head and dimension: the wrong merge shows foreign digits.
    void theWrongMergeShowsForeignDigits()
    {
        const auto session = open("merge-heads");
        const calc::Value right = value(*session, "right");
        const calc::Value wrong = value(*session, "wrong");
        QCOMPARE(right.shape(), wrong.shape());
        double foreign = 0;
        for (std::size_t token = 0; token < 3; ++token) {
            for (std::size_t col = 0; col < 6; ++col) {
                QCOMPARE(std::floor(right.at(token, col) / 100), double(token + 1));
                foreign += std::floor(wrong.at(token, col) / 100) != double(token + 1) ? 1 : 0;
            }
        }
        QVERIFY(foreign > 0);
        QCOMPARE(number(*session, "wrong_foreign"), foreign);
    }

    // S09: TTTF passed as it is: every output of the module is the padding's 100, of the function 2.
    void oneVectorHasTwoMeanings()
    {
        const auto session = open("two-booleans");
        const Tensor<double, 4> scores({1, 1, 4, 4});
        const Tensor<double, 4> values({1, 1, 4, 1}, {1, 2, 3, 100});
        const Tensor<double, 4> zeros({1, 1, 4, 1});
        attention::SdpaOptions<double> options;
        options.allowed = attention::Allowed{Tensor<std::uint8_t, 4>({1, 1, 1, 4}, {1, 1, 1, 0})};
        const auto function = attention::sdpa<double>(zeros, zeros, values, options);
        options.allowed = attention::Allowed{Tensor<std::uint8_t, 4>({1, 1, 1, 4}, {0, 0, 0, 1})};
        const auto module = attention::sdpa<double>(zeros, zeros, values, options);
        for (std::size_t l = 0; l < 4; ++l) {
            QCOMPARE(value(*session, "sdpa").at(l, 0), function->output(0, 0, l, 0));
            QCOMPARE(value(*session, "mha").at(l, 0), module->output(0, 0, l, 0));
            QCOMPARE(module->output(0, 0, l, 0), 100.0);
        }
    }

    // S09: the first call is refused; each preset is refused for one reason, and only one.
    void eachRefusalHasItsReason()
    {
        const auto session = open("refused-calls");
        const char* reasons[] = {"two_masks", "whole_numbers", "hint_alone", "uneven", "wrong_size"};
        QVERIFY(session->isTrue("two_masks"));
        for (std::size_t preset = 0; preset < 5; ++preset) {
            session->reset();
            session->applyPreset(preset);
            for (std::size_t i = 0; i < 5; ++i)
                QCOMPARE(session->isTrue(reasons[i]), i == preset);
            QVERIFY(!session->isTrue("taken"));
        }
        session->reset();
        session->setNumber("flag", 0);
        QVERIFY(session->isTrue("taken"));
    }

    // S10: the last column is ignored, and a model that only knows padding is worth a blind guess; marked for
    // padding too, it looks better.
    void onlyRealTargetsCount()
    {
        const auto session = open("shift-targets");
        QCOMPARE(value(*session, "inputs").numbers(),
                 (std::vector<double>{2, 4, 5, 6, 7, 3, 2, 6, 7, 3, 1, 1}));
        QCOMPARE(value(*session, "targets").numbers(),
                 (std::vector<double>{4, 5, 6, 7, 3, 1, 6, 7, 3, 1, 1, 1}));
        QCOMPARE(number(*session, "n"), 8.0);
        QVERIFY(std::abs(number(*session, "loss") - std::log(7.0)) < 1e-12);
        session->setNumber("ignore", 0);
        QVERIFY(number(*session, "loss") < std::log(7.0) - 0.1);
        Tensor<double, 2> logits({12, 7});
        std::vector<std::int64_t> targets(12);
        for (std::size_t i = 0; i < 12; ++i) {
            const double target = value(*session, "targets").numbers()[i];
            targets[i] = std::int64_t(target) - 1;
            logits(i, 0) = target == 1 ? 6 : 0;
        }
        const auto loss = attention::crossEntropy<double>(logits, targets);
        QVERIFY(loss);
        QVERIFY(std::abs(number(*session, "loss") - loss->mean) < 1e-12);
        session->applyPreset(1);
        QVERIFY(session->isTrue("empty") && !session->isTrue("fine"));
    }

    // S10: mask off: the loss is better than any honest one can be, and the leak lamp is red.
    void theFirstTrainingPeeks()
    {
        const auto session = open("overfit-lab");
        runLab(*session);
        QVERIFY(session->isTrue("impossible") && session->isTrue("leaky"));
        QCOMPARE(number(*session, "hit"), 8.0);
        session->applyPreset(1);
        runLab(*session);
        QVERIFY(session->isTrue("at_floor") && session->isTrue("tight"));
        session->applyPreset(0);
        runLab(*session);
        QVERIFY(session->isTrue("by_heart") && session->isTrue("tight"));
    }

    // S10: P = 8, G = 4: 38 key projections against 11, the same tokens; paper and engine agree.
    void aCacheSavesWhatTheCountSays()
    {
        const auto paper = open("cache-count");
        const auto session = open("decode-lab");
        runLab(*session);
        QVERIFY(session->isTrue("same"));
        QCOMPARE(number(*session, "plain"), 38.0);
        QCOMPARE(number(*session, "cached"), 11.0);
        QCOMPARE(number(*paper, "plain"), number(*session, "plain"));
        QCOMPARE(number(*paper, "cached"), number(*session, "cached"));
    }

    // S11: the bench picks the modules that its names speak of.
    void theBenchShowsTheFaultsItNames()
    {
        const auto session = open("debug-bench");
        runLab(*session);
        const char* wanted[] = {"right",
                                "softmax.over-queries",
                                "product.key-not-transposed",
                                "scale.model-width",
                                "scale.twice",
                                "padding.inverted",
                                "padding.queries-only",
                                "mask.triangle-flipped",
                                "mask.everything",
                                "positions.missing",
                                "heads.merge-without-transpose",
                                "dropout.evaluation",
                                "mask.zero-one-added",
                                "padding.left",
                                "decode.top-left"};
        const auto faults = value(*session, "faults").strings();
        const auto picked = value(*session, "pick").numbers();
        QCOMPARE(picked.size(), std::size(wanted));
        QCOMPARE(std::size_t(session->labels("modules").size()), std::size(wanted));
        QCOMPARE(std::size_t(session->labels("tests").size()), diagnostics::examinationNames().size());
        for (std::size_t i = 0; i < picked.size(); ++i)
            QCOMPARE(faults.at(std::size_t(picked[i]) - 1), std::string(wanted[i]));
        const calc::Value table = value(*session, "table");
        for (std::size_t row = 0; row < picked.size(); ++row) {
            bool caught = false;
            for (std::size_t col = 0; col < table.shape().cols; ++col)
                caught = caught || table.at(row, col) == 1;
            QCOMPARE(caught, row > 0);
        }
        // Two checks are enough to leave fewer than all, and the right answer always fits.
        session->setNumber("first", 4);
        session->setNumber("second", 2);
        QVERIFY(number(*session, "left") >= 1 && number(*session, "left") < 14);
        session->setNumber("guess", number(*session, "secret"));
        QVERIFY(session->isTrue("won") && session->challengeSolved());
    }

    // S12: the triangle is flipped: shapes right, sums right, leak test red. The lamps of every exhibit.
    void theGalleryLightsItsLamps_data()
    {
        QTest::addColumn<int>("exhibit");
        QTest::addColumn<QString>("causal");
        QTest::addColumn<QString>("open");
        const auto row = [](const char* name, int exhibit, const char* causal, const char* open) {
            QTest::newRow(name) << exhibit << QString::fromLatin1(causal) << QString::fromLatin1(open);
        };
        // sums, padding, leak, order, again, distance
        row("right", 1, "......", "......");
        row("triangle", 2, "..R..R", "......");
        row("softmax over queries", 3, "R.R..R", "R....R");
        row("key not transposed", 4, "..R..R", ".....R");
        row("model width", 5, ".....R", ".....R");
        row("scaled twice", 6, ".....R", ".....R");
        row("padding inverted", 7, "R....R", ".R...R");
        row("padding queries", 8, "......", ".R...R");
        row("everything masked", 9, "R..R.R", "R..R.R");
        row("no positions", 10, "...R.R", "...R.R");
        row("merge", 11, "..R..R", ".....R");
        row("dropout", 12, "R...RR", "R...RR");
        row("0 and 1 added", 13, ".RR..R", ".R...R");
        row("left padding", 14, ".....R", ".....R");
        row("top left", 15, ".....R", ".....R");
        row("after softmax", 16, "R.R..R", "R....R");
        row("mean over heads", 17, "......", "......");
        row("parallel generation", 18, "......", "......");
    }
    void theGalleryLightsItsLamps()
    {
        QFETCH(int, exhibit);
        QFETCH(QString, causal);
        QFETCH(QString, open);
        const auto session = ::open("fault-gallery");
        QCOMPARE(number(*session, "fault"), 2.0);
        session->setNumber("fault", exhibit);
        for (const bool past : {true, false}) {
            session->setNumber("past", past ? 1 : 0);
            QString lamps;
            for (const char* lamp : {"red1", "red2", "red3", "red4", "red5", "red6"})
                lamps += session->isTrue(lamp) ? u'R' : u'.';
            QCOMPARE(lamps, past ? causal : open);
            QCOMPARE(value(*session, "O").shape(), (calc::Shape{4, 2, 1}));
        }
    }

    // S13: equal keys: the answer is 12:00, nobody's meeting; the same weights, another answer.
    void retrievalBlends()
    {
        const auto session = open("meeting-average");
        const Tensor<double, 4> keys({1, 1, 2, 1}, {1, 1});
        const Tensor<double, 4> query({1, 1, 1, 1}, {1});
        const auto read = [&](const char* cell) {
            return attention::sdpa<double>(query, keys, tensor(value(*session, cell)))->output(0, 0, 0, 0);
        };
        QCOMPARE(number(*session, "hour"), read("V"));
        QCOMPARE(number(*session, "hour"), 12.0);
        QCOMPARE(number(*session, "other"), read("W"));
        QCOMPARE(number(*session, "other"), 14.0);
    }

    // S13: time about four times per doubling is measured, not promised; memory is counted.
    void memoryGrowsByFourAndByTwo()
    {
        const auto session = open("length-lab");
        session->setNumber("longest", 256);
        runLab(*session);
        QVERIFY(number(*session, "memory_factor") > 3.2);
        QVERIFY(std::abs(number(*session, "tiled_factor") - 2) < 0.1);
        QVERIFY(number(*session, "off_tiled") < 1e-5);
        QVERIFY(number(*session, "off_window") > 0.01 && number(*session, "off_linear") > 0.01);
        QCOMPARE(value(*session, "square").at(0, 2), value(*session, "ms").at(0, 2));
    }

    // S14: L = 1000, k = 3, causal: 999, 1, 500 layers, 9 with dilation 2^i.
    void pathsAreTheEngines()
    {
        const auto session = open("path-lengths");
        const calc::Value table = value(*session, "table");
        const double wanted[] = {999, 1, 1, 500, 9};
        for (std::size_t row = 0; row < 5; ++row)
            QCOMPARE(table.at(row, 0), wanted[row]);
        for (const double length : {2.0, 16.0, 100.0, 1000.0, 4097.0, 16384.0}) {
            for (const double kernel : {2.0, 3.0, 9.0}) {
                for (const double base : {2.0, 3.0, 4.0}) {
                    session->setNumber("L", length);
                    session->setNumber("k", kernel);
                    session->setNumber("b", base);
                    const auto distance = std::size_t(length) - 1;
                    QCOMPARE(number(*session, "recurrent"), neighbours::recurrentPath(distance));
                    QCOMPARE(number(*session, "direct"), neighbours::attentionPath(distance));
                    QCOMPARE(number(*session, "plain"),
                             neighbours::convolutionPath(distance, std::size_t(kernel)));
                    // A base beyond the kernel leaves gaps, where a message may never arrive.
                    QCOMPARE(session->isTrue("gaps"), base > kernel);
                    const double dilated =
                        neighbours::dilatedConvolutionPath(distance, std::size_t(kernel), std::size_t(base));
                    if (base <= kernel)
                        QCOMPARE(number(*session, "dilated"), dilated);
                    QCOMPARE(value(*session, "table").at(0, 1),
                             neighbours::recurrentCost(std::size_t(length), 8).sequentialSteps);
                    QCOMPARE(value(*session, "table").at(2, 1),
                             neighbours::attentionCost(std::size_t(length), 8).sequentialSteps);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestFirstStates)
#include "tst_first_states.moc"
