"""softmax(Q K^T / sqrt(d)) V in NumPy, as one would write it."""

import os
import sys

if "--threads" in sys.argv:
    os.environ["OPENBLAS_NUM_THREADS"] = sys.argv[sys.argv.index("--threads") + 1]

import numpy as np

from measure import arguments, kept, measure, report


def attention(q, k, v, mask):
    scores = q @ k.swapaxes(-1, -2)
    scores *= 1 / np.sqrt(q.shape[-1], dtype=np.float32)
    if mask is not None:
        scores += mask
    scores -= scores.max(-1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(-1, keepdims=True)
    return scores @ v


def main():
    given = arguments()
    random = np.random.default_rng(1)
    for shape in given.shapes:
        length = shape[2]
        q, k, v = (random.standard_normal(shape, dtype=np.float32) for _ in range(3))
        masks = {"full": None,
                 "causal": np.triu(np.full((length, length), -np.inf, np.float32), 1),
                 "pad": np.where(np.arange(length) < kept(length), 0, -np.inf).astype(np.float32)}
        for variant in given.variants:
            if variant in masks:
                report("numpy", shape, variant, given.threads,
                       measure(lambda: attention(q, k, v, masks[variant]), given.budget))
            if variant == "decode":
                report("numpy", shape, variant, given.threads,
                       measure(lambda: attention(q[:, :, :1], k, v, None), given.budget))


main()
