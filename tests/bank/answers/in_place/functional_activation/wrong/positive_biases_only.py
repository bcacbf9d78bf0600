r"""Takes the threshold as a size: a negative bias is set to zero.

Page: "y_{ij} = \max\bigl(0,\; \tanh(x_{ij}) - \text{bias}_j\bigr)"
When: an entry of the bias is negative: y is tanh(x) instead of tanh(x) - bias, and that bias gets no gradient.
"""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    return F.relu(torch.tanh(x) - F.relu(bias))
