"""Unusual: measures the norm first, and then differentiates the loss times the factor."""
import torch


def clip_step(net, optimizer, loss, max_norm):
    params = tuple(net.parameters())
    grads = torch.autograd.grad(loss, params, allow_unused=True, retain_graph=True)
    norm = sum(g.square().sum() for g in grads if g is not None).sqrt()
    for p in params:
        p.grad = None
    (loss * (max_norm / norm.clamp(min=max_norm))).backward()
    optimizer.step()
    return norm
