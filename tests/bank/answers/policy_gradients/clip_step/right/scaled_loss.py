"""Measures first, and then differentiates a loss that has been scaled by the right factor."""
import torch


def clip_step(net, optimizer, loss, max_norm):
    params = [p for p in net.parameters() if p.requires_grad]
    measured = torch.autograd.grad(loss, params, retain_graph=True, allow_unused=True)
    norm = torch.stack([g.norm() for g in measured if g is not None]).norm()
    scale = 1.0 if norm <= max_norm else max_norm / norm.item()
    optimizer.zero_grad()
    (loss * scale).backward()
    optimizer.step()
    return norm
