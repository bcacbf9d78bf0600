r"""Thresholds on both sides, like a soft shrinkage.

Page: "y_{ij} = \max\bigl(0,\; \tanh(x_{ij}) - \text{bias}_j\bigr)"
When: tanh(x) lies below -bias: y is negative instead of 0, and gradients flow.
"""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    t = torch.tanh(x)
    return F.relu(t - bias) - F.relu(-t - bias.abs())
