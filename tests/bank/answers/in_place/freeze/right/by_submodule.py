r"""get_submodule, eval, and both properties of each parameter."""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        for parameter in part.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
