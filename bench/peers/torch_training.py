"""A training step of the language model that bench_training trains, in PyTorch: one Pre-LN block, GELU, Adam."""

import torch
from torch import nn

from measure import arguments, measure, report

VOCABULARY = 256


class Model(nn.Module):
    def __init__(self, heads, length, width):
        super().__init__()
        self.embedding = nn.Embedding(VOCABULARY, width)
        self.positions = nn.Parameter(torch.randn(length, width) * 0.02, requires_grad=False)
        self.block = nn.TransformerEncoderLayer(width, heads, 4 * width, dropout=0, activation="gelu",
                                                batch_first=True, norm_first=True)
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, VOCABULARY)
        self.mask = torch.full((length, length), float("-inf")).triu(1)

    def forward(self, tokens):
        return self.head(self.norm(self.block(self.embedding(tokens) + self.positions, self.mask)))


def main():
    given = arguments()
    torch.set_num_threads(given.threads)
    torch.manual_seed(1)
    for n, heads, length, width in given.shapes:
        model = Model(heads, length, heads * width)
        optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=0.01)
        tokens = torch.arange(n * length).view(n, length) % VOCABULARY
        targets = ((tokens + 1) % VOCABULARY).flatten()

        def step():
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(tokens).flatten(0, 1), targets).backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()

        report("torch", (n, heads, length, width), "train", given.threads, measure(step, given.budget))


main()
