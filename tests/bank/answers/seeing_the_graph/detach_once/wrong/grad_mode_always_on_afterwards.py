"""Switches grad mode off for the copy and on again, whatever it was.

Page: "Grad mode, every `requires_grad` and the encoder's mode are left as they were found."
When: the caller had grad mode off; it is on after the call.
"""
import torch


def detach_once(encoder, x):
    live = encoder(x)
    torch.set_grad_enabled(False)
    cut = live.clone()
    torch.set_grad_enabled(True)
    return live, cut
