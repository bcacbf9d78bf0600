"""With grad mode off the noise is left out of the value, as if the layer were evaluated."""

import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    if not torch.is_grad_enabled():
        return F.linear(x, mu)
    noise = eps.detach().clone()
    return F.linear(x, mu + sigma * noise)
