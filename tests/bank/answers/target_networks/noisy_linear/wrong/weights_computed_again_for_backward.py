"""The noise is copied inside a checkpoint, which runs again in the backward pass and then copies the
caller's new noise.
"""

import torch
import torch.nn.functional as F
from torch.utils.checkpoint import checkpoint


def noisy_linear(x, mu, sigma, eps):
    def layer(x, mu, sigma):
        noise = eps.detach().clone()
        return F.linear(x, mu + sigma * noise)

    return checkpoint(layer, x, mu, sigma, use_reentrant=False)
