r"""Zeroes the gradients that are there instead of removing them.

Page: "`optimizer.step()` leaves its parameters exactly where they are"
When: the parameters hold a .grad when freeze is called and the optimiser has weight decay or momentum: they go on moving.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        for parameter in part.parameters():
            parameter.requires_grad = False
            if parameter.grad is not None:
                parameter.grad.zero_()
