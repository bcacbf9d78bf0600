"""Only the layers below the named one are put into eval mode, so a batch norm that is named itself goes on
updating.
"""

import torch


def freeze(model, names):
    for name in names:
        block = model.get_submodule(name)
        for parameter in block.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
        for child in block.children():
            child.eval()
