"""Module.apply visits each module inside, and each visit settles the parameters that the module owns
itself.
"""

import torch


def _hold(module):
    module.training = False
    for parameter in module.parameters(recurse=False):
        parameter.requires_grad = False
        parameter.grad = None


def freeze(model, names):
    for name in names:
        model.get_submodule(name).apply(_hold)
    return model
