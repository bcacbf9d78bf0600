r"""The second half is taken from the end, one entry too long for even n.

Page: "\sum_{i < h} \sin x_i + \sum_{i \ge h} \cos x_i"
When: n is even: entry h - 1 is in both halves.
"""

import torch


def detach_slice_edit(x):
    h = x.numel() // 2
    loss = x[:h].sin().sum() + x[-(h + 1) :].cos().sum()
    return loss, x[:h].detach() + 2.0
