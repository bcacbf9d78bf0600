"""Goes through all parameters and modules and compares dotted names."""

import torch.nn as nn
from torch.nn.modules.batchnorm import _BatchNorm


def _inside(name: str, parts: list[str]) -> bool:
    return any(name == part or name.startswith(part + ".") for part in parts)


def freeze(model: nn.Module, names: list[str]) -> nn.Module:
    for name, p in model.named_parameters():
        if _inside(name, names):
            p.requires_grad = False
            p.grad = None
    for name, module in model.named_modules():
        if _inside(name, names) and isinstance(module, _BatchNorm):
            module.eval()
    return model
