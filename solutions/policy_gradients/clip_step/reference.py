"""One optimiser step with the gradient clipped by its global norm (Pascanu et al., 2013)."""

import torch


def clip_step(net, optimizer, loss, max_norm):
    """Zero, backward, clip, step; returns the norm before clipping."""
    optimizer.zero_grad()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(net.parameters(), max_norm)
    optimizer.step()
    return norm
