"""Only modules without children are frozen; a parameter that hangs on a module with children is missed.
Page: "for every named submodule and all that lies inside it: its parameters receive no gradient"
When: a named submodule with both a child layer and a parameter of its own (a scale, say)."""
import torch


def _innermost(module):
    children = list(module.children())
    if not children:
        yield module
    for child in children:
        yield from _innermost(child)


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.eval()
        for layer in _innermost(part):
            for p in layer.parameters(recurse=False):
                p.requires_grad_(False)
                p.grad = None
