"""Puts new parameters, which need no gradient, in the place of the old ones.

Page: "It changes `model` in place: its parameters stay the same objects"
When: always: the optimiser goes on holding the old objects.
"""

import torch


def freeze(model, names):
    for name in names:
        block = model.get_submodule(name)
        block.eval()
        for module in block.modules():
            for key, parameter in list(module.named_parameters(recurse=False)):
                setattr(module, key, torch.nn.Parameter(parameter.detach().clone(), requires_grad=False))
