"""The inputs get a gradient through the means alone; the noisy part sees a detached x.

Page: "`x` | flows: g (mu + sigma * eps)"
When: always where sigma * eps is not zero; the value and the other gradients are right.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().clone()
    return F.linear(x, mu) + F.linear(x.detach(), sigma * noise)
