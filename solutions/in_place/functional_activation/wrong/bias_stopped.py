"""bias gets no gradient: it was cut off before the subtraction.

Detaching a parameter makes the in-place complaint go away in some arrangements. It also means that the
threshold is never learned.

Both inputs are to learn here: nothing needs a stop.
"""

import torch


def functional_activation(x, bias):
    return torch.relu(torch.tanh(x) - bias.detach())
