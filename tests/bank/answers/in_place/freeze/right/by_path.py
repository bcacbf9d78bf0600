r"""Compares paths with the dot, parameters and batch norms apart; only batch norms change mode."""

import torch



from torch.nn.modules.batchnorm import _BatchNorm


def _inside(path, names):
    return any(path == name or path.startswith(name + ".") for name in names)


def freeze(model, names):
    for path, module in model.named_modules():
        if isinstance(module, _BatchNorm) and _inside(path, names):
            module.train(False)
    for path, parameter in model.named_parameters():
        if _inside(path.rpartition(".")[0], names):
            parameter.requires_grad = False
            parameter.grad = None
    return model
