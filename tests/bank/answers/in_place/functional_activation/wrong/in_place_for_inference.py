r"""Squashes x in place when grad mode is off.

Page: "`x` and `bias` keep their values."
When: called under torch.no_grad(): x is overwritten with tanh(x).
"""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    if torch.is_grad_enabled():
        return F.relu(torch.tanh(x) - bias)
    return F.relu(x.tanh_() - bias)
