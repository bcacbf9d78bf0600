"""Writes into the flattened tensor; for a tensor that is not contiguous, reshape gives a copy, and the write is lost.

Page: "every parameter of target has the values of the same parameter of online".
When: a parameter or buffer of target is not contiguous, e.g. Parameter(torch.randn(3, 2).t()).
"""
import torch


@torch.no_grad()
def hard_update(target, online):
    source = online.state_dict()
    for name, t in target.state_dict().items():
        t.reshape(-1)[:] = source[name].reshape(-1)
