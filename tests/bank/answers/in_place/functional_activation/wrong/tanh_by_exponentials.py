"""tanh as (exp(2x) - 1) / (exp(2x) + 1).

Page: "y_ij = max(0, tanh(x_ij) - bias_j)" (contract.md: "large numbers")
When: x above 44: inf / inf is nan.
"""
import torch


def functional_activation(x, bias):
    e = torch.exp(2 * x)
    h = (e - 1) / (e + 1)
    return torch.relu(h - bias)
