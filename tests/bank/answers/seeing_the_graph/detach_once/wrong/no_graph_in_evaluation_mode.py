"""Takes evaluation mode for a sign that nobody wants gradients.

Page: "`live` | **flows** | **flows**" (the encoder "may be in training mode", so it may be in evaluation mode)
When: the encoder is in evaluation mode; live has no graph.
"""
import torch


def detach_once(encoder, x):
    with torch.set_grad_enabled(encoder.training and torch.is_grad_enabled()):
        live = encoder(x)
    return live, live.detach()
