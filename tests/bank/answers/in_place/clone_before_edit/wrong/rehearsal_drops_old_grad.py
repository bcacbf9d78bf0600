"""The function rehearses the backward pass and then sets x.grad to None, so that the caller's old gradient
is lost.
"""

import torch


def clone_before_edit(x):
    edited = x.detach().clone().add_(1.0)
    loss = x.sin().sum()
    if loss.requires_grad:
        loss.backward(retain_graph=True)
        assert x.grad is not None
        x.grad = None
    return loss, edited
