"""Where sigma is zero its gradient is zero too, because the noise is left out there."""

import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = torch.where(sigma.detach() == 0, torch.zeros_like(eps), eps.detach())
    return F.linear(x, mu + sigma * noise)
