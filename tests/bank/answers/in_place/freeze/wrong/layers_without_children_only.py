"""Only modules without children are frozen, so a parameter that a block with children holds itself still
learns.
"""

import torch


def freeze(model, names):
    for name in names:
        for module in model.get_submodule(name).modules():
            if next(module.children(), None) is not None:
                continue
            module.eval()
            for parameter in module.parameters(recurse=False):
                parameter.requires_grad_(False)
                parameter.grad = None
