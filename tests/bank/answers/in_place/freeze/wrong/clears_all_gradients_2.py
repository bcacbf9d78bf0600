"""Clears the gradients of the whole model.

Page: "Everything else continues as before: its parameters learn, they keep a .grad that the next step will use"
When: parameters outside the named submodules hold a .grad.
"""
import torch


def freeze(model, names):
    model.zero_grad(set_to_none=True)
    for name in names:
        model.get_submodule(name).requires_grad_(False).eval()
