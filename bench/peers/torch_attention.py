"""softmax(Q K^T / sqrt(d)) V in PyTorch, and the gradient of it (variants full_b, causal_b)."""

import math

import torch

from measure import arguments, kept, measure, report


def attention(q, k, v, mask):
    if mask is None:
        scores = torch.matmul(q, k.transpose(-1, -2)) * (1 / math.sqrt(q.shape[-1]))
    else:
        n, h, length, d = q.shape
        scores = torch.baddbmm(mask, q.view(n * h, length, d), k.view(n * h, length, d).transpose(1, 2),
                               alpha=1 / math.sqrt(d)).view(n, h, length, length)
    return torch.matmul(torch.softmax(scores, -1), v)


def step(q, k, v, mask, upstream):
    for x in (q, k, v):
        x.grad = None
    attention(q, k, v, mask).backward(upstream)


def main():
    given = arguments()
    torch.set_num_threads(given.threads)
    torch.manual_seed(1)
    for shape in given.shapes:
        length = shape[2]
        q, k, v, upstream = (torch.randn(shape) for _ in range(4))
        causal = torch.full((1, length, length), -math.inf).triu(1)
        padding = torch.where(torch.arange(length) < kept(length), 0.0, -math.inf).view(1, 1, length)
        masks = {"full": None, "causal": causal, "pad": padding}
        for variant in given.variants:
            name, backward = variant.removesuffix("_b"), variant.endswith("_b")
            if name == "decode":
                with torch.no_grad():
                    report("torch", shape, variant, given.threads,
                           measure(lambda: attention(q[:, :, :1], k, v, None), given.budget))
            if name not in masks:
                continue
            for x in (q, k, v):
                x.requires_grad_(backward)
            with torch.set_grad_enabled(backward):
                call = (lambda: step(q, k, v, masks[name], upstream)) if backward else (
                    lambda: attention(q, k, v, masks[name]))
                report("torch", shape, variant, given.threads, measure(call, given.budget))


main()
