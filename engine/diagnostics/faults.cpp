#include <lectern/diagnostics/faults.h>

#include "self_attention.h"

#include <lectern/attention/normal_tensor.h>

#include <array>
#include <cmath>
#include <limits>

namespace lectern::diagnostics {
namespace {

Fault fault(std::string id, std::string meaning, const std::function<void(Variant&)>& change)
{
    Variant variant;
    change(variant);
    return {std::move(id), std::move(meaning),
            [variant](const SelfAttention& spec) { return variantOf(spec, variant); }};
}

} // namespace

Result<attention::MultiHeadParameters<double>> drawParameters(std::size_t width,
                                                              const attention::RandomStream& random)
{
    if (width > std::numeric_limits<std::size_t>::max() / 3)
        return fail("attention.size.overflow", {attention::shapeText(std::array{std::size_t{3}, width, width})});
    attention::MultiHeadParameters<double> drawn;
    if (const auto wrong = take(drawn.inputWeight, Tensor<double, 2>::create({3 * width, width})))
        return fail(*wrong);
    if (const auto wrong = take(drawn.inputBias, Tensor<double, 1>::create({3 * width})))
        return fail(*wrong);
    if (const auto wrong = take(drawn.outputWeight, Tensor<double, 2>::create({width, width})))
        return fail(*wrong);
    if (const auto wrong = take(drawn.outputBias, Tensor<double, 1>::create({width})))
        return fail(*wrong);
    const double deviation = 1 / std::sqrt(static_cast<double>(width));
    attention::fillNormal(drawn.inputWeight, random.stream(1), deviation);
    attention::fillNormal(drawn.inputBias, random.stream(2), 0.1);
    attention::fillNormal(drawn.outputWeight, random.stream(3), deviation);
    attention::fillNormal(drawn.outputBias, random.stream(4), 0.1);
    return drawn;
}

Module rightModule(const SelfAttention& spec)
{
    return variantOf(spec, {});
}

std::vector<Fault> standardFaults()
{
    using attention::FullyMasked;
    return {
        fault("softmax.over-queries", "softmax runs along the queries, so columns sum to 1 instead of rows",
              [](Variant& v) { v.softmaxOverQueries = true; }),
        fault("softmax.unshifted",
              "exp without subtracting the row's maximum: overflows for large scores only",
              [](Variant& v) { v.softmaxUnshifted = true; }),
        fault("product.key-not-transposed", "Q K instead of Q K^T, which fits only if there are d keys",
              [](Variant& v) { v.product = Product::keyNotTransposed; }),
        fault("product.operands-swapped", "K Q^T instead of Q K^T: keys ask and queries answer",
              [](Variant& v) { v.product = Product::keyQuery; }),
        fault("product.values-are-keys", "mixes the keys instead of the values",
              [](Variant& v) { v.valuesAreKeys = true; }),
        fault("scale.model-width", "divides by the square root of the model's width, not of the head's",
              [](Variant& v) { v.scale = Scale::modelWidth; }),
        fault("scale.twice", "divides by sqrt(d) twice", [](Variant& v) { v.scale = Scale::twice; }),
        fault("scale.missing", "does not divide by sqrt(d)", [](Variant& v) { v.scale = Scale::none; }),
        fault("mask.triangle-flipped", "reads the present and the future instead of the past",
              [](Variant& v) { v.triangle = Triangle::flipped; }),
        fault("mask.inverted",
              "takes true for ignore where the causal mask means take part: reads the future only",
              [](Variant& v) { v.triangle = Triangle::inverted; }),
        fault("mask.triangle-missing", "no causal mask", [](Variant& v) { v.triangle = Triangle::missing; }),
        fault("mask.one-too-many", "the triangle includes the next token",
              [](Variant& v) { v.triangle = Triangle::oneTooMany; }),
        fault("mask.one-too-few", "the triangle leaves out the token itself, so the first reads nothing",
              [](Variant& v) { v.triangle = Triangle::oneTooFew; }),
        fault("mask.late-row", "query 3 alone reads the future as well",
              [](Variant& v) { v.triangle = Triangle::lateRow; }),
        fault("mask.first-head", "the causal mask reaches the first head only",
              [](Variant& v) { v.triangle = Triangle::firstHead; }),
        fault("mask.first-sample", "the causal mask reaches the first sample of the batch only",
              [](Variant& v) { v.triangle = Triangle::firstSample; }),
        fault("mask.unasked", "a causal mask although the module is to read everything",
              [](Variant& v) { v.causalAlways = true; }),
        fault("mask.zero-one-added", "adds a mask of 1 and 0 to the scores, which forbids nothing",
              [](Variant& v) { v.masking = Masking::zeroOneAdded; }),
        fault("mask.zero-scores", "sets forbidden scores to 0 instead of -inf",
              [](Variant& v) { v.masking = Masking::zeroScores; }),
        fault("mask.after-softmax", "masks the weights after the softmax and does not normalise again",
              [](Variant& v) { v.masking = Masking::afterSoftmax; }),
        fault("mask.everything", "masks every key, and the softmax of nothing is NaN",
              [](Variant& v) {
                  v.masking = Masking::everything;
                  v.fullyMasked = FullyMasked::nan;
              }),
        fault("padding.inverted", "takes true for ignore where it means take part: reads padding only",
              [](Variant& v) { v.padding = Padding::inverted; }),
        fault("padding.queries-only", "masks the rows of padding queries, not the columns of padding keys",
              [](Variant& v) { v.padding = Padding::queries; }),
        fault("padding.first-sample", "masks the padding of the first sample of the batch only",
              [](Variant& v) { v.padding = Padding::firstSample; }),
        fault("padding.missing", "reads padding", [](Variant& v) { v.padding = Padding::missing; }),
        fault("padding.left", "pads on the left under a causal mask: the first queries read nothing, as NaN",
              [](Variant& v) {
                  v.padsLeft = true;
                  v.fullyMasked = FullyMasked::nan;
              }),
        fault("decode.top-left",
              "decodes a query at a time with its triangle at the top left: reads key 1 only",
              [](Variant& v) { v.triangle = Triangle::topLeftDecode; }),
        fault("positions.missing", "expects order without adding positions",
              [](Variant& v) { v.withoutPositions = true; }),
        fault("positions.unasked", "adds positions although order is not to count",
              [](Variant& v) { v.positionsAlways = true; }),
        fault("heads.split-without-transpose",
              "reads [N, L, D] as [N, H, L, d]: a head gets a few tokens whole",
              [](Variant& v) { v.layout = HeadLayout::splitWithoutTranspose; }),
        fault("heads.merge-without-transpose",
              "reads [N, H, L, d] as [N, L, D]: a row mixes tokens of one head",
              [](Variant& v) { v.layout = HeadLayout::mergeWithoutTranspose; }),
        fault("heads.output-missing", "leaves out the output projection: heads stay side by side",
              [](Variant& v) { v.withoutOutputProjection = true; }),
        fault("dropout.evaluation", "drops weights although nobody is training",
              [](Variant& v) { v.dropsAlways = true; }),
    };
}

} // namespace lectern::diagnostics
