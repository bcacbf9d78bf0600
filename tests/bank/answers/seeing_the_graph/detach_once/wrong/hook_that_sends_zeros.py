"""Blocks the gradient with a hook that returns zeros.

Page: "`cut` | **blocked**: no path at all | **blocked**: no path at all"
When: always; cut still has a history, and backward() from it walks the whole encoder.
"""
import torch


def detach_once(encoder, x):
    live = encoder(x)
    cut = live.clone()
    if cut.requires_grad:
        cut.register_hook(torch.zeros_like)
    return live, cut
