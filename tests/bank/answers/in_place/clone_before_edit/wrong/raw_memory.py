r"""edited is read from the memory of x as if it were contiguous.

Page: "\text{edited}_i = x_i + 1."
When: x is a leaf that is not contiguous (a transposed one, every other entry): the entries are in the wrong order or not those of x.
"""

import torch


def clone_before_edit(x):
    loss = x.sin().sum()
    strides, step = [], 1
    for length in reversed(x.shape):
        strides.insert(0, step)
        step *= length
    return loss, x.detach().as_strided(x.shape, strides).clone().add_(1.0)
