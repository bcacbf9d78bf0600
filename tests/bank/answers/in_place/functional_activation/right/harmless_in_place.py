r"""relu_ on the difference, which nobody saved."""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    h = x.tanh()
    h = torch.sub(h, bias)
    h.relu_()
    return h
