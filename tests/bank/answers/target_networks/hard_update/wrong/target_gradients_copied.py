"""Copies the gradients along with the values.

Page: "| parameters of `target` | untouched: each remains a leaf, with the flag it had |"
When: online has gradients in .grad: afterwards they are target's too, the very same tensors.
"""
import torch


def hard_update(target, online):
    target.load_state_dict(online.state_dict())
    for t, o in zip(target.parameters(), online.parameters()):
        t.grad = o.grad
