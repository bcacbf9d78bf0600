"""Puts the whole model in training mode first, "to start from a known state", and then freezes what is named.
Page: "What was frozen before stays frozen."
When: a second call with other names (or a batch norm put in evaluation mode before): the batch norm of the first
call learns statistics again."""
import torch


def freeze(model, names):
    model.train()
    for name in names:
        part = model.get_submodule(name).eval()
        for parameter in part.parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
    return model
