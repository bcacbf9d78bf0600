r"""Drops the last axis when it has length one.

Page: "Returns `y`, a float32 tensor of shape `(B, D)`."
When: D is 1: y has shape (B,).
"""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    return F.relu(torch.tanh(x) - bias).squeeze(-1)
