"""Gradients from autograd.grad; .grad is written for all parameters, with None for those that take no part."""
import torch


def clip_step(net, optimizer, loss, max_norm):
    net.zero_grad(set_to_none=True)
    live = [p for p in net.parameters() if p.requires_grad]
    grads = torch.autograd.grad(loss, live, allow_unused=True)
    long_vector = torch.cat([g.reshape(-1) for g in grads if g is not None])
    norm = torch.linalg.vector_norm(long_vector)
    factor = max_norm / torch.clamp(norm, min=max_norm)
    for p, g in zip(live, grads):
        p.grad = None if g is None else (g * factor).clone()
    optimizer.step()
    return norm
