"""With a single feature the result has shape (N,) and not (N, 1)."""

import torch


def bulk_targets(encoder, x):
    mode = encoder.training
    encoder.eval()
    with torch.no_grad():
        rows = [encoder(x[i : i + 1]).squeeze() for i in range(len(x))]
    encoder.train(mode)
    return torch.stack(rows)
