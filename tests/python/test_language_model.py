"""The language model in Python: trained, generated from, and interrupted."""
import math
import unittest

import numpy as np

import lectern_attention as la

#: Two sequences of length 4 with distinct first tokens, and what follows each token.
TOKENS = np.array([[1, 3, 4, 5], [2, 5, 3, 6]])
TARGETS = np.array([[3, 4, 5, 0], [5, 3, 6, 0]])


def small(**options):
    return la.LanguageModel(7, 16, 2, **{"hidden": 32, "seed": 4, **options})


class Model(unittest.TestCase):
    def test_gives_logits_of_each_position(self):
        for positions in ["none", "sinusoidal", "learned", "relative", "alibi", "rotary"]:
            for dtype in ["float64", "float32"]:
                model = small(positions=positions, dtype=dtype, layers=2, key_heads=1)
                logits = model(TOKENS)
                self.assertEqual((logits.shape, logits.dtype), ((2, 4, 7), dtype))
                np.testing.assert_allclose(model(TOKENS[1]), logits[1], rtol=1e-4, atol=1e-5)

    def test_options_are_understood(self):
        names = set(small(norm="rms", placement="post").parameters())
        self.assertFalse(any(name.startswith("lastNorm") for name in names))
        self.assertIn("lastNorm.gain", small().parameters())
        relu = small(activation="relu")
        relu.load_state(small().state())
        self.assertTrue((relu(TOKENS) != small()(TOKENS)).any())
        with self.assertRaisesRegex(ValueError, "choose one of 'none', 'sinusoidal'"):
            small(positions="absolute")

    def test_the_future_is_not_read_unless_asked_for(self):
        changed = TOKENS.copy()
        changed[:, 3] = 6
        model = small()
        np.testing.assert_array_equal(model(changed)[:, :3], model(TOKENS)[:, :3])
        self.assertTrue((model(changed, causal=False)[0, :3] != model(TOKENS, causal=False)[0, :3]).any())

    def test_padding_is_not_read(self):
        valid = np.array([[True] * 4, [False, True, True, True]])
        changed = TOKENS.copy()
        changed[1, 0] = 6
        model = small(positions="none")
        np.testing.assert_array_equal(model(changed, valid)[1, 1:], model(TOKENS, valid)[1, 1:])

    def test_dropout_acts_in_training_alone(self):
        model = small(dropout=0.3)
        np.testing.assert_array_equal(model(TOKENS), model(TOKENS))
        self.assertTrue((model(TOKENS, training_seed=1) != model(TOKENS)).any())
        np.testing.assert_array_equal(model(TOKENS, training_seed=1), model(TOKENS, training_seed=1))

    def test_loss_is_the_mean_cross_entropy(self):
        model = small()
        logits = model(TOKENS)
        logs = logits - np.log(np.exp(logits).sum(-1, keepdims=True))
        chosen = np.take_along_axis(logs, TARGETS[..., None], -1)[..., 0]
        self.assertAlmostEqual(model.loss(TOKENS, TARGETS), -chosen.mean(), places=12)
        some = np.where(np.arange(4) < 2, TARGETS, -100)
        self.assertAlmostEqual(model.loss(TOKENS, some), -chosen[:, :2].mean(), places=12)
        self.assertAlmostEqual(model.loss(TOKENS, np.where(some < 0, 6, some), ignore=6), -chosen[:, :2].mean(),
                               places=12)


