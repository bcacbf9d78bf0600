"""Walks down to the layers without children and freezes those. Parameters that hang on a container are missed.
Page: "for every named submodule and all that lies inside it: its parameters receive no gradient".
When: a named submodule that has children and a parameter of its own (a block with self.scale = Parameter(...))."""
import torch


def freeze(model, names):
    for name in names:
        pending = [model.get_submodule(name)]
        while pending:
            module = pending.pop()
            children = list(module.children())
            if children:
                pending.extend(children)
                continue
            module.eval()
            for parameter in module.parameters():
                parameter.requires_grad_(False)
                parameter.grad = None
