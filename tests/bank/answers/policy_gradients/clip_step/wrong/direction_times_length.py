r"""Normalises the gradient first and gives it its length back, cut at the bound.
Page: "\hat g = g \cdot \min\Bigl(1, \frac{c}{\lVert g \rVert_2}\Bigr)"
When: the gradient is exactly 0: 0/0 makes all its parameters nan.
"""
import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    grads = [p.grad for p in net.parameters() if p.grad is not None]
    norm = torch.sqrt(sum(g.square().sum() for g in grads))
    for g in grads:
        g.div_(norm).mul_(torch.clamp(norm, max=max_norm))
    optimizer.step()
    return norm
