"""Zeroes x.grad in place if there is one.

Page: "what the problem does not tell you to change stays as it was found: ... .grad"
When: x holds a .grad when the function is called.
"""
import torch


def detach_slice_edit(x):
    if x.grad is not None:
        x.grad.zero_()
    h = x.size(0) // 2
    first, second = x[:h], x[h:]
    loss = first.sin().sum() + second.cos().sum()
    edited = first.detach().clone()
    edited.add_(2.0)
    return loss, edited
