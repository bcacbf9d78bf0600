"""Returns a clone in place of a detached tensor.

Page: "`cut` | **blocked**: no path at all | **blocked**: no path at all"
When: always; gradients pass through a clone.
"""
import torch


def detach_once(encoder, x):
    live = encoder(x)
    return live, live.clone()
