"""With grad mode off, live still has a graph if something requires a gradient."""

import torch


def detach_once(encoder, x):
    learns = x.requires_grad or any(p.requires_grad for p in encoder.parameters())
    with torch.set_grad_enabled(learns):
        live = encoder(x)
    return live, live.detach()
