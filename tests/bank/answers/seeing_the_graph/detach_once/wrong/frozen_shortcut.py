"""Runs a frozen encoder under no_grad, for there is nothing to learn in it.
Page: "live to x: flows".
When: all parameters frozen AND x requires gradients: none reaches x."""
import torch


def detach_once(encoder, x):
    learns = any(parameter.requires_grad for parameter in encoder.parameters())
    with torch.set_grad_enabled(learns and torch.is_grad_enabled()):
        live = encoder(x)
    return live, live.detach()
