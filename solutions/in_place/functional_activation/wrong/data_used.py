"""The error is gone, and the gradient is wrong: the output of tanh was edited through `.data`.

The version counter saw nothing, so the backward pass computes the slope of tanh from the shifted numbers.
The subtraction was not recorded either: bias gets no gradient at all.

An error from the version counter is a fact about your computation. Change the computation, not the
counter.
"""

import torch


def functional_activation(x, bias):
    h = torch.tanh(x)
    h.data.sub_(bias)
    return torch.relu(h)
