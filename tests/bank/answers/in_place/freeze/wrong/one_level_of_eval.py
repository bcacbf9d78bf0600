r"""Sets the named module and its children to evaluation, not what lies deeper.

Page: "for every named submodule and all that lies inside it"
When: a batch norm lies two or more levels below the named submodule: it stays in training mode.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        for module in [part, *part.children()]:
            module.training = False
        for parameter in part.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
