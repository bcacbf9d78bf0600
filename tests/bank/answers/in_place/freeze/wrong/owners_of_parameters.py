r"""Sets to evaluation only those modules that own parameters.

Page: "a batch norm in it normalises with its stored statistics and leaves them as they are"
When: the frozen part holds a batch norm without parameters (affine=False): it stays in training mode.
"""

import torch


def freeze(model, names):
    for name in names:
        for module in model.get_submodule(name).modules():
            own = list(module.parameters(recurse=False))
            for parameter in own:
                parameter.requires_grad_(False)
                parameter.grad = None
            if own:
                module.training = False
