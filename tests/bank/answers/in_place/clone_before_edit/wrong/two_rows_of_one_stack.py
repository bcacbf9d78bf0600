"""Edited is a row of the tensor whose other row the sine saved, so the caller's write into edited makes the
backward pass fail.
"""

import torch


def clone_before_edit(x):
    both = torch.stack((x, x + 1.0))
    loss = both[0].sin().sum()
    edited = both[1].detach()
    return loss, edited
