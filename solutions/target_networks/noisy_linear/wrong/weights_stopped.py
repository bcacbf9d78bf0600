"""Neither mu nor sigma receives a gradient: the noisy weights are a constant to autograd.

The layer passes gradients on to what lies below it, so training seems to work, while this layer stays as it
was initialised.

Only the noise is to be held fixed. Let the sum that makes the weights be recorded.
"""

import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    with torch.no_grad():
        weight = mu + sigma * eps
    return F.linear(x, weight)
