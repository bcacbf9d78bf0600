r"""A name also matches every deeper submodule whose path ends in it.

Page: "Everything that is not named goes on as before: it learns"
When: names holds 'norm' and the model has a 'norm' at the top and a 'head.norm': the latter is frozen, too.
"""

import torch


def freeze(model, names):
    for name, module in model.named_modules():
        if any(name == wanted or name.endswith("." + wanted) for wanted in names):
            module.eval()
            for parameter in module.parameters():
                parameter.requires_grad_(False)
                parameter.grad = None
