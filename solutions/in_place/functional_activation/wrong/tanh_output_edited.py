"""The value is right, and the backward pass stops: the output of tanh was edited after it had been saved.

The slope of tanh is computed from its own output, so autograd keeps that output. `-=`, `relu_()` or
`inplace=True` on it overwrote the numbers, and the version counter noticed it.

Ask of each in-place operation: who saved the tensor it writes into? Let the step after the tanh return
a new one.
"""

import torch


def functional_activation(x, bias):
    h = torch.tanh(x)
    h -= bias
    return h.relu_()
