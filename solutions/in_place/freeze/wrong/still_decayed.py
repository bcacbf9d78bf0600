"""The gradients of the frozen parameters are zero, yet the optimiser moves the parameters all the same.

Weight decay and momentum do not ask whether a gradient is zero. A parameter with a gradient of zero is
pulled towards the origin at every step; one without any gradient is left alone.

Find out how an optimiser decides which parameters to pass over, and let that hold for the frozen ones.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        part.zero_grad()
        for parameter in part.parameters():
            if parameter.requires_grad:
                parameter.register_hook(torch.zeros_like)
