"""Makes sure that all parameters take part in live.

Page: "Grad mode, every `requires_grad` and the encoder's mode are left as they were found."
When: some parameters of the encoder came frozen; they leave with requires_grad=True.
"""
import torch


def detach_once(encoder, x):
    encoder.requires_grad_(True)
    live = encoder(x)
    return live, live.detach()
