"""A linear layer with learned noise on its weights (Fortunato et al., 2018)."""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    """A linear map whose weights are mu plus sigma times noise."""
    noise = eps.detach().clone()  # the caller redraws its buffer before backward
    return F.linear(x, mu + sigma * noise)
