"""The negative entries are zero, but gradients still flow through them.

The zeros were written through `.data`, so autograd never learned that there is a threshold: it
differentiates the line without the ReLU.

What is to shape the gradient has to be an operation that autograd can see.
"""

import torch


def functional_activation(x, bias):
    y = torch.tanh(x) - bias
    y.data.clamp_(min=0.0)
    return y
