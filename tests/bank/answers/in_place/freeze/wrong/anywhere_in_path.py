"""Looks for the named path anywhere in the path of a module, not only at its beginning.
Page: "Everything that is not named goes on as before".
When: names=["stem"] in a model that also has "head.stem": both are frozen."""
import torch


def _inside(path, wanted):
    parts, target = path.split("."), wanted.split(".")
    return any(parts[i : i + len(target)] == target for i in range(len(parts) - len(target) + 1))


def freeze(model, names):
    for path, module in model.named_modules():
        if not any(name == "" or _inside(path, name) for name in names):
            continue
        for parameter in module.parameters(recurse=False):
            parameter.requires_grad_(False)
            parameter.grad = None
        if isinstance(module, torch.nn.modules.batchnorm._BatchNorm):
            module.eval()
