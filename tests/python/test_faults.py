"""The faults of self-attention in Python: each is what a diagnostic should notice."""
import unittest

import numpy as np

import lectern_attention as la

RANDOM = np.random.default_rng(11)
WIDTH, HEADS = 8, 2
IN_WEIGHT, OUT_WEIGHT = (RANDOM.standard_normal((rows, WIDTH)) for rows in (3 * WIDTH, WIDTH))
IN_BIAS, OUT_BIAS = RANDOM.standard_normal(3 * WIDTH), RANDOM.standard_normal(WIDTH)


def spec(**options):
    return la.SelfAttention(IN_WEIGHT, OUT_WEIGHT, HEADS, in_bias=IN_BIAS, out_bias=OUT_BIAS, **options)


class Faults(unittest.TestCase):
    def test_every_fault_has_a_name_and_a_meaning(self):
        faults = la.faults()
        self.assertGreater(len(faults), 20)
        self.assertEqual(len({fault.id for fault in faults}), len(faults))
        for fault in faults:
            self.assertRegex(fault.id, r"^[a-z]+\.[a-z0-9-]+$")
            self.assertGreater(len(fault.meaning), 10)
            self.assertIn(fault.id, repr(fault))

    def test_the_right_module_is_multi_head(self):
        x = RANDOM.standard_normal((2, 5, WIDTH))
        output, weights, scores = la.right_module(spec())(x)
        wanted, wanted_weights = la.multi_head(x, IN_WEIGHT, OUT_WEIGHT, HEADS, in_bias=IN_BIAS, out_bias=OUT_BIAS,
                                               causal="top-left", weights=True)
        np.testing.assert_allclose(output, wanted, rtol=1e-12)
        np.testing.assert_allclose(weights, wanted_weights, rtol=1e-12)
        np.testing.assert_allclose(la.softmax(np.where(la.causal_mask(5, 5), scores, -np.inf)), weights, rtol=1e-12)
        self.assertEqual(la.right_module(spec())(x[0])[0].shape, (5, WIDTH))

    def test_diagnostics_take_faulty_modules(self):
        x = RANDOM.standard_normal((1, 6, WIDTH))
        made = {fault.id: fault.make(spec()) for fault in la.faults()}
        self.assertTrue(la.future_leak(la.right_module(spec()), x, 2))
        self.assertEqual(la.future_leak(made["mask.triangle-flipped"], x, 2).outcome, "failed")
        valid = np.array([[True] * 4 + [False] * 2])
        self.assertEqual(la.padding_columns(la.right_module(spec()), x, valid).outcome, "passed")
        for name in ["padding.inverted", "padding.missing"]:
            self.assertEqual(la.padding_columns(made[name], x, valid).outcome, "failed", name)

    def test_every_fault_keeps_the_shapes(self):
        x = RANDOM.standard_normal((2, WIDTH // HEADS, WIDTH))  # L = d: a key that is not transposed fits
        valid = np.array([[True] * 4, [True] * 3 + [False]])
        for fault in la.faults():
            output, weights, scores = fault.make(spec(positions=True))(x, valid)
            self.assertEqual((output.shape, weights.shape, scores.shape),
                             ((2, 4, WIDTH), (2, HEADS, 4, 4), (2, HEADS, 4, 4)), fault.id)

    def test_what_does_not_fit_is_refused(self):
        x = RANDOM.standard_normal((1, 3, WIDTH))
        with self.assertRaises(la.Error) as caught:
            la.right_module(la.SelfAttention(IN_WEIGHT, OUT_WEIGHT, 3))(x)
        self.assertEqual(caught.exception.code, "attention.heads.divide")
        with self.assertRaises(la.Error) as caught:
            la.right_module(spec())(x, np.ones((2, 3), dtype=bool))
        self.assertEqual(caught.exception.code, "diagnostics.input.shape")
        with self.assertRaisesRegex(TypeError, "must hold float64"):
            la.right_module(spec())(x.astype(np.float32))


if __name__ == "__main__":
    unittest.main()
