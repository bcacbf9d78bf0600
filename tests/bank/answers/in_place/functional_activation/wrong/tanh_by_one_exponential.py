"""Tanh is 1 - 2 / (exp(2x) + 1), which has the right value everywhere and a gradient of NaN for x above 44."""

import torch


def functional_activation(x, bias):
    t = 1.0 - 2.0 / (torch.exp(2.0 * x) + 1.0)
    return torch.relu(t - bias)
