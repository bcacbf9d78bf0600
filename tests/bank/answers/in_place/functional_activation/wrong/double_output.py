r"""Works in double precision and hands y out like that.

Page: "Returns `y`, a float32 tensor of shape `(B, D)`."
When: always: y has dtype float64.
"""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    return F.relu(torch.tanh(x).double() - bias)
