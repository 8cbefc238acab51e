#include "attention_checks.h"

#include <lectern/attention/head_shapes.h>
#include <lectern/attention/memory.h>
#include <lectern/attention/normal_tensor.h>

using namespace lectern::attention;
using namespace lectern::attention::checks;

class TestTensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tensorsLieRowByRow()
    {
        const Tensor<double, 3> tensor({2, 3, 4}, std::vector<double>(24));
        QCOMPARE(tensor.view().strides, (std::array<std::ptrdiff_t, 3>{12, 4, 1}));
        QCOMPARE(&tensor(1, 2, 3) - &tensor(0, 0, 0), 23);
    }

    void viewsReadAnyStrides()
    {
        const std::vector<double> data{0, 1, 2, 3, 4, 5};
        const TensorView<const double, 2> backwards{data.data() + 5, {2, 3}, {-3, -1}};
        QCOMPARE(backwards(0, 0), 5.0);
        QCOMPARE(backwards(1, 2), 0.0);
        const TensorView<const double, 2> repeated{data.data() + 2, {4, 2}, {0, 1}};
        QCOMPARE(repeated(3, 1), 3.0);
        QCOMPARE(repeated.count(), std::size_t{8});
    }

    void shapesAreWrittenWithCrosses()
    {
        QCOMPARE(shapeText(std::array<std::size_t, 3>{2, 4, 6}), std::string("2x4x6"));
        QCOMPARE(shapeText(std::array<std::size_t, 1>{7}), std::string("7"));
    }

    void normalTensorsHoldTheStreamInOrder()
    {
        const RandomStream random(9);
        const auto tensor = normalTensor<double, 2>({2, 3}, random, 2);
        Tensor<float, 1> filled({6});
        fillNormal(filled, random);
        for (std::size_t i = 0; i < 6; ++i) {
            QCOMPARE(tensor.data()[i], 2 * random.normal(i));
            QCOMPARE(filled(i), static_cast<float>(random.normal(i)));
        }
    }

    void memoryThatIsMissingIsAnError()
    {
        const auto shape = std::array<std::size_t, 2>{3, 5};
        const auto missing = withinMemory(shape, []() -> lectern::Result<int> { throw std::bad_alloc(); });
        QVERIFY(refuses(missing, "attention.size.memory"));
        QCOMPARE(missing.error().parameters, std::vector<std::string>{"3x5"});
        QCOMPARE(*withinMemory(shape, [] { return lectern::Result<int>(7); }), 7);
    }

    void memoryOfLargeTensorsServesAgain()
    {
        constexpr std::size_t large = 20000;
        const float* first = nullptr;
        const ReusedMemory memory;
        {
            Tensor<float, 1> tensor({large}, 3);
            first = tensor.data().data();
        }
        const auto other = *Tensor<float, 1>::create({large + 1}, 1);
        QVERIFY(other.data().data() != first);
        auto zeros = *Tensor<float, 2>::create({large / 4, 4});
        QCOMPARE(zeros.data().data(), first);
        QCOMPARE(zeros(0, 0), 0.0F);
        QCOMPARE(zeros(large / 4 - 1, 3), 0.0F);
        zeros = *Tensor<float, 2>::create({large / 2, 2}); // what was assigned to goes back too
        const auto unset = Tensor<float, 1>::createUnset({large});
        QCOMPARE(unset->data().data(), first);
    }

    void memoryIsLeftToTheNewestOfItsThread()
    {
        const auto place = [] { return Tensor<float, 1>(std::array<std::size_t, 1>{20000}).data().data(); };
        const ReusedMemory outer;
        const float* first = place();
        {
            const ReusedMemory inner;
            QVERIFY(place() != first);
        }
        QCOMPARE(place(), first);
    }

    void headsThatDoNotFitAreNamed_data()
    {
        QTest::addColumn<HeadShape>("k");
        QTest::addColumn<HeadShape>("v");
        QTest::addColumn<std::string>("code");
        QTest::addColumn<std::vector<std::string>>("parameters");
        using Words = std::vector<std::string>;
        const auto row = [](const char* name, HeadShape k, HeadShape v, const char* code,
                            const Words& words) {
            QTest::newRow(name) << k << v << std::string(code) << words;
        };
        row("right", {2, 2, 7, 8}, {2, 2, 7, 3}, "", {});
        row("samples", {3, 2, 7, 8}, {2, 2, 7, 3}, "attention.sdpa.batch", {"2", "3", "2"});
        row("width", {2, 2, 7, 9}, {2, 2, 7, 3}, "attention.sdpa.width", {"8", "9"});
        row("length", {2, 2, 7, 8}, {2, 2, 6, 3}, "attention.sdpa.length", {"6", "7"});
        row("heads", {2, 2, 7, 8}, {2, 1, 7, 3}, "attention.sdpa.heads", {"2", "1"});
        row("group", {2, 3, 7, 8}, {2, 3, 7, 3}, "attention.heads.group", {"4", "3"});
        row("no key head", {2, 0, 7, 8}, {2, 0, 7, 3}, "attention.heads.group", {"4", "0"});
    }

    void headsThatDoNotFitAreNamed()
    {
        QFETCH(const HeadShape, k);
        QFETCH(const HeadShape, v);
        QFETCH(const std::string, code);
        QFETCH(const std::vector<std::string>, parameters);
        const lectern::Problem problem = headShapeProblem({2, 4, 5, 8}, k, v);
        QCOMPARE(problem ? problem->code : std::string(), code);
        QCOMPARE(problem ? problem->parameters : std::vector<std::string>(), parameters);
    }
};

QTEST_GUILESS_MAIN(TestTensors)
#include "tst_tensors.moc"
