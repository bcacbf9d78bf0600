"""Writes tanh as a quotient of exponentials, without any in-place edit.
Page: y = max(0, tanh(x) - bias) (contract: "large numbers").
When: x above about 45: exp(2x) is infinite and y is nan."""
import torch


def functional_activation(x, bias):
    e = torch.exp(2 * x)
    return torch.relu((e - 1) / (e + 1) - bias)
