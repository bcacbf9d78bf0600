r"""Starts by setting everything to learn, so that exactly the named parts are frozen.

Page: "Everything that is not named goes on as before"
When: something that is not named was frozen before (an earlier call of freeze with other names, a parameter with requires_grad=False): it learns again.
"""

import torch


def freeze(model, names):
    model.train()
    for parameter in model.parameters():
        parameter.requires_grad_(True)
    for name in names:
        part = model.get_submodule(name).eval()
        for parameter in part.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
