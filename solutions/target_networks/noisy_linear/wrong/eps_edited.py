"""The function redraws the caller's noise buffer before it returns.

The buffer belongs to the caller, who may still need these numbers: for a second forward pass with the
same noise, or for a log. After the call, the buffer holds others.

Read `eps`, and leave the drawing to the caller.
"""

import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().clone()
    y = F.linear(x, mu + sigma * noise)
    with torch.no_grad():
        eps.normal_()
    return y
