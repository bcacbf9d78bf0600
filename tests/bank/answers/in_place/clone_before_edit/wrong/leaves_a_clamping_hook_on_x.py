"""Registers a hook that clamps the gradient of x to [-1, 1], since a cosine is never larger.

Page: "x | flows: cos x_i" / "A second call works like the first one"
When: the loss is multiplied by something larger than 1 before backward, or x has another loss: the hook stays.
"""
import torch


def clone_before_edit(x):
    if x.requires_grad:
        x.register_hook(lambda gradient: gradient.clamp(-1.0, 1.0))
    loss = torch.sin(x).sum()
    edited = x.detach().clone().add_(1.0)
    return loss, edited
