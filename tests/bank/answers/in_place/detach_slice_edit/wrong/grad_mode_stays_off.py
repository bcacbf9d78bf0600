r"""Switches grad mode off for the edit and never on again.

Page: "**flows**: $\cos x_i$ for $i < h$, $-\sin x_i$ for $i \ge h$"
When: from the second call on: grad mode is off, and loss has no graph.
"""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    torch.set_grad_enabled(False)
    edited = x[:h] + 2.0
    return loss, edited
