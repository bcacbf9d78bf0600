"""Clears x.grad "so that the backward pass starts from zero".

Page: "what the problem does not tell you to change stays as it was found: ... .grad"
When: x holds a .grad when the function is called.
"""
import torch


def clone_before_edit(x):
    x.grad = None
    loss = x.sin().sum()
    edited = x.detach().clone()
    edited += 1.0
    return loss, edited
