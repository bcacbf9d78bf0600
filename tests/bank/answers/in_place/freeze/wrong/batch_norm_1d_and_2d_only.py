"""A BatchNorm3d (or SyncBatchNorm) inside a named submodule stays in training mode."""

import torch


def freeze(model, names):
    for name in names:
        block = model.get_submodule(name)
        for parameter in block.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
        for module in block.modules():
            if isinstance(module, (torch.nn.BatchNorm1d, torch.nn.BatchNorm2d)):
                module.eval()
