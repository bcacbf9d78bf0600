"""Model.train() is called first, so a batch norm that an earlier freeze put into eval mode trains again."""

import torch


def freeze(model, names):
    model.train()
    for name in names:
        block = model.get_submodule(name)
        block.eval()
        for parameter in block.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
