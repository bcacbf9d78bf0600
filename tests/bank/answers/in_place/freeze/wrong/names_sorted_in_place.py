"""Names is sorted in place, so the caller's list changes its order."""

import torch


def freeze(model, names):
    names.sort()
    done = ""
    for name in names:
        if done and name.startswith(done + "."):
            continue
        block = model.get_submodule(name).eval()
        for parameter in block.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
        done = name
