r"""Compares names by how they begin.

Page: "You froze `layer1`, and `layer10` stands still too."
When: another submodule's name begins with a frozen name (layer1 / layer10, stem / stem2): it is frozen as well.
"""

import torch


def freeze(model, names):
    chosen = tuple(names)
    for name, module in model.named_modules():
        if name.startswith(chosen):
            module.eval()
            for parameter in module.parameters():
                parameter.requires_grad_(False)
                parameter.grad = None
