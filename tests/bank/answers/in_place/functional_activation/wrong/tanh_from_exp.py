r"""Computes tanh from exponentials.

Page: "`x` | `(B, D)` float32"
When: x is above about 44: exp overflows, and value and gradient are nan.
"""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    e = torch.exp(2 * x)
    return F.relu((e - 1) / (e + 1) - bias)
