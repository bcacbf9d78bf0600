"""Cuts with clamp(min=0), whose gradient passes where the entry is exactly 0.
Page: "an entry that equals its bias has not passed".
When: tanh(x) equal to its bias, such as x = 0 with bias 0: the gradients of x and bias should be 0 and are not."""
import torch


def functional_activation(x, bias):
    return torch.clamp(torch.tanh(x) - bias, min=0.0)
