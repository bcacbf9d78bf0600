"""Edits its own temporary in place: the difference, which no operation has saved."""
import torch


def functional_activation(x, bias, *, slope=1.0):
    difference = torch.tanh(x).sub(bias)
    below = difference.detach().le(0)
    difference[below] = 0.0
    return difference
