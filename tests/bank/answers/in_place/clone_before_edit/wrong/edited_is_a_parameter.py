r"""edited is a fresh leaf that requires a gradient.

Page: "the caller will write into it"
When: the caller writes into edited: 'a leaf Variable that requires grad is being used in an in-place operation'.
"""

import torch


def clone_before_edit(x):
    loss = torch.sin(x).sum()
    return loss, torch.nn.Parameter(x.detach() + 1.0)
