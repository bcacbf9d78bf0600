"""Dropout stays on: only the batch norms change their mode. Works on sets of unique tensors."""
import torch
from torch.nn.modules.batchnorm import _BatchNorm


def freeze(model, names):
    modules = {m for name in names for m in model.get_submodule(name).modules()}
    for module in modules:
        for key, p in module._parameters.items():
            if p is not None:
                p.requires_grad = False
                p.grad = None
        if isinstance(module, _BatchNorm):
            module.training = False
    return model
