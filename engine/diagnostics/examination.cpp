#include <lectern/diagnostics/examination.h>

#include <lectern/diagnostics/diagnostics.h>

namespace lectern::diagnostics {
namespace {

using Make = std::function<Module(const SelfAttention&)>;

SelfAttention attentionOf(const Examination& examination, bool causal, bool positions)
{
    SelfAttention spec;
    spec.parameters = examination.parameters;
    spec.heads = examination.heads;
    spec.causal = causal;
    spec.positions = positions;
    return spec;
}

// Without the causal mask nothing else hides the padding.
Finding compared(const Make& make, const Examination& examination)
{
    Finding finding;
    for (const bool causal : {true, false}) {
        const SelfAttention spec = attentionOf(examination, causal, true);
        finding = comparison(make(spec), rightModule(spec), examination.padded);
        if (finding.outcome != Outcome::passed)
            break;
    }
    return finding;
}

} // namespace

const std::vector<std::string>& examinationNames()
{
    static const std::vector<std::string> names{"row-sums", "padding-columns", "future-leak", "permutation",
                                                "order",    "entropy",         "logit-norm",  "comparison"};
    return names;
}

std::vector<Finding> examine(const Make& make, const Examination& examination)
{
    const SelfAttention causal = attentionOf(examination, true, false);
    const SelfAttention open = attentionOf(examination, false, false);
    FutureLeakOptions leak;
    leak.last = examination.last;
    Finding order = permutation(make(attentionOf(examination, false, true)), examination.full, Order::seen);
    order.diagnostic = "order";
    return {rowSums(make(causal), examination.padded),
            paddingColumns(make(open), examination.padded),
            futureLeak(make(causal), examination.full, leak),
            permutation(make(open), examination.full, Order::ignored),
            order,
            entropy(make(causal), examination.padded),
            logitNorm(make(causal), examination.padded),
            compared(make, examination)};
}

} // namespace lectern::diagnostics
