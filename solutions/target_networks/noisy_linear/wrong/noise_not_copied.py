"""As soon as the caller redraws the noise before `backward`, PyTorch refuses to differentiate.

The gradient of sigma needs the noise of the forward pass. What autograd kept is the caller's buffer, under
another name but on the same memory, and its contents have changed.

Compute with noise that nobody else can write to.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    return F.linear(x, mu + sigma * eps.detach())
