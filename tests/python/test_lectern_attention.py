"""The Python module, held against NumPy. Run by ctest under the system's Python with its folder in PYTHONPATH."""
import ast
import gc
import inspect
import os
import pathlib
import struct
import sys
import threading
import unittest
import zlib

import numpy as np

import lectern_attention as la

SANITIZED = "libasan" in os.environ.get("LD_PRELOAD", "")
RANDOM = np.random.default_rng(5)


def draw(*shape, kind=np.float64):
    return RANDOM.standard_normal(shape).astype(kind)


def formula(q, k, v, added=0.0):
    scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]) + added
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    weights = powers / powers.sum(-1, keepdims=True)
    return weights @ v, weights


class Sdpa(unittest.TestCase):
    def test_agrees_with_the_formula(self):
        for kind, tolerance in [(np.float64, 1e-12), (np.float32, 1e-5)]:
            q, k, v = draw(2, 3, 5, 4, kind=kind), draw(2, 3, 7, 4, kind=kind), draw(2, 3, 7, 6, kind=kind)
            output, weights = la.sdpa(q, k, v, weights=True)
            wanted, wanted_weights = formula(q, k, v)
            self.assertEqual((output.dtype, weights.dtype), (kind, kind))
            np.testing.assert_allclose(output, wanted, rtol=tolerance, atol=tolerance)
            np.testing.assert_allclose(weights, wanted_weights, rtol=tolerance, atol=tolerance)

    def test_takes_any_strides(self):
        base = draw(6, 2, 8, 10)
        q = base.transpose(1, 0, 3, 2)[:, ::-1, ::2, 1::3]
        self.assertFalse(q.flags["C_CONTIGUOUS"])
        np.testing.assert_array_equal(la.sdpa(q, q, q), la.sdpa(q.copy(), q.copy(), q.copy()))
        once = np.broadcast_to(draw(1, 1, 3, 2), (2, 4, 3, 2))
        np.testing.assert_array_equal(la.sdpa(once, once, once), la.sdpa(once.copy(), once.copy(), once.copy()))

    def test_leaves_its_inputs_alone(self):
        q = draw(1, 1, 3, 2)
        q.flags.writeable = False
        before = q.copy()
        la.sdpa(q, q, q)
        np.testing.assert_array_equal(q, before)

    def test_keeps_the_rank(self):
        q, k, v = draw(3, 2), draw(4, 2), draw(4, 5)
        output, weights = la.sdpa(q, k, v, weights=True)
        self.assertEqual((output.shape, weights.shape), ((3, 5), (3, 4)))
        self.assertEqual(la.sdpa(draw(2, 3, 2), draw(2, 4, 2), draw(2, 4, 5)).shape, (2, 3, 5))

    def test_masks_say_what_true_means(self):
        q, k, v = draw(1, 1, 3, 2), draw(1, 1, 3, 2), draw(1, 1, 3, 2)
        allowed = np.array([[True, False, False], [True, True, False], [True, True, True]])
        wanted = formula(q, k, v, np.where(allowed, 0, -np.inf))[0]
        bias = np.where(allowed, 0, -np.inf)
        for masks in [{"allowed": allowed}, {"ignored": ~allowed}, {"bias": bias}, {"causal": "top-left"},
                      {"allowed": la.causal_mask(3, 3)}]:
            np.testing.assert_allclose(la.sdpa(q, k, v, **masks), wanted, rtol=1e-12)
        with self.assertRaisesRegex(ValueError, "not both"):
            la.sdpa(q, k, v, allowed=allowed, ignored=allowed)

    def test_any_byte_but_0_is_true(self):
        q = draw(1, 1, 2, 2)
        bytes_ = np.array([[2, 0], [255, 128]], dtype=np.uint8)
        marks, clean = bytes_.view(bool), bytes_ != 0
        np.testing.assert_array_equal(la.sdpa(q, q, q, allowed=marks), la.sdpa(q, q, q, allowed=clean))
        ignored = np.array([[0, 2], [0, 0]], dtype=np.uint8).view(bool)
        np.testing.assert_array_equal(la.sdpa(q, q, q, ignored=ignored), la.sdpa(q, q, q, allowed=clean))
        seen = []

        def module(x, valid):
            seen.append(valid.view(np.uint8).tolist())
            return x, np.eye(2)[None, None]
        la.row_sums(module, draw(1, 2, 3), valid=np.array([[2, 0]], dtype=np.uint8).view(bool))
        self.assertEqual(seen, [[[1, 0]]])

    def test_dropout_acts_whenever_it_is_asked_for(self):
        q, k, v = draw(2, 2, 5, 4), draw(2, 2, 7, 4), draw(2, 2, 7, 4)
        plain, weights = la.sdpa(q, k, v, weights=True)
        np.testing.assert_array_equal(la.sdpa(q, k, v, dropout_p=0.0, seed=3), plain)
        dropped, kept = la.sdpa(q, k, v, dropout_p=0.5, seed=3, weights=True)
        np.testing.assert_array_equal(kept, weights)
        self.assertTrue((dropped != plain).any())
        np.testing.assert_array_equal(la.sdpa(q, k, v, dropout_p=0.5, seed=3), dropped)
        self.assertTrue((la.sdpa(q, k, v, dropout_p=0.5, seed=4) != dropped).any())
        self.assertTrue((la.sdpa(q, k, v, dropout_p=0.5) != plain).any())
        # With the values 1 to 7 in columns of their own, the output shows which weights were dropped.
        shown = la.sdpa(q, k, np.broadcast_to(np.eye(7), (2, 2, 7, 7)), dropout_p=0.25, seed=3)
        np.testing.assert_allclose(shown[shown != 0], (weights / 0.75)[shown != 0], rtol=1e-12)
        self.assertTrue(10 < (shown == 0).sum() < 70)
        for p in [1.0, -0.1, np.nan]:
            with self.assertRaises(la.Error) as caught:
                la.sdpa(q, k, v, dropout_p=p)
            self.assertEqual(caught.exception.code, "attention.dropout.p")

    def test_nan_in_masked_keys_does_not_leak(self):
        q, k, v = draw(1, 1, 2, 2), draw(1, 1, 3, 2), draw(1, 1, 3, 2)
        mask = la.key_padding_mask([2], 3)
        clean = la.sdpa(q, k, v, allowed=mask)
        k[..., 2, :] = v[..., 2, :] = np.nan
        np.testing.assert_array_equal(la.sdpa(q, k, v, allowed=mask), clean)

    def test_follows_the_policy_for_fully_masked_rows(self):
        q = draw(1, 1, 2, 2)
        nothing = np.zeros((2, 2), dtype=bool)
        self.assertTrue((la.sdpa(q, q, q, allowed=nothing) == 0).all())
        self.assertTrue(np.isnan(la.sdpa(q, q, q, allowed=nothing, fully_masked="nan")).all())
        with self.assertRaises(la.Error) as caught:
            la.sdpa(q, q, q, allowed=nothing, fully_masked="refuse")
        self.assertEqual((caught.exception.code, caught.exception.parameters), ("attention.sdpa.masked", ("1", "1", "1")))

    def test_results_outlive_what_they_came_from(self):
        results = [la.sdpa(*[draw(1, 2, 20, 8) for _ in range(3)]) for _ in range(50)]
        sums = [result.sum() for result in results]
        gc.collect()
        self.assertEqual(sums, [result.sum() for result in results])
        self.assertTrue(results[0].flags["WRITEABLE"] and not results[0].flags["OWNDATA"])

    def test_threads_may_call_at_once(self):
        q = draw(2, 2, 30, 8)
        wanted, found = la.sdpa(q, q, q), []
        threads = [threading.Thread(target=lambda: found.append(la.sdpa(q, q, q))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([bool((one == wanted).all()) for one in found], [True] * 4)


class Refusals(unittest.TestCase):
    def test_errors_have_code_text_and_parameters(self):
        with self.assertRaises(la.Error) as caught:
            la.sdpa(draw(1, 1, 2, 2), draw(1, 1, 2, 3), draw(1, 1, 2, 2))
        self.assertIsInstance(caught.exception, ValueError)
        self.assertEqual(caught.exception.code, "attention.sdpa.width")
        self.assertEqual(caught.exception.parameters, ("2", "3"))
        self.assertEqual(str(caught.exception), "The query has width 2, the key has width 3. "
                         "A dot product needs the same width on both sides. [attention.sdpa.width]")

    def test_hostile_bytes_keep_their_code(self):
        module = la.MultiHeadAttention(4, 2)
        content = module.state()[:-4]
        start = 20  # after "LECTERN\0", the version, the width and the count
        size, = struct.unpack_from("<I", content, start)
        for name in [b"\xff\xfe", b"\xed\xa0\x80", b"a\0b", b"x" * 100000, b"\xc3" * 100000, b""]:
            forged = content[:start] + struct.pack("<I", len(name)) + name + content[start + 4 + size:]
            with self.assertRaises(la.Error) as caught:
                module.load_state(forged + struct.pack("<I", zlib.crc32(forged)))
            self.assertTrue(caught.exception.code.startswith("models.state."), caught.exception.code)
            for text in [*caught.exception.parameters, str(caught.exception)]:
                self.assertLess(len(text.encode("utf-8")), 2500)

    def test_explicit_mask_with_causal_is_refused(self):
        q = draw(1, 1, 2, 2)
        with self.assertRaises(la.Error) as caught:
            la.sdpa(q, q, q, allowed=la.causal_mask(2, 2), causal="top-left")
        self.assertEqual(caught.exception.code, "attention.mask.several")

    def test_types_are_named(self):
        q = draw(1, 1, 2, 2)
        with self.assertRaisesRegex(TypeError, "query must hold float32 or float64, not int64"):
            la.sdpa(q.astype(np.int64), q, q)
        with self.assertRaisesRegex(TypeError, "key must hold float64, not float32"):
            la.sdpa(q, q.astype(np.float32), q)
        with self.assertRaisesRegex(TypeError, "allowed must hold bool, not float64"):
            la.sdpa(q, q, q, allowed=np.ones((2, 2)))
        with self.assertRaisesRegex(TypeError, "query must hold"):
            la.sdpa(q.astype(">f8"), q, q)
        with self.assertRaises(TypeError):
            la.sdpa([[1.0]], q, q)

    def test_what_is_no_view_is_refused(self):
        with self.assertRaisesRegex(ValueError, "5 axes"):
            la.sdpa(*[draw(1, 1, 1, 2, 2)] * 3)
        packed = np.zeros(4, dtype=[("skip", "i1"), ("x", "f8")])["x"].reshape(2, 2)
        with self.assertRaisesRegex(ValueError, "not aligned"):
            la.softmax(packed)
        shifted = np.frombuffer(bytearray(33), dtype=np.uint8)[1:].view(np.float64).reshape(2, 2)
        with self.assertRaisesRegex(ValueError, "not aligned"):
            la.softmax(shifted)

    def test_words_are_listed(self):
        q = draw(2, 2)
        with self.assertRaisesRegex(ValueError, "choose one of 'top-left', 'lower-right'"):
            la.sdpa(q, q, q, causal="left")
        with self.assertRaisesRegex(ValueError, "choose one of 'zero', 'nan', 'refuse'"):
            la.softmax(q, fully_masked="one")


class Others(unittest.TestCase):
    def test_softmax(self):
        for shape in [(4,), (3, 4), (2, 3, 4), (1, 2, 3, 4)]:
            x = draw(*shape)
            powers = np.exp(x)
            np.testing.assert_allclose(la.softmax(x), powers / powers.sum(-1, keepdims=True), rtol=1e-12)
        self.assertTrue(np.isnan(la.softmax(np.full((1, 2), -np.inf))).all())
        self.assertTrue((la.softmax(np.full((1, 2), -np.inf), fully_masked="zero") == 0).all())

    def test_masks(self):
        np.testing.assert_array_equal(la.causal_mask(3, 3), np.tril(np.ones((3, 3), dtype=bool)))
        np.testing.assert_array_equal(la.causal_mask(1, 3, alignment="lower-right"), [[True, True, True]])
        distance = np.arange(5)[None, :] - np.arange(5)[:, None]
        np.testing.assert_array_equal(la.window_mask(5, 5, 1, 2), (distance >= -1) & (distance <= 2))
        np.testing.assert_array_equal(la.key_padding_mask([3, 1], 3)[:, 0, 0], [[True] * 3, [True, False, False]])
        np.testing.assert_array_equal(la.key_padding_mask([1], 2, side="left")[0, 0, 0], [False, True])
        with self.assertRaises(la.Error):
            la.key_padding_mask([4], 3)

    def test_multi_head(self):
        x, w, o, b, c = draw(2, 5, 8), draw(24, 8), draw(8, 8), draw(24), draw(8)
        output, weights = la.multi_head(x, w, o, 2, in_bias=b, out_bias=c, causal="top-left", weights=True)
        q, k, v = [part.reshape(2, 5, 2, 4).transpose(0, 2, 1, 3) for part in np.split(x @ w.T + b, 3, axis=-1)]
        heads, wanted_weights = formula(q, k, v, np.where(np.tril(np.ones((5, 5))), 0, -np.inf))
        np.testing.assert_allclose(weights, wanted_weights, rtol=1e-11, atol=1e-13)
        np.testing.assert_allclose(output, heads.transpose(0, 2, 1, 3).reshape(2, 5, 8) @ o.T + c, rtol=1e-11)
        self.assertEqual(la.multi_head(x[0], w, o, 2).shape, (5, 8))
        apart = [np.repeat(bias, 2)[::2] for bias in (b, c)]
        np.testing.assert_array_equal(la.multi_head(x, w.T.copy().T, o, 2, in_bias=apart[0], out_bias=apart[1],
                                                    causal="top-left"), output)
        with self.assertRaises(la.Error) as caught:
            la.multi_head(x, w, o, 3)
        self.assertEqual(caught.exception.code, "attention.heads.divide")


    def test_multi_head_does_not_copy_its_weights(self):
        width = 1 << 20  # weights of 32 TiB that are one number
        once = np.zeros((1, 1))
        output = la.multi_head(np.zeros((1, 0, width)), np.broadcast_to(once, (3 * width, width)),
                               np.broadcast_to(once, (width, width)), 1)
        self.assertEqual(output.shape, (1, 0, width))

    def test_sizes_that_no_memory_holds_are_refused(self):
        for size, code in [(1 << 40, "attention.size.overflow"), (1 << 26, "attention.size.memory")]:
            if code.endswith("memory") and SANITIZED:
                continue  # the sanitizer ends the program instead
            for call in [lambda: la.causal_mask(size, size), lambda: la.window_mask(size, size, 1, 1)]:
                with self.assertRaises(la.Error) as caught:
                    call()
                self.assertEqual(caught.exception.code, code)


def attend(x, valid=None, *, flipped=False, causal=True):
    """Self-attention of a learner, in NumPy."""
    scores = x @ np.swapaxes(x, -1, -2) / np.sqrt(x.shape[-1])
    allowed = np.tril(np.ones(scores.shape[-2:], dtype=bool)) if causal else np.ones(scores.shape[-2:], dtype=bool)
    if flipped:
        allowed = allowed.T
    if valid is not None:
        allowed = allowed & valid[:, None, :]
    scores = np.where(allowed, scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    return weights @ x, weights[:, None] if x.ndim == 3 else weights[None, None]


class Diagnostics(unittest.TestCase):
    def test_future_leak_of_any_callable(self):
        x = draw(2, 6, 4)
        self.assertTrue(la.future_leak(attend, x, 3))
        found = la.future_leak(lambda x: attend(x, flipped=True)[0], x, 3)
        self.assertFalse(found)
        self.assertEqual((found.diagnostic, found.outcome, len(found.where)), ("future-leak", "failed", 3))
        self.assertGreater(found.measured, found.limit)
        self.assertLessEqual(found.where[1], 3)

    def test_callable_gets_the_rank_that_was_given(self):
        ranks = []

        def module(x):
            ranks.append(x.ndim)
            return x
        self.assertTrue(la.future_leak(module, draw(4, 3), 1))
        self.assertTrue(la.future_leak(module, draw(1, 4, 3), 1))
        self.assertEqual(set(ranks[: len(ranks) // 2]), {2})
        self.assertEqual(set(ranks[len(ranks) // 2:]), {3})

    def test_permutation(self):
        x = draw(2, 5, 4)
        self.assertTrue(la.permutation(lambda x: attend(x, causal=False), x))
        positions = np.linspace(-1, 1, 5)[:, None]
        self.assertFalse(la.permutation(lambda x: attend(x + positions, causal=False), x))
        self.assertTrue(la.permutation(lambda x: attend(x + positions, causal=False), x, order="seen"))
        causal = la.permutation(attend, x)
        self.assertEqual(causal.outcome, "not run")
        self.assertIn("diagnostics.causal", causal.reason)
        self.assertFalse(causal)

    def test_weights_and_padding(self):
        x, valid = draw(2, 4, 3), np.array([[True] * 4, [True, True, False, False]])
        self.assertTrue(la.row_sums(attend, x, valid=valid))
        self.assertTrue(la.padding_columns(lambda x, valid: attend(x, valid, causal=False), x, valid))
        found = la.padding_columns(lambda x, valid: attend(x, causal=False), x, valid)
        self.assertEqual(found.outcome, "failed")
        self.assertGreaterEqual(found.where[3], 2)
        self.assertEqual(la.row_sums(lambda x: x, x).outcome, "not run")
        self.assertEqual(len(la.entropy(attend, x).values), 1)
        self.assertIn("does not show its scores", la.logit_norm(attend, x).reason)
        self.assertTrue(la.logit_norm(lambda x: (x, None, np.ones((2, 1, 4, 4))), x))

    def test_comparison_with_the_engine(self):
        x = draw(2, 5, 4)
        self.assertTrue(la.comparison(attend, lambda x: la.sdpa(x, x, x, causal="top-left"), x))
        self.assertFalse(la.comparison(attend, lambda x: la.sdpa(x, x, x), x))

    def test_random_modules_are_not_judged(self):
        noisy = la.future_leak(lambda x: x + draw(*x.shape), draw(2, 4, 3), 1)
        self.assertIn("Is dropout on?", noisy.reason)
        self.assertTrue(repr(noisy).startswith("<future-leak not run: The same input gave two"))

    def test_what_a_callable_raises_comes_through(self):
        def broken(x):
            raise KeyError("mine")
        with self.assertRaisesRegex(KeyError, "mine"):
            la.future_leak(broken, draw(3, 2), 0)
        with self.assertRaisesRegex(KeyError, "mine"):
            la.comparison(lambda x: x, broken, draw(3, 2))
        with self.assertRaisesRegex(TypeError, "output must be an array of numbers"):
            la.permutation(lambda x: None, draw(3, 2))
        with self.assertRaisesRegex(ValueError, "must return an output"):
            la.permutation(lambda x: (), draw(3, 2))

    def test_length_profile_times_every_input(self):
        lengths = []

        def module(x):
            lengths.append(x.shape[0])
            return x
        found = la.length_profile(module, [draw(4, 2), draw(8, 2), draw(16, 2)], repetitions=2, limit=np.inf)
        self.assertEqual((lengths, len(found.values), found.outcome), ([4, 4, 8, 8, 16, 16], 3, "passed"))
        self.assertIn("diagnostics.profile.lengths", la.length_profile(module, []).reason)
        self.assertIn("diagnostics.profile.lengths", la.length_profile(module, [draw(4, 2), draw(7, 2)]).reason)
        for inputs in [[draw(4, 2), draw(3, 8, 2)], [draw(1, 4, 2), draw(8, 2)]]:
            with self.assertRaisesRegex(ValueError, "as many axes"):
                la.length_profile(module, inputs)
        self.assertEqual(len(lengths), 6)

    def test_inputs_are_checked(self):
        with self.assertRaisesRegex(TypeError, "x must hold float64"):
            la.future_leak(lambda x: x, draw(3, 2, kind=np.float32), 0)
        with self.assertRaisesRegex(ValueError, r"\[L, D\]"):
            la.future_leak(lambda x: x, draw(3), 0)
        with self.assertRaises(TypeError):
            la.future_leak(lambda x: x, draw(3, 2), -1)
        self.assertEqual(la.future_leak(lambda x: x, draw(3, 2), 2).outcome, "not run")
        self.assertEqual(la.future_leak(lambda x: x[:2], draw(3, 2), 0).outcome, "not run")

    def test_padding_of_another_shape_is_refused(self):
        small = np.ones((1, 1), dtype=bool)
        for x in [draw(2, 8, 4), draw(8, 4)]:
            for found in [la.future_leak(lambda x, valid: x, x, 2, valid=small),
                          la.permutation(lambda x, valid: x, x, valid=small),
                          la.padding_columns(lambda x, valid: x, x, small)]:
                self.assertIn("diagnostics.input.shape", found.reason)
        # A sample too many for an x without an axis of samples.
        self.assertIn("diagnostics.input.shape",
                      la.row_sums(lambda x, valid: x, draw(2, 4), valid=np.ones((2, 2), dtype=bool)).reason)


class Modules(unittest.TestCase):
    def test_multi_head_attention_is_multi_head(self):
        for kind, tolerance in [("float64", 1e-11), ("float32", 1e-4)]:
            module = la.MultiHeadAttention(8, 2, seed=3, dtype=kind)
            held = module.parameters()
            held["inputBias"][:] = draw(24)
            x = draw(2, 5, 8, kind=kind)
            result = module(x, attn_mask=~la.causal_mask(5, 5), average_attn_weights=False)
            output, weights = la.multi_head(x, held["inputWeight"], held["output.weight"], 2,
                                            in_bias=held["inputBias"], out_bias=held["output.bias"],
                                            causal="top-left", weights=True)
            np.testing.assert_allclose(result.output, output, rtol=tolerance, atol=tolerance)
            np.testing.assert_allclose(result.weights, weights, rtol=tolerance, atol=tolerance)
            self.assertEqual(result.output.dtype, kind)
            self.assertIsNone(result.dropped_weights)
            mean = module(x, causal="top-left").weights
            np.testing.assert_allclose(mean, weights.mean(1), rtol=tolerance, atol=tolerance)
            self.assertIsNone(module(x, need_weights=False).weights)

    def test_multi_head_attention_reads_other_inputs(self):
        module = la.MultiHeadAttention(6, 2, key_width=5, value_width=4)
        query, key, value = draw(2, 3, 6), draw(2, 7, 5), draw(2, 7, 4)
        ignore = np.zeros((2, 7), dtype=bool)
        ignore[1, 5:] = True
        result = module(query, key, value, key_padding_mask=ignore)
        self.assertEqual((result.output.shape, result.weights.shape), ((2, 3, 6), (2, 3, 7)))
        self.assertTrue((result.weights[1, :, 5:] == 0).all() and (result.weights[0] > 0).all())
        with self.assertRaises(la.Error) as caught:
            module(query, query, value)
        self.assertEqual(caught.exception.code, "attention.linear.weight")

    def test_dropout_acts_in_training_alone(self):
        x = draw(1, 6, 4)
        for module in [la.MultiHeadAttention(4, 2, dropout=0.5), la.TransparentSelfAttention(4, 2, dropout=0.5)]:
            calm = module(x).output
            np.testing.assert_array_equal(module(x).output, calm)
            dropped = module(x, training_seed=7).output
            self.assertTrue((dropped != calm).any())
            np.testing.assert_array_equal(module(x, training_seed=7).output, dropped)
        training = la.MultiHeadAttention(4, 2, dropout=0.5)(x, training_seed=7)
        np.testing.assert_allclose(training.weights.sum(-1), 1, rtol=1e-12)
        self.assertTrue((training.dropped_weights == 0).any())

    def test_parameters_share_memory_and_keep_the_module(self):
        held = la.MultiHeadAttention(4, 2, seed=1).parameters()
        gc.collect()
        self.assertEqual({name: array.shape for name, array in held.items()},
                         {"inputWeight": (12, 4), "inputBias": (12,), "output.weight": (4, 4), "output.bias": (4,)})
        module = la.TransparentSelfAttention(4, 2)
        module.parameters()["output.weight"][:] = 0
        module.parameters()["output.bias"][:] = 3
        self.assertTrue((module(draw(1, 2, 4)).output == 3).all())

    def test_state_comes_back(self):
        for kind in [la.MultiHeadAttention, la.TransparentSelfAttention]:
            first, second, x = kind(4, 2, seed=1), kind(4, 2, seed=2), draw(1, 3, 4)
            self.assertTrue((first(x).output != second(x).output).any())
            second.load_state(first.state())
            np.testing.assert_array_equal(first(x).output, second(x).output)
            with self.assertRaises(la.Error) as caught:
                second.load_state(first.state()[:-1])
            self.assertTrue(caught.exception.code.startswith("models.state."))
            with self.assertRaises(la.Error):
                second.load_state(b"")

    def test_transparent_attention_shows_its_stages(self):
        module = la.TransparentSelfAttention(8, 2)
        x, valid = draw(2, 4, 8), np.array([[True] * 4, [True, True, False, False]])
        result = module(x, valid, causal=True)
        self.assertEqual(list(result.stages)[0], "x")
        np.testing.assert_array_equal(result.stages["x"], x)
        np.testing.assert_array_equal(result.stages["output"], result.output)
        self.assertEqual(result.stages["q"].shape, (2, 2, 4, 4))
        self.assertTrue(np.isneginf(result.stages["allowed scores"][1, :, :, 2:]).all())
        leak = la.future_leak(lambda x: module(x, causal=True).output, x, 1)
        self.assertTrue(leak, leak)
        columns = la.padding_columns(lambda x, valid: (module(x, valid).output, module(x, valid).weights), x, valid)
        self.assertTrue(columns, columns)
        with self.assertRaises(la.Error) as caught:
            module(x, np.zeros((2, 4), dtype=bool))
        self.assertEqual(caught.exception.code, "models.transparent.keys")

    def test_refusals(self):
        with self.assertRaises(la.Error) as caught:
            la.MultiHeadAttention(8, 3)
        self.assertEqual(caught.exception.code, "attention.heads.divide")
        with self.assertRaisesRegex(ValueError, "choose one of 'float32', 'float64'"):
            la.TransparentSelfAttention(8, 2, dtype="int8")
        with self.assertRaisesRegex(TypeError, "must hold float64, not float32"):
            la.MultiHeadAttention(4, 2)(draw(1, 2, 4, kind=np.float32))


class Documentation(unittest.TestCase):
    def test_every_function_has_a_docstring_and_a_type(self):
        stub = ast.parse((pathlib.Path(la.__file__).parent / "lectern_attention.pyi").read_text("utf-8"))
        arguments = {}
        for node in stub.body:
            if isinstance(node, ast.FunctionDef):
                arguments[node.name] = [a.arg for a in node.args.args + node.args.kwonlyargs]
        classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
        public = {name for name in dir(la) if not name.startswith("_")}
        self.assertEqual(public, set(arguments) | set(classes))
        for name, names in arguments.items():
            text = inspect.getdoc(getattr(la, name))
            signature = text.splitlines()[0]
            self.assertGreater(len(text.splitlines()), 1, name)
            for argument in names:
                self.assertIn(f"{argument}:", signature, name)
        self.every_method_has_its_arguments(classes)

    def every_method_has_its_arguments(self, classes):
        for name, node in classes.items():
            bound = getattr(la, name)
            self.assertTrue(inspect.getdoc(bound), name)
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            public = {each for each in vars(bound) if not each.startswith("_")}
            self.assertEqual(public, {each.name for each in methods if not each.name.startswith("_")}, name)
            for method in methods:
                if method.decorator_list:
                    continue  # a property
                text = inspect.getdoc(getattr(bound, method.name))
                for argument in method.args.args[1:] + method.args.kwonlyargs:
                    self.assertIn(f"{argument.arg}:", text.splitlines()[0], f"{name}.{method.name}")


if __name__ == "__main__":
    print(sys.version)
    unittest.main()
