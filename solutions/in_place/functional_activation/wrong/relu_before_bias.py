"""The ReLU came before the subtraction, so the result has negative entries.

The threshold then no longer decides what passes; it shifts everything by a constant.

Work the formula from the inside outwards: tanh, then the bias, then the ReLU.
"""

import torch


def functional_activation(x, bias):
    return torch.relu(torch.tanh(x)) - bias
