"""Only one- and two-dimensional batch norms are put in evaluation mode.
Page: "a batch norm in it, of any kind, normalises with its stored statistics and leaves them as they are"
When: a named submodule holds a BatchNorm3d."""
import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        for p in part.parameters():
            p.requires_grad_(False)
            p.grad = None
        for module in part.modules():
            if isinstance(module, (torch.nn.BatchNorm1d, torch.nn.BatchNorm2d)):
                module.eval()
