"""Compares the first part of a parameter's name with the names: a name with dots matches nothing.

Page: "names of submodules, as in model.named_modules(): "stem", or with dots, "stem.norm""
When: a name has a dot.
"""
import torch


def freeze(model, names):
    for name, module in model.named_modules():
        if name.split(".")[0] in names:
            module.training = False
    for name, parameter in model.named_parameters():
        if name.split(".")[0] in names:
            parameter.requires_grad_(False)
            parameter.grad = None
