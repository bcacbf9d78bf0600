r"""Lines the bias up with the first axis whenever its length fits.

Page: "`bias` | `(D,)` float32"
When: B equals D (and is above 1): the bias is subtracted by rows instead of by columns.
"""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    if bias.shape[0] == x.shape[0] and bias.shape[0] > 1:
        bias = bias.unsqueeze(1)
    return F.relu(torch.tanh(x) - bias)
