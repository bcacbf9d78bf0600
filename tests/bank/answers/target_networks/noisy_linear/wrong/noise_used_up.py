"""Moves the noise out of the buffer: takes a copy and leaves zeros behind.

Page: "Your function itself changes none of its inputs."
When: always; the buffer is zero after the call, and a second call without a new draw is noiseless.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().clone()
    y = F.linear(x, mu + sigma * noise)
    eps.detach().zero_()
    return y
