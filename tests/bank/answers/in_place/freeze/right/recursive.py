r"""Walks the tree by hand, with a flag handed down."""

import torch



def _walk(module, path, wanted, frozen):
    frozen = frozen or path in wanted
    if frozen:
        module.training = False
        for parameter in module.parameters(recurse=False):
            parameter.grad = None
            parameter.requires_grad = False
    for name, child in module.named_children():
        _walk(child, f"{path}.{name}" if path else name, wanted, frozen)


@torch.no_grad()
def freeze(model, names):
    _walk(model, "", frozenset(names), False)
