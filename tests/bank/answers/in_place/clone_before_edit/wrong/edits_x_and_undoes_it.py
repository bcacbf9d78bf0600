"""Adds 1 to x through .data, clones, and subtracts 1 again.

Page: "x keeps its values."
When: entries whose x + 1 is rounded: small ones such as 1e-8 or 0.1 come back changed; halves and whole numbers do not.
"""
import torch


def clone_before_edit(x):
    loss = torch.sin(x.clone()).sum()
    x.data.add_(1.0)
    edited = x.detach().clone()
    x.data.sub_(1.0)
    return loss, edited
