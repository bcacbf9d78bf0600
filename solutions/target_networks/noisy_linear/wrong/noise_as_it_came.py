"""The caller's noise went into the product as it came: a gradient reaches it, and a redraw before
`backward` makes PyTorch refuse to differentiate.

Both have one cause. The noise is still the caller's tensor, part of the caller's graph and on the caller's
memory, while the formula wants numbers that were drawn once and then stay put.

Take two things away from the noise before you use it: its history, and the memory that it shares.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    return F.linear(x, mu + sigma * eps)
