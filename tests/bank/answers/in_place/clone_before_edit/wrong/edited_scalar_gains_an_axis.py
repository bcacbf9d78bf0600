"""Copies at least one axis, so that `edited[:] += 1` works.

Page: "edited is float32, has the shape of x"
When: x has shape ().
"""
import torch


def clone_before_edit(x):
    loss = torch.sin(x).sum()
    edited = torch.atleast_1d(x.detach().clone())
    edited[:] += 1.0
    return loss, edited
