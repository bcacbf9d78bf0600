"""Switches x.requires_grad on so that live flows to it.

Page: "Grad mode, every `requires_grad` and the encoder's mode are left as they were found."
When: x came without requires_grad; it leaves with it.
"""
import torch


def detach_once(encoder, x):
    if not x.requires_grad:
        x.requires_grad_()
    live = encoder(x)
    return live, live.detach()
