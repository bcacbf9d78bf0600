"""A gradient reaches the noise.

If an optimiser ever holds the buffer, training also changes the noise: it goes where the loss is small,
and the agent stops exploring.

Copying a tensor does not cut it off its graph. Do both.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.clone()
    return F.linear(x, mu + sigma * noise)
