"""Calls model.train() before it freezes: a batch norm that an earlier call froze updates its statistics again.

Page: "What was frozen before stays frozen."
When: a second call with other names, or a model that arrives with a frozen batch norm in eval mode.
"""
import torch


def freeze(model, names):
    model.train()
    for module in map(model.get_submodule, names):
        module.eval()
        for parameter in module.parameters():
            parameter.requires_grad = False
            parameter.grad = None
