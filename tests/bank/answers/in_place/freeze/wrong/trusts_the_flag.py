r"""Parameters that do not require a gradient already are passed over, their .grad with them.

Page: "When `freeze` is called, the parameters may hold a `.grad` from an earlier backward pass"
When: a parameter was switched off by hand after a backward pass and still holds .grad: the next step moves it.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        for parameter in part.parameters():
            if parameter.requires_grad:
                parameter.requires_grad = False
                parameter.grad = None
