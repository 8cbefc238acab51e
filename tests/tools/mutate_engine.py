#!/usr/bin/python3
"""Changes one sign, axis or mask of the engine at a time and shows that a test fails for each.

usage: mutate_engine.py CHECKOUT BUILD [--numbers FIRST-LAST] [WORD]...
       mutate_engine.py CHECKOUT --check

Run by hand, in a checkout of its own: the sources are edited in place and put back. Where BUILD is no build folder yet
it becomes a small one, without windows, bench and Python, in which only the engine and its tests are built. --numbers
takes a part of the list, counted from 1; WORDs choose the mutants whose text contains one. Prints a line a mutant; exits
with 1 if one survives, no longer applies or does not compile. --check only names those that no longer apply.
"""
import argparse
import pathlib
import subprocess
import sys

TESTS = ["tst_sdpa", "tst_sdpa_shapes", "tst_layers", "tst_masks", "tst_pytorch", "tst_gradients",
         "tst_operators", "tst_sdpa_backward_shapes", "tst_sdpa_float", "tst_sdpa_float_numbers", "tst_layers_float", "tst_kernels", "tst_linear_kernels",
         "tst_attention_module_shapes", "tst_attention_kinds", "tst_convolution", "tst_diagnostics", "tst_faults",
         "tst_recurrent", "tst_diagnostics_without_memory", "tst_models_without_memory",
         "tst_blocks", "tst_dropout", "tst_model_layers", "tst_generation", "tst_language_model", "tst_model_state",
         "tst_multi_head_attention", "tst_optimizer", "tst_sampling", "tst_tables", "tst_training",
         "tst_transparent_self_attention"]

