"""Clears .grad only where requires_grad was still on.

Page: "the parameters may hold a .grad from an earlier backward pass, also those whose requires_grad is off already"
When: a parameter inside a named submodule has requires_grad off already and holds a .grad.
"""
import torch


def freeze(model, names):
    for name in names:
        module = model.get_submodule(name)
        module.eval()
        for parameter in module.parameters():
            if parameter.requires_grad:
                parameter.requires_grad = False
                parameter.grad = None
