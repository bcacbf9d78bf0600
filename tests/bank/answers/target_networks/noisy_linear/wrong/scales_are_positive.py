"""Takes the size of sigma, as a scale is positive.

Page: "the weights' scales, of either sign"
When: an entry of `sigma` is negative.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().clone()
    return F.linear(x, mu + sigma.abs() * noise)
