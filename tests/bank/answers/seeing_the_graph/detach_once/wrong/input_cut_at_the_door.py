"""Detaches x before the pass.

Page: "`x` | `(B, n_inputs)` float32; it may require gradients itself" and "`live` ... to `x` **flows**"
When: x requires gradients; nothing reaches it from live.
"""
import torch


def detach_once(encoder, x):
    live = encoder(x.detach())
    return live, live.detach()
