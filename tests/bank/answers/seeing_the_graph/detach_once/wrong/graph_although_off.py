"""Grad mode is switched on for the pass when x asks for gradients, also if the caller had it off.
Page: "with grad mode off `live` has no graph either"
When: under torch.no_grad() with an x that requires gradients."""
import torch


def detach_once(encoder, x):
    with torch.set_grad_enabled(torch.is_grad_enabled() or x.requires_grad):
        live = encoder(x)
    return live, live.detach()
