"""Edits in place where nothing was saved: the difference is a new tensor, and masked_fill_ saves the mask
alone.
"""

import torch


def functional_activation(x, bias):
    y = torch.sub(torch.tanh(x), bias)
    stopped = y.detach() <= 0
    y.masked_fill_(stopped, 0.0)
    return y
