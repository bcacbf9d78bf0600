r"""Writes the maximum as (d + |d|) / 2, which has slope one half at zero.

Page: "with $m_{ij} = 1$ where $y_{ij} > 0$, else 0"
When: tanh(x) equals the bias exactly: half of the gradient arrives instead of none.
"""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    d = torch.tanh(x) - bias
    return (d + d.abs()) / 2
