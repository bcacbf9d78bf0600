"""Runs under no_grad if the encoder is frozen.

Page: "from `live` ... to `x` | **flows**"
When: no parameter of the encoder requires gradients, but x does: live has no path to x.
"""
import torch


def detach_once(encoder, x):
    learning = any(p.requires_grad for p in encoder.parameters())
    with torch.set_grad_enabled(torch.is_grad_enabled() and learning):
        live = encoder(x)
    return live, live.detach()
