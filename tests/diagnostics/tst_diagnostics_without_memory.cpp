// Modules and diagnostics, while each allocation of a call fails once: a module says so by its Result, a
// diagnostic could not run.

#include "failing_allocations.h"

#include "bench.h"

#include <lectern/diagnostics/examination.h>

using namespace lectern::diagnostics;
using namespace lectern::memory_checks;

namespace {

/// What it found, or why it could not run.
Answer answerOfFinding(const Finding& finding)
{
    left = never;
    if (finding.reason)
        return {finding.reason, {}};
    std::vector<double> numbers = finding.values;
    numbers.insert(numbers.end(), finding.where.begin(), finding.where.end());
    numbers.push_back(finding.outcome == Outcome::passed ? 1 : 0);
    numbers.push_back(finding.measured);
    return {{}, numbers};
}

} // namespace

class TestDiagnosticsWithoutMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modules_data()
    {
        QTest::addColumn<ModuleForm>("form");
        for (const auto& list : {correctForms(), standardFaults()})
            for (const ModuleForm& form : list)
                QTest::newRow(form.id.c_str()) << form;
    }

    void modules()
    {
        QFETCH(const ModuleForm, form);
        const SelfAttention spec = bench::attentionOf(true, true);
        const ModuleInput input = bench::paddedInput();
        Module module = form.make(spec);
        everyAllocationMayFail({[&] {
                                    return answerOf(module(input), [](const ModuleOutput& made) {
                                        std::vector<double> numbers = numbersOf(made.output);
                                        if (made.weights)
                                            for (const double weight : made.weights->data())
                                                numbers.push_back(weight);
                                        return numbers;
                                    });
                                },
                                [&] { module = form.make(spec); }});
    }

    void diagnostics_data()
    {
        QTest::addColumn<std::function<Finding()>>("diagnostic");
        static const Module causal = rightModule(bench::attentionOf(true, false));
        static const Module open = rightModule(bench::attentionOf(false, false));
        static const ModuleInput full = bench::fullInput();
        static const ModuleInput padded = bench::paddedInput();
        const auto add = [](const char* name, const std::function<Finding()>& run) {
            QTest::newRow(name) << run;
        };
        add("row-sums", [] { return rowSums(causal, padded); });
        add("padding-columns", [] { return paddingColumns(open, padded); });
        add("future-leak", [] {
            FutureLeakOptions options;
            options.last = 2;
            return futureLeak(causal, full, options);
        });
        add("permutation", [] { return permutation(open, padded, Order::ignored); });
        add("comparison", [] { return comparison(open, open, padded); });
        add("entropy", [] { return entropy(causal, padded); });
        add("logit-norm", [] { return logitNorm(causal, padded); });
        static const std::vector<ModuleInput> inputs{{Tensor<double, 3>({1, 2, 12}, 0.5)},
                                                     {Tensor<double, 3>({1, 4, 12}, 0.5)}};
        static const std::function<double()> ticking = [now = 0.0]() mutable { return ++now; };
        add("length-profile", [] {
            LengthProfileOptions options;
            options.clock = std::cref(ticking);
            return lengthProfile(causal, inputs, options);
        });
    }

    void diagnostics()
    {
        QFETCH(const std::function<Finding()>, diagnostic);
        everyAllocationMayFail({[&] { return answerOfFinding(diagnostic()); }});
    }

    void parametersThatAreDrawn()
    {
        everyAllocationMayFail({[] {
            return answerOf(drawParameters(4, lectern::attention::RandomStream(1)),
                            [](const auto& p) { return numbersOf(p.inputWeight, p.outputBias); });
        }});
    }
};

QTEST_GUILESS_MAIN(TestDiagnosticsWithoutMemory)
#include "tst_diagnostics_without_memory.moc"
