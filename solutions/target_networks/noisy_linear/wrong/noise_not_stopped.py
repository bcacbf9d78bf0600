"""A gradient reaches the noise.

If the buffer ever lands in an optimiser, the network learns to choose its own luck: it moves the noise to
where the loss is small, and stops exploring.

Copying a tensor does not cut it off its graph. Do both.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.clone()
    return F.linear(x, mu + sigma * noise)
