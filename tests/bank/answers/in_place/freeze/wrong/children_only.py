r"""Looks names up among the direct children and passes over what it does not find.

Page: "or with dots, `"stem.norm"`"
When: a name has dots: nothing is frozen, silently.
"""

import torch


def freeze(model, names):
    children = dict(model.named_children())
    for name in names:
        part = children.get(name)
        if part is None:
            continue
        part.eval()
        part.requires_grad_(False)
        part.zero_grad(set_to_none=True)
