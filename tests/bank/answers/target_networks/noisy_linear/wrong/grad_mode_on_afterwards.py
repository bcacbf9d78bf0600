"""Copies the noise with grad mode off and switches it on again, whatever it was.

Contract: "requires_grad, train/eval mode and grad mode stay as found, whichever way they were."
When: called with grad mode off.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    torch.set_grad_enabled(False)
    noise = eps.clone()
    torch.set_grad_enabled(True)
    return F.linear(x, mu + sigma * noise)
