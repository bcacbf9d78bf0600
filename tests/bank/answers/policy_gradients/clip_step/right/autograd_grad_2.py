"""Unusual: torch.autograd.grad, one flat vector in float64, and .grad set by hand."""
import torch


def clip_step(net, optimizer, loss, max_norm):
    params = list(net.parameters())
    grads = torch.autograd.grad(loss, params, allow_unused=True)
    flat = torch.cat([g.flatten() for g in grads if g is not None])
    norm = torch.linalg.vector_norm(flat, dtype=torch.float64)
    scale = 1.0 if norm <= max_norm else max_norm / norm.item()
    for p, g in zip(params, grads):
        p.grad = None if g is None else g * scale
    optimizer.step()
    return norm.to(torch.float32)
