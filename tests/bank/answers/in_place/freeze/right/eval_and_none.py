"""Right: get_submodule by functools.reduce over the dots, eval() for all of it, flags and .grad by module call."""
import functools

import torch


def _find(model, path):
    return functools.reduce(getattr, path.split("."), model) if path else model


def freeze(model, names):
    parts = [_find(model, name) for name in names]
    held = {id(p): p for part in parts for p in part.parameters()}
    for part in parts:
        part.eval()
    for parameter in held.values():
        parameter.requires_grad = False
        del parameter.grad
