"""Cuts the noise off where it requires a gradient, and copies it where it does not; never both.

Page: "The caller may write new noise into the same buffer, in place, at any time"
When: `eps` requires gradients and is overwritten before `backward`.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach() if eps.requires_grad else eps.clone()
    return F.linear(x, mu + sigma * noise)
