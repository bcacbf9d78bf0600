"""The gradient ends in this layer: nothing reaches `x`.

Whatever produced `x`, a convolution or another noisy layer, is cut off from the loss and keeps its random
weights.

A layer also has to pass gradients on to the layers before it. Find what cuts its input off, and take it
away.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().clone()
    return F.linear(x.detach(), mu + sigma * noise)
