"""Angles are brought near zero with pi = 3.141, so for angles of many turns the loss and the gradient are
off by up to 0.02 per entry.
"""

import torch

PI = 3.141


def detach_slice_edit(x):
    h = x.shape[0] // 2
    turns = torch.round(x.detach() / (2 * PI))
    angles = x - 2 * PI * turns
    loss = angles[:h].sin().sum() + angles[h:].cos().sum()
    return loss, x.detach()[:h] + 2.0
