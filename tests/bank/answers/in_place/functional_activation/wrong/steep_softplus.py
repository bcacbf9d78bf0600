r"""Replaces the rectifier by a steep softplus.

Page: "what does not exceed the bias is cut away"
When: tanh(x) and the bias are within about 0.02 of each other: y is not 0 below the bias (0.0007 at equality), and the gradient is a fraction.
"""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    return F.softplus(torch.tanh(x) - bias, beta=1000.0)