# Where to look first: most mutants fall there, and what is not needed is not built.
FIRST = {"attention/softmax.cpp": ["tst_layers"], "attention/mask.cpp": ["tst_masks", "tst_operators"],
         "attention/norm_row.h": ["tst_layers"], "attention/layers.cpp": ["tst_layers"],
         "attention/cross_entropy.cpp": ["tst_gradients", "tst_pytorch"], "attention/positions.cpp": ["tst_layers"],
         "attention/sdpa_backward.cpp": ["tst_gradients"], "neighbours/recurrent.cpp": ["tst_recurrent"],
         "neighbours/convolution.cpp": ["tst_convolution"],
         "neighbours/linear_attention.cpp": ["tst_attention_kinds"],
         "neighbours/sparse_attention.cpp": ["tst_attention_kinds"],
         "neighbours/additive_attention.cpp": ["tst_attention_kinds"],
         "diagnostics/change_diagnostics.cpp": ["tst_diagnostics"],
         "diagnostics/differences.cpp": ["tst_diagnostics"],
         "diagnostics/length_profile.cpp": ["tst_diagnostics"],
         "diagnostics/weight_diagnostics.cpp": ["tst_diagnostics"],
         "diagnostics/self_attention.cpp": ["tst_faults", "tst_diagnostics"],
         "attention/sdpa.cpp": ["tst_dropout"],
         "attention/dropout.cpp": ["tst_dropout"],
         "attention/random.cpp": ["tst_dropout"],
         "attention/relative_positions.cpp": ["tst_tables"],
         "attention/norm_backward.cpp": ["tst_gradients"],
         "attention/layers_backward.cpp": ["tst_gradients"],
         "models/input_projection.cpp": ["tst_multi_head_attention", "tst_generation"],
         "models/merged_mask.cpp": ["tst_multi_head_attention"],
         "models/multi_head_attention.cpp": ["tst_multi_head_attention", "tst_generation"],
         "models/transparent_self_attention.cpp": ["tst_transparent_self_attention"],
         "models/block.cpp": ["tst_blocks"],
         "models/language_model.cpp": ["tst_language_model", "tst_generation"],
         "models/optimizer.cpp": ["tst_optimizer"],
         "models/sampling.cpp": ["tst_sampling"],
         "models/generation.cpp": ["tst_generation"],
         "models/training.cpp": ["tst_training"],
         "models/key_value_cache.cpp": ["tst_generation"],
         "models/layers.cpp": ["tst_generation", "tst_model_layers"],
         "models/tensors.h": ["tst_generation"],
         "models/state.cpp": ["tst_model_state"],
         "attention/include/lectern/attention/row_products.h": ["tst_sdpa", "tst_gradients"],
         "kernels/attention.cpp": ["tst_kernels", "tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/attention_backward.cpp": ["tst_kernels", "tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/key_choice.cpp": ["tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/linear.cpp": ["tst_kernels", "tst_layers_float"],
         "kernels/portable_forward.cpp": ["tst_kernels", "tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/portable_backward.cpp": ["tst_kernels", "tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/portable_tile.cpp": ["tst_kernels", "tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/forward-inl.h": ["tst_kernels", "tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/backward-inl.h": ["tst_kernels", "tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/masks-inl.h": ["tst_kernels", "tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/single_query-inl.h": ["tst_sdpa_float", "tst_sdpa_float_numbers"],
         "kernels/elementwise-inl.h": ["tst_layers_float"],
         "kernels/norm-inl.h": ["tst_layers_float"],
         "kernels/product-inl.h": ["tst_linear_kernels"],
         "attention/sdpa_kernel.cpp": ["tst_sdpa_float", "tst_sdpa_float_numbers"],
         "attention/linear_kernel.cpp": ["tst_layers_float"],
         "attention/include/lectern/attention/memory.h": ["tst_models_without_memory"],
         "diagnostics/correct_forms.cpp": ["tst_faults"]}

# (file below engine/, text that occurs there once, what becomes of it)
MUTANTS = [
    ("attention/include/lectern/attention/row_products.h", "sums[i] += factor", "sums[i] -= factor"),
    ("attention/include/lectern/attention/row_products.h", "y.data + static_cast<std::ptrdiff_t>(s) * apart", "y.data"),
    ("attention/include/lectern/attention/row_products.h", "static_cast<std::ptrdiff_t>(c) * row.step", "static_cast<std::ptrdiff_t>(c)"),
    ("attention/sdpa_call.h", "* scale + scores[s]", "* scale - scores[s]"),
    ("attention/sdpa", "(*o.allowed)(at.n, at.h, at.l, s) ? 0.0 : negativeInfinity",
     "(*o.allowed)(at.n, at.h, at.l, s) ? negativeInfinity : 0.0"),
    ("attention/sdpa", "s < causalReach(at.l", "s <= causalReach(at.l"),
    ("attention/sdpa", "p.queries(), p.keys(), *o.causal) ? 0.0 : negativeInfinity",
     "p.queries(), p.keys(), *o.causal) ? negativeInfinity : 0.0"),
    ("attention/sdpa", "return h / (heads() / k.shape[1]);", "return h % k.shape[1];"),
    ("attention/sdpa", "extent[2] == 1 ? 0 : at.l, extent[3] == 1 ? 0 : s));",
     "extent[2] == 1 ? 0 : at.h, extent[3] == 1 ? 0 : s));"),
    ("attention/sdpa", "extent[0] == 1 ? 0 : at.n, extent[1] == 1 ? 0 : at.h,\n                                    ",
     "extent[0] == 1 ? 0 : 0 * at.n, extent[1] == 1 ? 0 : at.h,\n                                    "),
    ("attention/sdpa", "1.0 / std::sqrt(static_cast<double>(q.shape[3]))", "1.0 / static_cast<double>(q.shape[3])"),
    ("attention/sdpa.cpp", "if (row.scores()[s] != negativeInfinity)", "if (row.scores()[s] == row.scores()[s])"),
    ("attention/sdpa.cpp", "addScaled(weights[s],", "addScaled(-weights[s],"),
    ("attention/sdpa.cpp", "fullyMasked == FullyMasked::zero ? T{0}", "fullyMasked != FullyMasked::zero ? T{0}"),
    ("attention/sdpa_call.h", "if (scores[s] != negativeInfinity)", "if (scores[s] != 1)"),
    ("attention/softmax.cpp", "score = portable::exp(score - top)", "score = portable::exp(top - score)"),
    ("attention/softmax.cpp", "score > top ? score : top", "score < top ? score : top"),
    ("attention/softmax.cpp", "notANumber : weight / sum", "notANumber : weight * sum"),
    ("attention/softmax.cpp", "top + portable::log(sum)", "top - portable::log(sum)"),
    ("attention/softmax.cpp", "policy == FullyMasked::zero ? 0.0", "policy != FullyMasked::zero ? 0.0"),
    ("attention/mask.cpp", "newer < keys ? keys - newer : 0", "newer < keys ? keys - newer - 1 : 0"),
    ("attention/mask.cpp", "l >= (shifted ? queries : keys)", "l >= (shifted ? keys : queries)"),
    ("attention/mask.cpp", "return l + 1;", "return l;"),
    ("attention/mask.cpp", "s >= keys - lengths[n]", "s > keys - lengths[n]"),
    ("attention/mask.cpp", "a[axis] == 1 ? b[axis] : a[axis];", "a[axis] == 1 ? a[axis] : b[axis];"),
    ("attention/mask.cpp", "static_cast<std::ptrdiff_t>(keys) - static_cast<std::ptrdiff_t>(queries)",
     "static_cast<std::ptrdiff_t>(queries) - static_cast<std::ptrdiff_t>(keys)"),
    ("attention/mask.cpp", "return s < causalReach(l", "return s >= causalReach(l"),
    ("attention/mask.cpp", "return ahead > 0 ?", "return ahead < 0 ?"),
    ("attention/mask.cpp", "(ahead) <= after", "(ahead) < after"),
    ("attention/mask.cpp", "(-ahead) <= before", "(-ahead) < before"),
    ("attention/mask.cpp", "side == PaddingSide::right ? s <", "side == PaddingSide::left ? s <"),
    ("attention/mask.cpp", "std::logical_and<>()", "std::logical_or<>()"),
    ("attention/mask.cpp", "std::logical_or<>()", "std::logical_and<>()"),
    ("attention/mask.cpp", "mark != 0 ? T{0}", "mark == 0 ? T{0}"),
    ("attention/mask.cpp", "reads = reads || mask", "reads = reads != mask"),
    ("attention/include/lectern/attention/mask.h", "mark = mark == 0 ? 1 : 0", "mark = mark == 0 ? 0 : 1"),
    ("attention/include/lectern/attention/mask.h", "extent[1] == 1 ? 0 : h, extent[2]", "extent[1] == 1 ? 0 : 0 * h, extent[2]"),
    ("attention/multi_head.cpp", "&x(n, l, h * width)", "&x(n, l, (heads - 1 - h) * width)"),
    ("attention/multi_head.cpp", "copyRow(&x(n, h, l, 0)", "copyRow(&x(n, x.shape[1] - 1 - h, l, 0)"),
    ("attention/multi_head.cpp", "part * view.shape[2]", "(2 - part) * view.shape[2]"),
    ("attention/multi_head.cpp", "sum / static_cast<double>(weights.shape[1])", "sum / static_cast<double>(weights.shape[2])"),
    ("attention/norm_row.h", "static_cast<double>(width) + epsilon", "static_cast<double>(width) - epsilon"),
    ("attention/norm_row.h", "squares += (rows.at(row, c) - result.centre)", "squares += (rows.at(row, c) + result.centre)"),
    ("attention/norm_row.h", "around == Centre::mean &&", "around == Centre::zero &&"),
    ("attention/layers.cpp", "0.5 * (1.0 + portable::erf", "0.5 * (1.0 - portable::erf"),
    ("attention/layers.cpp", "return x > 0 || x != x ? x : 0.0", "return x < 0 || x != x ? x : 0.0"),
    ("attention/cross_entropy.cpp", "logSumExpRow(wide) - wide[", "logSumExpRow(wide) + wide["),
    ("attention/positions.cpp", "real * cosine - imaginary * sine", "real * cosine + imaginary * sine"),
    ("attention/positions.cpp", "0.0 - slopes(h) * distance", "0.0 + slopes(h) * distance"),
    ("attention/positions.cpp", "static_cast<T>(portable::sin(turn))", "static_cast<T>(portable::cos(turn))"),
    ("attention/positions.cpp", "+ shift - static_cast<double>(s)", "- shift - static_cast<double>(s)"),
    ("attention/sdpa_backward.cpp", "(ofWeights[s] - mean)", "(ofWeights[s] + mean)"),
    ("attention/sdpa_backward.cpp", "addScaled(scale * ofScore, rowOf(p.q", "addScaled(ofScore, rowOf(p.q"),
    ("attention/sdpa_backward.cpp", "addScaled(row.weights()", "addScaled(-row.weights()"),
    ("neighbours/recurrent.cpp", "forget * static_cast<double>", "input * static_cast<double>"),
    ("neighbours/recurrent.cpp", "hidden(n, u));\n            sums[row]", "hidden(0, u));\n            sums[row]"),
    ("neighbours/convolution.cpp", "const std::size_t ahead = j *", "const std::size_t ahead = (taps - j) *"),
    ("neighbours/convolution.cpp", "weight(o, c, j)) *", "weight(o, c, kernel - 1 - j)) *"),
    ("neighbours/linear_attention.cpp", "x > 0 ? x + 1", "x > 0 ? x - 1"),
    ("neighbours/linear_attention.cpp", "weight == 0 ? 0.0", "weight != 0 ? 0.0"),
    ("neighbours/sparse_attention.cpp", "l < globals || s < globals", "l < globals && s < globals"),
    ("neighbours/sparse_attention.cpp", "if (kept(i) != negativeInfinity)", "if (kept(i) == kept(i))"),
    ("neighbours/additive_attention.cpp", "read ? sum : forbidden", "!read ? sum : forbidden"),
    ("attention/sdpa.cpp", "weights[s] *= p.options.dropout.factor(p.index(at, s));", ";"),
    ("attention/sdpa_backward.cpp", "row.products()[s] *= factor;", ";"),
    ("attention/sdpa_backward.cpp", "row.weights()[s] * factor, gradient", "row.weights()[s], gradient"),
    ("attention/sdpa_backward.cpp", "addScaled(scale * ofScore, rowOf(p.k", "addScaled(ofScore, rowOf(p.k"),
    ("attention/dropout.cpp", "1.0 / (1.0 - p)", "1.0"),
    ("attention/dropout.cpp", "random.uniform(index) < p", "random.uniform(index) >= p"),
    ("attention/random.cpp", "(index + 1) * increment", "index * increment"),
    ("attention/relative_positions.cpp", "buckets.bidirectional && distance > 0 ? count",
     "buckets.bidirectional && distance < 0 ? count"),
    ("attention/relative_positions.cpp", "+ 1e-9", "- 1e-9"),
    ("attention/relative_positions.cpp", "s - (l + shift)", "(l + shift) - s"),
    ("attention/positions.cpp", "options, -1.0", "options, 1.0"),
    ("attention/norm_backward.cpp", "(g(c) - mean - u(c) * along)", "(g(c) - u(c) * along)"),
    ("attention/norm_backward.cpp", "u(c) * along)", "along)"),
    ("attention/layers_backward.cpp", "share + x * density", "share + density"),
    ("attention/layers_backward.cpp", "-= 1.0;", "+= 1.0;"),
    ("attention/layers_backward.cpp", "-= 1.0F;", "+= 1.0F;"),
    ("attention/layers_backward.cpp", "static_cast<std::size_t>(targets[row]), *counted, weights",
     "static_cast<std::size_t>(targets[row]), targets.size(), weights"),
    ("models/input_projection.cpp", "bias.gradient.data()[first + i]", "bias.gradient.data()[i]"),
    ("models/merged_mask.cpp", "if (call.causal) {", "if (call.causal && false) {"),
    ("models/merged_mask.cpp", "-std::numeric_limits<T>::infinity()", "std::numeric_limits<T>::infinity()"),
    ("models/merged_mask.cpp", "+= gradient(n, h, l, s)", "= gradient(n, h, l, s)"),
    ("models/multi_head_attention.cpp", "rotary.first += firstPosition;", ";"),
    ("models/multi_head_attention.cpp", "call.averageWeights ? average", "!call.averageWeights ? average"),
    ("models/multi_head_attention.cpp", "with.dropout = dropout;", "with.dropout = {};"),
    ("models/transparent_self_attention.cpp", "third(*fused, i)", "third(*fused, 2 - i)"),
    ("models/transparent_self_attention.cpp", "1.0 / std::sqrt(static_cast<double>(shape[3]))", "1.0"),
    ("models/block.cpp", "add(*result, ofSum);", ""),
    ("models/language_model.cpp", "dropped(std::move(*flow), saved.dropout)", "dropped(std::move(*flow), {})"),
    ("models/language_model.cpp", "add(positionBias.gradient, *ofTable);", ";"),
    ("models/optimizer.cpp", "1 / (1 - m_powerOfBeta2),", "1,"),
    ("models/optimizer.cpp", "square[i] / (1 - m_powerOfBeta2)", "square[i]"),
    ("models/optimizer.cpp", "value -= options.rate * options.decay * value",
     "value += options.rate * options.decay * value"),
    ("models/optimizer.cpp", "!std::isfinite(norm)", "norm < 0"),
    ("models/sampling.cpp", "logits[a] > logits[b]", "logits[a] < logits[b]"),
    ("models/sampling.cpp", "i < count", "i <= count"),
    ("models/generation.cpp", "m * past +", "past +"),
    ("models/generation.cpp", "work.keyProjections / layers", "work.keyProjections"),
    ("models/tensors.h", "x.shape[0] * x.shape[1] * weights", "x.shape[1] * weights"),
    ("models/input_projection.cpp", "keyProjections += x.shape[0] *", "keyProjections +="),
    ("models/multi_head_attention.cpp", "(keys.shape[3] + values.shape[3])", "keys.shape[3]"),
    ("models/multi_head_attention.cpp", "keys.count() + values.count()", "keys.count()"),
    ("models/multi_head_attention.cpp", "count += reads(n, h, l, s) ? 1U : 0U", "count += 1U"),
    ("models/layers.cpp", "+= tokens.count() *", "+= tokens.shape[1] *"),
    ("models/layers.cpp", "up.forward(x, work)", "up.forward(x)"),
    ("models/layers.cpp", "1.0 / std::sqrt(static_cast<double>(in))", "1.0"),
    ("models/language_model.cpp", "if (work && !sinusoidal)", "if (work && sinusoidal)"),
    ("models/language_model.cpp", "work->numbersRead += positionBias.value.count();", ";"),
    ("models/block.cpp", "inner(before ? normed.view() : x)", "inner(x)"),
    ("models/sampling.cpp", "sum < options.topP", "sum <= options.topP"),
    ("models/sampling.cpp", "uniform < sum", "uniform <= sum"),
    ("models/optimizer.cpp", "options.momentum * mean[i] + gradient", "options.momentum * mean[i] - gradient"),
    ("models/state.cpp", "value >> (8 * i)", "value >> (8 * (sizeof(Unsigned) - 1 - i))"),
    ("models/key_value_cache.cpp", "m_keys(n, h, m_length + l, c)", "m_keys(n, h, l, c)"),
    ("models/training.cpp", "batches[i % batches.size()]", "batches[0]"),
    ("models/transparent_self_attention.cpp", "= sum * scale;", "= sum;"),
    ("models/merged_mask.cpp", "call.keyPadding->shape()[0] == 1 ? 1 : scores[0]", "scores[0]"),
    ("neighbours/linear_attention.cpp", "m_values(i, c) += feature", "m_values(i, c) -= feature"),
    ("neighbours/linear_attention.cpp", "sum += query[i] * m_features(i)", "sum += m_features(i)"),
    ("neighbours/recurrent.cpp", "output * tanh(cell)", "output * cell"),
    ("neighbours/recurrent.cpp", "+ input * candidate", "- input * candidate"),
    ("neighbours/sparse_attention.cpp", "l - s < step ||", "l - s < step &&"),
    ("neighbours/sparse_attention.cpp", "(l - s) % step == 0", "(l - s) % step == 1"),
    ("neighbours/sparse_attention.cpp", "return s <= l && (l", "return s < l && (l"),
    ("neighbours/additive_attention.cpp", "attention::portable::tanh(joint)", "joint"),
    ("neighbours/additive_attention.cpp", "broken = masked &&", "broken = !masked &&"),
    ("neighbours/convolution.cpp", "causal ? taps * dilation : taps * dilation / 2",
     "!causal ? taps * dilation : taps * dilation / 2"),
    ("neighbours/convolution.cpp", "bias.empty() ? 0.0 : static_cast<double>(bias[o])", "0.0"),
    ("models/training.cpp", ".bits(number)", ".bits(0)"),
    ("models/key_value_cache.cpp", "m_values(n, h, m_length + l, c)", "m_values(n, h, l, c)"),
    ("models/state.cpp", "!= checksum(content)", "!= checksum(content) && false"),
    ("diagnostics/differences.cpp", "valid[0] == x[0] && valid[1] == x[1]", "valid[0] == x[0] || valid[1] == x[1]"),
    ("diagnostics/differences.cpp", "largest == 0 ? change : change / largest",
     "largest == 0 ? change : change * largest"),
    ("diagnostics/change_diagnostics.cpp", "i % sample >= kept", "i % sample > kept"),
    ("attention/include/lectern/attention/normal_tensor.h", "random.normal(index++)", "random.normal(index)"),
    ("diagnostics/change_diagnostics.cpp", "!input.isValid(i / length, i % length) || ", ""),
    ("diagnostics/change_diagnostics.cpp", "return l <= options.last;", "return l < options.last;"),
    ("diagnostics/change_diagnostics.cpp", "reversed(input.x), reversed(input.valid)",
     "reversed(input.x), input.valid"),
    ("diagnostics/weight_diagnostics.cpp", "oneHot = oneHot || p == 1", "oneHot = true"),
    ("diagnostics/weight_diagnostics.cpp", "(*weights)(n, h, l, l) == 1", "true"),
    ("diagnostics/weight_diagnostics.cpp", "std::sqrt(*mean)", "*mean"),
    ("diagnostics/length_profile.cpp", "std::min(least, seconds)", "std::max(least, seconds)"),
    ("diagnostics/self_attention.cpp", "return s > l;", "return s >= l;"),
    ("diagnostics/self_attention.cpp", "dropout.factor(m_drawn++)", "dropout.factor(m_drawn)"),
    ("kernels/key_choice.cpp", "m_byHead = marks.head != 0", "m_byHead = false"),
    ("kernels/key_choice.cpp", "result.count == 0 ? key : result.first", "result.count != 0 ? key : result.first"),
    ("kernels/key_choice.cpp", "last - result.first + 1 == result.count", "last - result.first == result.count"),
    ("kernels/key_choice.cpp", "m_bySample ? n * m_heads : 0", "m_bySample ? n : 0"),
    ("kernels/portable_tile.cpp", "first + key] == 0)", "first + key] != 0)"),
    ("kernels/portable_tile.cpp", "scores[key] += inPowersOfTwo", "scores[key] -= inPowersOfTwo"),
    ("kernels/portable_tile.cpp", "i + t.diagonal + 1 - first)", "i + t.diagonal - first)"),
    ("kernels/portable_tile.cpp", "log2e * t.scale", "t.scale"),
    ("kernels/portable_forward.cpp", "exp2(row[key] - top)", "exp2(top - row[key])"),
    ("kernels/portable_forward.cpp", "softmax.sum[i] *= factor;", ";"),
    ("kernels/portable_forward.cpp", "softmax.maximum[i] + std::log2", "softmax.maximum[i] - std::log2"),
    ("kernels/portable_backward.cpp", "row[key] - b.logSumExp[i]", "row[key] + b.logSumExp[i]"),
    ("kernels/product-inl.h", "first > 0 ? p.stride : 0;", "0;"),
    ("kernels/product-inl.h", "panel.from = first > 0 ? panel.to", "panel.from = first < 0 ? panel.to"),
    ("kernels/product-inl.h", "store(p.check, check);", ""),
    ("kernels/product-inl.h", "panel.aStep = lanes;", "panel.aStep = 1;"),
    ("kernels/norm-inl.h", "part.load(row.x), mean), rest)", "part.load(row.x), mean), mean)"),
    ("kernels/norm-inl.h", "all(row.epsilon)", "all(0)"),
    ("kernels/norm-inl.h", "hn::Sub(g(part), mean)", "hn::Add(g(part), mean)"),
    ("kernels/norm-inl.h", "hn::NegMulAdd(", "hn::MulAdd("),
    ("kernels/norm-inl.h", "hn::Add(up, part.load(result.ofBias))", "up"),
    ("kernels/portable_backward.cpp", "key] - delta[i]", "key] + delta[i]"),
    ("kernels/portable_backward.cpp", "const Index start = t.list ? 0 : first;", "const Index start = first;"),
    ("kernels/forward-inl.h", "exp2(hn::Sub(load(maximum + v), load(larger + v)))",
     "exp2(hn::Sub(load(larger + v), load(maximum + v)))"),
    ("kernels/forward-inl.h", "scaleRows<vectors>(output, width, factor);", ""),
    ("kernels/forward-inl.h", "__builtin_nanf(\"\") : 1 / softmax.sum[i]", "__builtin_nanf(\"\") : softmax.sum[i]"),
    ("kernels/forward-inl.h", "softmax.maximum[i] + __builtin_log2f", "softmax.maximum[i] - __builtin_log2f"),
    ("kernels/backward-inl.h", "at.gradients, tile, scale);", "at.gradients, tile, 1);"),
    ("kernels/backward-inl.h", "scale * dot(", "dot("),
    ("kernels/backward-inl.h", "masking == byBias ? 1 : t.scale;", "t.scale;"),
    ("kernels/backward-inl.h", "key - from.toDiagonal)", "key - from.toDiagonal + 1)"),
    ("kernels/blocks-inl.h", "(vector + 1) * lanes", "vector * lanes"),
    ("kernels/backward-inl.h", "scaleRows<vectors>(at.block, keys, scales);", ""),
    ("kernels/backward-inl.h", "hn::Add(hn::MaskedLoad(within, floats, from", "hn::Sub(hn::MaskedLoad(within, floats, from"),
    ("kernels/portable_backward.cpp", "ofMask[key] += row[key];", "ofMask[key] = row[key];"),
    ("kernels/backward-inl.h", "const Index start = listed ? 0 : first;", "const Index start = first;"),
    ("kernels/masks-inl.h", "listed ? t.diagonal : t.diagonal - first", "t.diagonal"),
    ("kernels/masks-inl.h", "everywhere &= of[i];", "everywhere |= of[i];"),
    ("kernels/masks-inl.h", "anywhere |= of[i] & ~beyond;", "anywhere |= 0;"),
    ("kernels/masks-inl.h", "{marks[key] != 0} << key", "{marks[key] == 0} << key"),
    ("kernels/single_query-inl.h", "sum *= shrink;", ";"),
    ("kernels/single_query-inl.h", "output[c] *= shrink;", ";"),
    ("kernels/single_query-inl.h", "? __builtin_inff() : top +", "? __builtin_inff() : -top +"),
    ("kernels/elementwise-inl.h", "hn::Lt(x, all(0)), tail", "hn::Gt(x, all(0)), tail"),
    ("kernels/elementwise-inl.h", "hn::Add(normal.share, times", "hn::Sub(normal.share, times"),
    ("kernels/attention.cpp", "scratch) && finite;", "scratch) || finite;"),
    ("kernels/attention_backward.cpp", "h = keyHead * group; h <", "h = keyHead; h <"),
    ("kernels/linear.cpp", "c.in, c.out, c.x, c.xStride, 1", "c.in, c.out, c.x, c.in, 1"),
    ("attention/sdpa_kernel.cpp", "extent(call.keys()) - extent(call.queries())",
     "extent(call.queries()) - extent(call.keys())"),
    ("attention/linear_kernel.cpp", "extent(x.shape[0] * x.shape[1]), upstream.stride, result.bias", "extent(x.shape[0]), upstream.stride, result.bias"),
    ("attention/include/lectern/attention/memory.h", "return fail(\"attention.size.memory\", {shapeText(shape)});", "throw;"),
    ("models/language_model.cpp", "cache.truncate(first);", ";"),
    ("models/multi_head_attention.cpp", "call.cache->truncate(first);", ";"),
    ("diagnostics/faults.cpp", "drawn.inputWeight, random.stream(1), deviation", "drawn.inputWeight, random.stream(1), 1"),
]


def source_of(engine, name, old):
    """The one file whose path starts with `name` and which holds `old` once."""
    files = [path for path in (engine / name).parent.glob(f"{(engine / name).name}*") if path.is_file()]
    holding = [path for path in files if old in path.read_text("utf-8")]
    if len(holding) != 1 or holding[0].read_text("utf-8").count(old) != 1:
        raise LookupError(f"occurs in {len(holding)} files")
    return holding[0]


def run(command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=900).returncode == 0


def configured(checkout, build):
    """Whether BUILD is a build folder, made one if there was none."""
    if (build / "CMakeCache.txt").exists():
        return True
    return run(["cmake", "-S", checkout, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DLECTERN_BUILD_WINDOWS=OFF", "-DLECTERN_BUILD_BENCH=OFF",
                "-DLECTERN_BUILD_PYTHON=OFF"])


def verdict(checkout, build, name, old, new):
    """The test that failed, or what went wrong in capitals."""
    try:
        path = source_of(checkout / "engine", name, old)
    except LookupError as reason:
        return f"NO LONGER APPLIES ({reason})"
    text = path.read_text("utf-8")
    path.write_text(text.replace(old, new), "utf-8")
    # Without instructions of its own the processor runs what a test of another name forces.
    forced = "(_portable)?" if "/portable_" in path.as_posix() else ""
    first = FIRST.get(path.relative_to(checkout / "engine").as_posix(), [])
    try:
        for test in sorted(TESTS, key=lambda test: test not in first):
            if not run(["cmake", "--build", build, "--target", test]):
                return "DOES NOT COMPILE"
            if not run(["ctest", "--test-dir", build, "-R", f"^{test}{forced}$", "--timeout", "60"]):
                return test
        return "SURVIVES"
    finally:
        path.write_text(text, "utf-8")


def check(checkout):
    """Names the mutants that no longer apply; whether there are any."""
    bad = False
    for name, old, _ in MUTANTS:
        try:
            source_of(checkout / "engine", name, old)
        except LookupError as reason:
            bad = True
            print(f"{name}: {old}: {reason}")
    return bad


def chosen(numbers, words):
    first, _, last = numbers.partition("-")
    part = MUTANTS[int(first or 1) - 1:int(last or len(MUTANTS))]
    return [mutant for mutant in part if not words or any(word in " ".join(mutant) for word in words)]


def main(checkout, build, numbers, words):
    bad = 0
    mutants = chosen(numbers, words)
    if not configured(checkout, build):
        sys.exit("the build folder cannot be configured")
    if not run(["cmake", "--build", build, "--target", *TESTS]) or not run(
            ["ctest", "--test-dir", build, "-R", f"^({'|'.join(TESTS)})$", "--no-tests=error"]):
        sys.exit("the tests fail without a mutation")
    for name, old, new in mutants:
        found = verdict(checkout, build, name, old, new)
        bad += found.isupper() or found.startswith("NO LONGER")
        print(f"{found:22} {name}: {' '.join(old.split())}  ->  {' '.join(new.split())}", flush=True)
    print(f"{len(mutants) - bad} of {len(mutants)} mutants make a test fail")
    return bad != 0


if __name__ == "__main__":
    reader = argparse.ArgumentParser(usage=__doc__)
    reader.add_argument("checkout", type=pathlib.Path)
    reader.add_argument("build", type=pathlib.Path, nargs="?")
    reader.add_argument("--check", action="store_true")
    reader.add_argument("--numbers", default="-")
    reader.add_argument("words", nargs="*")
    given = reader.parse_args()
    if given.check:
        sys.exit(check(given.checkout))
    if not given.build:
        reader.error("no build folder is given")
    sys.exit(main(given.checkout.resolve(), given.build.resolve(), given.numbers, given.words))
