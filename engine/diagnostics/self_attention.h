#pragma once

#include <lectern/diagnostics/faults.h>

namespace lectern::diagnostics {

enum class Scale
{
    headWidth,  ///< 1 / sqrt(d)
    modelWidth, ///< 1 / sqrt(D)
    twice,      ///< 1 / d
    none
};

enum class Product
{
    queryKey,         ///< q_l . k_s
    keyQuery,         ///< k_l . q_s
    keyNotTransposed, ///< sum_c q_lc k_cs: fits only if S = d
};

enum class Triangle
{
    right,
    missing,
    flipped,      ///< reads s >= l
    inverted,     ///< the other interface's boolean: reads s > l
    oneTooMany,   ///< reads s <= l + 1
    oneTooFew,    ///< reads s < l
    lateRow,      ///< right, but for query 3, which reads everything
    firstHead,    ///< right in the first head, missing in the others
    firstSample,  ///< right in the first sample, missing in the others
    topLeftDecode ///< decodes one query at a time and aligns its triangle top left: reads s = 0
};

enum class Padding
{
    keys,
    inverted,    ///< the other interface's boolean: reads padding only
    queries,     ///< masks the rows of padding queries instead of their columns
    firstSample, ///< masks the first sample's only
    missing
};

enum class Masking
{
    minusInfinity,
    finite,       ///< -1e30, which is right as well
    zeroOneAdded, ///< 1 where allowed, 0 elsewhere, added
    zeroScores,   ///< the score becomes 0
    afterSoftmax, ///< weights become 0 without being normalised again
    everything    ///< no key is left
};

enum class HeadLayout
{
    right,
    splitWithoutTranspose, ///< [N, L, D] read as [N, H, L, d]
    mergeWithoutTranspose  ///< [N, H, L, d] read as [N, L, H d]
};

/// Every place of self-attention at which one of the standard faults differs.
struct Variant
{
    Scale scale = Scale::headWidth;
    Product product = Product::queryKey;
    Triangle triangle = Triangle::right;
    Padding padding = Padding::keys;
    Masking masking = Masking::minusInfinity;
    HeadLayout layout = HeadLayout::right;
    attention::FullyMasked fullyMasked = attention::FullyMasked::zero;
    bool softmaxOverQueries = false;
    bool softmaxUnshifted = false;
    bool valuesAreKeys = false;
    bool withoutPositions = false;
    bool positionsAlways = false;
    bool causalAlways = false;
    bool withoutOutputProjection = false;
    bool dropsAlways = false;
    bool padsLeft = false;
};

Module variantOf(const SelfAttention& spec, const Variant& variant);

} // namespace lectern::diagnostics
