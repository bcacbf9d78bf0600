"""Puts only modules that have parameters into eval mode.

Page: "a batch norm in it, of any kind, normalises with its stored statistics and leaves them as they are"
When: a batch norm with affine=False inside a named submodule, or named itself.
"""
import torch


def freeze(model, names):
    for name in names:
        for module in model.get_submodule(name).modules():
            own = list(module.parameters(recurse=False))
            if own:
                module.training = False
            for parameter in own:
                parameter.requires_grad_(False)
                parameter.grad = None