class Training(unittest.TestCase):
    def test_a_batch_is_overfitted(self):
        for dtype in ["float64", "float32"]:
            model = small(dtype=dtype)
            seen = []
            steps = model.train(TOKENS, TARGETS, 150, rate=0.02, progress=seen.append)
            self.assertEqual([step.number for step in steps], list(range(1, 151)))
            self.assertEqual([step.loss for step in steps], [step.loss for step in seen])
            self.assertGreater(steps[0].loss, 1)
            self.assertLess(model.loss(TOKENS, TARGETS), 0.01)
            self.assertTrue(all(step.gradient_norm >= 0 for step in steps))

    def test_a_shared_first_token_ends_at_its_entropy(self):
        tokens = TOKENS.copy()
        tokens[:, 0] = 1
        model = small()
        model.train(tokens, TARGETS, 300, rate=0.02)
        self.assertAlmostEqual(model.loss(tokens, TARGETS), math.log(2) / 4, delta=0.01)

    def test_steps_are_those_of_the_seed_and_the_optimizer(self):
        losses = lambda **options: [step.loss for step in small(dropout=0.2).train(TOKENS, TARGETS, 5, **options)]
        self.assertEqual(losses(seed=1), losses(seed=1))
        self.assertNotEqual(losses(seed=1), losses(seed=2))
        kinds = [losses(optimizer=kind, decay=0.1, rate=0.1)[-1] for kind in ["sgd", "adam", "adamw"]]
        self.assertEqual(len(set(kinds)), 3)

    def test_what_progress_raises_ends_the_training(self):
        model, seen = small(), []

        def progress(step):
            seen.append(step.number)
            if step.number == 3:
                raise KeyError("enough")

        with self.assertRaises(KeyError):
            model.train(TOKENS, TARGETS, 100, progress=progress)
        self.assertEqual(seen, [1, 2, 3])

    def test_refusals(self):
        for call, code in [
                (lambda: small().train(TOKENS, TARGETS[:, :2], 1), "models.language.targets"),
                (lambda: small().train(TOKENS, np.full((2, 4), -100), 1), "attention.loss.ignored"),
                (lambda: small().train(TOKENS, TARGETS, 1, rate=-1.0), "models.optimizer.option"),
                (lambda: small().train(TOKENS, TARGETS, 1, largest_norm=0.0), "models.gradient.largest"),
                (lambda: small()(TOKENS + 9), "attention.embedding.token"),
                (lambda: la.LanguageModel(0, 8, 2), "models.language.vocabulary"),
                (lambda: la.LanguageModel(7, 8, 3), "attention.heads.divide"),
                (lambda: la.LanguageModel(7, 1 << 62, 2), "attention.size.overflow")]:
            with self.assertRaises(la.Error) as caught:
                call()
            self.assertEqual(caught.exception.code, code)
        with self.assertRaisesRegex(TypeError, "tokens must hold int64, not int32"):
            small()(TOKENS.astype(np.int32))


class Generating(unittest.TestCase):
    def test_continues_what_it_has_learned(self):
        model = small()
        model.train(TOKENS, TARGETS, 150, rate=0.02)
        for row in (0, 1):
            made = model.generate(TOKENS[row, :1], 3, temperature=0.0)
            np.testing.assert_array_equal(made.tokens, TARGETS[row, :3])

    def test_the_cache_changes_the_cost_alone(self):
        model, prompt = small(layers=2, key_heads=1), np.array([1, 5, 2, 6, 3, 3, 0, 4])
        cached, again = (model.generate(prompt, 4, seed=3, cache=cache) for cache in (True, False))
        np.testing.assert_array_equal(cached.tokens, again.tokens)
        self.assertEqual((cached.cost.key_projections, again.cost.key_projections), (11, 38))
        self.assertLess(cached.cost.multiply_adds, again.cost.multiply_adds)
        self.assertEqual((cached.cost.passes, again.cache_bytes), (4, 0))
        self.assertEqual(cached.cache_bytes, 2 * 2 * 12 * 8 * 8)  # keys and values, layers, positions, width, bytes
        self.assertGreater(cached.cost.bytes, 0)

    def test_sampling_follows_its_options(self):
        model, prompt = small(), np.array([1])
        likeliest = model.generate(prompt, 5, temperature=0.0).tokens
        np.testing.assert_array_equal(model.generate(prompt, 5, top_k=1, seed=9).tokens, likeliest)
        np.testing.assert_array_equal(model.generate(prompt, 5, top_p=1e-9, seed=9).tokens, likeliest)
        drawn = {tuple(model.generate(prompt, 5, temperature=3.0, seed=seed).tokens) for seed in range(8)}
        self.assertGreater(len(drawn), 2)
        end = int(likeliest[0])
        self.assertEqual(len(model.generate(prompt, 5, temperature=0.0, end=end).tokens), 1)

    def test_progress_sees_every_token_and_may_end_it(self):
        seen = []
        made = small().generate(np.array([1]), 4, progress=seen.append)
        self.assertEqual(seen, list(made.tokens))
        with self.assertRaises(ZeroDivisionError):
            small().generate(np.array([1]), 4, progress=lambda token: 1 / 0)

    def test_refusals(self):
        for call, code in [
                (lambda: small().generate(np.array([], dtype=np.int64), 1), "models.generation.prompt"),
                (lambda: small().generate(np.array([1]), 1, temperature=-1.0), "models.sampling.temperature"),
                (lambda: small().generate(np.array([1]), 1, top_p=0.0), "models.sampling.topP"),
                (lambda: small().generate(np.array([1]), 1 << 62), "attention.size.overflow"),
                (lambda: small(positions="learned", max_length=3).generate(np.array([1]), 5),
                 "attention.positions.table")]:
            with self.assertRaises(la.Error) as caught:
                call()
            self.assertEqual(caught.exception.code, code)
        with self.assertRaisesRegex(ValueError, "one axis"):
            small().generate(TOKENS, 1)

    def test_state_comes_back(self):
        first, second = small(seed=1), small(seed=2)
        second.load_state(first.state())
        np.testing.assert_array_equal(first(TOKENS), second(TOKENS))
        first.parameters()["head.weight"][:] = 0
        self.assertTrue((first(TOKENS) == 0).all())


if __name__ == "__main__":
    unittest.main()
