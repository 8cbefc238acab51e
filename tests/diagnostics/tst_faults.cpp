#include "bench.h"
#include "huge_sizes.h"

#include <lectern/diagnostics/examination.h>

#include <QSet>
#include <QTest>

#include <map>

using namespace lectern::diagnostics;
using lectern::attention::RandomStream;

namespace {

std::vector<Finding> examined(const std::function<Module(const SelfAttention&)>& make)
{
    const SelfAttention spec = bench::attentionOf(true, false);
    return examine(make, {spec.parameters, spec.heads, bench::fullInput(), bench::paddedInput(), 2});
}

QString namesOf(const std::vector<Finding>& findings, Outcome outcome)
{
    QStringList names;
    for (const Finding& finding : findings) {
        if (finding.outcome == outcome)
            names << QString::fromStdString(finding.diagnostic);
    }
    return names.join(u' ');
}

struct Row
{
    const char* fault;
    const char* catches; ///< the diagnostics that fail
    const char* cannot;  ///< those that cannot run
};

/// Which diagnostic catches which fault. The comparison needs a right implementation: what it alone catches,
/// nobody finds without one. No diagnostic catches softmax.unshifted on inputs of common size. Looking only
/// at the mean over heads and taking parallel training for parallel generation are ways of reading: no
/// diagnostic of a module can see them.
constexpr Row table[] = {
    {"softmax.over-queries", "row-sums future-leak comparison", ""},
    {"softmax.unshifted", "", ""},
    {"product.key-not-transposed", "future-leak permutation comparison", ""},
    {"product.operands-swapped", "comparison", ""},
    {"product.values-are-keys", "comparison", ""},
    {"scale.model-width", "logit-norm comparison", ""},
    {"scale.twice", "logit-norm comparison", ""},
    {"scale.missing", "logit-norm comparison", ""},
    {"mask.triangle-flipped", "row-sums future-leak comparison", ""},
    {"mask.inverted", "row-sums future-leak comparison", ""},
    {"mask.triangle-missing", "future-leak comparison", ""},
    {"mask.one-too-many", "future-leak comparison", ""},
    {"mask.one-too-few", "row-sums comparison", ""},
    {"mask.late-row", "comparison", ""},
    {"mask.first-head", "future-leak comparison", ""},
    {"mask.first-sample", "future-leak comparison", ""},
    {"mask.unasked", "comparison", "permutation order"},
    {"mask.zero-one-added", "padding-columns future-leak comparison", ""},
    {"mask.zero-scores", "padding-columns future-leak comparison", ""},
    {"mask.after-softmax", "row-sums future-leak comparison", ""},
    {"mask.everything", "row-sums padding-columns entropy comparison", "future-leak permutation order"},
    {"padding.inverted", "row-sums padding-columns comparison", "entropy"},
    {"padding.queries-only", "row-sums padding-columns comparison", ""},
    {"padding.first-sample", "padding-columns comparison", ""},
    {"padding.missing", "padding-columns comparison", ""},
    {"padding.left", "row-sums comparison", ""},
    {"decode.top-left", "entropy comparison", "future-leak"},
    {"positions.missing", "order comparison", ""},
    {"positions.unasked", "permutation", ""},
    {"heads.split-without-transpose", "future-leak permutation comparison", ""},
    {"heads.merge-without-transpose", "future-leak permutation comparison", ""},
    {"heads.output-missing", "comparison", ""},
    {"dropout.evaluation", "row-sums", "future-leak permutation order comparison"},
};

} // namespace

class TestFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theRightModulePasses()
    {
        const auto findings = examined(rightModule);
        QCOMPARE(namesOf(findings, Outcome::failed), QString());
        QCOMPARE(namesOf(findings, Outcome::notRun), QString());
    }

    void diagnosticsCatchWhatTheTableSays_data()
    {
        QTest::addColumn<QString>("catches");
        QTest::addColumn<QString>("cannot");
        for (const Row& row : table)
            QTest::newRow(row.fault) << row.catches << row.cannot;
    }

    void diagnosticsCatchWhatTheTableSays()
    {
        QFETCH(QString, catches);
        QFETCH(QString, cannot);
        for (const Fault& fault : standardFaults()) {
            if (fault.id != QTest::currentDataTag())
                continue;
            const auto findings = examined(fault.make);
            QCOMPARE(namesOf(findings, Outcome::failed), catches);
            QCOMPARE(namesOf(findings, Outcome::notRun), cannot);
            return;
        }
        QFAIL("there is no such fault");
    }

    void theInvertedTriangleReadsTheFutureAlone()
    {
        for (const Fault& fault : standardFaults()) {
            if (fault.id != "mask.inverted")
                continue;
            const auto result = fault.make(bench::attentionOf(true, false))(bench::fullInput());
            const auto& weights = *result->weights;
            for (std::size_t l = 0; l < bench::length; ++l)
                for (std::size_t s = 0; s < bench::length; ++s)
                    QCOMPARE(weights(0, 0, l, s) > 0, s > l);
            return;
        }
        QFAIL("there is no such fault");
    }

    void everyCorrectFormIsRight_data()
    {
        QTest::addColumn<std::size_t>("form");
        for (std::size_t i = 0; i < correctForms().size(); ++i)
            QTest::newRow(correctForms()[i].id.c_str()) << i;
    }

    void everyCorrectFormIsRight()
    {
        QFETCH(std::size_t, form);
        const auto findings = examined(correctForms()[form].make);
        QCOMPARE(namesOf(findings, Outcome::failed), QString());
        for (const bool positions : {false, true}) {
            const SelfAttention spec = bench::attentionOf(true, positions);
            const Finding same =
                comparison(correctForms()[form].make(spec), rightModule(spec), bench::paddedInput());
            QVERIFY(same.outcome == Outcome::passed);
        }
    }

    void largeScoresShowTheUnshiftedSoftmax()
    {
        ModuleInput large = bench::fullInput();
        for (double& entry : large.x.data())
            entry *= 100;
        const SelfAttention spec = bench::attentionOf(true, false);
        for (const Fault& fault : standardFaults()) {
            if (fault.id == "softmax.unshifted") {
                QVERIFY(rowSums(fault.make(spec), large).outcome == Outcome::failed);
                QVERIFY(rowSums(rightModule(spec), large).outcome == Outcome::passed);
            }
        }
    }

    void findingsStandInTheOrderOfTheirNames()
    {
        std::vector<std::string> names;
        for (const Finding& finding : examined(rightModule))
            names.push_back(finding.diagnostic);
        QCOMPARE(names, examinationNames());
    }

    /// So that no mistake hides in scores too small: queries and keys of variance 1 for inputs of variance 1.
    void drawnParametersKeepTheVariance()
    {
        const std::size_t width = 64;
        const auto parameters = drawParameters(width, RandomStream(3));
        double squares = 0;
        for (const double entry : parameters->inputWeight.data())
            squares += entry * entry;
        QVERIFY(std::fabs(squares / static_cast<double>(3 * width) - 1) < 0.1); // of a row's product
        QCOMPARE(parameters->outputBias.count(), width);
        QVERIFY(drawParameters(width, RandomStream(3))->inputWeight.data() == parameters->inputWeight.data());
        QVERIFY(drawParameters(width, RandomStream(4))->inputWeight.data() != parameters->inputWeight.data());
    }

    void drawnParametersOfSizesThatNoMemoryHoldsAreRefused()
    {
        using namespace lectern::attention::checks;
        for (const std::size_t width : {unaddressable, std::numeric_limits<std::size_t>::max()})
            QVERIFY(refuses(drawParameters(width, RandomStream(3)), "attention.size.overflow"));
        if (!lectern::testing::isSanitized)
            QVERIFY(refuses(drawParameters(unavailable, RandomStream(3)), "attention.size.memory"));
    }

    void withoutMarksEveryTokenIsValid()
    {
        QVERIFY(bench::fullInput().isValid(1, 5));
        QVERIFY(bench::paddedInput().isValid(1, 3) && !bench::paddedInput().isValid(1, 4));
    }

    void theListIsTheCallers()
    {
        std::vector<Fault> faults = standardFaults();
        const std::size_t count = faults.size();
        faults.push_back({"own.silent", "gives zeros", [](const SelfAttention&) -> Module {
                              return [](const ModuleInput& input) -> lectern::Result<ModuleOutput> {
                                  return ModuleOutput{Tensor<double, 3>(input.x.shape())};
                              };
                          }});
        QCOMPARE(namesOf(examined(faults.back().make), Outcome::failed), QStringLiteral("comparison"));
        QCOMPARE(standardFaults().size(), count);
    }

    void theTableNamesEveryFaultOnce()
    {
        QSet<QString> named;
        for (const Row& row : table)
            named << QString::fromLatin1(row.fault);
        QCOMPARE(named.size(), static_cast<qsizetype>(std::size(table)));
        QSet<QString> known;
        for (const Fault& fault : standardFaults()) {
            known << QString::fromStdString(fault.id);
            QVERIFY2(!fault.meaning.empty() && fault.meaning.find('\n') == std::string::npos,
                     fault.id.c_str());
        }
        QCOMPARE(named, known);
    }
};

QTEST_GUILESS_MAIN(TestFaults)
#include "tst_faults.moc"
