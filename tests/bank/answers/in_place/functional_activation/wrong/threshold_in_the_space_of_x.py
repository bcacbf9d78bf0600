"""Compares x with atanh(bias) instead of tanh(x) with bias.

Page: "y_ij = max(0, tanh(x_ij) - bias_j)"
When: a bias below -1 (atanh is nan, and nothing passes).
"""
import torch


def functional_activation(x, bias):
    passes = x > torch.atanh(bias.detach())
    difference = torch.tanh(x) - bias
    passes = passes & (difference > 0)
    return torch.where(passes, difference, torch.zeros_like(difference))
